/** Whether what is scrolled has more below its lower edge. */
export class Below {
  more = $state(false);
  private box: HTMLElement | undefined;

  look = (): void => {
    const { box } = this;
    if (!box) return;
    // What is padded below it is nothing to go on to.
    const pad = Math.max(6, Number.parseFloat(getComputedStyle(box).paddingBottom));
    this.more = box.scrollHeight - box.clientHeight - box.scrollTop > pad;
  };

  /** Follows an element for as long as it is there. */
  watch = (box: HTMLElement): (() => void) => {
    this.box = box;
    const size = new ResizeObserver(this.look);
    const content = new MutationObserver(() => requestAnimationFrame(this.look));
    size.observe(box);
    for (const part of box.children) size.observe(part);
    content.observe(box, { childList: true, characterData: true, subtree: true });
    box.addEventListener('scroll', this.look, { passive: true });
    return () => {
      size.disconnect();
      content.disconnect();
      box.removeEventListener('scroll', this.look);
      this.box = undefined;
      this.more = false;
    };
  };

  /** Goes on to what is there. */
  show(): void {
    this.box?.scrollBy({ top: this.box.clientHeight * 0.8 });
  }
}

/** Less than that below the edge is no more than a margin, in pixels. */
const margin = 6;

/** Whether what is scrolled has more below its lower edge. */
export class Below {
  more = $state(false);
  private box: HTMLElement | undefined;

  look = (): void => {
    const { box } = this;
    this.more = box ? box.scrollHeight - box.clientHeight - box.scrollTop > margin : false;
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

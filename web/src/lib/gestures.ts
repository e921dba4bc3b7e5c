/** What pointer, wheel and fingers on the board mean. Points are in CSS pixels of the element. */
export interface Gestures {
  pan(dx: number, dy: number): void;
  zoom(px: number, py: number, factor: number): void;
  tap(px: number, py: number, touch: boolean): void;
  hover(px: number, py: number): void;
  leave(): void;
  /** A drag, pinch or turn of the wheel begins or has ended. */
  active(on: boolean): void;
}

/** So far, in pixels, what is pressed may stray and is a tap still: a finger never rests. */
const slack = (e: PointerEvent) => (e.pointerType === 'mouse' ? 6 : 12);

/** Attaches the gestures to an element; returns how to take them off. */
export function gestures(el: HTMLElement, g: Gestures): () => void {
  const down = new Map<number, [number, number]>();
  let strayed = false;
  let wheelTimer = 0;

  const at = (e: PointerEvent | WheelEvent): [number, number] => {
    const r = el.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  };
  const onBoard = (e: Event) => !(e.target as HTMLElement).closest('[data-over]');

  function pointerdown(e: PointerEvent) {
    if (!onBoard(e) || (e.pointerType === 'mouse' && e.button > 1)) return;
    el.setPointerCapture(e.pointerId);
    down.set(e.pointerId, at(e));
    strayed = down.size > 1;
  }
  function pointermove(e: PointerEvent) {
    const p = at(e);
    const was = down.get(e.pointerId);
    if (!was) {
      if (e.pointerType === 'mouse') {
        if (onBoard(e)) g.hover(...p);
        else g.leave();
      }
      return;
    }
    const dx = p[0] - was[0];
    const dy = p[1] - was[1];
    if (down.size === 1) {
      strayed ||= Math.hypot(dx, dy) > slack(e);
      if (!strayed) return;
      down.set(e.pointerId, p);
      g.active(true);
      g.pan(dx, dy);
      return;
    }
    const other = [...down].find(([id]) => id !== e.pointerId)![1];
    const before = Math.hypot(was[0] - other[0], was[1] - other[1]);
    const after = Math.hypot(p[0] - other[0], p[1] - other[1]);
    down.set(e.pointerId, p);
    g.active(true);
    g.pan(dx / 2, dy / 2);
    if (before > 8) g.zoom((p[0] + other[0]) / 2, (p[1] + other[1]) / 2, after / before);
  }
  function pointerup(e: PointerEvent) {
    if (!down.delete(e.pointerId)) return;
    if (down.size > 0) return;
    if (!strayed && e.type === 'pointerup') g.tap(...at(e), e.pointerType !== 'mouse');
    else g.active(false);
  }
  function wheel(e: WheelEvent) {
    if (!onBoard(e)) return;
    e.preventDefault();
    const lines = e.deltaMode === 1 ? 30 : 1;
    g.active(true);
    if (e.shiftKey) g.pan(-e.deltaY * lines, 0);
    else g.zoom(...at(e), Math.exp(-e.deltaY * lines * (e.ctrlKey ? 0.01 : 0.0016)));
    clearTimeout(wheelTimer);
    wheelTimer = window.setTimeout(() => g.active(false), 160);
  }
  // A finger that is lifted goes nowhere: what it pointed at stays.
  const leave = (e: PointerEvent) => {
    if (e.pointerType === 'mouse') g.leave();
  };

  el.addEventListener('pointerdown', pointerdown);
  el.addEventListener('pointermove', pointermove);
  el.addEventListener('pointerup', pointerup);
  el.addEventListener('pointercancel', pointerup);
  el.addEventListener('pointerleave', leave);
  el.addEventListener('wheel', wheel, { passive: false });
  return () => {
    clearTimeout(wheelTimer);
    el.removeEventListener('pointerdown', pointerdown);
    el.removeEventListener('pointermove', pointermove);
    el.removeEventListener('pointerup', pointerup);
    el.removeEventListener('pointercancel', pointerup);
    el.removeEventListener('pointerleave', leave);
    el.removeEventListener('wheel', wheel);
  };
}

import type { Steps } from './wire.gen';

/**
 * What an event means for one seat. Where nothing is hidden all are sent the same: what may be chosen, with
 * whose it is, and how far back he may go who chose last.
 */
export function ofSeat(s: Steps, seat: number): Steps {
  if (s.asked === undefined) return s;
  const asked = s.asked === seat || (s.asked === -1 && seat >= 0);
  const chose = s.steps.at(-1)?.seat === seat;
  return {
    ...s,
    floor: chose ? s.floor : s.index,
    ...(asked ? {} : { offers: [], barred: [], reaction: false }),
  };
}

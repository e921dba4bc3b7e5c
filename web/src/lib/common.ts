import type { CommonSteps, Steps } from './wire.gen';

/**
 * What an event means for one seat. Where nothing is hidden all are sent the same: what may be chosen, with
 * whose it is, and how far back he may go who chose last.
 */
export function ofSeat(s: Steps | CommonSteps, seat: number): Steps {
  if (!('asked' in s)) return s;
  const { asked, steps, floor, offers = [], barred = [], reaction = false, guide } = s;
  const index = steps.at(-1)!.index;
  const mine = asked === seat || (asked === -1 && seat >= 0);
  return {
    from: steps[0]!.index - 1,
    index,
    floor: steps.at(-1)!.seat === seat ? (floor ?? index) : index,
    steps,
    offers: mine ? offers : [],
    barred: mine ? barred : [],
    reaction: mine && reaction,
    ...(guide ? { guide } : {}),
  };
}

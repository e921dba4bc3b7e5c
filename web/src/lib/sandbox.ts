import { carry } from './passes';
import { remember } from './settings.svelte';

/** Makes this browser the seat's at a sandbox or desk of a table, with the keys that it has there; returns its id. */
export function enter(table: string, box: string, seat: number): string {
  carry(table, box, 0);
  remember(box, 'mine', String(seat));
  return box;
}

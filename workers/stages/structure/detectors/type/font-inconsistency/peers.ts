/** How many others of its kind a value is held against. */
import { MINORITY } from '../../layout/thresholds.ts';

/** Of a column or list without the odd ones; of the longest that is compared. */
export const MIN_PEERS = 3;
export const MAX_PEERS = 400;

/** @param same others in the same foreign family @param foreign those that the value departs from */
export function isMixed(same: number, foreign: number): boolean {
  return same > 0 && (same + 1) * MINORITY > foreign;
}

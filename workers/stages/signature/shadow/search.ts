import type { Prepared } from '../facts.ts';

/** What a search found, and whether it came to its end. */
export interface Search {
  found: Prepared[];
  complete: boolean;
}

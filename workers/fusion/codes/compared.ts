/** What a code says of its document, beside what is printed: the outcomes of one comparison. */
import type { Occurrence, Suspicion } from '../../stages/stage.ts';

/** `unsure`: what was read differs, or nothing was, and either may be the reading's fault. */
export type Compared =
  | { is: 'agrees' }
  | { is: 'unsure'; toCheck: Suspicion[] }
  | { is: 'contradiction'; occurrence: Occurrence };

export const agrees: Compared = { is: 'agrees' };

/** Hundredths as a decimal number, without ever being a float. */
export const decimal = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

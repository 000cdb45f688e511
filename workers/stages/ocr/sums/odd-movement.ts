/**
 * Which single movement of a list parts the balances around it: one that was put in between, or one whose sign was taken away. Of
 * characters of the file only: a reader of pixels loses rows and signs.
 */
import type { OcrFacts, Sum, Summand } from '../facts.ts';
import { lacks } from './lacks.ts';

/** Movements of a list: among fewer any difference is one of them by chance. */
const LONG_LIST = 5;
/** What is not booked yet stands at the newer end of a list, and counts in no balance. */
const AT_ENDS = 2;
/** Movements with a minus, and without: the list says itself what was taken off. */
const MIN_SIGNED = 2;

export function isOfOneMovement({ summands }: Pick<OcrFacts, 'summands'>, sum: Sum): boolean {
  const told = summands[sum.result];
  const [opening, ...movements] = sum.from.flatMap((at) => summands[at] ?? []);
  if (sum.kind !== 'account' || !told || !opening || movements.length < LONG_LIST) return false;
  if ([told, opening, ...movements].some(({ source }) => source !== 'text-layer')) return false;
  const lacking = lacks(sum, told);
  return lacking !== 0 && (isPutIn(movements, lacking) || isTurned(movements, lacking));
}

/** Without it the balances agree, and others were booked before and after it. */
function isPutIn(movements: readonly Summand[], lacking: number): boolean {
  const places = movements.flatMap(({ cents }, at) => (cents === lacking ? [at] : []));
  const [place, ...more] = places;
  return place !== undefined && more.length === 0 && place >= AT_ENDS && place < movements.length - AT_ENDS;
}

/** With the other sign they agree, and the others bear theirs. */
function isTurned(movements: readonly Summand[], lacking: number): boolean {
  const [one, ...more] = movements.filter(({ cents }) => 2 * cents === lacking);
  const others = movements.filter((movement) => movement !== one);
  const isSigned = [-1, 1].every(
    (sign) => others.filter(({ cents }) => Math.sign(cents) === sign).length >= MIN_SIGNED,
  );
  return one !== undefined && more.length === 0 && isSigned;
}

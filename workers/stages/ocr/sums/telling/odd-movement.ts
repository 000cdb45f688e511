/**
 * Which single movement of a list parts the balances around it: one that was put in between, or one whose sign was taken away. Of
 * characters of the file only: a reader of pixels loses rows and signs.
 */
import type { OcrFacts } from '../../facts.ts';
import type { Sum, Summand } from '../facts.ts';
import { lacks } from '../lacks.ts';

/** Movements of a list: among fewer any difference is one of them by chance. */
const LONG_LIST = 5;
/** What is not booked yet stands at the newer end of a list, and counts in no balance. */
const AT_ENDS = 2;
/** Movements with a minus, and without: the list says itself what was taken off. */
const MIN_SIGNED = 2;

interface OddMovement {
  movement: Summand;
  /** It was put in, or its sign is the other one. */
  how: 'put-in' | 'turned';
}

export function oddMovement({ summands }: Pick<OcrFacts, 'summands'>, sum: Sum): OddMovement | null {
  const told = summands[sum.result];
  const [opening, ...movements] = sum.from.flatMap((at) => summands[at] ?? []);
  if (sum.kind !== 'account' || !told || !opening || movements.length < LONG_LIST) return null;
  if ([told, opening, ...movements].some(({ source }) => source !== 'text-layer')) return null;
  const lacking = lacks(sum, told);
  if (lacking === 0) return null;
  const putIn = putInto(movements, lacking);
  if (putIn) return { movement: putIn, how: 'put-in' };
  const turned = turnedAmong(movements, lacking);
  return turned ? { movement: turned, how: 'turned' } : null;
}

/** Without it the balances agree, and others were booked before and after it. */
function putInto(movements: readonly Summand[], lacking: number): Summand | undefined {
  const [one, ...more] = movements.filter(({ cents }) => cents === lacking);
  const isWithin = one !== undefined && movements.slice(AT_ENDS, -AT_ENDS).includes(one);
  return isWithin && more.length === 0 ? one : undefined;
}

/** With the other sign they agree, and the others bear theirs. */
function turnedAmong(movements: readonly Summand[], lacking: number): Summand | undefined {
  const [one, ...more] = movements.filter(({ cents }) => 2 * cents === lacking);
  const others = movements.filter((movement) => movement !== one);
  const isSigned = [-1, 1].every(
    (sign) => others.filter(({ cents }) => Math.sign(cents) === sign).length >= MIN_SIGNED,
  );
  return more.length === 0 && isSigned ? one : undefined;
}

/** Slips of typing that were mended: nothing of what a paper says is another for it. */

/** Slips that one person mends: so many more may fill a list of changes before another kind of change comes. */
export const MAX_SLIPS = 5;
/** Shorter words of the same letters may be two words. */
const LEAST_LETTERS = 5;

/**
 * "cetrify" and "certify", "Datum splatonsti" and "Datum splatnosti": word by word the same letters, in another order.
 * @param old @param now what stood in one place, before and after
 */
export const isSlip = (old: string, now: string): boolean => areSlips(wordsOf(old), wordsOf(now));

/** The same of some words of a line, whose others stand as they were: "rednodeo." and "las diferencias de redondeo. El". */
export function isSlipWithin(old: string, line: string): boolean {
  const [before, after] = [wordsOf(old), wordsOf(line)];
  return after.some((_, at) => areSlips(before, after.slice(at, at + before.length)));
}

/** Wherever the later program leaves room before a colon. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\s+(?=\p{P})/gu, '')
    .trim()
    .split(/\s+/);

function areSlips(before: readonly string[], after: readonly string[]): boolean {
  if (before.length !== after.length || /[^\p{L}\p{P}]/u.test([...before, ...after].join(''))) return false;
  const pairs = before.map((word, at) => [word, after[at] ?? ''] as const);
  const others = pairs.filter(([word, other]) => word !== other);
  return others.length > 0 && others.every(([word, other]) => isReordered(word, other));
}

function isReordered(word: string, other: string): boolean {
  const lettersOf = (text: string): string => (text.match(/\p{L}/gu) ?? []).toSorted().join('');
  return lettersOf(word) === lettersOf(other) && [...lettersOf(word)].length >= LEAST_LETTERS;
}

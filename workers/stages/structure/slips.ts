/** Slips of typing that were mended: nothing of what a paper says is another for it. */

/** Slips that one person mends: so many more may fill a list of changes before another kind of change comes. */
export const MAX_SLIPS = 5;
/** Shorter words of the same letters may be two words. */
const LEAST_LETTERS = 5;

/**
 * "cetrify" and "certify", "Datum splatonsti" and "Datum splatnosti": word by word the same letters, in another order.
 * @param old @param now what stood in one place, before and after
 */
export function isSlip(old: string, now: string): boolean {
  // Wherever the later program leaves room before a colon.
  const wordsOf = (text: string): string[] =>
    text
      .replaceAll(/\s+(?=\p{P})/gu, '')
      .trim()
      .split(/\s+/);
  const [before, after] = [wordsOf(old), wordsOf(now)];
  if (before.length !== after.length || /[^\p{L}\p{P}\s]/u.test(old + now)) return false;
  const pairs = before.map((word, at) => [word, after[at] ?? ''] as const);
  const others = pairs.filter(([word, other]) => word !== other);
  return others.length > 0 && others.every(([word, other]) => isReordered(word, other));
}

function isReordered(word: string, other: string): boolean {
  const lettersOf = (text: string): string => (text.match(/\p{L}/gu) ?? []).toSorted().join('');
  return lettersOf(word) === lettersOf(other) && [...lettersOf(word)].length >= LEAST_LETTERS;
}

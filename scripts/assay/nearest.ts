/** What somebody who mistyped a word probably meant. */

/** Changes of a letter, and swapped neighbours, that are still a slip. */
const MOST_SLIPS = 2;

/** @returns the known word that is nearest, or nothing when none is near */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((word) => ({ word, slips: slips(typed, word) }))
    .filter(({ word, slips: count }) => count <= Math.min(MOST_SLIPS, Math.floor(word.length / 2)))
    .sort((one, other) => one.slips - other.slips);
  return ranked[0]?.word;
}

/** Damerau and Levenshtein's distance, swaps of neighbours counted once. */
function slips(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          cell(i - 1, j - 1) + Number(!same),
          ...(swapped ? [cell(i - 2, j - 2) + 1] : []),
        ),
      );
    }
  }
  return cell(one.length, other.length);
}

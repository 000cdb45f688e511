/** Two readings of one line, character by character. */

/** Places in the first and in the second reading; null where one of them has nothing. */
export type Pair = [first: number | null, second: number | null];

interface Sign {
  text: string;
}

export const same = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && fold(a) === fold(b);
/** Without accents and kinds of dashes and quotation marks: what one reader has no signs for is no difference. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’´`′]/g, "'")
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/[“”]/g, '"');

/** Needleman and Wunsch: unlike characters at the same place cost less than two gaps. */
export function align(a: readonly Sign[], b: readonly Sign[]): Pair[] {
  // Folded once and not for each pair: a line of 90 characters has 8 000.
  const [first, second] = [a, b].map((signs) =>
    signs.map(({ text }) => ({ text: fold(text), capital: fold(text.toUpperCase()) })),
  );
  const width = b.length + 1;
  const cost = new Float32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => cost[i * width + j] ?? Infinity;
  const change = (i: number, j: number): number => {
    const p = first?.[i];
    const q = second?.[j];
    if (!p || !q) return 1;
    return p.text === q.text ? 0 : p.capital === q.capital ? 0.4 : 1;
  };
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      cost[i * width + j] =
        i === 0
          ? j * 0.8
          : j === 0
            ? i * 0.8
            : Math.min(at(i - 1, j - 1) + change(i - 1, j - 1), at(i - 1, j) + 0.8, at(i, j - 1) + 0.8);
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [a.length, b.length];
  while (i > 0 || j > 0) {
    const here = at(i, j);
    if (i > 0 && j > 0 && Math.abs(here - at(i - 1, j - 1) - change(i - 1, j - 1)) < 1e-4) {
      pairs.push([--i, --j]);
    } else if (i > 0 && Math.abs(here - at(i - 1, j) - 0.8) < 1e-4) pairs.push([--i, null]);
    else pairs.push([null, --j]);
  }
  return pairs.toReversed();
}

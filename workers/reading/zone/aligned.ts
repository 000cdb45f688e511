/** Two readings of one line, of which one lost or added characters. */

/** For each character of a text the one of another that it stands for, by the fewest edits; null where there is none. */
export function alignedTo(text: string, other: string): (number | null)[] {
  if (text === other) return [...text].map((_, at) => at);
  const width = other.length + 1;
  const cost = new Uint16Array((text.length + 1) * width);
  const at = (i: number, j: number): number => cost[i * width + j] ?? 0;
  for (let i = 0; i <= text.length; i++) {
    for (let j = 0; j <= other.length; j++) {
      const change = at(i - 1, j - 1) + Number(text[i - 1] !== other[j - 1]);
      cost[i * width + j] = i === 0 ? j : j === 0 ? i : Math.min(change, at(i - 1, j) + 1, at(i, j - 1) + 1);
    }
  }
  const places: (number | null)[] = [...text].map(() => null);
  for (let [i, j] = [text.length, other.length]; i > 0 && j > 0; ) {
    if (at(i, j) === at(i - 1, j - 1) + Number(text[i - 1] !== other[j - 1])) places[--i] = --j;
    else if (at(i, j) === at(i - 1, j) + 1) i--;
    else j--;
  }
  return places;
}

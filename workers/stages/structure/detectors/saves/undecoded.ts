/** Letters without a Unicode value: ligatures and quotation marks of fonts that do not say what they show. */

/** What stands for a character that has no Unicode value. */
const UNDECODED = '\ufffd';
/** Characters of a text that is compared; a phrase has fewer. */
const MAX_COMPARED = 400;
/** Letters that one such character may stand for: those of a ligature. */
const MAX_LETTERS = 3;

/** Whether two texts are the same but for letters that cannot be decoded in one of them. */
export function isPerhapsSame({ old, new: now }: { old: string | null; new: string | null }): boolean {
  if (old === null || now === null) return false;
  const [a, b] = [old, now].map((text) => [...text.replace(/\s/g, '')]);
  return a !== undefined && b !== undefined && (saysAs(a, b) || saysAs(b, a));
}

/** No digit stands behind an undecoded letter: a value is never taken for another one. */
function saysAs(text: readonly string[], other: readonly string[]): boolean {
  const unknown = text.filter((c) => c === UNDECODED).length;
  // Most of it has to be known for the rest to be no difference.
  if (unknown === 0 || 2 * unknown > text.length || text.length > MAX_COMPARED) return false;
  let ends = new Set([0]);
  for (const c of text) {
    const next = new Set<number>();
    for (const end of ends) {
      if (c !== UNDECODED) {
        if (other[end] === c) next.add(end + 1);
        continue;
      }
      for (let more = 1; more <= MAX_LETTERS; more++) {
        const letter = other[end + more - 1];
        if (letter === undefined || /\p{N}/u.test(letter)) break;
        next.add(end + more);
      }
    }
    ends = next;
  }
  return ends.has(other.length);
}

/**
 * A page that was filled in: labels in one pass, and its values in a second one, in fonts that the first has not, where the first left
 * room for them. What is painted last there, as a total in bold, is one of its values like the others.
 */
import { baseLine, inOneRow } from '../../layout/lines.ts';
import type { Word } from '../../layout/words.ts';
import { firstUses, keysOf, MIN_WORDS } from './tails.ts';

/** Numbers of the second pass: who exchanges values exchanges fewer. */
const MIN_VALUES = 8;
/** Of its words, those that have words of the first pass above and below them: text behind a letterhead has none below. */
const LEAST_BETWEEN = 0.8;
/** Words of the second pass that are looked at. */
const MAX_WORDS = 600;
/** Places at which it may begin: each has a font of its own behind it. */
const MAX_TRIED = 20;

/**
 * @param words of a page, in the order of painting
 * @param from where the last ones begin that share no font with those before
 */
export function isSecondPass(words: readonly Word[], from: number): boolean {
  const first = firstUses(words);
  let earliest = words.length;
  let tried = 0;
  for (let at = words.length - 1; at >= MIN_WORDS; at--) {
    for (const key of keysOf(words[at]!)) earliest = Math.min(earliest, first.get(key) ?? at);
    if (at >= from || earliest < at) continue;
    if (++tried > MAX_TRIED) return false;
    const labels = words.slice(0, at);
    // A text between head and foot has its labels in itself.
    if (isLabelled(words.slice(from), labels) && isFilling(words.slice(at, from), labels)) return true;
  }
  return false;
}

/** Something of it stands behind a label of the first pass. */
const isLabelled = (last: readonly Word[], labels: readonly Word[]): boolean =>
  last.some((word) =>
    labels.some((label) => label.box.x1 <= word.box.x0 && inOneRow(label, word, word.size)),
  );

function isFilling(filled: readonly Word[], labels: readonly Word[]): boolean {
  const values = filled.filter(({ text }) => /\d/.test(text));
  if (values.length < MIN_VALUES || filled.length > MAX_WORDS) return false;
  const lines = labels.map(baseLine);
  const [lowest, highest] = [Math.min(...lines), Math.max(...lines)];
  const between = filled.filter((word) => baseLine(word) > lowest && baseLine(word) < highest);
  return between.length >= LEAST_BETWEEN * filled.length;
}

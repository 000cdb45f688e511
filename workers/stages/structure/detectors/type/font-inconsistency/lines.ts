/** Single values in a foreign family between two words of the same line. */
import { inOneRow, within } from '../../layout/lines.ts';
import { isPlainValue } from '../../layout/values.ts';
import { alikeInSize, sameFamily } from '../../layout/word-fonts.ts';
import type { Word, WordPart } from '../../layout/words.ts';

/** Base lines of neighbours, and the word space between them, in units of the size. */
const SAME_LINE = 0.3;
const MIN_GAP = -0.1;
const MAX_GAP = 1.5;

export function foreignInLines(words: readonly Word[]): { word: Word; peer: WordPart }[] {
  return words.flatMap((word, i) => {
    const [before, after] = [words[i - 1], words[i + 1]];
    if (!before || !after || !isPlainValue(word.text)) return [];
    if (!areBeside(before, word) || !areBeside(word, after)) return [];
    const [own] = word.parts;
    const left = before.parts.at(-1);
    if (!left || sameFamily(left, own) || !sameFamily(left, after.parts[0]) || !alikeInSize(left, own))
      return [];
    return [{ word, peer: left }];
  });
}

function areBeside(left: Word, right: Word): boolean {
  const em = Math.max(left.size, 1);
  return inOneRow(left, right, em, SAME_LINE) && within(right.box.x0 - left.box.x1, MIN_GAP, MAX_GAP, em);
}

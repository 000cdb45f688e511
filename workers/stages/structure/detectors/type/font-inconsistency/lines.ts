/** Single values in a foreign family between two words of the same line. */
import { baseLine, inOneRow, within } from '../../layout/lines.ts';
import { isPlainValue } from '../../layout/values.ts';
import { alikeInSize, familyOf, sameFamily, valuePartOf } from '../../layout/word-fonts.ts';
import type { Word, WordPart } from '../../layout/words.ts';

/** Base lines of neighbours, and the word space between them, in units of the size. */
const SAME_LINE = 0.3;
const MIN_GAP = -0.1;
const MAX_GAP = 1.5;

/** What values are written in as well: fonts of these scripts have digits of their own. */
const WESTERN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]/u;
/** Ideographs, syllables, Arabic, Hebrew, Thai, the scripts of India: fonts of these often have nothing else. */
const ELSEWHERE = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}/u;

/** A sign in the air at the end of a number: how high, and how much smaller than it or of another family. */
const RAISED = { from: 0.2, to: 0.8 };
const CLOSE = 0.25;

/** A degree, an exponent, a prime: the number is set by the program's formula, in the font of its formulas. */
export function hasRaisedSign(word: Word, words: readonly Word[]): boolean {
  const em = Math.max(word.size, 1);
  return words.some(
    (sign) =>
      sign !== word &&
      sign.text.length <= 3 &&
      sign.size < word.size &&
      within(sign.box.x0 - word.box.x1, MIN_GAP, CLOSE, em) &&
      within(baseLine(sign) - baseLine(word), RAISED.from, RAISED.to, em),
  );
}

/** `among`: values among letters of a script that is set by a font without digits: programs take those, and Latin letters, from another. */
export function foreignInLines(words: readonly Word[]): {
  found: { word: Word; peer: WordPart }[];
  among: Word[];
} {
  const foreign = words.flatMap((word, i) => {
    const [before, after] = [words[i - 1], words[i + 1]];
    if (!before || !after || !isPlainValue(word.text)) return [];
    if (!areBeside(before, word) || !areBeside(word, after)) return [];
    const own = valuePartOf(word);
    const left = before.parts.at(-1);
    if (!left || sameFamily(left, own) || !sameFamily(left, after.parts[0]) || !alikeInSize(left, own))
      return [];
    return [{ word, peer: left }];
  });
  // Nearly always.
  if (foreign.length === 0) return { found: [], among: [] };
  const without = familiesWithoutDigits(words);
  const isAmong = ({ peer }: { peer: WordPart }): boolean => without.has(familyOf(peer));
  return {
    found: foreign.filter((one) => !isAmong(one)),
    among: foreign.filter(isAmong).map(({ word }) => word),
  };
}

/** Families that set a script other than ours on the page, and neither digits nor letters that stand beside them. */
function familiesWithoutDigits(words: readonly Word[]): Set<string> {
  const only = new Set<string>();
  const parts = words.flatMap((word) => word.parts);
  for (const part of parts) if (ELSEWHERE.test(part.text)) only.add(familyOf(part));
  for (const part of parts) if (WESTERN.test(part.text)) only.delete(familyOf(part));
  return only;
}

function areBeside(left: Word, right: Word): boolean {
  const em = Math.max(left.size, 1);
  return inOneRow(left, right, em, SAME_LINE) && within(right.box.x0 - left.box.x1, MIN_GAP, MAX_GAP, em);
}

/** Single values in a foreign family between two words of the same line. */
import { baseLine, inOneRow, within } from '../../layout/lines.ts';
import { isPlainValue } from '../../layout/values.ts';
import { alikeInSize, familyOf, sameFamily } from '../../layout/word-fonts.ts';
import type { Word, WordPart } from '../../layout/words.ts';

/** Base lines of neighbours, and the word space between them, in units of the size. */
const SAME_LINE = 0.3;
const MIN_GAP = -0.1;
const MAX_GAP = 1.5;

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A letter or digit of another script. */
const OTHER = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}]/u;

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

/** `among`: values among ideographs, where programs set digits and Latin letters in a font of their own. */
export function foreignInLines(words: readonly Word[]): {
  found: { word: Word; peer: WordPart }[];
  among: Word[];
} {
  const foreign = words.flatMap((word, i) => {
    const [before, after] = [words[i - 1], words[i + 1]];
    if (!before || !after || !isPlainValue(word.text)) return [];
    if (!areBeside(before, word) || !areBeside(word, after)) return [];
    const [own] = word.parts;
    const left = before.parts.at(-1);
    if (!left || sameFamily(left, own) || !sameFamily(left, after.parts[0]) || !alikeInSize(left, own))
      return [];
    return [{ word, peer: left }];
  });
  // Nearly always.
  if (foreign.length === 0) return { found: [], among: [] };
  const ideographic = ideographicOnly(words);
  const isAmong = ({ peer }: { peer: WordPart }): boolean => ideographic.has(familyOf(peer));
  return {
    found: foreign.filter((one) => !isAmong(one)),
    among: foreign.filter(isAmong).map(({ word }) => word),
  };
}

/** Families that set ideographs on the page, and neither digits nor letters of another script. */
function ideographicOnly(words: readonly Word[]): Set<string> {
  const only = new Set<string>();
  const parts = words.flatMap((word) => word.parts);
  for (const part of parts) if (IDEOGRAPH.test(part.text)) only.add(familyOf(part));
  for (const part of parts) if (OTHER.test(part.text)) only.delete(familyOf(part));
  return only;
}

function areBeside(left: Word, right: Word): boolean {
  const em = Math.max(left.size, 1);
  return inOneRow(left, right, em, SAME_LINE) && within(right.box.x0 - left.box.x1, MIN_GAP, MAX_GAP, em);
}

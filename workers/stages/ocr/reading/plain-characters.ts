/**
 * Words and numbers of Arabic papers as those of all others: letters by themselves, digits and their marks, and a percent sign that is
 * set to the left of its number.
 */
import type { Word } from '../facts.ts';
import type { Line } from '../words.ts';
import { isRightToLeft } from '../writing-direction.ts';

const DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;
const MARKS: Readonly<Record<string, string>> = { '\u066B': '.', '\u066C': ',', '\u066A': '%' };
const IN_FRONT = /^%(\d{1,2}(?:[.,]\d{1,2})?)$/;

const plain = (text: string): string =>
  /[\u0660-\u066C\u06F0-\u06F9]/.test(text)
    ? text
        .replaceAll(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
        .replaceAll(/[\u066A-\u066C]/g, (mark) => MARKS[mark] ?? mark)
    : text;

/** The line itself where it has none. */
export function inPlainCharacters(line: Line): Line {
  const isFromRight = line.words.some(({ text }) => isRightToLeft(text));
  const words = line.words.map((word): Word => {
    // The shapes that letters have within a word are those letters.
    const letters = isRightToLeft(word.text) ? word.text.normalize('NFKC') : word.text;
    const digits = plain(letters);
    const text = isFromRight ? digits.replace(IN_FRONT, '$1%') : digits;
    return text === word.text ? word : { ...word, text };
  });
  return words.every((word, at) => word === line.words[at]) ? line : { ...line, words };
}

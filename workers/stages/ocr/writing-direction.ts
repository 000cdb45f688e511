/** Letters that are written from right to left (UAX 9: R and AL), as files hold them: by themselves or in the shapes of a word. */

const LETTER =
  '[\\u05D0-\\u05F2\\u0620-\\u064A\\u066E-\\u06D3\\u06D5\\u06EE\\u06EF\\u06FA-\\u06FF\\u0750-\\u077F\\uFB1D-\\uFDFF\\uFE70-\\uFEFC]';
const LETTERS = new RegExp(LETTER, 'g');
const OTHERS = /\p{L}/gu;

/** More than half of its letters are; a text without letters is not. */
export function isRightToLeft(text: string): boolean {
  const own = text.match(LETTERS)?.length ?? 0;
  return own > 0 && own * 2 > (text.match(OTHERS)?.length ?? 0);
}

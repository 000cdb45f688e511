/** Letters that Unicode does not take apart, and how readers and issuers without them write them. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** Without accents and joined letters: `Überweisung` and `ΑΠΟΔΕΙΞΗ` written as words and patterns are compared. Escapes of patterns stay as they are. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(LETTER, (letter) => LETTERS[letter] ?? letter);
}

export const plainText = (text: string): string => withoutAccents(text.toLowerCase());

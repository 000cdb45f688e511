/** Names as a zone writes them and as a page prints them, made comparable (ICAO 9303-3, section 6). */

/** Letters whose recommended transliteration is more than the bare letter; some states use the bare letter anyway. */
const PAIRS: Record<string, string> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Ü: 'UE',
  ß: 'SS',
  ẞ: 'SS',
  Þ: 'TH',
  Ĳ: 'IJ',
  Ñ: 'N',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  Ŀ: 'L',
  Ł: 'L',
  Ŋ: 'N',
  Ŧ: 'T',
  İ: 'I',
  ı: 'I',
};

/** The spellings that a printed name may have in the zone: with letter pairs, and with the bare letters. */
export function spellings(printed: string): string[] {
  const upper = printed.toUpperCase();
  const pairs = [...upper].map((letter) => PAIRS[letter] ?? letter).join('');
  const bare = [...upper].map((letter) => (PAIRS[letter] ?? letter)[0]).join('');
  return [...new Set([pairs, bare].map(plain))];
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/[^A-Z]/g, '');

/** Edits that a reading of so many characters may be wrong by: one in eight, and one in any case. */
export const tolerance = (length: number): number => Math.max(1, Math.floor(length / 8));

/** Levenshtein distance of two short strings. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

/** The distance of the closest spelling of a printed word from a word of the zone. */
export const nameDistance = (printed: string, inZone: string): number =>
  Math.min(...spellings(printed).map((spelling) => distance(spelling, inZone)));

/**
 * One font in pieces: Skia, and with it Chromium, writes a font that it may not embed as nameless Type 3 fonts of 256 glyphs each, so that
 * words and numbers change between two of them with every other letter. No character is in both, and words of letters change as well.
 */
import type { TextRun } from '../../../../../formats/pdf/index.ts';
import type { Word } from '../../layout/words.ts';

/** Words of letters that change between the two: who exchanges digits leaves none. */
const MIN_WORDS = 3;
const LETTERS = /^\p{L}{3,}[.,:;]?$/u;

type FontOf = Pick<TextRun, 'font' | 'fontNum' | 'advances'>;

export class Pieces {
  private readonly changes = new Map<string, number>();

  add({ text, parts }: Word): void {
    if (parts.length < 2 || !LETTERS.test(text)) return;
    const nameless = [...new Set(parts.flatMap(({ run }) => (run.font === '' ? [run.fontNum] : [])))];
    for (const [at, one] of nameless.entries())
      for (const other of nameless.slice(at + 1)) {
        const key = keyOf(one, other);
        this.changes.set(key, (this.changes.get(key) ?? 0) + 1);
      }
  }

  /** Whether both are pieces of one font. */
  areOne(a: FontOf, b: FontOf): boolean {
    return mayBeOne(a, b) && (this.changes.get(keyOf(a.fontNum, b.fontNum)) ?? 0) >= MIN_WORDS;
  }
}

/** Nameless both, and no character is in both: a single amount in a font for display leaves no words that tell more. */
export function mayBeOne(a: FontOf, b: FontOf): boolean {
  if (a.font !== '' || b.font !== '' || a.fontNum === b.fontNum) return false;
  return ![...a.advances.keys()].some((text) => text.trim() !== '' && b.advances.has(text));
}

const keyOf = (a: number | null, b: number | null): string => [a, b].map(String).toSorted().join(' ');

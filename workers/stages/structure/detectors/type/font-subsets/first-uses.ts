/** Where each glyph of each font first comes in a document. */
import type { PdfPage, TextRun } from '../../../../../formats/pdf/index.ts';
import type { SeenPage } from '../../detector.ts';
import { isBlackened } from '../../layout/blackened.ts';
import type { Word } from '../../layout/words.ts';

export interface FirstUse {
  code: number;
  text: string;
  /** Its place in the font's program; its code where programs do not number their glyphs. */
  number: number;
  page: PdfPage;
  run: TextRun;
  /** The first word of that run that has the character. */
  word: Word | null;
}

export interface UsedFont {
  num: number;
  name: string;
  /** First page that uses it. */
  page: PdfPage;
  uses: Map<number, Omit<FirstUse, 'number'>>;
  /** Words with digits that it sets, the first of them. */
  numbers: { page: PdfPage; word: Word }[];
  /** Some of its text is painted by a form, which programs may write before or behind the page. */
  inForms: boolean;
}

/** Words with digits kept of one font. */
const MAX_NUMBERS = 12;
const MAX_FONTS = 200;

function noteNumbers({ numbers }: UsedFont, words: readonly Word[], page: PdfPage): void {
  for (const word of words)
    if (numbers.length < MAX_NUMBERS && /\d/.test(word.text)) numbers.push({ page, word });
}

function wordsByRun(words: readonly Word[]): Map<TextRun, Word[]> {
  const byRun = new Map<TextRun, Word[]>();
  for (const word of words)
    for (const { run } of word.parts) {
      const own = byRun.get(run);
      if (own) own.push(word);
      else byRun.set(run, [word]);
    }
  return byRun;
}

/** Collects over the pages of a document, in their order. */
export class FirstUses {
  readonly fonts = new Map<number, UsedFont>();
  /** Content streams and forms that painted something. */
  readonly painted = new Set<number>();
  /** A page has a bar such as text is blackened with. */
  blackened = false;
  /** False where there are more fonts than are kept. */
  complete = true;
  /** False where part of a page could not be read, which may show what the others do not. */
  whole = true;

  add({ page, content, words }: SeenPage): void {
    this.whole &&= content.complete;
    this.blackened ||= isBlackened(content, words);
    let byRun: ReadonlyMap<TextRun, Word[]> | undefined;
    for (const item of content.items) {
      if (item.source !== null) this.painted.add(item.source);
      if (item.type !== 'text' || item.fontNum === null) continue;
      const font = this.fontOf(item, item.fontNum, page);
      if (!font) continue;
      font.inForms ||= item.formDepth > 0;
      const fresh = item.fresh.filter(({ code }) => !font.uses.has(code));
      if (fresh.length === 0 && font.numbers.length >= MAX_NUMBERS) continue;
      byRun ??= wordsByRun(words);
      const own = byRun.get(item) ?? [];
      for (const { code, text } of fresh) {
        if (font.uses.has(code)) continue;
        const word = own.find((one) => one.text.includes(text)) ?? null;
        font.uses.set(code, { code, text, page, run: item, word });
      }
      noteNumbers(font, own, page);
    }
  }

  private fontOf({ font }: TextRun, num: number, page: PdfPage): UsedFont | null {
    const known = this.fonts.get(num);
    if (known) return known;
    if (this.fonts.size >= MAX_FONTS) {
      this.complete = false;
      return null;
    }
    const fresh = { num, name: font, page, uses: new Map(), numbers: [], inForms: false };
    this.fonts.set(num, fresh);
    return fresh;
  }
}

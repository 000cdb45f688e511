/** Fonts that call their glyphs otherwise than their map to characters does, and the words that are read wrongly for it. */
import {
  dictOf,
  type FontClaims,
  fontClaims,
  type PageContent,
  type PdfPage,
  type PdfView,
} from '../../formats/pdf/index.ts';
import type { Word } from './detectors/layout/words.ts';
import { DigitShapes } from './digit-twins.ts';

/** Fonts whose character maps are compared. */
const MAX_FONTS = 200;
/** Words told of one font. */
const MAX_PLACES = 20;

export interface RenamedFont extends FontClaims {
  /** First page that uses it. */
  page: PdfPage;
  font: string;
  places: { page: PdfPage; word: Word; drawn: string }[];
}

/** Goes through the pages in order; each font is compared once. */
export class RenamedFonts {
  readonly found: RenamedFont[] = [];
  readonly shapes = new DigitShapes();
  /** Names of all fonts that set text. */
  readonly names = new Set<string>();
  private readonly seen = new Set<number>();
  private readonly renamed = new Map<number, RenamedFont>();

  /** Returns false where time ran out before every font of the page was compared. */
  add(
    view: PdfView,
    page: PdfPage,
    content: PageContent,
    words: readonly Word[],
    stop: () => boolean,
  ): boolean {
    let complete = true;
    for (const item of content.items) {
      if (item.type !== 'text' || item.fontNum === null || this.seen.has(item.fontNum)) continue;
      if (this.seen.size >= MAX_FONTS || stop()) {
        complete = false;
        break;
      }
      this.seen.add(item.fontNum);
      this.names.add(item.font);
      const dict = dictOf(view.object(item.fontNum)?.value);
      const claims = dict && fontClaims(view, dict);
      if (claims) this.shapes.add(page, item.font, claims);
      if (!claims || claims.differ.length === 0) continue;
      const font = { ...claims, page, font: item.font, places: [] };
      this.found.push(font);
      this.renamed.set(item.fontNum, font);
    }
    if (this.renamed.size > 0) for (const word of words) this.read(page, word);
    return complete;
  }

  /** What the page shows in the place of a word, where it has a renamed character. */
  private read(page: PdfPage, word: Word): void {
    let drawn = '';
    let font: RenamedFont | undefined;
    for (const { text, run } of word.parts) {
      const here = run.fontNum === null ? undefined : this.renamed.get(run.fontNum);
      for (const character of text) {
        const shown = here?.readable.get(character);
        if (shown !== undefined) font = here;
        drawn += shown ?? character;
      }
    }
    if (font && font.places.length < MAX_PLACES) font.places.push({ page, word, drawn });
  }
}

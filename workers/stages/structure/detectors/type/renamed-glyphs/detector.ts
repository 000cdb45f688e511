/** Fonts that call their glyphs otherwise than their map to characters does, and the words that are read wrongly for it. */
import { dictOf, fontClaims, type PdfPage, type PdfView } from '../../../../../formats/pdf/index.ts';
import { cutOff, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { cut, placed } from '../../layout/page-box.ts';
import type { Word } from '../../layout/words.ts';
import { DigitShapes } from './digit-twins.ts';
import { exchangedShapes, type Misnamed } from './exchanged-shapes.ts';
import type { RenamedFont, RenamedGlyphs } from './facts.ts';

/** Fonts whose character maps are compared. */
const MAX_FONTS = 200;
/** Words told of one font. */
const MAX_PLACES = 20;
const MAX_PAIRS = 40;
const DAMAGED = 'The map of a font to characters is damaged: what programs read of it is not what it shows.';

interface Renamed extends Misnamed {
  /** First page that uses it. */
  page: PdfPage;
  font: string;
  places: { page: PdfPage; word: Word; drawn: string }[];
}

export const renamedGlyphs = defineDetector({
  name: 'renamedGlyphs',
  sees: ['contents'],
  begin({ view, stop }) {
    const fonts = new Fonts(view, stop);
    return { page: (seen) => fonts.add(seen), found: () => fonts.found() };
  },
});

/** Goes through the pages in order; each font is compared once. */
class Fonts {
  private readonly all: Renamed[] = [];
  private readonly shapes = new DigitShapes();
  private readonly seen = new Set<number>();
  private readonly renamed = new Map<number, Renamed>();
  private complete = true;
  private damaged = false;
  private readonly view: PdfView;
  private readonly stop: () => boolean;

  constructor(view: PdfView, stop: () => boolean) {
    this.view = view;
    this.stop = stop;
  }

  add({ page, content, words }: SeenPage): void {
    for (const item of content.items) {
      if (item.type !== 'text' || item.fontNum === null || this.seen.has(item.fontNum)) continue;
      if (this.seen.size >= MAX_FONTS || this.stop()) {
        this.complete = false;
        break;
      }
      this.seen.add(item.fontNum);
      this.compare(page, item.fontNum, item.font);
    }
    if (this.renamed.size > 0) for (const word of words) this.read(page, word);
  }

  found(): Found<RenamedGlyphs> {
    const twins = this.shapes.found();
    const items = { fonts: this.all.map(factOf), twins: twins.items };
    if (!this.complete) return cutOff(items, 'glyphs of some fonts');
    return this.damaged ? partly(items, DAMAGED) : { ...twins, items };
  }

  private compare(page: PdfPage, fontNum: number, name: string): void {
    const dict = dictOf(this.view.object(fontNum)?.value);
    const claims = dict && fontClaims(this.view, dict);
    if (!claims) return;
    if (claims.isDamaged) {
      this.damaged = true;
      return;
    }
    this.shapes.add(page, name, claims);
    const misnamed = claims.differ.length > 0 ? { ...claims, by: 'names' as const } : exchangedShapes(claims);
    if (!misnamed) return;
    const font = { ...misnamed, page, font: name, places: [] };
    this.all.push(font);
    this.renamed.set(fontNum, font);
  }

  /** What the page shows in the place of a word, where it has a renamed character. */
  private read(page: PdfPage, word: Word): void {
    let drawn = '';
    let font: Renamed | undefined;
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

function factOf({ page, font, agree, by, differ, places }: Renamed): RenamedFont {
  return {
    page: page.index + 1,
    font: cut(font),
    agree,
    by,
    differ: differ.slice(0, MAX_PAIRS).map(({ claimed, drawn }) => ({ claimed, drawn })),
    places: places.flatMap(({ page: on, word, drawn }) =>
      placed(on, word.box).map((place) => ({ ...place, claimed: cut(word.text), drawn: cut(drawn) })),
    ),
  };
}

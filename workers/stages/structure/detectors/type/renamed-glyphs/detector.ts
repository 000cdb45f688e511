/** Fonts that call their glyphs otherwise than their map to characters does, and the words that are read wrongly for it. */
import {
  dictOf,
  fontClaims,
  type Glyph,
  type PdfPage,
  type PdfView,
} from '../../../../../formats/pdf/index.ts';
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
  /** Pairs of `differ` that some page shows. */
  shown: Set<Misnamed['differ'][number]>;
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
  private readonly shapes = new DigitShapes();
  private readonly seen = new Set<number>();
  /** By what its names say and by what its shapes do: names that no page shows speak for no font. */
  private readonly renamed = new Map<number, Renamed[]>();
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
      if (item.type !== 'text' || item.fontNum === null) continue;
      if (!this.seen.has(item.fontNum)) {
        if (this.seen.size >= MAX_FONTS || this.stop()) {
          this.complete = false;
          break;
        }
        this.seen.add(item.fontNum);
        this.compare(page, item.fontNum, item.font);
      }
      for (const renamed of this.renamed.get(item.fontNum) ?? [])
        for (const glyph of item.fresh) noteShown(renamed, glyph);
    }
    if (this.renamed.size > 0) for (const word of words) this.read(page, word);
  }

  found(): Found<RenamedGlyphs> {
    const twins = this.shapes.found();
    const items = { fonts: [...this.renamed.values()].flatMap(speaking).map(factOf), twins: twins.items };
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
    const byNames = claims.differ.length > 0 ? { ...claims, by: 'names' as const } : null;
    const misnamed = [byNames, exchangedShapes(claims)].filter((one) => one !== null);
    const fonts = misnamed.map(
      (one): Renamed => ({ ...one, page, font: name, places: [], shown: new Set() }),
    );
    if (fonts.length > 0) this.renamed.set(fontNum, fonts);
  }

  /** What the page shows in the place of a word, where it has a renamed character. */
  private read(page: PdfPage, word: Word): void {
    let drawn = '';
    let font: Renamed | undefined;
    for (const { text, run } of word.parts) {
      const fonts = (run.fontNum === null ? undefined : this.renamed.get(run.fontNum)) ?? [];
      for (const character of text) {
        const here = fonts.find((one) => shownFor(one, character) !== undefined);
        font = here ?? font;
        drawn += (here && shownFor(here, character)) ?? character;
      }
    }
    if (font && font.places.length < MAX_PLACES) font.places.push({ page, word, drawn });
  }
}

/** TeX gives one map to several fonts, and names in it what this one has under other codes, or not at all. */
function noteShown({ differ, shown }: Renamed, { code, text }: Glyph): void {
  for (const pair of differ)
    if (pair.code === undefined ? pair.claimed === text : pair.code === code) shown.add(pair);
}

/** One fault of a font is told once. */
const speaking = (fonts: readonly Renamed[]): Renamed[] =>
  fonts.filter(({ by }) => by === 'names' || !fonts.some((one) => one.by === 'names' && one.shown.size > 0));

/** What stands for a character, where some page shows it. */
function shownFor({ readable, shown }: Renamed, character: string): string | undefined {
  return [...shown].some(({ claimed }) => claimed === character) ? readable.get(character) : undefined;
}

function factOf({ page, font, agree, by, differ, places, shown }: Renamed): RenamedFont {
  return {
    page: page.index + 1,
    font: cut(font),
    agree,
    by,
    differ: differ.slice(0, MAX_PAIRS).map(({ claimed, drawn }) => ({ claimed, drawn })),
    shown: shown.size,
    places: places.flatMap(({ page: on, word, drawn }) =>
      placed(on, word.box).map((place) => ({ ...place, claimed: cut(word.text), drawn: cut(drawn) })),
    ),
  };
}

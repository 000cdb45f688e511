/** Text under opaque paint: what was covered, and what was typed on top (paint-order analysis). */

import type { Suspicion } from '../../../../../../shared/contracts/finding.ts';
import {
  area,
  intersect,
  type PageContent,
  type PdfPage,
  type Rect,
  type Turn,
} from '../../../../../formats/pdf/index.ts';
import { all, type Found, partly } from '../../detector.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { bare, isValueKind, tokenKind } from '../../layout/values.ts';
import { hull, isSeen, type Word } from '../../layout/words.ts';
import { alike, type Colour, isText, PAPER, textOf } from '../paint.ts';
import { MAX_COMPARISONS, WordGrid } from '../word-grid.ts';
import { type Area, areasOf } from './areas.ts';
import { hasAxis } from './chart.ts';
import { fits, fitsLine, Grounds } from './labels.ts';
import { ALIGNED_EM, shareFont, standEach, standInLine } from './pairs.ts';
import { isPerhapsHiding, underPerhaps } from './perhaps-hiding.ts';
import { isFew, type OverUndecoded, overUndecoded } from './undecoded.ts';

export interface FoundCover {
  box: Rect;
  by: 'fill' | 'image' | 'annotation';
  annotation: string | null;
  covered: string;
  replacement: string;
  /** The words of the new text. */
  typed: readonly Word[];
  camouflaged: boolean;
  otherStream: boolean;
  otherFont: boolean;
  /** The new text stands on the line or at the edge of the covered text, as it does where one is to pass for the other. */
  aligned: boolean;
  /** Areas in the colour of the paper that this stream paints on the page, over text or not. */
  panels: number;
  /** Made for the covered text: hardly larger, or a picture of its line (labels.ts). */
  snug: boolean;
  /** One of several pictures that together make up the page: a scan in strips over its own text layer. */
  strip: boolean;
  /** Drawings cover themselves: a chart with an axis lies under another one, a label on its ground, or one that runs another way. */
  drawn: 'chart' | 'label' | 'turned' | null;
}

type Examined = Omit<FoundCover, 'panels' | 'strip'>;

/** A cover is at least as high as small print and hides only part of the page; larger areas are backgrounds. */
const MIN_SIDE = 3;
const MAX_SHARE = 0.2;
/** Of the largest cover: smaller ones are no background of anything. */
const BACKGROUND_SHARE = 0.05;
const MAX_BACKGROUNDS = 500;
/** So many pictures over text that cover more of the page than this are a scan in strips over its own text layer. */
const MIN_STRIPS = 5;
const STRIPS_SHARE = 0.1;
/** Larger areas in the colour of the paper that are held against the text below them. */
const MAX_LARGE = 50;
/** Covers may be higher than the text they hide by this factor; beyond, they are panels that text happens to be under. */
const SNUG = 4;
/** The same of a cover that hides part of a word only. */
const SNUG_ON_PART = 2;
/** Between a part of a word and what was typed in its place, in heights of that: amounts end at one edge, whichever is longer. */
const MAX_GAP_EM = 2;
/** Widths of a digit that a cover of one may have. */
const MAX_DIGIT = 2;
const MAX_FOUND = 200;

/** Covers that the page's own content paints. */
export function coversOf(content: PageContent, words: readonly Word[], page: PdfPage): Found<FoundCover[]> {
  const covers = new PageCovers(page, words);
  for (const one of areasOf(content.items)) {
    const reason = covers.add(one);
    if (reason !== null) return partly(covers.items(), reason);
  }
  for (const item of content.items) if (isPerhapsHiding(item)) covers.addPerhaps(item);
  return covers.found();
}

class PageCovers {
  private readonly covers: { found: Examined; source: number | null }[] = [];
  /** Areas too large for a cover, with text below them. */
  private readonly large: Examined[] = [];
  private readonly undecoded: OverUndecoded[] = [];
  private readonly colourless: OverUndecoded[] = [];
  private readonly perhaps: OverUndecoded[] = [];
  private readonly whitened: OverUndecoded[] = [];
  private readonly pictures: Rect[] = [];
  private readonly backgrounds: Area[] = [];
  private readonly panels = new Map<number | null, number>();
  private readonly grounds = new Grounds();
  private readonly grid: WordGrid;
  private readonly page: PdfPage;
  private readonly whole: number;
  private compared = 0;

  constructor(page: PdfPage, words: readonly Word[]) {
    this.page = page;
    this.grid = new WordGrid(words, page.cropBox);
    this.whole = area(page.cropBox);
  }

  /** Why no more can be added; null when it can. */
  add(item: Area): string | null {
    const size = area(item.box);
    const limit = this.whole * MAX_SHARE;
    const background = backgroundAt(item, this.backgrounds);
    if (size > limit * BACKGROUND_SHARE) this.backgrounds.push(item);
    if (isThin(item.box)) return null;
    if (this.covers.length >= MAX_FOUND) return 'More text lies under opaque paint than is told.';
    if (this.grid.comparisons > MAX_COMPARISONS) return TOO_MUCH;
    const camouflaged = item.type === 'fill' && alike(item.colour, background);
    if (size > limit && (!camouflaged || this.compared++ >= MAX_LARGE)) return null;
    const found = examine(item, camouflaged, this.grid, this.grounds);
    if (camouflaged) this.addPanel(item, size <= limit, found !== null);
    if (!found) return null;
    if (item.type === 'image') this.pictures.push(item.box);
    if (size > limit) this.large.push(found);
    else this.covers.push({ found, source: item.source });
    return null;
  }

  private addPanel(item: Area, isSmall: boolean, covers: boolean): void {
    if (isSmall) {
      this.panels.set(item.source, (this.panels.get(item.source) ?? 0) + 1);
      this.grounds.add(item);
    }
    if (!covers) this.undecoded.push(...overUndecoded(item, this.grid));
  }

  addPerhaps(item: Area): void {
    if (isThin(item.box) || this.grid.comparisons > MAX_COMPARISONS) return;
    for (const found of underPerhaps(item, this.grid)) {
      if (found.replacement === '') this.whitened.push(found);
      else (isColourless(item) ? this.colourless : this.perhaps).push(found);
    }
  }

  items(): FoundCover[] {
    const strips = this.isInStrips();
    return this.covers.map(({ found, source }) => ({
      ...found,
      panels: this.panels.get(source) ?? 0,
      strip: strips && found.by === 'image',
    }));
  }

  found(): Found<FoundCover[]> {
    const hiding = this.large.filter(({ covered }) => isValueKind(tokenKind(covered)));
    if (hiding.length > 0) {
      const reason = 'A large part of a page is painted over, with text below.';
      return partly(
        this.items(),
        reason,
        hiding.map((one) =>
          toCheck(
            this.page,
            one,
            'Text lies under paint in the colour of the paper that covers a large part of the page.',
          ),
        ),
      );
    }
    if (this.isInStrips())
      return partly(this.items(), 'A page is made up of pictures that lie over its text.');
    if (this.undecoded.length > 0) return this.asking(UNDECODED, this.undecoded);
    if (this.colourless.length > 0) return this.asking(COLOURLESS, this.colourless);
    if (this.perhaps.length > 0) return this.asking(PERHAPS, this.perhaps);
    if (this.whitened.length > 0) return this.asking(WHITENED, this.whitened);
    if (this.grid.comparisons > MAX_COMPARISONS) return partly(this.items(), TOO_MUCH);
    return this.compared > MAX_LARGE ? partly(this.items(), TOO_MUCH) : all(this.items());
  }

  private asking(note: string, found: readonly OverUndecoded[]): Found<FoundCover[]> {
    const asked = isFew(found) ? found : [];
    return partly(
      this.items(),
      note,
      asked.map((one) => toCheck(this.page, one, note)),
    );
  }

  private isInStrips(): boolean {
    const pictured = this.pictures.reduce((sum, box) => sum + area(box), 0);
    return this.pictures.length >= MIN_STRIPS && pictured > STRIPS_SHARE * this.whole;
  }
}

/** What of it a person should look at. */
export function toCheck(
  page: PdfPage,
  { box, covered, replacement }: Pick<FoundCover, 'box' | 'covered' | 'replacement'>,
  note: string,
): Suspicion {
  return suspicion(
    page,
    box,
    { 'under the paint': covered || null, 'on the paint': replacement || null },
    note,
  );
}

const UNDECODED =
  'A value is typed on an area in the colour of the paper, over letters that cannot be decoded.';
const COLOURLESS = 'A value is typed on an area whose colour cannot be told, over another value.';
export const PERHAPS = 'A value is typed over another value, on paint that may hide it.';
export const WHITENED = 'A value lies under paint in the colour of the paper that may hide it.';
const TOO_MUCH = 'There is too much paint on a page to compare.';

const isColourless = (item: Area): boolean => item.type === 'fill' && item.rectangle && item.colour === null;

const isThin = ({ x0, y0, x1, y1 }: Rect): boolean => x1 - x0 < MIN_SIDE || y1 - y0 < MIN_SIDE;

function examine(item: Area, camouflaged: boolean, grid: WordGrid, grounds: Grounds): Examined | null {
  const whole = grid.under(item.box).filter((w) => w.order < item.order && isText(w));
  const above = grid.inside(item.box).filter((w) => w.order > item.order && isText(w));
  const under = whole.length > 0 ? whole : partsUnder(item, camouflaged, above, grid);
  if (under.length === 0) return null;
  // What runs another way passes for none of it.
  const turns = new Set(under.map(turnOf));
  const over = above.filter((word) => turns.has(turnOf(word)));
  const box = under.map((w) => w.box).reduce(hull);
  const tallest = Math.max(...under.map((w) => w.box.y1 - w.box.y0));
  const lines = new Set(under.map((w) => Math.round(w.box.y0 / 3))).size;
  if (item.box.y1 - item.box.y0 > tallest * (whole.length > 0 ? SNUG : SNUG_ON_PART) * lines) return null;
  const covered = textOf(under);
  const replacement = textOf(over);
  // Painted again as it was: a renderer that repaints a cell, nothing is hidden.
  if (sameText(covered, replacement)) return null;
  return {
    box: intersect(hull(box, over.length > 0 ? over.map((w) => w.box).reduce(hull) : box), item.box) ?? box,
    by: item.type,
    annotation: null,
    covered,
    replacement,
    typed: over,
    camouflaged,
    otherStream: under.every((w) => w.source !== item.source),
    otherFont: over.length > 0 && !shareFont(over, under),
    aligned: standInLine(over, under),
    snug: lines === 1 && (fits(item.box, box) || (item.type === 'image' && fitsLine(item.box, box))),
    drawn:
      over.length === 0 && above.some(({ parts: [{ run }] }) => isSeen(run))
        ? 'turned'
        : drawnAs(item, under, over, grounds),
  };
}

const turnOf = ({ parts: [{ run }] }: Word): Turn | undefined => run.turn;

function drawnAs(
  cover: Area,
  under: readonly Word[],
  over: readonly Word[],
  grounds: Grounds,
): FoundCover['drawn'] {
  if (hasAxis(under) && hasAxis(over)) return 'chart';
  return grounds.isLabelOverLabel(cover, under, over) ? 'label' : null;
}

/**
 * Characters of words that are longer than the cover: a value within joined cells, or with its label and currency. Only
 * where a value was typed in the place of one; the edge of a box lies over many a letter.
 */
function partsUnder(item: Area, camouflaged: boolean, over: readonly Word[], grid: WordGrid): Word[] {
  const typed = over.some(({ text }) => /\d/.test(text));
  if (!typed || !(camouflaged || item.type === 'image')) return [];
  const below = grid
    .partsUnder(item.box)
    .filter((w) => w.order < item.order && isText(w) && (w.text.length > 1 || isDigitFor(w, item.box, over)));
  grid.comparisons += below.length * over.length;
  if (grid.comparisons > MAX_COMPARISONS) return [];
  const parts = below.filter((w) => over.some((typed) => isWithinReach(typed, w)));
  return parts.some(({ text }) => /\d/.test(text)) ? parts : [];
}

/** A field that is wider than its value lies over the end of the cell before, with its value far from there. */
function isWithinReach(typed: Word, part: Word): boolean {
  const gap = Math.max(typed.box.x0 - part.box.x1, part.box.x0 - typed.box.x1);
  return gap <= MAX_GAP_EM * Math.max(typed.box.y1 - typed.box.y0, 1);
}

/** A cover that was made for one digit, with another one in its place; the edges of other boxes lie over a digit as well. */
function isDigitFor({ text, box }: Word, cover: Rect, over: readonly Word[]): boolean {
  const [typed, ...more] = over;
  const isOne = typed !== undefined && more.length === 0 && /^\d$/.test(typed.text) && typed.text !== text;
  const [width, digit] = [cover.x1 - cover.x0, box.x1 - box.x0];
  const isOnLine = isOne && Math.abs(typed.box.y0 - box.y0) <= ALIGNED_EM * (box.y1 - box.y0);
  return isOnLine && width <= MAX_DIGIT * digit;
}

/** Colour of the last larger opaque paint below an item; white paper when there is none; null when it is a picture. */
function backgroundAt(item: Area, backgrounds: readonly Area[]): Colour {
  for (let i = backgrounds.length - 1; i >= 0 && i >= backgrounds.length - MAX_BACKGROUNDS; i--) {
    const below = backgrounds[i];
    if (!below) continue;
    const common = intersect(below.box, item.box);
    if (common && area(common) > 0.8 * area(item.box)) return below.type === 'fill' ? below.colour : null;
  }
  return PAPER;
}

/** Same letters and digits, or the covered ones within the new ones (a repaint may be cut into other pieces). */
function sameText(covered: string, replacement: string): boolean {
  const [x, y] = [bareText(covered), bareText(replacement)];
  return y !== '' && (x === y || (x.length > 8 && y.includes(x)) || isManifold(covered, x, y));
}

/** The covered text several times over: labels of maps are painted once more with an edge around their letters. */
function isManifold(covered: string, x: string, y: string): boolean {
  const times = y.length / x.length;
  if (x === '' || times < 2 || !Number.isInteger(times)) return false;
  const words = covered.split(/\s+/).map(bareText).filter(Boolean);
  return letters(y) === letters(x.repeat(times)) && standEach(words, times, y);
}

const letters = (text: string): string => [...text].toSorted().join('');

function bareText(text: string): string {
  return bare(text).replace(/[^\p{L}\p{N}]/gu, '');
}

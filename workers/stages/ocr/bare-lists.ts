/**
 * Lists of pictures whose total is more than their rows come to, or whose balances do not follow where two rows stand further apart than the
 * others: a reader of pixels may have lost a row. Where there is room for one, from the line above the list to its total, or between the two
 * balances, the picture is asked whether anything is printed there; where nothing is, no row was lost.
 */

import type { Box } from '../../../shared/contracts/finding.ts';
import { lumaAt } from '../../artifacts/luma.ts';
import { cutOut } from '../../reading/picture.ts';
import type { OcrFacts } from './facts.ts';
import { onPage, type PageView, quadAround } from './page-view.ts';
import { medianOf } from './print/quantile.ts';
import type { Sum, Summand } from './sums/facts.ts';
import { around, type Line } from './words.ts';

type Summed = Pick<OcrFacts, 'sums' | 'summands'>;

/** Of fewer rows any total is explained. */
const MIN_ROWS = 3;
/** Of the height of a row: less is the space between two. */
const MIN_ROOM = 0.6;
/** Above the first line of a page, in heights of a row. */
const HEAD_ROOM = 3;
/** Of the step from row to row: where it is so much longer, a row had room. */
const MIN_STEPS = 1.75;
/** What stays clear of the print above and below. */
const CLEAR = 0.15;
/** Sums that are looked at; each takes a few milliseconds. */
const MAX_SUMS = 8;
const MAX_ROOMS = 40;

/** The sums, of which those say so between whose rows nothing is printed that was not read. */
export async function withBareLists(
  { sums, summands }: Summed,
  lines: readonly Line[],
  viewOf: (page: number) => PageView | undefined,
  remainingMs: () => number,
): Promise<Sum[]> {
  let looked = 0;
  const found: Sum[] = [];
  for (const sum of sums) {
    const rows = rowsOf(sum, summands);
    const view = rows && viewOf(rows.page);
    const isLooked = view && looked < MAX_SUMS && remainingMs() > 0;
    if (isLooked) looked++;
    const list = isLooked && listOf(rows, lines);
    const isBare = isLooked && list && (await isNothingPrinted(view, list));
    found.push(isBare ? { ...sum, isBare: true, ...roomOf(view, list) } : sum);
  }
  return found;
}

/** The one place between its rows in which another one had room, where they follow each other at one step. */
function roomOf(view: PageView, { rows, rooms }: List): Pick<Sum, 'room'> {
  const [only, ...others] = rooms;
  if (rows.length === 1) return only && others.length === 0 ? { room: onPage(view, only) } : {};
  const tops = rows.map(([, top]) => top).toSorted((a, b) => a - b);
  const step = medianOf(tops.slice(1).map((top, at) => top - (tops[at] ?? top)));
  const [place, ...more] = tops.slice(1).flatMap((top, at): number[] => {
    const above = tops[at] ?? top;
    return top - above > MIN_STEPS * step ? [(above + top) / 2] : [];
  });
  const room = rooms.find(
    ([, top, , height]) => place !== undefined && top <= place && top + height >= place,
  );
  return room && more.length === 0 ? { room: onPage(view, room) } : {};
}

interface Rows {
  page: number;
  terms: readonly Summand[];
  total: Summand;
}

/** Of a total of pixels that has more than its rows, or of the two balances between which a row may have been. */
function rowsOf(sum: Sum, summands: readonly Summand[]): Rows | null {
  const terms = sum.from.flatMap((at) => summands[at] ?? []);
  const total = summands[sum.result];
  if (sum.kind === 'row' && sum.isOpen) return balancesOf(terms[0], total);
  const isOpenFoot = sum.kind === 'foot' && sum.isOpen;
  if (!(sum.kind === 'total' || isOpenFoot) || sum.holds || !total || total.cents <= sum.impliedCents)
    return null;
  const areSeen = [...terms, total].every(({ source, page }) => source === 'ocr' && page === total.page);
  return areSeen && terms.length >= MIN_ROWS ? { page: total.page, terms, total } : null;
}

/** The upper one, and the lower one. */
function balancesOf(one: Summand | undefined, other: Summand | undefined): Rows | null {
  if (!one || !other || one.page !== other.page) return null;
  if ([one, other].some(({ source }) => source !== 'ocr')) return null;
  const [upper, lower] = one.box[1] < other.box[1] ? [one, other] : [other, one];
  return { page: upper.page, terms: [upper], total: lower };
}

async function isNothingPrinted(view: PageView, list: List): Promise<boolean> {
  if (list.rooms.length > MAX_ROOMS) return false;
  if (list.rooms.length === 0) return true;
  const picture = await view.picture();
  const cut = (box: Box): Strip => {
    const [width, height] = [box[2] * view.flat.width, box[3] * view.flat.height];
    const scale = Math.min(1, MAX_WIDTH / width);
    const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    return { luma: levelsOf(cutOut(picture, quadAround(view, box, 0), w, h)), width: w, height: h };
  };
  const strips = list.rows.map(cut);
  const contrast = medianOf(strips.map(contrastOf));
  if (contrast < MIN_CONTRAST) return false;
  const printHeight = medianOf(strips.map(({ height }) => height));
  const inkIn = (strip: Strip): number => inkOf(strip, contrast, printHeight);
  const ofRow = medianOf(strips.map(inkIn));
  return list.rooms.every((room) => inkIn(cut(room)) <= MAX_INK * ofRow);
}

interface List {
  rows: Box[];
  /** Between lines where a row would have had room. */
  rooms: Box[];
}

/** Lines of the list and the one above it, by where they stand; null where the total is not below its rows. */
function listOf({ page, terms, total }: Rows, lines: readonly Line[]): List | null {
  const own = lines.filter((line) => line.page === page);
  const at = (summand: Summand): number =>
    own.findIndex(({ words }) => words.some((word) => isOn(word.box, summand.box)));
  const places = terms.map(at);
  const [first, last] = [Math.min(...places), at(total)];
  if (first < 0 || last <= Math.max(...places)) return null;
  const rows = places.map((place) => around((own[place]?.words ?? []).map(({ box }) => box)));
  const [left, , width] = around(rows);
  const height = medianOf(terms.map(({ box }) => box[3]));
  // Two balances have nothing above them; a list may have lost its first row.
  const isList = terms.length > 1;
  const between = own
    .slice(isList ? Math.max(0, first - 1) : first, last + 1)
    .map(({ words }) => words.filter(({ box: [x, , across] }) => x < left + width && x + across > left))
    .filter((words) => words.length > 0)
    .map((words) => ({
      top: medianOf(words.map(({ box }) => box[1])),
      bottom: medianOf(words.map(({ box }) => box[1] + box[3])),
    }));
  const head =
    isList && first === 0
      ? [{ top: 0, bottom: Math.max(0, (between[0]?.top ?? 0) - HEAD_ROOM * height) }]
      : [];
  const all = [...head, ...between];
  const rooms = all.slice(1).flatMap((below, index): Box[] => {
    const from = (all[index]?.bottom ?? 0) + CLEAR * height;
    const room = below.top - CLEAR * height - from;
    return room >= MIN_ROOM * height ? [[left, from, width, room]] : [];
  });
  return { rows, rooms };
}

/** The middle of the first lies in the rows and columns of the second, or the other way round. */
function isOn([x, y, width, height]: Box, [left, top, across, down]: Box): boolean {
  const [middle, level] = [left + across / 2, top + down / 2];
  return middle >= x && middle <= x + width && level >= y && level <= y + height;
}

interface Strip {
  luma: Uint8Array;
  width: number;
  height: number;
}

const MAX_WIDTH = 1600;
/** Levels between paper and print; fainter print is noise's as well. */
const MIN_CONTRAST = 30;
/** Of that: so much darker than the paper about it ink is. */
const INK = 0.4;
/** Of the ink of a row: dust, and what is left of the neighbours. */
const MAX_INK = 0.03;
/** Columns of which the paper's level is taken together. */
const TILE = 48;
/** Heights of a stroke, in those of a row's print: rules are thinner, the borders of tables longer. */
const STROKE = [0.2, 1.3] as const;

function levelsOf(rgb: Uint8Array): Uint8Array {
  const luma = new Uint8Array(rgb.length / 3);
  for (let i = 0; i < luma.length; i++) luma[i] = lumaAt(rgb, 3 * i);
  return luma;
}

function contrastOf({ luma }: Strip): number {
  const sorted = luma.toSorted();
  return (sorted[sorted.length >> 1] ?? 0) - (sorted[Math.floor(sorted.length * 0.03)] ?? 0);
}

/** Pixels that are as dark as print and stand in strokes as high as those of letters are: no rules, dashes and dots. */
function inkOf({ luma, width, height }: Strip, contrast: number, printHeight: number): number {
  const isInk = new Uint8Array(luma.length);
  for (let left = 0; left < width; left += TILE) {
    const right = Math.min(width, left + TILE);
    const paper = medianOf(
      Array.from({ length: height }, (_, y) => [
        ...luma.subarray(y * width + left, y * width + right),
      ]).flat(),
    );
    for (let y = 0; y < height; y++)
      for (let x = left; x < right; x++)
        if ((luma[y * width + x] ?? 0) < paper - INK * contrast) isInk[y * width + x] = 1;
  }
  let ink = 0;
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) {
      const top = y;
      while (y < height && isInk[y * width + x] === 1) y++;
      const run = y - top;
      if (run >= STROKE[0] * printHeight && run <= STROKE[1] * printHeight) ink += run;
    }
  return ink;
}

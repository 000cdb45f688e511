/** A page read by two readers: where its lines stand, which way up, how it lies, and what its words are. */
import type { Box } from '../../shared/contracts/finding.ts';
import { agree, type ReadWord } from './agree.ts';
import type { LineReading } from './ctc.ts';
import { detectLines } from './detect.ts';
import { standsOnHead } from './direction.ts';
import { withDoubtedNumbers } from './doubted-numbers.ts';
import { type Flat, flatten } from './flatten.ts';
import { boundsOf, cornersOf, type Quad } from './geometry.ts';
import { lookAgain } from './look-again.ts';
import type { PrintReader } from './networks.ts';
import { papersOf } from './papers.ts';
import { aspectOf, type Picture } from './picture.ts';
import { readLine } from './recognise.ts';
import { rowsOfLines } from './rows.ts';
import { readSheet, type SheetWord } from './sheet.ts';
import type { Engine } from './tesseract/engine.ts';
import { partOf, wordsOf } from './words.ts';

export interface PrintedLine {
  /** In the picture, corners in reading order. */
  quad: Quad;
  words: (ReadWord & { quad: Quad })[];
  /** Which of the page's papers it stands on; absent where there is one, or where it stands on none of them. */
  paper?: number;
}

export interface PrintedPage {
  /** Lines from top to bottom of the flat page, left to right where they share a row; of several papers one after the other. */
  lines: PrintedLine[];
  /** Every line that was found, read or not, in the picture. */
  found: Quad[];
  flat: Flat;
  /** Where the picture shows several papers: their outlines in it, and how each lies. */
  papers?: { outline: Quad; flat: Flat }[];
  /** Share of the characters that another script would have fitted better. */
  foreign: number;
  /** Lines for which there was no time. */
  unread: number;
  /** Lines beyond those that are read of a page, whatever the time. */
  beyond: number;
}

/** Long side to which a picture is brought for finding lines; smaller print than 6 px there is not found. */
const DETECTION_SIDE = 1280;
/** Lines beyond these are not read: a page that people read has fewer. */
export const MAX_LINES = 400;
/** Kept for the second reader, of what time there is. */
const SECOND_SHARE = 0.45;

/** Lines of print in a picture, which way up it stands and how it lies; null when there are none. */
export async function survey(
  reader: PrintReader,
  picture: Picture,
): Promise<{ found: Quad[]; flat: Flat } | null> {
  const found = (await detectLines(reader.detection, picture, DETECTION_SIDE)).map(cornersOf);
  if (found.length === 0) return null;
  const turnedOver = await standsOnHead(reader, picture, mainlyAlong(found));
  return { found, flat: flatten(picture.width, picture.height, found, turnedOver) };
}

/** @returns null when no line of print was found */
export async function readPrint(
  reader: PrintReader,
  engine: Engine,
  picture: Picture,
  remainingMs: () => number,
  mostLines = MAX_LINES,
): Promise<PrintedPage | null> {
  const seen = await survey(reader, picture);
  if (!seen) return null;
  const { found: asFound, flat } = seen;
  const sheets = await sheetsOf(reader, picture, seen);
  const ordered = sheets.flatMap((sheet) =>
    inReadingOrder(
      sheet.found.map((quad) => uprightIn(sheet.flat, quad)),
      sheet.flat,
    ).map((quad) => ({ quad, ...(sheet.paper === undefined ? {} : { paper: sheet.paper }) })),
  );
  const quads = ordered.map(({ quad }) => quad).slice(0, mostLines);
  // The second reader is a process of its own: both read at the same time.
  const [first, second] = await Promise.all([
    firstReading(reader, picture, quads, remainingMs),
    secondReading(engine, picture, quads, remainingMs),
  ]);
  const lines: PrintedLine[] = [];
  let [foreign, glyphs, unread] = [0, 0, 0];
  for (const [at, quad] of quads.entries()) {
    const reading = first[at] ?? null;
    if (!reading) unread++;
    foreign += reading?.foreign ?? 0;
    glyphs += reading?.glyphs.length ?? 0;
    const words = agree(reading ? wordsOf(reading, aspectOf(quad)) : [], second?.[at] ?? null);
    const settled = await lookAgain(reader, picture, quad, words, remainingMs);
    const paper = ordered[at]?.paper;
    const placed = withDoubtedNumbers(settled).map((word) => ({
      ...word,
      quad: partOf(quad, word.from, word.to),
    }));
    lines.push({ quad, words: placed, ...(paper === undefined ? {} : { paper }) });
  }
  const papers = sheets.flatMap(({ outline, flat: own }) => (outline ? [{ outline, flat: own }] : []));
  return {
    lines,
    found: asFound,
    flat,
    ...(papers.length > 0 ? { papers } : {}),
    foreign: foreign / Math.max(1, glyphs + foreign),
    unread,
    beyond: ordered.length - quads.length,
  };
}

interface Sheet {
  found: Quad[];
  flat: Flat;
  paper?: number;
  outline?: Quad;
}

/** The papers of the picture, each as it lies, and what stands on none of them; the picture itself where it shows one. */
async function sheetsOf(
  reader: PrintReader,
  picture: Picture,
  { found, flat }: { found: Quad[]; flat: Flat },
): Promise<Sheet[]> {
  const papers = papersOf(picture, found);
  if (!papers) return [{ found, flat }];
  const sheets: Sheet[] = [];
  for (const [paper, outline] of papers.outlines.entries()) {
    const own = found.filter((_, at) => papers.of[at] === paper);
    const turnedOver = await standsOnHead(reader, picture, mainlyAlong(own));
    sheets.push({
      found: own,
      flat: flatten(picture.width, picture.height, own, turnedOver),
      paper,
      outline,
    });
  }
  const rest = found.filter((_, at) => papers.of[at] === null);
  return rest.length > 0 ? [...sheets, { found: rest, flat }] : sheets;
}

/** Null for lines for which there was no time. */
async function firstReading(
  reader: PrintReader,
  picture: Picture,
  quads: readonly Quad[],
  remainingMs: () => number,
): Promise<(LineReading | null)[]> {
  const lines: (LineReading | null)[] = [];
  for (const quad of quads) lines.push(remainingMs() > 0 ? await readLine(reader, picture, quad) : null);
  return lines;
}

async function secondReading(
  engine: Engine,
  picture: Picture,
  quads: readonly Quad[],
  remainingMs: () => number,
): Promise<SheetWord[][] | null> {
  const timeout = remainingMs() * SECOND_SHARE;
  return timeout > 0 ? readSheet(engine, picture, quads, timeout, { segmentation: 6 }) : null;
}

/** Lines that run as most print of the picture does, across it or down. */
function mainlyAlong(quads: readonly Quad[]): Quad[] {
  const down = ([a, b]: Quad): boolean => Math.abs(b[1] - a[1]) > Math.abs(b[0] - a[0]);
  const long = quads.filter((quad) => aspectOf(quad) > 2.5);
  const length = (some: readonly Quad[]): number => some.reduce((sum, quad) => sum + aspectOf(quad), 0);
  const [vertical, horizontal] = [long.filter(down), long.filter((quad) => !down(quad))];
  return length(vertical) > length(horizontal) ? vertical : horizontal;
}

/** Corners in the order in which the flat page reads them. */
function uprightIn(flat: Flat, quad: Quad): Quad {
  const placed = quad.map(flat.toFlat);
  const [x0, y0, x1, y1] = boundsOf(placed);
  const first = placed.reduce((best, point, at) => {
    const near = (p: (typeof placed)[number]): number =>
      (p[0] - x0) / (x1 - x0 || 1) + (p[1] - y0) / (y1 - y0 || 1);
    return near(point) < near(placed[best] ?? point) ? at : best;
  }, 0);
  const [a, b, c, d] = quad;
  return first === 0 ? quad : first === 1 ? [b, c, d, a] : first === 2 ? [c, d, a, b] : [d, a, b, c];
}

/** Rows from the top, each from the left. */
function inReadingOrder(quads: readonly Quad[], flat: Flat): Quad[] {
  const boxes = quads.map((quad): Box => {
    const [x0, y0, x1, y1] = boundsOf(quad.map(flat.toFlat));
    return [x0, y0, x1 - x0, y1 - y0];
  });
  return rowsOfLines(boxes).flatMap((row) => row.map((at) => quads[at] as Quad));
}

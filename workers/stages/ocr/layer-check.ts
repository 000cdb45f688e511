/**
 * Values of an OCR layer against the picture below it: what a search finds and a machine reads is the layer, what a
 * person sees is the picture. Who edits the picture of a page leaves the layer as it was. Digits alone are compared:
 * a reader that takes a point for a comma has read the amount all the same.
 */
import type { PrintReader } from '../../reading/networks.ts';
import { readLine } from '../../reading/recognise.ts';
import type { Engine } from '../../reading/tesseract/engine.ts';
import type { LayerDoubt } from './facts.ts';
import { digitsOf, LINE_PX, MARGIN, NUMBERS, type NumberAt, otherNumbers } from './number-at.ts';
import { type PageView, quadAround, readPlace } from './page-view.ts';
import { type Cell, collectAmounts } from './reading/cells.ts';
import { digitsChanged } from './reading/numbers.ts';
import type { Line } from './words.ts';

/** Amounts of a document that are read again: the largest are what the document is about. */
const MAX_VALUES = 24;
/** Fewer are no amount with its decimals; more are none that is told. */
const MIN_DIGITS = 3;
const MAX_DIGITS = 14;

/** Numbers that are read as the layer has them, beside one that is not: with fewer amounts others are looked at. */
const ENOUGH = 5;

const writtenOf = ({ cents }: Cell): string => String(Math.abs(cents)).padStart(MIN_DIGITS, '0');

interface Readers {
  engine: Engine;
  /** Null where there is none. */
  print: PrintReader | null;
}

/** What a place shows: digits of an amount in hundredths; two readers where every reading of both gave them. */
interface Seen {
  digits: string;
  readers: number;
}

/** @param viewOf pages whose picture was drawn */
export async function checkLayers(
  lines: readonly Line[],
  viewOf: (page: number) => PageView | undefined,
  readers: Readers,
  remainingMs: () => number,
): Promise<LayerDoubt[]> {
  const { cells } = collectAmounts(lines.filter(({ page }) => viewOf(page) !== undefined));
  const values = cells
    .filter(({ source }) => source === 'ocr-layer')
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
  const doubts: Omit<LayerDoubt, 'alike'>[] = [];
  let alike = 0;
  for (const cell of values.slice(0, MAX_VALUES)) {
    const view = viewOf(cell.page);
    if (!view || remainingMs() <= 0) continue;
    const seen = await seenAt(view, { ...cell, written: writtenOf(cell) }, readers, remainingMs);
    if (seen === 'alike') alike += 1;
    else if (seen) doubts.push(doubtOf(cell, seen));
  }
  const page = doubts[0]?.page;
  const view = page === undefined ? undefined : viewOf(page);
  if (page !== undefined && view)
    for (const number of otherNumbers(lines, 'ocr-layer', { page, amounts: cells })) {
      if (alike >= ENOUGH || remainingMs() <= 0) break;
      if ((await seenAt(view, number, readers, remainingMs)) === 'alike') alike += 1;
    }
  return doubts.map((doubt) => ({ ...doubt, alike }));
}

function doubtOf({ page, box, text, cents }: Cell, { digits, readers }: Seen): Omit<LayerDoubt, 'alike'> {
  const seenCents = Number(digits);
  return { page, box, layer: text, seenCents, digits: digitsChanged(Math.abs(cents), seenCents), readers };
}

/** `alike` as soon as one reading has what the layer has; null where no two readings agree on something else. */
async function seenAt(
  view: PageView,
  { box, written }: Pick<NumberAt, 'box' | 'written'>,
  { engine, print }: Readers,
  remainingMs: () => number,
): Promise<Seen | 'alike' | null> {
  const readings: string[] = [];
  for (const linePx of LINE_PX) {
    const read = await readPlace(view, box, linePx, engine, remainingMs(), NUMBERS);
    const digits = digitsOf(read?.join('') ?? '');
    if (digits === written) return 'alike';
    readings.push(digits);
  }
  const [first = '', second = ''] = readings;
  if (!print || remainingMs() <= 0)
    return first === second && isAmount(first) ? { digits: first, readers: 1 } : null;
  const { glyphs } = await readLine(print, await view.picture(), quadAround(view, box, MARGIN));
  const own = digitsOf(glyphs.map(({ text }) => text).join(''));
  if (own === written) return 'alike';
  if (!isAmount(own) || !readings.includes(own))
    return first === second && isAmount(first) ? { digits: first, readers: 1 } : null;
  return { digits: own, readers: readings.every((digits) => digits === own) ? 2 : 1 };
}

const isAmount = ({ length }: string): boolean => length >= MIN_DIGITS && length <= MAX_DIGITS;

/**
 * Amounts of a visible text layer against the page as it is drawn: programs read the characters, people see the shapes. A font whose
 * glyphs were drawn anew, or renamed, shows another amount than it says. Digits alone are compared, as of an OCR layer (`layer-check.ts`).
 */
import type { Box } from '../../../shared/contracts/finding.ts';
import type { PrintReader } from '../../reading/networks.ts';
import { readLine } from '../../reading/recognise.ts';
import type { Engine } from '../../reading/tesseract/engine.ts';
import { digitsOf, LINE_PX, MARGIN, NUMBERS, type NumberAt, otherNumbers } from './number-at.ts';
import { type PageView, quadAround, readPlace } from './page-view.ts';
import type { ServedPage } from './pages.ts';
import { type Cell, collectAmounts } from './reading/cells.ts';
import { digitsChanged } from './reading/numbers.ts';
import type { TextDoubts } from './text-doubts.ts';
import { isWithin, type Line } from './words.ts';

/** Amounts of a document that are read: the largest are what it is about, and those in a font that few others have. */
const [MAX_LARGE, MAX_RARE] = [12, 6];
const MIN_DIGITS = 3;
/** Numbers that are seen as the text has them, beside one that is not: with fewer amounts others are looked at. */
const ENOUGH = 3;

/** @param viewOf pages whose visible layer stands for them, as drawn */
export async function checkText(
  lines: readonly Line[],
  viewOf: (page: number) => ServedPage | undefined,
  { engine, print }: { engine: Engine; print: PrintReader | null },
  remainingMs: () => number,
): Promise<TextDoubts> {
  const { cells } = collectAmounts(lines);
  const largest = cells
    .filter(({ source, text }) => source === 'text-layer' && !isShort(text))
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
  const isRare = ({ page, box }: Cell): boolean =>
    viewOf(page)?.rare.some((place) => isWithin(box, place)) ?? false;
  const rest = largest.slice(MAX_LARGE).filter(isRare).slice(0, MAX_RARE);
  // Of a page at a time: only the picture that was looked at last is kept.
  const values = [...largest.slice(0, MAX_LARGE), ...rest].toSorted((a, b) => a.page - b.page);
  const result: TextDoubts = { found: [], asked: 0, alike: 0, cut: false };
  for (const cell of values) {
    const view = viewOf(cell.page);
    if (!print || remainingMs() <= 0) return { ...result, cut: true };
    // Of a page that was not drawn, or does not stand by its text alone.
    if (!view) {
      result.cut = true;
      continue;
    }
    result.asked += 1;
    const written = writtenOf(cell.cents);
    const seen = await seenAt(view, { ...cell, written }, print, engine, remainingMs);
    if (seen === written) result.alike += 1;
    else if (seen !== null) result.found.push(doubtOf(cell, seen));
  }
  const [doubt] = result.found;
  const view = doubt && viewOf(doubt.page);
  if (!doubt || !view || !print) return result;
  const numbers = otherNumbers(lines, 'text-layer', { page: doubt.page, amounts: cells });
  return withNumbers(result, numbers, (number) => seenAt(view, number, print, engine, remainingMs));
}

/** Until enough are seen as the text has them. */
async function withNumbers(
  result: TextDoubts,
  numbers: readonly NumberAt[],
  seen: (number: NumberAt) => Promise<string | null>,
): Promise<TextDoubts> {
  let { asked, alike } = result;
  for (const number of numbers) {
    if (alike >= ENOUGH) break;
    asked += 1;
    if ((await seen(number)) === number.written) alike += 1;
  }
  return { ...result, asked, alike };
}

/** `01` of a postal code: its neighbour's digit is soon taken for one of its own. */
const isShort = (text: string): boolean => /^\D*\d{1,2}\D*$/.test(text);

const writtenOf = (cents: number): string => String(Math.abs(cents)).padStart(MIN_DIGITS, '0');

function doubtOf({ page, box, text, cents }: Cell, digits: string): TextDoubts['found'][number] {
  const seenCents = Number(digits);
  return { page, box, text, seenCents, digits: digitsChanged(Math.abs(cents), seenCents) };
}

/**
 * Digits that are seen: those of the text as soon as one reader has them, others only where both do. Null where they disagree. Kerning
 * moves a number along its line, so that the box of its characters cuts a digit in half: it is looked for on either side as well.
 */
async function seenAt(
  view: PageView,
  { box, written }: Pick<NumberAt, 'box' | 'written'>,
  print: PrintReader,
  engine: Engine,
  remainingMs: () => number,
): Promise<string | null> {
  const { glyphs } = await readLine(print, await view.picture(), quadAround(view, box, MARGIN));
  const own = digitsOf(glyphs.map(({ text }) => text).join(''));
  // Another number of digits is a box that cuts one off or has a neighbour's.
  if (own === written || own.length !== written.length) return own === written ? written : null;
  for (const linePx of LINE_PX) {
    const read = await readPlace(view, box, linePx, engine, remainingMs(), NUMBERS);
    const digits = digitsOf(read?.join('') ?? '');
    if (digits !== own) return digits === written ? written : null;
  }
  const around = await readLine(
    print,
    await view.picture(),
    quadAround(view, onEitherSide(view, box), MARGIN),
  );
  return digitsOf(around.glyphs.map(({ text }) => text).join('')).includes(written) ? written : own;
}

/** What lies beside a number, in heights of its line. */
const BESIDE = 2.5;

function onEitherSide({ flat }: PageView, [x, y, width, height]: Box): Box {
  const along = (BESIDE * height * flat.height) / flat.width;
  const left = Math.max(0, x - along);
  return [left, y, Math.min(1, x + width + along) - left, height];
}

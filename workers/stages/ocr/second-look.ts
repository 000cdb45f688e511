/** What OCR read of an MRZ or of a suspicious amount is read again, enlarged, before anything is concluded from it. */
import type { Raster } from '../../../shared/contracts/document.ts';
import type { Engine } from './engine/engine.ts';
import type { Mrz, OcrFacts } from './facts.ts';
import { readPlace, type Turn } from './raster-reading.ts';
import { candidateText, findMrz } from './reading/mrz.ts';
import { parseAmount } from './reading/numbers.ts';
import { around, type Line, leastSure } from './words.ts';

export interface PageRaster {
  path: string;
  raster: Raster;
  turn: Turn;
}

const MRZ_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
const AMOUNT_CHARACTERS = '0123456789.,-';
/** Two sizes give two nearly independent readings; both suit the engine. */
const LINE_PX = [44, 32] as const;
const MAX_SUSPECTS = 4;

/** MRZs of a page read by OCR: the best of three readings, `confirmed` when two agree about the failing fields. */
export async function readMrz(
  lines: readonly Line[],
  page: PageRaster,
  engine: Engine,
  remainingMs: () => number,
): Promise<Mrz[]> {
  const zone = zoneOf(lines);
  if (!zone) return [];
  const box = around(zone.flatMap((line) => line.words.map((word) => word.box)));
  const sure = leastSure(zone.flatMap((line) => line.words));
  const readings = findMrz(zone);
  for (const linePx of LINE_PX) {
    if (remainingMs() <= 0) break;
    const read = await readPlace(
      page.path,
      page.raster,
      { box, lines: zone.length, turn: page.turn },
      linePx,
      engine,
      remainingMs(),
      {
        segmentation: 6,
        characters: MRZ_CHARACTERS,
      },
    );
    readings.push(
      ...findMrz(
        (read ?? []).map((text, number) => ({
          page: zone[0]!.page,
          number,
          words: [{ text, box, ...sure, line: number }],
        })),
      ),
    );
  }
  const valid = (mrz: Mrz): number => mrz.checks.filter((check) => check.valid).length;
  const best = readings.toSorted((a, b) => valid(b) - valid(a))[0];
  if (!best) return [];
  const failing = (mrz: Mrz): string =>
    mrz.checks
      .filter((check) => !check.valid)
      .map((check) => `${check.field}:${check.text}:${check.printed}`)
      .join();
  const agreeing = readings.filter(
    (mrz) => mrz.format === best.format && failing(mrz) === failing(best),
  ).length;
  return [{ ...best, confirmed: agreeing >= 2 }];
}

/** Two or three neighbouring lines that have the length and the characters of an MRZ, read badly or not. */
function zoneOf(lines: readonly Line[]): Line[] | null {
  const flags = lines.map((line) => {
    const text = candidateText(line);
    const usable = text.replaceAll(/[^A-Z0-9<]/g, '').length;
    return (
      text.length >= 26 &&
      text.length <= 50 &&
      usable >= 0.9 * text.length &&
      // In print the long lines are prose in small letters.
      !line.words.some((word) => /[a-z]{4}/.test(word.text) && !/[<«]/.test(word.text)) &&
      /<|«|\d{5}|[KCE]{4}/.test(text)
    );
  });
  for (let end = lines.length; end >= 2; end--) {
    if (!flags[end - 1] || !flags[end - 2]) continue;
    const start = flags[end - 3] ? end - 3 : end - 2;
    const zone = lines.slice(start, end);
    if (zone.some((line) => candidateText(line).includes('<'))) return zone;
  }
  return null;
}

/** Drops suspects that the second look reads as the implied value; marks those that it confirms. */
export async function confirmSuspects(
  { cells, suspects }: Pick<OcrFacts, 'cells' | 'suspects'>,
  pageOf: (page: number) => PageRaster | undefined,
  engine: Engine,
  remainingMs: () => number,
): Promise<OcrFacts['suspects']> {
  const kept: OcrFacts['suspects'] = [];
  for (const [at, suspect] of suspects.entries()) {
    const cell = cells[suspect.cell]!;
    const page = pageOf(cell.page);
    if (cell.source !== 'ocr' || !page || at >= MAX_SUSPECTS || remainingMs() <= 0) {
      kept.push(suspect);
      continue;
    }
    const read = await readPlace(
      page.path,
      page.raster,
      { box: cell.box, lines: 1, turn: page.turn },
      48,
      engine,
      remainingMs(),
      {
        segmentation: 7,
        characters: AMOUNT_CHARACTERS,
      },
    );
    const cents = parseAmount(read?.join('') ?? '')?.cents;
    if (cents === undefined) kept.push({ ...suspect, confirmed: false });
    else if (Math.abs(cents) !== Math.abs(suspect.impliedCents)) {
      kept.push({ ...suspect, confirmed: Math.abs(cents) === Math.abs(cell.cents) });
    }
  }
  return kept;
}

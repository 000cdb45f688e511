/** What OCR read of an MRZ or of a suspicious amount is read again, enlarged, before anything is concluded from it. */
import { LAYOUTS } from '../../formats/mrz/layout.ts';
import type { Engine } from '../../reading/tesseract/engine.ts';
import type { IdentityField, Mrz, OcrFacts } from './facts.ts';
import { type PageView, readPlace } from './page-view.ts';
import { candidateText, decode, fitLine } from './reading/mrz.ts';
import { layoutOf } from './reading/mrz-layout.ts';
import { parseAmount } from './reading/numbers.ts';
import type { AmountCell } from './sums/facts.ts';
import { around, type Line, leastSure } from './words.ts';

const MRZ_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
const AMOUNT_CHARACTERS = '0123456789.,-';
/** Two sizes give two nearly independent readings; both suit the engine. */
const LINE_PX = [24, 32] as const;
const MAX_SUSPECTS = 4;

/** MRZs of a page read by OCR: the best of three readings, `confirmed` when two agree where a check fails. */
export async function readMrz(
  lines: readonly Line[],
  page: PageView,
  engine: Engine,
  remainingMs: () => number,
): Promise<Mrz[]> {
  const zone = zoneOf(lines);
  if (!zone) return [];
  const readings: string[][] = [];
  for (const line of zone) {
    const own = [candidateText(line)];
    const place = around(line.words.map((word) => word.box));
    for (const linePx of LINE_PX) {
      if (remainingMs() <= 0) break;
      const read = await readPlace(page, place, linePx, engine, remainingMs(), {
        segmentation: 7,
        characters: MRZ_CHARACTERS,
      });
      if (read) own.push(read.join(''));
    }
    readings.push(own);
  }
  return bestReading(readings).map(({ mrz, confirmed }) => ({
    page: zone[0]!.page,
    box: around(zone.flatMap((line) => line.words.map((word) => word.box))),
    ...leastSure(zone.flatMap((line) => line.words)),
    ...mrz,
    confirmed,
  }));
}

type Decoded = ReturnType<typeof decode>;

/** The combination of line readings with the most valid check digits, over the lengths that the formats have. */
function bestReading(readings: readonly string[][]): { mrz: Decoded; confirmed: boolean }[] {
  let best: { mrz: Decoded; score: number; fitted: string[][] } | null = null;
  for (const length of readings.length === 3 ? [30] : [44, 36]) {
    const fitted = readings.map((own) => own.flatMap((read) => fitLine(read, length) ?? []));
    let groups: string[][] = [[]];
    for (const own of fitted)
      groups = groups.flatMap((group) => [...new Set(own)].map((line) => [...group, line]));
    for (const group of groups) {
      const layout = layoutOf(group);
      if (!layout) continue;
      const mrz = decode(group, layout);
      const valid = mrz.checks.filter((check) => check.valid).length;
      // Of equals the one with more fillers: a filler is read as a letter, hardly ever the other way round.
      const score = valid * 1000 + [...mrz.lines.join('')].filter((character) => character === '<').length;
      if (!best || score > best.score)
        best = { mrz, score, fitted: fitted.map((own) => own.map(sameDigits)) };
    }
  }
  if (!best) return [];
  const { mrz, fitted } = best;
  // Names are under no check digit.
  const [namesLine] = LAYOUTS[mrz.format].names;
  const confirmed = mrz.lines.every(
    (line, at) => fitted[at]!.filter((read) => read === sameDigits(line)).length >= 2 || at === namesLine,
  );
  return [{ mrz, confirmed }];
}

/** Letters that are put right by their column do not make two readings differ. */
function sameDigits(line: string): string {
  return line
    .replaceAll(/[OQD]/g, '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('Z', '2')
    .replaceAll('S', '5')
    .replaceAll('B', '8');
}

/** Two or three neighbouring lines that have the length and the characters of an MRZ, read badly or not. */
function zoneOf(lines: readonly Line[]): Line[] | null {
  const flags = lines.map((line) => {
    const text = candidateText(line);
    const usable = text.replaceAll(/[^A-Z0-9<]/g, '').length;
    return (
      text.length >= 26 &&
      text.length <= 64 &&
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

/**
 * Drops suspects that the second look reads as the implied value; marks those that it confirms.
 *
 * @param isContested whether a text layer below has another amount there: then no look is enough
 */
export async function confirmSuspects(
  { cells, suspects }: Pick<OcrFacts, 'cells' | 'suspects'>,
  isContested: (cell: AmountCell) => boolean,
  pageOf: (page: number) => PageView | undefined,
  engine: Engine,
  remainingMs: () => number,
): Promise<OcrFacts['suspects']> {
  const kept: OcrFacts['suspects'] = [];
  for (const [at, suspect] of suspects.entries()) {
    const cell = cells[suspect.cell]!;
    const page = pageOf(cell.page);
    if (isContested(cell)) {
      kept.push({ ...suspect, confirmed: false });
      continue;
    }
    if (cell.source !== 'ocr' || !page || at >= MAX_SUSPECTS || remainingMs() <= 0) {
      kept.push(suspect);
      continue;
    }
    const read = await readPlace(page, cell.box, 48, engine, remainingMs(), {
      segmentation: 7,
      characters: AMOUNT_CHARACTERS,
    });
    const cents = parseAmount(read?.join('') ?? '')?.cents;
    if (cents === undefined) kept.push({ ...suspect, confirmed: false });
    else if (Math.abs(cents) !== Math.abs(suspect.impliedCents)) {
      kept.push({ ...suspect, confirmed: Math.abs(cents) === Math.abs(cell.cents) });
    }
  }
  return kept;
}

/** Sizes at which a contradicting field is read again. */
const FIELD_PX = [28, 44] as const;

/**
 * A printed field that contradicts the zone is read twice more: `confirmed` when both readings give the same
 * characters again.
 */
export async function confirmIdentity(
  fields: readonly IdentityField[],
  pageOf: (page: number) => PageView | undefined,
  engine: Engine,
  remainingMs: () => number,
): Promise<IdentityField[]> {
  const judged: IdentityField[] = [];
  for (const field of fields) {
    const page = field.page === null ? undefined : pageOf(field.page);
    if (field.relation !== 'contradicts' || field.source !== 'ocr' || !page || !field.box) {
      judged.push(field);
      continue;
    }
    let same = 0;
    for (const linePx of FIELD_PX) {
      if (remainingMs() <= 0) break;
      const read = await readPlace(page, field.box, linePx, engine, remainingMs(), { segmentation: 7 });
      if (characters(read?.join('') ?? '') === characters(field.printed ?? '')) same++;
    }
    judged.push({ ...field, confirmed: same === FIELD_PX.length });
  }
  return judged;
}

const characters = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * The name of a value, typed anew while the value stands as it was: a misspelt label that was taken out and typed again with the tools of
 * whoever alters an amount. It says nothing that somebody would forge, unless it says that something was paid or ends, or whose an amount
 * is. Needs what was read beside what the structure tells.
 */
import type { Box } from '../../shared/contracts/finding.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { OcrFacts, PageText, PrintedDate, Word } from '../stages/ocr/facts.ts';
import type { Occurrence } from '../stages/stage.ts';
import { isAt, sharesRows, withoutExplained, wordsOfPage } from './places-read.ts';

const CODES = [
  ...['value-typed-later', 'scan-patched', 'value-exchanged', 'value-set-apart', 'value-painted-over'],
  ...['text-covered-and-retyped', 'text-under-annotation', 'value-overlaps-text', 'value-off-grid'],
];
const REASON = 'What was typed anew is the name of a value, and the value itself stands as it was.';
/** "Zeitraum", "Invoice date:": further words in lower case, as in names of persons and firms they are not. */
const NAME = /^\p{L}[\p{Ll}\p{M}]{3,}(?: [\p{Ll}\p{M}]+){0,3}[:.]?$/u;
/** What became of a bill or of a right at that date, since when or until when, and what counts as of whom; on which side an amount stands. */
const STATE =
  /pa[iy]|pag[ao]|bez|gez|betal|zap[lł]|p[lł][aă]t|pla[cčtć]|fizet|[öo]den|maks|εξοφλ|плат|due|f[äa]llig|[ée]ch[ée]|ven[ck]|scad|verval|f[oö]rfal|splat|termin|expir|vali|g[üu]lt|ablauf|\bends?|cancel|storn|annul|sald|clos|open|hired|since|seit|depuis|desde|\bdal\b|from|until|\bbis|birth|geb|(?<!\p{L})n[ée]e?(?!\p{L})|nasc|credit|debit|haben|soll\b|gutsch|gross|brut/iu;
/** Heights of print from one cell of a row to the next, and from a label to what is part of it at most. */
const GAP = 1.2;
/** More labels than one person mends slips are another paper. */
const MAX_MENDED = 5;

/** The verdicts by code, of which those of structure ask about names of values. */
export function labelsAside(
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
): Record<string, Verdict> {
  const ocr = facts.ocr as OcrFacts | undefined;
  const told = Object.values(verdicts).flatMap((verdict) =>
    verdict.verdict === 'fail' ? verdict.occurrences : [],
  );
  const isTold = (page: number, at: Box): boolean =>
    told.some((one) => one.page === page && (!one.box || meets(at, one.box)));
  const dates = (ocr?.dates ?? []).filter(({ page, box }) => !isTold(page, box));
  const isExplained = (place: Occurrence, pages: readonly PageText[]): boolean =>
    dates.some((date) => namesDate(date, place, pages)) ||
    namesValue(place, pages, isTold) ||
    namesColumn(place, pages, isTold);
  const mended = told.filter((place) => isExplained(place, ocr?.pages ?? []));
  return mended.length === 0 || mended.length > MAX_MENDED
    ? verdicts
    : withoutExplained(verdicts, facts, { codes: CODES, isExplained, reason: REASON });
}

const meets = ([x, y, width, height]: Box, [left, top, across, down]: Box): boolean =>
  x < left + across && left < x + width && y < top + down && top < y + height;

/** All words of the place, and nothing else, name the date behind them. */
function namesDate(
  { page, box, label }: PrintedDate,
  place: Occurrence,
  pages: readonly PageText[],
): boolean {
  if (place.page !== page || !place.box || !sharesRows(place.box, box) || box[0] < place.box[0]) return false;
  const text = textAt(place, pages);
  return isName(text) && bare(text) === bare(label);
}

const isName = (text: string): boolean => NAME.test(text) && !STATE.test(text);
const bare = (text: string): string => text.replaceAll(/[\s:.]/g, '');

function textAt(place: Occurrence, pages: readonly PageText[]): string {
  const { box } = place;
  return wordsOfPage(place, pages)
    .filter((word) => box && isAt(word, box))
    .map(({ text }) => text)
    .join(' ');
}

/** What stands at the place, and what stood there before, are names. */
function saysName(place: Occurrence, pages: readonly PageText[]): boolean {
  const texts = [textAt(place, pages), place.recovered?.old ?? ''].filter(Boolean);
  return texts.length > 0 && texts.every(isName);
}

/** The words of the place are of a cell that begins its row, and the next cell is a value that nothing is told of. */
function namesValue(
  place: Occurrence,
  pages: readonly PageText[],
  isTold: (page: number, at: Box) => boolean,
): boolean {
  const { page, box } = place;
  if (page === undefined || !box || !saysName(place, pages)) return false;
  const cells = cellsOf(rowAt(wordsOfPage(place, pages), box));
  const at = cells.findIndex((cell) => cell.some((word) => isAt(word, box)));
  const [label, value] = [cells[at] ?? [], cells[at + 1] ?? []];
  return (
    isName(label.map(({ text }) => text).join(' ')) &&
    !cells.slice(0, at).some(hasDigit) &&
    hasDigit(value) &&
    !value.some((word) => isTold(page, word.box))
  );
}

/** Cells of a row of names, and those with a number in the row below them. */
const [MIN_NAMES, MIN_VALUES] = [3, 2];

/** The words of the place are a cell of a table's head, and the row below it holds values of which nothing is told. */
function namesColumn(
  place: Occurrence,
  pages: readonly PageText[],
  isTold: (page: number, at: Box) => boolean,
): boolean {
  const { page, box } = place;
  if (page === undefined || !box || !saysName(place, pages)) return false;
  const words = wordsOfPage(place, pages);
  const head = cellsOf(rowAt(words, box));
  const own = head.find((cell) => cell.some((word) => isAt(word, box))) ?? [];
  const below = words
    .filter((word) => word.box[1] > box[1] + box[3] / 2 && !sharesRows(box, word.box))
    .reduce<Word | null>((first, word) => (first && first.box[1] <= word.box[1] ? first : word), null);
  const values = below ? cellsOf(rowAt(words, below.box)).filter(hasDigit) : [];
  return (
    head.length >= MIN_NAMES &&
    !head.some(hasDigit) &&
    isName(own.map(({ text }) => text).join(' ')) &&
    values.length >= MIN_VALUES &&
    !values.some((cell) => cell.some((word) => isTold(page, word.box)))
  );
}

/** Words that share the rows of a place, from left to right. */
const rowAt = (words: readonly Word[], box: Box): Word[] =>
  words.filter((word) => sharesRows(box, word.box)).toSorted((a, b) => a.box[0] - b.box[0]);

const hasDigit = (cell: readonly Word[]): boolean => cell.some(({ text }) => /\d/.test(text));

/** Words of a row that keep together, from left to right. */
function cellsOf(row: readonly Word[]): Word[][] {
  const cells: Word[][] = [];
  for (const [at, word] of row.entries()) {
    const before = row[at - 1];
    const [x, , , height] = word.box;
    const isApart = !before || x - before.box[0] - before.box[2] > (GAP * height) / ASPECT;
    if (isApart) cells.push([word]);
    else cells.at(-1)?.push(word);
  }
  return cells;
}

/** Width of a page by its height, nearly enough for telling a space from a gap. */
const ASPECT = 0.75;

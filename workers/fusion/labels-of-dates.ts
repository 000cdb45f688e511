/**
 * The name of a date, typed anew while the date stands as it was: a misspelt label that was taken out and typed again with the tools of
 * whoever alters an amount. It says nothing that somebody would forge, unless it says that something was paid or ends. Needs what was
 * read beside what the structure tells.
 */
import type { Box } from '../../shared/contracts/finding.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { OcrFacts, PageText, PrintedDate } from '../stages/ocr/facts.ts';
import type { Occurrence } from '../stages/stage.ts';
import { isAt, sharesRows, withoutExplained, wordsOfPage } from './places-read.ts';

const CODES = ['value-typed-later', 'scan-patched', 'value-exchanged', 'value-set-apart'];
const REASON = 'What was typed anew is the name of a date, and the date itself stands as it was.';
/** "Zeitraum", "Invoice date:": further words in lower case, as in names of persons and firms they are not. */
const NAME = /^\p{L}[\p{Ll}\p{M}]{3,}(?: [\p{Ll}\p{M}]+){0,3}[:.]?$/u;
/** What became of a bill or of a right at that date, since when or until when, and what counts as of whom. */
const STATE =
  /pa[iy]|pag[ao]|bez|gez|betal|zap[lł]|p[lł][aă]t|pla[cčtć]|fizet|[öo]den|maks|εξοφλ|плат|due|f[äa]llig|[ée]ch[ée]|ven[ck]|scad|verval|f[oö]rfal|splat|termin|expir|vali|g[üu]lt|ablauf|\bends?|cancel|storn|annul|sald|clos|open|hired|since|seit|depuis|desde|\bdal\b|from|until|\bbis|birth|geb|n[ée]e?|nasc/iu;

/** The verdicts by code, of which those of structure ask about names of dates. */
export function labelsOfDatesAside(
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
): Record<string, Verdict> {
  const dates = (facts.ocr as OcrFacts | undefined)?.dates ?? [];
  const told = Object.values(verdicts).flatMap((verdict) =>
    verdict.verdict === 'fail' ? verdict.occurrences : [],
  );
  const standing = dates.filter(
    (date) => !told.some(({ page, box }) => page === date.page && meets(date, box)),
  );
  const isExplained = (place: Occurrence, pages: readonly PageText[]): boolean =>
    standing.some((date) => names(date, place, pages));
  return withoutExplained(verdicts, facts, { codes: CODES, isExplained, reason: REASON });
}

/** Of the whole page or of a place that the date touches. */
function meets({ box: [x, y, width, height] }: PrintedDate, place: Box | undefined): boolean {
  if (!place) return true;
  const [left, top, across, down] = place;
  return x < left + across && left < x + width && y < top + down && top < y + height;
}

/** All words of the place, and nothing else, name the date behind them. */
function names({ page, box, label }: PrintedDate, place: Occurrence, pages: readonly PageText[]): boolean {
  if (place.page !== page || !place.box || !sharesRows(place.box, box) || box[0] < place.box[0]) return false;
  const at = place.box;
  const own = wordsOfPage(place, pages).filter((word) => isAt(word, at));
  const text = own.map((word) => word.text).join(' ');
  return NAME.test(text) && !STATE.test(text) && bare(text) === bare(label);
}

const bare = (text: string): string => text.replaceAll(/[\s:.]/g, '');

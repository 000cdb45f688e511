/** Dates by which a document says when it was made out, for the one timeline and for comparing with the file's dates. */
import type { TimelineEvent } from '../../../../shared/contracts/finding.ts';
import type { PrintedDate } from '../facts.ts';

/** What stands directly before such a date, in the languages of the months that are read. */
const ISSUED =
  /(?:\b(?:invoice|issue|statement|letter|print|billing|document)\s*date|\bdate\s*of\s*(?:issue|invoice|statement)|\bissued(?:\s*on)?|\bdated|rechnungsdatum|ausstellungsdatum|belegdatum|druckdatum|date\s*d.[ée]mission|date\s*de\s*(?:la\s*)?factur\w*|fecha\s*de\s*(?:emisi[oó]n|la\s*factura)|data\s*(?:di\s*emissione|fattura)|factuurdatum|^date|^datum|^fecha|^data)\s*[:.]?$/i;
/** A timeline is read by a person; rules get every date. */
const MOST_EVENTS = 8;

/** Dates that were read surely, day and month included. */
export function issueDates(dates: readonly PrintedDate[]): PrintedDate[] {
  return dates.filter(({ label, ambiguous }) => !ambiguous && ISSUED.test(label.trim()));
}

export function issueTimeline(dates: readonly PrintedDate[]): TimelineEvent[] {
  return issueDates(dates)
    .slice(0, MOST_EVENTS)
    .map(({ date, page, label }) => ({
      at: date,
      event: `document dated, on page ${page}`,
      source: `printed “${label.trim().slice(-40)}”`,
    }));
}

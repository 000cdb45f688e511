/** Dates by which a document says when it was made out, for the one timeline and for comparing with the file's dates. */
import type { TimelineEvent } from '../../../../shared/contracts/finding.ts';
import type { PrintedDate } from '../facts.ts';

/** What says directly before a date that the paper was issued on it, in the languages of the months that are read. */
const ISSUED =
  /(?:\b(?:invoice|issue|statement|letter|print|document)\s*date|\bdate\s*of\s*(?:issue|invoice|statement)|^issued(?:\s*on)?|rechnungsdatum|ausstellungsdatum|belegdatum|druckdatum|date\s*d.[ée]mission|date\s*de\s*(?:la\s*)?factur\w*|fecha\s*de\s*(?:emisi[oó]n|la\s*factura)|data\s*(?:di\s*emissione|fattura)|factuurdatum)\s*[:.]?$/i;
/**
 * What a date of issue is called as well: a ticket prints the day of its journey so, a contract the day from which it is to hold,
 * a subscription the day on which it is paid.
 */
const DATED = /(?:^date|^datum|^fecha|^data|\bdated|\bbilling\s*date)\s*[:.]?$/i;
/** A paper that is still to come. */
const TO_COME =
  /(?<!\p{L})(?:next|following|upcoming|future|expected|estimated|planned|n[äa]e?chste[nrs]?|voraussichtliche[nrs]?|prochaine?|pr[ée]vue?|pr[óo]xim[ao]|prossim[ao]|volgende|następn\p{L}+|(?:to|will) be)(?!\p{L})/iu;
/** A timeline is read by a person; rules get every date. */
const MOST_EVENTS = 8;

/** Dates that can only be those of an issue, read surely, day and month included. */
export const issueDates = (dates: readonly PrintedDate[]): PrintedDate[] =>
  labelled(dates, [ISSUED]).filter((date) => !mayBeOfLastCentury(date));

/** `15.06.65`, on a letter that was scanned, is of 1965; Thailand and Nepal count ahead. */
const LAST_CENTURY = '2040';
const mayBeOfLastCentury = ({ text, date }: PrintedDate): boolean =>
  date >= LAST_CENTURY && !/\d{4}/.test(text);

const labelled = (dates: readonly PrintedDate[], labels: readonly RegExp[]): PrintedDate[] =>
  dates.filter(
    ({ label, ambiguous }) =>
      !ambiguous && !TO_COME.test(label) && labels.some((one) => one.test(label.trim())),
  );

export function issueTimeline(dates: readonly PrintedDate[]): TimelineEvent[] {
  return labelled(dates, [ISSUED, DATED])
    .slice(0, MOST_EVENTS)
    .map(({ date, page, label }) => ({
      at: date,
      event: `document dated, on page ${page}`,
      source: `printed “${label.trim().slice(-40)}”`,
    }));
}

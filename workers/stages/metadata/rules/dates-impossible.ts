import { fail, notApplicable, type Occurrence, type Rule } from '../../stage.ts';
import type { DateFact, MetadataFacts } from '../facts.ts';

/** Clocks run a little wrong, and a date without a zone may be up to 14 hours ahead: two days cover both. */
const FUTURE_TOLERANCE_MS = 48 * 3600 * 1000;

/** Dates that no calendar has, and dates that have not come yet. */
export const datesImpossible: Rule<MetadataFacts> = ({ dates }, { now }) => {
  const told = dates.filter((date) => date.problem !== 'unset' && date.problem !== 'unreadable');
  if (told.length === 0) return notApplicable('the file states no date');
  return fail(told.flatMap((date) => judged(date, now)));
};

function judged(date: DateFact, now: number): Occurrence[] {
  const data = { layer: date.layer, field: date.field, raw: date.raw };
  if (date.problem === 'impossible-zone') {
    return [{ confidence: 0.8, note: `${date.field} has a time zone that does not exist.`, data }];
  }
  if (date.problem) return [{ confidence: 0.6, note: `${date.field} is no date of the calendar.`, data }];
  const at = date.instantMs ?? date.localMs;
  if (at === null || at <= now + FUTURE_TOLERANCE_MS) return [];
  // A camera's clock is set by hand, a computer's by the network.
  const confidence = date.layer === 'exif' || date.layer === 'iptc' ? 0.4 : 1;
  return [{ confidence, note: `${date.field} lies in the future: ${date.iso}.`, data }];
}

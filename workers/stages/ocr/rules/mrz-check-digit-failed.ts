import { fail, inconclusive, notApplicable, type Occurrence, pass, type Rule } from '../../stage.ts';
import type { Mrz, OcrFacts } from '../facts.ts';
import { isZoneLegible, isZoneSurelyRead } from '../surely-read.ts';

/**
 * A check digit of the machine readable zone does not belong to its field (ICAO 9303-3, 4.9).
 *
 * Read from pixels, a wrong digit is first of all a misread one: it counts only when a second reading agrees, other
 * digits of the same zone are valid, and no confusion of a single character would explain it.
 */
export const mrzCheckDigitFailed: Rule<OcrFacts> = ({ mrz }) => {
  if (mrz.length === 0) return notApplicable('no machine readable zone was found');
  const failing = mrz.filter((zone) => zone.checks.some((check) => !check.valid));
  if (failing.length === 0) {
    const unclear = mrz.filter((zone) => !isZoneLegible(zone));
    return unclear.length === 0
      ? pass
      : inconclusive(
          'characters of the machine readable zone are too unclear to trust its check digits',
          unclear.map((zone) => ({
            page: zone.page,
            box: zone.box,
            values: [{ source: 'machine readable zone', text: zone.lines.join(' ') }],
            note: `Compare the machine readable zone with the document: ${unclearIn(zone)}.`,
          })),
        );
  }
  const certain = failing.filter((zone) => confidenceOf(zone) > 0);
  if (certain.length === 0) {
    return inconclusive(
      'a check digit does not fit, but a misread character explains it as well',
      failing.map((zone) => ({
        page: zone.page,
        box: zone.box,
        values: [{ source: 'machine readable zone', text: zone.lines.join(' ') }],
        note: `Compare the machine readable zone with the document: a check digit (${zone.checks
          .filter((check) => !check.valid)
          .map(({ field }) => field)
          .join(', ')}) does not fit what was read.`,
      })),
    );
  }
  return fail(
    certain.map((zone): Occurrence => {
      const wrong = zone.checks.filter((check) => !check.valid);
      return {
        confidence: confidenceOf(zone),
        page: zone.page,
        box: zone.box,
        note: wrong
          .map(
            ({ field, printed, computed }) =>
              `The check digit of ${field} is ${printed}; the field gives ${computed}.`,
          )
          .join(' '),
        data: { format: zone.format, checks: wrong, source: zone.source },
      };
    }),
  );
};

/** Which characters, where that is known; of a zone that is unclear all over, the zone. */
function unclearIn({ doubts = [], lines }: Mrz): string {
  if (doubts.length === 0 || doubts.length > MOST_TOLD)
    return 'its characters are too small or too faint to be sure of';
  const places = doubts.map(
    ({ line, column, read, other }) =>
      `${read}${other === null ? '' : ` or ${other}`} at place ${column + 1} of line ${line + 1}`,
  );
  return `of its ${lines.length} lines these characters were not surely read: ${places.join(', ')}`;
}

/** With more doubts than these the whole zone has to be compared. */
const MOST_TOLD = 6;

function confidenceOf(zone: Mrz): number {
  if (zone.source === 'text-layer') return 0.95;
  const valid = zone.checks.filter((check) => check.valid).length;
  return valid > 0 && isZoneSurelyRead(zone) ? 0.8 : 0;
}

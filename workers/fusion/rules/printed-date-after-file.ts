import type { FactsOf } from '../../stages/index.ts';
import { issueDates } from '../../stages/ocr/reading/issue-dates.ts';
import { isSurelyRead } from '../../stages/ocr/surely-read.ts';
import { fail, inconclusive, notApplicable, pass } from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A document may be dated ahead over a weekend, and clocks of other zones differ. */
const AHEAD_DAYS = 4;

/** The date that a PDF prints for itself against the last time that its file says it was saved. */
export const printedDateAfterFile = defineFusionRule({
  code: 'printed-date-after-file',
  needs: ['metadata', 'ocr'],
  judge({ metadata, ocr }) {
    if (metadata.container !== 'pdf') return notApplicable('not a PDF');
    const saved = lastSave(metadata);
    if (!saved) return notApplicable('the file has no date');
    const printed = issueDates(ocr.dates);
    if (printed.length === 0) return notApplicable('no date of issue was read');
    const ahead = printed.filter(({ date }) => Date.parse(date) - saved.localMs > AHEAD_DAYS * DAY_MS);
    if (ahead.length === 0) return pass;
    const certain = ahead.filter(isSurelyRead);
    if (certain.length === 0)
      return inconclusive(
        'a printed date lies after the last save of the file, but it may have been misread',
      );
    return fail(
      certain.map(({ page, box, text, date }) => ({
        confidence: 0.8,
        page,
        box,
        note: `Page ${page} is dated ${text}, but the file was last saved on ${saved.iso.slice(0, 10)}, before that day.`,
        data: { printed: date, saved: saved.iso },
      })),
    );
  },
});

/** The newest date of the file itself, as wall-clock time. */
function lastSave({ dates }: FactsOf<'metadata'>): { localMs: number; iso: string } | undefined {
  return dates
    .flatMap(({ layer, role, localMs, iso }) =>
      (layer === 'pdf-info' || layer === 'pdf-xmp') &&
      (role === 'created' || role === 'modified') &&
      localMs !== null &&
      iso !== null
        ? [{ localMs, iso }]
        : [],
    )
    .toSorted((a, b) => b.localMs - a.localMs)[0];
}

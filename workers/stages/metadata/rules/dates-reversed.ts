import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import { gapSeconds, sameButForZone } from '../dates.ts';
import type { DateFact, MetadataFacts } from '../facts.ts';

/** Writers take the two times at different moments of one save; peers use 15 s (HTPBE), slow servers need more. */
const TOLERANCE_SECONDS = 60;

/** Creation after the last change, within one layer. The other order is every edited file's and says nothing. */
export const datesReversed: Rule<MetadataFacts> = ({ dates }) => {
  const pairs = (['pdf-info', 'pdf-xmp', 'xmp'] as const).flatMap((layer) => {
    const created = dates.find((date) => date.layer === layer && date.role === 'created' && !date.problem);
    const modified = dates.find((date) => date.layer === layer && date.role === 'modified' && !date.problem);
    return created && modified ? [{ created, modified }] : [];
  });
  if (pairs.length === 0) return notApplicable('the file does not state both dates');
  const found = pairs.filter(reversed);
  if (found.length === 0 && pairs.some(({ created, modified }) => gapSeconds(modified, created) === null))
    return inconclusive('one of the dates is too coarse to compare');
  return fail(
    found.map(({ created, modified }) => ({
      confidence: 1,
      note: `Created ${created.iso}, last changed ${modified.iso}.`,
      data: { layer: created.layer, created: created.raw, modified: modified.raw },
    })),
  );
};

function reversed({ created, modified }: { created: DateFact; modified: DateFact }): boolean {
  const gap = gapSeconds(modified, created);
  return gap !== null && gap > TOLERANCE_SECONDS && !sameButForZone(created, modified, TOLERANCE_SECONDS);
}

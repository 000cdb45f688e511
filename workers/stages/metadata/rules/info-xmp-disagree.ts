import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import { gapSeconds, sameButForZone } from '../dates.ts';
import type { MetadataFacts } from '../facts.ts';

const TOLERANCE_SECONDS = 60;

/**
 * Creation date of Info against that of XMP. Asked only where one writer answers for both: the same producer in
 * both records and both written in the same revision. A later tool that updates one record is the normal case.
 */
export const infoXmpDisagree: Rule<MetadataFacts> = ({ pdf, dates }) => {
  if (!pdf?.hasInfo || !pdf.hasXmp) return notApplicable('the file does not have both records');
  const find = (layer: string) =>
    dates.find((date) => date.layer === layer && date.role === 'created' && !date.problem);
  const info = find('pdf-info');
  const xmp = find('pdf-xmp');
  if (!info || !xmp) return notApplicable('the creation date is not recorded twice');
  const gap = gapSeconds(info, xmp);
  if (gap === null) return inconclusive('one of the dates is too coarse to compare');
  if (Math.abs(gap) <= TOLERANCE_SECONDS || sameButForZone(info, xmp, TOLERANCE_SECONDS)) return pass;
  const { producer } = pdf;
  const oneWriter =
    producer.info !== null && producer.info === producer.xmp && pdf.infoRevision === pdf.xmpRevision;
  if (!oneWriter)
    return inconclusive('the two records were written by different programs or at different times');
  return fail([
    {
      confidence: 1,
      note: `Info says ${info.iso}, XMP says ${xmp.iso}; both name ${producer.info}.`,
      data: { info: info.raw, xmp: xmp.raw, producer: producer.info },
    },
  ]);
};

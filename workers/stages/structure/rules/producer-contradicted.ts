import { fail, notApplicable, pass } from '../../stage.ts';
import { hasOwnMarks } from '../detectors/saves/producer-fingerprint/own-marks.ts';
import { declaredWriter, evidentWriter } from '../detectors/saves/producer-fingerprint/writers.ts';
import { pdfRule } from '../pdf-rule.ts';

/**
 * The file names one program as its maker and opens like another one that puts its own name on what it writes. Programs that save
 * others' files and keep the name are not meant here.
 */
export const producerContradicted = pdfRule(['producerFingerprint'], (pdf) => {
  const writing = pdf.producerFingerprint;
  const declared = writing?.producer ? declaredWriter(writing.producer) : null;
  const evident = writing && evidentWriter(writing.comment);
  if (!writing || !declared || !evident) return notApplicable('maker not named or not known');
  if (declared.name === evident.name || evident.saves === 'keeps' || hasOwnMarks(declared, writing))
    return pass;
  // Who appends to a file may put a name on the whole: the beginning is an earlier program's, and honestly so.
  if (declared.appends && writing.saves > 1) return pass;
  return fail([
    {
      confidence: 1,
      note: `The file says that ${writing.producer} made it. Its first bytes are those of ${evident.name}, which puts its own name on what it writes.`,
      data: { producer: writing.producer, evident: evident.name, comment: writing.comment },
    },
  ]);
});

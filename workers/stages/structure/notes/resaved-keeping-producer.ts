import type { Note } from '../../stage.ts';
import { hasOwnMarks } from '../detectors/saves/producer-fingerprint/own-marks.ts';
import { declaredWriter, evidentWriter } from '../detectors/saves/producer-fingerprint/writers.ts';
import type { StructureFacts } from '../facts.ts';

/** The file was written anew by a program that keeps the name of the maker that it found. */
export const resavedKeepingProducer: Note<StructureFacts> = ({ pdf }) => {
  const writing = pdf?.encryption === 'locked' ? null : pdf?.producerFingerprint;
  const declared = writing?.producer ? declaredWriter(writing.producer) : null;
  const evident = writing && evidentWriter(writing.comment);
  if (!writing || !declared || !evident) return null;
  if (declared.name === evident.name || evident.saves === 'afresh') return null;
  const own = hasOwnMarks(declared, writing) ? ' What it keeps of its maker agrees with that.' : '';
  return {
    note: `The file says that ${writing.producer} made it; it was saved again by ${evident.name}, which keeps that name. Earlier saves were lost by this.${own}`,
    data: { producer: writing.producer, evident: evident.name, comment: writing.comment },
  };
};

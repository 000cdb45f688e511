import type { Note } from '../../stage.ts';
import type { MetadataFacts } from '../facts.ts';

/** No layer says anything. Absence is never evidence; where the metadata are encrypted, nobody knows. */
export const metadataAbsent: Note<MetadataFacts> = ({ layers, pdf, c2pa }) => {
  if ((pdf && !pdf.readable) || layers.length > 0 || c2pa.state !== 'none') return null;
  return {
    note: 'The file has no metadata that would tell how it was made. That is common and no sign of fraud.',
    data: {},
  };
};

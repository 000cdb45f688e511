import { fail, inconclusive, pass, type Rule } from '../../stage.ts';
import type { MetadataFacts } from '../facts.ts';

/** No layer says anything. Context: absence is never evidence. */
export const metadataAbsent: Rule<MetadataFacts> = ({ layers, pdf, c2pa }) => {
  if (pdf && !pdf.readable) return inconclusive('the metadata are encrypted');
  return layers.length === 0 && c2pa.state === 'none' ? fail([{ confidence: 1 }]) : pass;
};

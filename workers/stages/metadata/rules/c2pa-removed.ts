import { fail, notApplicable, pass, type Rule } from '../../stage.ts';
import type { MetadataFacts } from '../facts.ts';

/** XMP points into a manifest store that is not in the file any more. */
export const c2paRemoved: Rule<MetadataFacts> = ({ c2pa, layers }) => {
  if (c2pa.state === 'remnant') return fail([{ confidence: 1 }]);
  return layers.includes('xmp') || layers.includes('pdf-xmp') ? pass : notApplicable('the file has no XMP');
};

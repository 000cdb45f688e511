import { fail, notApplicable, pass, type Rule } from '../../stage.ts';
import type { MetadataFacts } from '../facts.ts';

/** Credentials that are announced but cannot be checked here. Context only. */
export const c2paNotVerifiable: Rule<MetadataFacts> = ({ c2pa }) => {
  if (c2pa.state === 'none' || c2pa.state === 'remnant')
    return notApplicable('the file has no content credentials');
  if (c2pa.state === 'remote-only') {
    return fail([{ confidence: 1, note: 'The credentials are on a server, which is not asked.' }]);
  }
  if (c2pa.state !== 'invalid') return pass;
  return fail([
    {
      confidence: 1,
      note: `Validation ended with: ${c2pa.failures.join(', ')}.`,
      data: { codes: c2pa.failures },
    },
  ]);
};

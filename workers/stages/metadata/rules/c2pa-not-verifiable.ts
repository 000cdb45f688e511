import { fail, notApplicable, pass, type Rule } from '../../stage.ts';
import type { MetadataFacts } from '../facts.ts';

/** Credentials that are announced but cannot be checked here. Context only. */
export const c2paNotVerifiable: Rule<MetadataFacts> = ({ c2pa }) => {
  if (c2pa.state === 'none' || c2pa.state === 'remnant')
    return notApplicable('the file has no content credentials');
  if (c2pa.state === 'remote-only') {
    return fail([{ confidence: 1, note: 'The credentials are on a server, which is not asked.' }]);
  }
  if (c2pa.leftOut === 'content') {
    const note =
      'The signer left parts of the picture itself out of the signed hash: it vouches for nothing.';
    return fail([{ confidence: 1, note }]);
  }
  const records = c2pa.ingredientFailures.filter((code) => code.endsWith('.mismatch'));
  if (c2pa.state !== 'invalid' && records.length > 0) {
    // About an earlier file that went into this one, not about this one: its own signature holds.
    const note = 'The embedded record of an earlier version of this file does not match its own signature.';
    return fail([{ confidence: 1, note, data: { codes: records } }]);
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

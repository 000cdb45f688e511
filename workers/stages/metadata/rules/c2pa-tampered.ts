import { fail, notApplicable, type Occurrence, pass, passWith, type Rule } from '../../stage.ts';
import type { C2pa, MetadataFacts } from '../facts.ts';
import { isCapture } from '../source-type.ts';

/** The signed hashes against the bytes. Who signed is another question, and no fault of the document. */
export const c2paTampered: Rule<MetadataFacts> = ({ c2pa, ai }) => {
  if (c2pa.state === 'tampered') return fail([broken(c2pa)]);
  if (c2pa.state !== 'valid-trusted' && c2pa.state !== 'valid-untrusted') {
    return notApplicable('the file has no content credentials that can be validated');
  }
  // Intact credentials of a generated picture speak for its origin, not for the document.
  return ai.length > 0 ? pass : passWith(intact(c2pa));
};

function broken(c2pa: C2pa): Occurrence {
  const signature = c2pa.failures.includes('claimSignature.mismatch');
  const note = signature
    ? 'The signed statement itself was altered.'
    : 'The picture or its signed description is not what was signed.';
  const { failures, signer, signedAt, claimGenerator } = c2pa;
  return { confidence: 1, note, data: { codes: failures, signer, signedAt, claimGenerator } };
}

/**
 * Anyone can sign with a certificate of his own making, so that a signer whom nobody vouches for is worth
 * next to nothing; a trusted device that claims a capture is worth most.
 */
function intact(c2pa: C2pa): Occurrence {
  const { signer, signedAt, claimGenerator } = c2pa;
  const data = { signer, signedAt, claimGenerator, actions: c2pa.actions, leftOut: c2pa.leftOut };
  const uncovered = c2pa.leftOut === null ? [] : ['EXIF and other descriptions are not covered by it.'];
  if (c2pa.state === 'valid-untrusted') {
    const note = ['The signer could not be traced to a trusted authority.', ...uncovered].join(' ');
    return { confidence: 0.05, note, data };
  }
  const note = uncovered.length > 0 ? { note: uncovered.join(' ') } : {};
  return { confidence: c2pa.digitalSourceTypes.some(isCapture) ? 1 : 0.6, ...note, data };
}

/** An older save has a signature that the document no longer shows. */
import { fail, inconclusive, notApplicable, pass, type Verdict } from '../../stage.ts';
import type { SignatureFacts, SignatureStageFacts } from '../facts.ts';
import { integrityOf } from '../integrity.ts';

/** What verified shows that it was a real signature and not a form's remains; who signs anew clears the old one. */
const CONFIDENCE = { verified: 0.95, unverified: 0.4, signedAnew: 0.2 };

function confidenceOf(signature: SignatureFacts, all: readonly SignatureFacts[]): number {
  const own = signature.signer?.sha256;
  const anew = all.some(
    (other) =>
      other.reachedBy === 'form' &&
      own !== undefined &&
      other.signer?.sha256 === own &&
      (other.coveredUntil ?? 0) > (signature.coveredUntil ?? Infinity) &&
      integrityOf(other) === 'valid',
  );
  if (anew) return CONFIDENCE.signedAnew;
  return integrityOf(signature) === 'valid' ? CONFIDENCE.verified : CONFIDENCE.unverified;
}

export function signatureRemoved(facts: SignatureStageFacts): Verdict {
  if (facts.signatures.length === 0) {
    return facts.unread || facts.cut
      ? inconclusive('not all of the file could be read')
      : notApplicable('the document has no signature');
  }
  const gone = facts.signatures.filter((signature) => signature.reachedBy !== 'form');
  if (gone.length === 0) {
    return facts.notAssessed.length > 0 ? inconclusive('not all older saves were looked at') : pass;
  }
  return fail(
    gone.map((signature) => ({
      confidence: confidenceOf(signature, facts.signatures),
      note: `A signature${signature.signer ? ` of ${signature.signer.subject}` : ''} in an older save is gone from the document.`,
      data: {
        field: signature.fields[0] ?? null,
        claimedTime: signature.claimedTime,
        found: signature.reachedBy === 'bytes' ? 'in the bytes only' : 'in an older save',
      },
    })),
  );
}

/** An older save has a signature that the document no longer shows. */
import { fail, inconclusive, notApplicable, pass, type Verdict } from '../../stage.ts';
import type { SignatureStageFacts } from '../facts.ts';
import { integrityOf } from '../integrity.ts';

export function signatureRemoved(facts: SignatureStageFacts): Verdict {
  if (facts.signatures.length === 0) {
    return facts.unread
      ? inconclusive('not all of the file could be read')
      : notApplicable('the document has no signature');
  }
  const gone = facts.signatures.filter((signature) => signature.reachedBy !== 'form');
  if (gone.length === 0) {
    return facts.notAssessed.length > 0 ? inconclusive('not all older saves were looked at') : pass;
  }
  return fail(
    gone.map((signature) => ({
      // What verified shows that it was a real signature and not a form's remains.
      confidence: integrityOf(signature) === 'valid' ? 0.95 : 0.4,
      note: `A signature${signature.signer ? ` of ${signature.signer.subject}` : ''} in an older save is gone from the document.`,
      data: {
        field: signature.fields[0] ?? null,
        claimedTime: signature.claimedTime,
        found: signature.reachedBy === 'bytes' ? 'in the bytes only' : 'in an older save',
      },
    })),
  );
}

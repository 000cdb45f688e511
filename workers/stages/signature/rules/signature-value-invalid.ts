/** The signature was computed and does not verify under the certificate that it names. */
import { fail, inconclusive, notApplicable, pass, type Verdict } from '../../stage.ts';
import type { SignatureStageFacts } from '../facts.ts';
import { structureOf } from '../structure.ts';

export function signatureValueInvalid(facts: SignatureStageFacts): Verdict {
  if (facts.signatures.length === 0) return notApplicable('the document has no signature');
  const checked = facts.signatures.filter((s) => s.cryptography && structureOf(s) !== 'broken');
  // A message made against the rules around a right value is no forger's: it is told as not verifiable.
  const failed = checked.filter(
    ({ cryptography }) =>
      cryptography?.integrity === 'invalid' &&
      cryptography.digest !== 'mismatch' &&
      !cryptography.problems.includes('encapsulated-content'),
  );
  if (failed.length > 0) {
    return fail(
      failed.map((signature) => ({
        confidence: 0.95,
        note: `${signature.fields[0] ?? 'The signature'} was not made with the key of ${signature.signer?.subject ?? 'its certificate'}.`,
        data: { field: signature.fields[0] ?? null, problems: signature.cryptography?.problems },
      })),
    );
  }
  if (!checked.some((s) => s.cryptography?.value === 'valid')) {
    return inconclusive('no signature of the document could be verified');
  }
  return pass;
}

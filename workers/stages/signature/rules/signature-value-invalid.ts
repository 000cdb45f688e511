/** The signature was computed and does not verify under the certificate that it names. */
import { fail, inconclusive, notApplicable, pass, type Verdict } from '../../stage.ts';
import type { SignatureStageFacts } from '../facts.ts';
import { structureOf } from '../structure.ts';
import { unlessCut } from '../unless-cut.ts';

export function signatureValueInvalid(facts: SignatureStageFacts): Verdict {
  if (facts.signatures.length === 0) return notApplicable('the document has no signature');
  const checked = facts.signatures.filter((s) => s.cryptography && structureOf(s) !== 'broken');
  const failed = checked.filter(
    ({ cryptography }) => cryptography?.integrity === 'invalid' && cryptography.digest !== 'mismatch',
  );
  if (failed.length > 0) {
    return fail(
      failed.map((signature) => {
        const name = signature.fields[0] ?? 'The signature';
        const other = signature.cryptography?.problems.includes('encapsulated-content') === true;
        return {
          // A message made against the rules around a right value is seldom a forger's.
          confidence: other ? 0.6 : 0.95,
          note: other
            ? `${name} signs a content of its own that is not the document.`
            : `${name} was not made with the key of ${signature.signer?.subject ?? 'its certificate'}.`,
          data: { field: signature.fields[0] ?? null, problems: signature.cryptography?.problems },
        };
      }),
    );
  }
  if (!checked.some((s) => s.cryptography?.value === 'valid')) {
    return inconclusive('no signature of the document could be verified');
  }
  return unlessCut(facts, pass);
}

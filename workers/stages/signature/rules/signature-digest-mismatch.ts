/** The bytes that were signed are not the bytes that are there. */
import { fail, inconclusive, notApplicable, type Occurrence, pass, type Verdict } from '../../stage.ts';
import type { SignatureStageFacts } from '../facts.ts';
import { structureOf } from '../structure.ts';
import { unlessCut } from '../unless-cut.ts';

export function signatureDigestMismatch(facts: SignatureStageFacts): Verdict {
  if (facts.signatures.length === 0) return notApplicable('the document has no signature');
  // A range that a trick bends to other bytes has a finding of its own.
  const checked = facts.signatures.filter((s) => s.cryptography && structureOf(s) !== 'broken');
  const changed = checked.filter((s) => s.cryptography?.digest === 'mismatch');
  if (changed.length > 0) return fail(changed.map(occurrence));
  if (!checked.some((s) => s.cryptography?.digest === 'match')) {
    return inconclusive('no signature of the document could be verified');
  }
  return unlessCut(facts, pass);
}

function occurrence(signature: SignatureStageFacts['signatures'][number]): Occurrence {
  const name = signature.fields[0] ?? 'the signature';
  return {
    confidence: 0.99,
    note: `Bytes under ${name}${signature.signer ? ` (${signature.signer.subject})` : ''} were changed after signing.`,
    data: {
      field: signature.fields[0] ?? null,
      byteRange: signature.byteRange,
      digestAlgorithm: signature.cryptography?.digestAlgorithm,
      problems: signature.cryptography?.problems,
    },
  };
}

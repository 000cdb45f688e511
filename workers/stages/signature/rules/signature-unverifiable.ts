/** A signature that could not be checked: told, and never held against the document. */
import { fail, notApplicable, type Verdict } from '../../stage.ts';
import type { SignatureStageFacts } from '../facts.ts';
import { integrityOf } from '../integrity.ts';
import { rangeSuspicion } from '../structure.ts';

export function signatureUnverifiable(facts: SignatureStageFacts): Verdict {
  if (facts.signatures.length === 0) return notApplicable('the document has no signature');
  return fail(
    facts.signatures
      .filter((signature) => integrityOf(signature) === 'indeterminate' && rangeSuspicion(signature) === null)
      .map((signature) => ({
        confidence: 1,
        note: `${signature.fields[0] ?? 'A signature'} (${signature.subFilter ?? 'unknown kind'}) could not be verified${disagreement(signature)}.`,
        data: {
          field: signature.fields[0] ?? null,
          problems: [...signature.rangeProblems, ...(signature.cryptography?.problems ?? [])],
          detail: signature.cryptography?.detail ?? null,
        },
      })),
  );
}

function disagreement({ cryptography }: SignatureStageFacts['signatures'][number]): string {
  if (!cryptography?.problems.includes('readers-disagree')) return '';
  return `: two readers say different things (${cryptography.detail ?? 'no detail'})`;
}

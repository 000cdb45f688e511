/** Values of a form that were others when it was signed: who fills in a form may do so after others have signed it. */
import type { Suspicion } from '../../../shared/contracts/finding.ts';
import { SIGNED_VALUE } from '../../../shared/findings/earlier-values.ts';
import type { SignatureFacts } from './facts.ts';

/** @param signatures those that are intact; nobody signs what a document says for a timestamp */
export const replacedValues = (signatures: readonly SignatureFacts[]): Suspicion[] =>
  signatures.flatMap(replacedIn).toSorted(numbersFirst);

/** However many words were replaced beside it, a number is looked at. */
const numbersFirst = (a: Suspicion, b: Suspicion): number => Number(isNumber(b)) - Number(isNumber(a));
const isNumber = ({ values }: Suspicion): boolean => values.every(({ text }) => /\d/.test(text));

function replacedIn({ kind, changes }: SignatureFacts): Suspicion[] {
  if (kind === 'timestamp') return [];
  return (changes ?? []).flatMap(({ page, box, field, replaced }) => {
    if (!replaced) return [];
    const values = [
      { source: SIGNED_VALUE, text: replaced.signed },
      { source: 'value of the field', text: replaced.now },
    ];
    const place = { ...(page ? { page } : {}), ...(box ? { box } : {}) };
    return [
      { ...place, values, note: `The form field “${field ?? ''}” said something else when it was signed.` },
    ];
  });
}

/** From what was computed to one word. Only what was computed and failed is `invalid`; all that could not be is not. */
import type { SignerOutcome, SignerProblem } from './signer.ts';

export type Integrity = 'valid' | 'invalid' | 'indeterminate';

/** Computed contradictions: no reading of the standards makes these a valid signature. */
const BROKEN: readonly SignerProblem[] = [
  'message-digest-mismatch',
  'content-type-mismatch',
  'algorithm-protection-mismatch',
  'signing-certificate-mismatch',
];

/**
 * `invalid` needs a computed failure. A failed signature value counts only when the algorithms agree with one another:
 * where they contradict, nobody knows which computation was meant (validators differ), so it stays indeterminate.
 */
export function integrityOf(outcome: SignerOutcome): Integrity {
  if (outcome.problems.some((problem) => BROKEN.includes(problem))) return 'invalid';
  if (outcome.signature === 'invalid' && !outcome.problems.includes('algorithms-contradict'))
    return 'invalid';
  if (outcome.problems.length > 0) return 'indeterminate';
  return outcome.digest === 'match' && outcome.signature === 'valid' ? 'valid' : 'indeterminate';
}

/** Are the signed bytes the bytes that are there: cryptography, overruled by what the byte range really covers. */
import type { SignatureFacts } from './facts.ts';
import { structureOf } from './structure.ts';

export type Integrity = 'valid' | 'invalid' | 'indeterminate';

export function integrityOf(signature: SignatureFacts): Integrity {
  const computed = signature.cryptography?.integrity ?? 'indeterminate';
  const structure = structureOf(signature);
  if (computed === 'invalid' || structure === 'broken') return 'invalid';
  return structure === 'unusable' ? 'indeterminate' : computed;
}

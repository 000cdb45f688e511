/** Papers that tell who somebody is, by the kind that was recognised. */
import { NO_DOCUMENT } from '../../shared/contracts/document-kind.ts';
import type { FactsOf } from '../stages/index.ts';
import { kindOf } from '../stages/ocr/kind/document-kind.ts';

/** Papers that somebody has in the hand when asked for them. */
const IDENTITY: ReadonlySet<string> = new Set([
  'passport',
  'identity card',
  'residence permit',
  'driving licence',
  'visa',
]);

export function paperOf(ocr: FactsOf<'ocr'>): { kind: string; isIdentity: boolean } {
  const kind = kindOf(ocr)?.name ?? NO_DOCUMENT;
  return { kind, isIdentity: IDENTITY.has(kind) };
}

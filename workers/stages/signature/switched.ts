/**
 * Shadow attacks carried out: a later change shows what lay ready in the signed bytes. Preparation and switch are one
 * finding, and no intact signature speaks for such a document.
 */
import type { Change, Prepared, SignatureFacts, SignatureStageFacts } from './facts.ts';

/** Does a change put in place what was prepared? */
export function isSwitch(change: Change, prepared: Prepared): boolean {
  if (prepared.kind === 'field-shows-other')
    return change.field !== undefined && change.field === prepared.field && shownNow(prepared);
  if (change.objectNumber !== null && change.objectNumber === prepared.objectNumber) return true;
  // Freed or replaced, what covered a place changes its page.
  const samePage = change.page !== undefined && change.page === prepared.page;
  const document = prepared.kind === 'unused-catalog' || prepared.kind === 'unused-page';
  return change.class === 'other' && (samePage || (document && change.path.startsWith('Root/Pages')));
}

/** Field whose held value came to light: it shows that now and showed another when it was signed. */
function shownNow({ showsNow, holds }: Prepared): boolean {
  return showsNow !== undefined && holds !== undefined && bare(showsNow) === bare(holds);
}

/** Fields that show what lay ready, though filling them in was permitted. */
export function switchedFields(facts: SignatureStageFacts): Prepared[] {
  return facts.prepared.filter((one) => one.kind === 'field-shows-other' && shownNow(one));
}

/** What was prepared and is told with the forbidden change that used it. */
export function toldAsSwitch(
  prepared: Prepared,
  judged: readonly { forbidden: readonly Change[] }[],
): boolean {
  if (prepared.kind === 'field-shows-other' && shownNow(prepared)) return true;
  return judged.some(({ forbidden }) => forbidden.some((change) => isSwitch(change, prepared)));
}

/** Was the change signed by the same signer's later signature? Then it is the signer's own editing before that one. */
export function signedAnew(
  signature: SignatureFacts,
  change: Change,
  later: readonly { signature: SignatureFacts; forbidden: readonly Change[] }[],
): boolean {
  const own = signature.signer?.sha256;
  return later.some(
    ({ signature: other, forbidden }) =>
      own !== undefined &&
      other.signer?.sha256 === own &&
      (other.coveredUntil ?? 0) > (signature.coveredUntil ?? Infinity) &&
      !forbidden.some(({ path }) => path === change.path),
  );
}

const bare = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

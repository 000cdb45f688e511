/** An addition that the signature permits lies over signed text. */
import { fail, inconclusive, notApplicable, type Occurrence, pass, type Verdict } from '../../stage.ts';
import type { Change, SignatureStageFacts } from '../facts.ts';
import { integrityOf } from '../integrity.ts';
import { unlessCut } from '../unless-cut.ts';

/**
 * Shown words in the place of hidden ones are a replacement; a visible signature is often set over a line of text, and who
 * fills in a field always shows words.
 */
const CONFIDENCE = { replaced: 0.95, hidden: 0.7, signature: 0.3 };

export function coveredAfterSigning(facts: SignatureStageFacts): Verdict {
  const intact = facts.signatures.filter((s) => s.reachedBy === 'form' && integrityOf(s) === 'valid');
  if (intact.length === 0) return notApplicable('the document has no intact signature');
  const covers = new Map<string, Change>();
  for (const signature of intact) {
    for (const change of signature.changes ?? []) {
      // An appearance drawn anew shows what it showed.
      if (change.hides && bare(change.hides) !== bare(change.shows ?? '')) covers.set(change.path, change);
    }
  }
  if (covers.size > 0) return fail([...covers.values()].map(occurrence));
  if (intact.some(({ changes, changesCut }) => changesCut || changes === null))
    return inconclusive('not all that was added after signing could be looked at');
  return unlessCut(facts, pass);
}

const bare = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

function occurrence(change: Change): Occurrence {
  const confidence =
    change.class === 'signature' || change.class === 'timestamp'
      ? CONFIDENCE.signature
      : change.shows && change.class !== 'form-fill'
        ? CONFIDENCE.replaced
        : CONFIDENCE.hidden;
  return {
    confidence,
    ...(change.page ? { page: change.page } : {}),
    ...(change.box ? { box: change.box } : {}),
    recovered: {
      old: change.hides ?? null,
      new: change.shows ?? null,
      source: 'text of the signed state under what was added later',
    },
    note: `“${change.hides}” was signed; it is now under ${change.what}.`,
    data: { class: change.class, path: change.path, object: change.objectNumber },
  };
}

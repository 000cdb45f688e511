/** An addition that the signature permits lies over signed text. */
import { fail, notApplicable, type Occurrence, type Verdict } from '../../stage.ts';
import type { Change, SignatureStageFacts } from '../facts.ts';
import { integrityOf } from '../integrity.ts';

/** Shown words in the place of hidden ones are a replacement; a visible signature is often set over a line of text. */
const CONFIDENCE = { replaced: 0.95, hidden: 0.7, signature: 0.3 };

export function coveredAfterSigning(facts: SignatureStageFacts): Verdict {
  const intact = facts.signatures.filter((s) => s.reachedBy === 'form' && integrityOf(s) === 'valid');
  if (intact.length === 0) return notApplicable('the document has no intact signature');
  const covers = new Map<string, Change>();
  for (const signature of intact) {
    for (const change of signature.changes ?? []) if (change.hides) covers.set(change.path, change);
  }
  return fail([...covers.values()].map(occurrence));
}

function occurrence(change: Change): Occurrence {
  const confidence =
    change.class === 'signature'
      ? CONFIDENCE.signature
      : change.shows
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

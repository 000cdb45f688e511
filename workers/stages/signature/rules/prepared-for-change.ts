/** Something lies ready in the signed bytes that a later save could show instead of what was signed. */
import { fail, inconclusive, notApplicable, type Occurrence, type Verdict } from '../../stage.ts';
import type { Prepared, SignatureStageFacts } from '../facts.ts';
import { integrityOf } from '../integrity.ts';

/** Nothing but an attack writes a second object of a number in use; editors do leave pages behind. */
const CONFIDENCE: Record<Prepared['kind'], number> = {
  'second-object': 0.9,
  'unused-catalog': 0.85,
  'covered-text': 0.7,
  'field-shows-other': 0.6,
  'unused-page': 0.4,
};

export function preparedForChange(facts: SignatureStageFacts): Verdict {
  const intact = facts.signatures.some((s) => s.kind === 'signature' && integrityOf(s) === 'valid');
  if (!intact) return notApplicable('the document has no intact signature');
  if (facts.prepared.length === 0 && facts.preparedCut)
    return inconclusive('not all of what lies in the signed bytes could be looked at');
  return fail(facts.prepared.map(occurrence));
}

function occurrence(prepared: Prepared): Occurrence {
  const { kind, page, box, shows, holds } = prepared;
  return {
    confidence: CONFIDENCE[kind],
    ...(page ? { page } : {}),
    ...(box ? { box } : {}),
    ...(holds
      ? {
          recovered: {
            old: shows ?? null,
            new: holds,
            source: 'content of the signed state that is not shown',
          },
        }
      : {}),
    note: `In the signed bytes: ${prepared.what}.`,
    data: { kind, object: prepared.objectNumber },
  };
}

/** Something lies ready in the signed bytes that a later save could show instead of what was signed. */
import { fail, inconclusive, notApplicable, type Occurrence, type Verdict } from '../../stage.ts';
import type { Prepared, SignatureStageFacts } from '../facts.ts';
import { integrityOf } from '../integrity.ts';
import { laterChanges } from '../permission.ts';
import { toldAsSwitch } from '../switched.ts';

/** Nothing but an attack writes a second object of a number in use; editors do leave pages behind. */
const CONFIDENCE: Record<Exclude<Prepared['kind'], 'text-under-picture'>, number> = {
  'second-object': 0.9,
  'unused-catalog': 0.85,
  'covered-text': 0.7,
  'field-shows-other': 0.6,
  'unused-page': 0.4,
};

export function preparedForChange(facts: SignatureStageFacts): Verdict {
  const intact = facts.signatures.filter((s) => integrityOf(s) === 'valid');
  if (!intact.some((s) => s.kind === 'signature'))
    return notApplicable('the document has no intact signature');
  const judged = intact
    .filter((s) => s.reachedBy === 'form')
    .map((signature) => laterChanges(signature, facts.signatures));
  // What a forbidden change has put in place is told there, once.
  const waiting = facts.prepared.filter((one) => !toldAsSwitch(one, judged));
  const certain = waiting.flatMap((one) => occurrence(one) ?? []);
  if (certain.length > 0) return fail(certain);
  if (facts.preparedCut) return inconclusive('not all of what lies in the signed bytes could be looked at');
  const under = waiting.filter(({ kind }) => kind === 'text-under-picture');
  if (under.length === 0) return fail([]);
  return inconclusive(
    'text lies under a picture of the whole page: whether it says the same has to be read from the picture',
    under.map(({ page, box, holds }) => ({
      ...(page ? { page } : {}),
      values: [{ source: 'text under the picture of the page', text: holds ?? '', ...(box ? { box } : {}) }],
      note: 'Compare this text with what the picture over it shows: a later save can take the picture away.',
    })),
  );
}

function occurrence(prepared: Prepared): Occurrence | null {
  const { kind, page, box, shows, holds } = prepared;
  if (kind === 'text-under-picture') return null;
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

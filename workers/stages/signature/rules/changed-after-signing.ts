/** What was saved after a signature goes beyond what that signature permits. Its pass is what speaks for a document. */

import {
  fail,
  inconclusive,
  notApplicable,
  type Occurrence,
  pass,
  passWith,
  type RuleContext,
  type Verdict,
} from '../../stage.ts';
import type { Change, Prepared, SignatureFacts, SignatureStageFacts } from '../facts.ts';
import { integrityOf } from '../integrity.ts';
import { laterChanges } from '../permission.ts';
import { replacedValues } from '../replaced-values.ts';
import { structureOf } from '../structure.ts';
import { isSwitch, signedAnew, switchedFields } from '../switched.ts';
import { type Trust, trustJudge } from '../trust.ts';

const REPLACED = 'A form was filled in otherwise after it was signed.';
/** Fields that were filled in otherwise: more of them say no more. */
const MAX_ASKED = 10;
/** Sightings told of one document; the rest is in the evidence's list of changes. */
const MAX_OCCURRENCES = 20;
/** An unknown signer's intact signature says that nothing changed since, not that the right one signed. */
const ASSURANCE = { trusted: 1, issued: 0.3, selfIssued: 0.12 };
/**
 * Nobody signs for a timestamp: it dates the bytes, and a document may be worked on after it. What nothing shown
 * depends on, and what the same signer signed anew, is told and weighs little.
 */
const CONFIDENCE = { signed: 0.98, switched: 0.9, unsigned: 0.6, unseen: 0.15, signedAnew: 0.15 };

interface Judged {
  signature: SignatureFacts;
  later: ReturnType<typeof laterChanges>;
}

export function changedAfterSigning(facts: SignatureStageFacts, context: RuleContext): Verdict {
  const present = facts.signatures.filter((s) => s.reachedBy === 'form');
  if (present.length === 0) {
    return facts.unread || facts.cut
      ? inconclusive('not all of the file could be read')
      : notApplicable('the document has no signature');
  }
  const intact = present.filter((s) => integrityOf(s) === 'valid');
  const judged = intact.map((signature) => ({ signature, later: laterChanges(signature, facts.signatures) }));
  const occurrences = [...forbiddenOf(judged, facts.prepared), ...switchedFields(facts).map(switched)];
  if (occurrences.length > 0) return fail(distinct(occurrences).slice(0, MAX_OCCURRENCES));
  if (intact.length === 0)
    return inconclusive('no signature is intact, so there is no signed state to compare with');
  const open = judged.filter(({ later }) => later.verdict === 'unknown');
  if (open.length > 0) return inconclusive('the signed and the present state could not be compared in full');
  // Signatures that were not read may be broken, and what was changed after them is not known.
  if (facts.cut) return inconclusive('the file has more signatures or saves than are looked at');
  const replaced = replacedValues(intact);
  if (replaced.length > 0) return inconclusive(REPLACED, replaced.slice(0, MAX_ASKED));
  // What lies ready to be shown, nobody knows to have been signed.
  if (facts.prepared.length > 0 || facts.preparedCut) return pass;
  const trustOf = trustJudge(facts, context);
  const assurances = intact.flatMap((signature) => assuranceOf(signature, trustOf(signature)) ?? []);
  return intact.length === present.length && assurances.length > 0 ? passWith(...assurances) : pass;
}

function forbiddenOf(judged: readonly Judged[], prepared: readonly Prepared[]): Occurrence[] {
  const all = judged.map(({ signature, later }) => ({ signature, forbidden: later.forbidden }));
  return judged.flatMap(({ signature, later }) =>
    later.forbidden.map((change) => {
      const own = signedAnew(signature, change, all);
      const ready = prepared.find((one) => isSwitch(change, one));
      return occurrence(
        signature,
        change,
        own ? CONFIDENCE.signedAnew : confidenceOf(signature, change),
        ready,
      );
    }),
  );
}

function confidenceOf({ kind }: SignatureFacts, change: Change): number {
  if (change.class === 'unseen') return CONFIDENCE.unseen;
  return kind === 'timestamp' || change.path === 'bytes/unsigned' ? CONFIDENCE.unsigned : CONFIDENCE.signed;
}

function occurrence(
  signature: SignatureFacts,
  change: Change,
  confidence: number,
  ready: Prepared | undefined,
): Occurrence {
  const name = signature.fields[0] ?? 'a signature';
  const where = change.page ? ` on page ${change.page}` : '';
  return {
    confidence,
    ...(change.page ? { page: change.page } : {}),
    ...(change.box ? { box: change.box } : {}),
    note: `After ${name}${signature.signer ? ` (${signature.signer.subject})` : ''}: ${change.what}${where}.${
      ready ? ` It lay ready in the signed bytes: ${ready.what}.` : ''
    }`,
    data: {
      field: signature.fields[0] ?? null,
      class: change.class,
      path: change.path,
      object: change.objectNumber,
      ...(ready ? { prepared: ready.kind } : {}),
    },
  };
}

/** A field whose value lay ready under another appearance, and shows it now. */
function switched(prepared: Prepared): Occurrence {
  return {
    confidence: CONFIDENCE.switched,
    ...(prepared.page ? { page: prepared.page } : {}),
    ...(prepared.box ? { box: prepared.box } : {}),
    recovered: {
      old: prepared.shows ?? null,
      new: prepared.showsNow ?? null,
      source: 'appearance of the field in the signed state',
    },
    note: `When it was signed, ${prepared.what}; now it shows what it held.`,
    data: { path: `Root/AcroForm/${prepared.field}`, object: prepared.objectNumber, prepared: prepared.kind },
  };
}

/** One sighting for one changed place, though every earlier signature reports it: the strongest. */
function distinct(occurrences: Occurrence[]): Occurrence[] {
  const seen = new Set<unknown>();
  return occurrences
    .toSorted((a, b) => b.confidence - a.confidence)
    .filter(({ data }) => {
      const path = data?.path;
      if (seen.has(path)) return false;
      seen.add(path);
      return true;
    });
}

function assuranceOf(signature: SignatureFacts, { trust }: Trust): Occurrence | null {
  if (signature.kind === 'timestamp' || structureOf(signature) !== null) return null;
  if (signature.changes?.some((change) => change.hides)) return null;
  const kind = trust === 'trusted' ? 'trusted' : signature.signer?.selfIssued ? 'selfIssued' : 'issued';
  const who = signature.signer?.subject ?? 'an unnamed signer';
  const extent = signature.coversWholeFile
    ? 'covers the whole file'
    : 'is intact and only permitted changes follow';
  return {
    confidence: ASSURANCE[kind],
    note: `The signature of ${who} ${extent}${kind === 'trusted' ? '' : '; whether the signer can be trusted is not known'}.`,
    data: { field: signature.fields[0] ?? null, trust },
  };
}

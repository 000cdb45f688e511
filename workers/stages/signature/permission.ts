/**
 * Which later changes a signature permits: DocMDP of the document's certification (ISO 32000-2, 12.8.2.2), the lock of
 * the signature's own field, FieldMDP. Pure judgement over facts.
 */
import type { Change, ChangeClass, FieldLock, SignatureFacts } from './facts.ts';

export interface LaterChanges {
  verdict: 'none' | 'permitted' | 'forbidden' | 'unknown';
  forbidden: Change[];
  permitted: Change[];
  /** The permission that was applied: 1 to 3, null when nothing restricts beyond what any signature does. */
  permission: number | null;
}

const ALWAYS: readonly ChangeClass[] = ['dss', 'timestamp', 'metadata'];
const FILLING: readonly ChangeClass[] = [...ALWAYS, 'signature', 'form-fill'];
/** An approval signature alone restricts no more than P 3 does: forms may be filled, comments added, others sign. */
const COMMENTING: readonly ChangeClass[] = [...FILLING, 'annotation'];
/** Classes that a lock of fields concerns. */
const FIELD_CLASSES: readonly ChangeClass[] = ['form-fill', 'signature', 'timestamp'];
const PERMITTED: Record<number, readonly ChangeClass[]> = { 1: ALWAYS, 2: FILLING, 3: COMMENTING };

/**
 * Where DocMDP or a lock says what may change, that is filling in and signing (ISO 32000-2, tables 257 and 236): a further
 * signature brings its field along, a field in which nobody signs is neither.
 */
export function laterChanges(signature: SignatureFacts, all: readonly SignatureFacts[]): LaterChanges {
  const permission = permissionFor(signature, all);
  if (signature.changes === null) return { verdict: 'unknown', forbidden: [], permitted: [], permission };
  const classes = PERMITTED[permission ?? 3] ?? COMMENTING;
  const forbidden: Change[] = [];
  const permitted: Change[] = [];
  for (const change of [
    ...signature.changes,
    ...unsignedRest(signature),
    ...certifiedLater(signature, all),
  ]) {
    const allowed =
      classes.includes(change.class) &&
      !isLocked(signature.locks, change) &&
      !(permission !== null && change.empty === true);
    (allowed ? permitted : forbidden).push(change);
  }
  const verdict =
    forbidden.length > 0
      ? 'forbidden'
      : signature.changesCut || signature.looseTail
        ? 'unknown'
        : signature.coversWholeFile
          ? 'none'
          : 'permitted';
  return { verdict, forbidden, permitted, permission };
}

/** A save that is signed in part only: its rest may be anything, whatever it is now. */
function unsignedRest({ rangeProblems }: SignatureFacts): Change[] {
  if (!rangeProblems.includes('ends-inside-a-save')) return [];
  const what = 'the signed bytes end inside a saved state, whose rest nobody signed';
  return [{ class: 'other', path: 'bytes/unsigned', what, objectNumber: null }];
}

/** A certification has to be the first signature (ISO 32000-2, 12.8.2.2); what says so later overrides earlier signers. */
function certifiedLater(signature: SignatureFacts, all: readonly SignatureFacts[]): Change[] {
  if (signature.kind === 'timestamp') return [];
  const later = all.find(
    (other) => other.certifies !== null && (other.coveredUntil ?? 0) > (signature.coveredUntil ?? Infinity),
  );
  if (!later) return [];
  const what = 'document certified after this signature';
  return [{ class: 'other', path: 'Root/Perms/DocMDP', what, objectNumber: later.objectNumber }];
}

/** The strictest of the certification's permission and the signature's own lock; a lock may lower, never raise. */
function permissionFor(signature: SignatureFacts, all: readonly SignatureFacts[]): number | null {
  const until = signature.coveredUntil ?? Infinity;
  const given = [
    signature.lockPermission,
    ...all.filter((s) => (s.coveredUntil ?? Infinity) <= until).map((s) => s.certifies),
  ].filter((permission) => permission !== null);
  return given.length === 0 ? null : Math.min(...given);
}

/** Does a change concern a field that a signature froze? */
export function isLocked(frozen: readonly FieldLock[], change: Change): boolean {
  const { field } = change;
  // A new field is no locked one: archiving adds fields for its timestamps.
  if (field === undefined || change.created === true || !FIELD_CLASSES.includes(change.class)) return false;
  return frozen.some((lock) => locks(lock, field));
}

/** A lock names whole fields: `a` locks `a` and `a.b`, not `ab`. */
function locks(lock: FieldLock, field: string): boolean {
  if (lock.action === 'All') return true;
  const names = namesOf(lock);
  let named = names.has(field);
  for (let dot = field.indexOf('.'); dot >= 0 && !named; dot = field.indexOf('.', dot + 1))
    named = names.has(field.slice(0, dot));
  return lock.action === 'Include' ? named : !named;
}

const known = new WeakMap<FieldLock, ReadonlySet<string>>();

/** A lock may name thousands of fields, and each of thousands of changes asks. */
function namesOf(lock: FieldLock): ReadonlySet<string> {
  const found = known.get(lock) ?? new Set(lock.fields);
  known.set(lock, found);
  return found;
}

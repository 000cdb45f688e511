/** Which changes are told where there are too many to tell them all: what a verdict needs is never left out. */
import type { Change, FieldLock } from '../facts.ts';
import { isLocked } from '../permission.ts';

/** Changes told of one signature, and of all signatures of a file together. */
const MAX_OF_ONE = 200;
const MAX_OF_ALL = 8_000;
const MIN_OF_ONE = 24;
/** Of these for what a lock forbids and for one of each kind: ten classes that may be told apart, and one replaced value. */
const ROOM_FOR_KINDS = 13;
/** Changes that hide something for which there is room however many others there are. */
const MIN_HIDING = 4;
/** And of those that a lock forbids. */
const MIN_LOCKED = 2;

/** Forbidden by any permission, then frozen by this signature, then one of each kind, then the rest. */
export function listedChanges(
  changes: readonly Change[],
  locks: readonly FieldLock[],
  signatures: number,
): { changes: Change[]; omitted: number } {
  const room = Math.min(MAX_OF_ONE, Math.max(MIN_OF_ONE, Math.floor(MAX_OF_ALL / signatures)));
  const kinds = new Set<string>();
  const weigh = (change: Change): number => {
    if (change.class === 'other' || change.hides) return 0;
    if (isLocked(locks, change)) return 1;
    const kind = `${change.class} ${change.created === true} ${change.empty === true} ${change.replaced !== undefined}`;
    if (kinds.has(kind)) return 3;
    kinds.add(kind);
    return 2;
  };
  const weighed = changes.map((change) => ({ change, weight: weigh(change) }));
  const first = bothKinds(
    weighed.filter(({ weight }) => weight === 0),
    room - ROOM_FOR_KINDS,
  );
  const rest = weighed.filter(({ weight }) => weight > 0).toSorted((a, b) => a.weight - b.weight);
  const locked = rest.filter(({ weight }) => weight === 1);
  const others = rest.filter(({ weight }) => weight > 1);
  const kept = [...first, ...locked.slice(0, MIN_LOCKED), ...others, ...locked.slice(MIN_LOCKED)]
    .slice(0, room)
    .map(({ change }) => change);
  return { changes: kept, omitted: changes.length - kept.length };
}

interface Weighed {
  change: Change;
  weight: number;
}

/** Those that hide text and those that nothing permits, in their order: many of the one must not push out the other. */
function bothKinds(all: readonly Weighed[], room: number): Weighed[] {
  const hiding = all.filter(({ change }) => change.hides);
  const others = all.filter(({ change }) => !change.hides);
  const some = hiding.slice(0, Math.max(MIN_HIDING, room - others.length));
  const kept = new Set([...some, ...others.slice(0, room - some.length)]);
  return all.filter((one) => kept.has(one));
}

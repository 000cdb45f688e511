/** Which changes are told where there are too many to tell them all: what a verdict needs is never left out. */
import type { Change, FieldLock } from '../facts.ts';
import { isLocked } from '../permission.ts';

/** Changes told of one signature, and of all signatures of a file together. */
const MAX_OF_ONE = 200;
const MAX_OF_ALL = 8_000;
/** More than there are kinds to tell apart. */
const MIN_OF_ONE = 24;

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
    if (change.class === 'unseen') return 1;
    if (isLocked(locks, change)) return 1;
    const kind = `${change.class} ${change.created === true}`;
    if (kinds.has(kind)) return 3;
    kinds.add(kind);
    return 2;
  };
  const weighed = changes.map((change) => ({ change, weight: weigh(change) }));
  const first = weighed.filter(({ weight }) => weight === 0).slice(0, room - MIN_OF_ONE / 2);
  const rest = weighed.filter(({ weight }) => weight > 0).toSorted((a, b) => a.weight - b.weight);
  const locked = rest.filter(({ weight }) => weight === 1).slice(0, 4);
  const others = rest.filter(({ weight }) => weight > 1);
  const kept = [...first, ...locked, ...others].slice(0, room).map(({ change }) => change);
  return { changes: kept, omitted: changes.length - kept.length };
}

import type { PdfRevision, XrefEntry } from '../types.ts';
import type { Save } from './chain.ts';

/** Answers "what did this number mean after save `rank`?" by binary search, so that a thousand saves cost no more. */
export class Timeline {
  private readonly saves: readonly Save[];
  /** Every number with the rank of a save that speaks of it, ascending; not built for a single save. */
  private readonly versions: Float64Array;
  /** What a number is multiplied by to leave room for a rank. */
  private readonly step: number;
  /** The chain that this one branches from, and the save there up to which it holds. */
  private readonly base: { timeline: Timeline; rank: number } | null;

  constructor(saves: readonly Save[], base: { timeline: Timeline; rank: number } | null) {
    this.saves = saves;
    this.base = base;
    this.step = 2 ** Math.ceil(Math.log2(saves.length + 1));
    this.versions = new Float64Array(
      saves.length === 1 ? 0 : saves.reduce((sum, { entries }) => sum + entries.size, 0),
    );
    if (saves.length === 1) return;
    let at = 0;
    for (const [rank, save] of saves.entries())
      for (const num of save.entries.keys()) this.versions[at++] = num * this.step + rank;
    this.versions.sort();
  }

  lookup(num: number, rank: number): XrefEntry | null {
    const own = this.saves.length === 1 ? this.only(num, rank) : this.latest(num, rank);
    return own ?? this.base?.timeline.lookup(num, this.base.rank) ?? null;
  }

  private only(num: number, rank: number): XrefEntry | null {
    return (rank >= 0 ? this.saves[0]?.entries.get(num) : null) ?? null;
  }

  private latest(num: number, rank: number): XrefEntry | null {
    if (rank < 0) return null;
    const { versions, step } = this;
    const most = num * step + Math.min(rank, step - 1);
    let low = 0;
    let high = versions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((versions[middle] ?? most) <= most) low = middle + 1;
      else high = middle;
    }
    const version = versions[low - 1] ?? -1;
    return version >= num * step ? (this.saves[version % step]?.entries.get(num) ?? null) : null;
  }

  /** Numbers in use after save `rank`, ascending. */
  numbers(rank: number): number[] {
    if (this.saves.length === 1 && !this.base) return (rank >= 0 ? this.saves[0]?.entries.used() : []) ?? [];
    const known = this.base?.timeline.numbers(this.base.rank) ?? [];
    const all = Float64Array.from([...known, ...this.own()]).sort();
    const found: number[] = [];
    for (const [i, num] of all.entries()) {
      if (num === all[i - 1]) continue;
      const entry = this.lookup(num, rank);
      if (entry !== null && entry.type !== 'free') found.push(num);
    }
    return found;
  }

  /** Every number that one of the saves speaks of, once, ascending. */
  private *own(): Generator<number, undefined> {
    const [first] = this.saves;
    if (first && this.saves.length === 1) yield* first.entries.keys();
    let last = -1;
    for (const version of this.versions) {
      const num = Math.floor(version / this.step);
      if (num !== last) yield num;
      last = num;
    }
  }
}

/** Numbers that a save really changed and really added; rewriting an xref row with the same place is neither. */
export function difference(
  save: Save,
  before: (num: number) => XrefEntry | null,
): Pick<PdfRevision, 'changed' | 'added'> {
  const changed = new Set<number>();
  const added: number[] = [];
  const undecided: (XrefEntry & { type: 'compressed' })[] = [];
  for (const [num, entry] of save.entries) {
    const old = before(num);
    const existed = old !== null && old.type !== 'free';
    if (entry.type === 'free') {
      if (existed) changed.add(num);
    } else if (!existed) added.push(num);
    else if (!samePlace(old, entry)) changed.add(num);
    else if (entry.type === 'compressed') undecided.push(entry);
  }
  // Same place in an object stream that was itself rewritten: a change.
  for (const entry of undecided) if (changed.has(entry.container)) changed.add(entry.num);
  return { changed: [...changed].sort((a, b) => a - b), added: added.sort((a, b) => a - b) };
}

function samePlace(a: XrefEntry, b: XrefEntry): boolean {
  if (a.type === 'offset' && b.type === 'offset') return a.offset === b.offset;
  return (
    a.type === 'compressed' && b.type === 'compressed' && a.container === b.container && a.index === b.index
  );
}

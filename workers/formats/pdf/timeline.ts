import type { Save } from './chain.ts';
import type { PdfRevision, XrefEntry } from './types.ts';

interface Version {
  rank: number;
  entry: XrefEntry;
}

/** Answers "what did this number mean after save `rank`?" by binary search, so that a thousand saves cost no more. */
export class Timeline {
  private readonly saves: readonly Save[];
  /** All versions of a number, oldest first; not built for a single save, whose own map says it all. */
  private readonly versions = new Map<number, Version[]>();
  /** The chain that this one branches from, and the save there up to which it holds. */
  private readonly base: { timeline: Timeline; rank: number } | null;

  constructor(saves: readonly Save[], base: { timeline: Timeline; rank: number } | null) {
    this.saves = saves;
    this.base = base;
    if (saves.length === 1) return;
    for (const [rank, save] of saves.entries()) {
      for (const [num, entry] of save.entries) {
        const list = this.versions.get(num);
        if (list) list.push({ rank, entry });
        else this.versions.set(num, [{ rank, entry }]);
      }
    }
  }

  lookup(num: number, rank: number): XrefEntry | null {
    const own = this.saves.length === 1 ? this.only(num, rank) : this.latest(num, rank);
    return own ?? this.base?.timeline.lookup(num, this.base.rank) ?? null;
  }

  private only(num: number, rank: number): XrefEntry | null {
    return (rank >= 0 ? this.saves[0].entries.get(num) : null) ?? null;
  }

  private latest(num: number, rank: number): XrefEntry | null {
    const list = this.versions.get(num) ?? [];
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle].rank <= rank) low = middle + 1;
      else high = middle;
    }
    return low > 0 ? list[low - 1].entry : null;
  }

  /** Numbers in use after save `rank`, ascending. */
  numbers(rank: number): number[] {
    const all = new Set<number>(this.base?.timeline.numbers(this.base.rank));
    const own = this.saves.length === 1 ? this.saves[0].entries : this.versions;
    for (const num of own.keys()) all.add(num);
    return [...all]
      .filter((num) => {
        const entry = this.lookup(num, rank);
        return entry !== null && entry.type !== 'free';
      })
      .sort((a, b) => a - b);
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

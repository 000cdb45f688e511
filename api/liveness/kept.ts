/**
 * Sessions that this process has just written, so that the next frame of one need not read it again to check its token.
 * They are as they were written, sealed; whether one still stands so is told by its version when the frame takes its
 * turn, and one that does not is read anew. Finished ones are not kept.
 */
import { isFinished, type Row } from './store.ts';

/** A session whose next frame takes longer than this is read again. */
const KEPT_MS = 15_000;
const MOST_KEPT = 256;

export interface KeptSessions {
  /** As it stands after a change that this process made. */
  keep(row: Row): void;
  /** Never one that is over by now. */
  get(id: string): Row | undefined;
}

export function keptSessions(): KeptSessions {
  const kept = new Map<string, { row: Row; until: number }>();
  let timer: NodeJS.Timeout | undefined;

  /** Entries are in the order of their writing, so the oldest come first. */
  function drop(): void {
    timer = undefined;
    for (const [id, { until }] of kept) {
      if (until > performance.now()) break;
      kept.delete(id);
    }
    watch();
  }
  function watch(): void {
    if (kept.size > 0 && timer === undefined) timer = setTimeout(drop, KEPT_MS).unref();
  }

  return {
    keep(row) {
      kept.delete(row.id);
      if (isFinished(row)) return;
      kept.set(row.id, { row, until: performance.now() + KEPT_MS });
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
      watch();
    },
    get(id) {
      const found = kept.get(id);
      if (!found || found.until <= performance.now()) return undefined;
      return found.row.expiresAt.getTime() > Date.now() ? found.row : undefined;
    },
  };
}

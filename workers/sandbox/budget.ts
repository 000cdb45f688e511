/**
 * One budget of cores for all children of a worker process: the task of the oldest document that has waited goes first,
 * whichever pool it came from, and no core idles while there is a child that could take one.
 */
import type { WarmChild } from './warm-child.ts';

/** Where a task finds its child. */
export interface Lender {
  /** A child that can begin now, from here on busy; null while there is none, in which case one is on its way. */
  choose(wish: Wish): WarmChild | null;
  /** Has an idle child load what it will need later; null when all have it. Resolves when the core is free again. */
  prepareOne(): Promise<void> | null;
}

export interface Wish {
  account: string;
  /** When its document came, in ms since the epoch. */
  since: number;
  /** Somebody waits within a request: goes before documents, and beyond the budget. */
  urgent: boolean;
  /** Of the time that it may take: of one document the longest task goes first, since the report waits for it. */
  budgetMs: number;
  /** Rather a child that nobody has used. */
  untouched?: boolean;
}

export interface Budget {
  readonly cores: number;
  /** Tasks that wait for a core or a child. */
  readonly waiting: number;
  join(lender: Lender): void;
  /** A child, and with it a core. */
  take(lender: Lender, wish: Wish): Promise<WarmChild>;
  /** The core is free again. */
  release(): void;
  /** A child has become able to take a task. */
  serve(): void;
}

interface Waiting extends Wish {
  lender: Lender;
  resolve(child: WarmChild): void;
}

function goesBefore(one: Wish, other: Wish): boolean {
  if (one.urgent !== other.urgent) return one.urgent;
  return one.since === other.since ? one.budgetMs > other.budgetMs : one.since < other.since;
}

export function openBudget(cores: number): Budget {
  const waiting: Waiting[] = [];
  const lenders: Lender[] = [];
  let running = 0;
  /** What a person waits for in front of a camera must not wait for a document's seconds. */
  const limit = ({ urgent }: Wish): number => (urgent ? 2 * cores : cores);

  const serve = (): void => {
    for (const next of [...waiting]) {
      if (running >= limit(next)) break;
      const child = next.lender.choose(next);
      // Whoever comes after it may find one: no core idles for the sake of the order.
      if (!child) continue;
      waiting.splice(waiting.indexOf(next), 1);
      running += 1;
      next.resolve(child);
    }
    if (waiting.length === 0 && running < cores) prepare();
  };

  /** Idle cores load what later tasks need; each lender in turn. */
  const prepare = (): void => {
    for (const lender of lenders) {
      const preparing = lender.prepareOne();
      if (!preparing) continue;
      running += 1;
      lenders.push(...lenders.splice(lenders.indexOf(lender), 1));
      void preparing.finally(release);
      return;
    }
  };

  const release = (): void => {
    running -= 1;
    serve();
  };

  return {
    cores,
    get waiting() {
      return waiting.length;
    },
    join: (lender) => void lenders.push(lender),
    take: (lender, wish) =>
      new Promise((resolve) => {
        const at = waiting.findIndex((other) => goesBefore(wish, other));
        waiting.splice(at < 0 ? waiting.length : at, 0, { ...wish, lender, resolve });
        serve();
      }),
    release,
    serve,
  };
}

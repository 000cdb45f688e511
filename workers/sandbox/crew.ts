/**
 * Which child takes a task. A child that has seen a document of one account never sees one of another: what was taken
 * over by the first would forge the report of the second. One that has seen nothing stands ready, so that a change of
 * account costs a start that nobody waits for. A crew begins with that one and grows as tasks come: a service that has
 * little to do holds few processes.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Budget, Lender, Wish } from './budget.ts';
import { STARTUP_LIMIT_MS } from './conversation.ts';
import { whenAwakeFor } from './deadline.ts';
import type { ChildOptions } from './launch.ts';
import { startChild, type WarmChild } from './warm-child.ts';

export interface CrewOptions extends ChildOptions {
  /** Where its tasks get their cores; it may have as many children at work as there are. */
  budget: Budget;
  /** Children kept beyond them, for accounts that none of the others has served. */
  spares: number;
  /** Tasks after which a child is replaced, by one that is ready: leaks and poisoned state stay bounded. */
  maxTasks: number;
  /** Directory of this process alone. */
  scratch: string;
}

export interface Crew {
  /** A child for a task, when its turn has come. */
  take(wish: Wish): Promise<WarmChild>;
  giveBack(child: WarmChild): void;
  readonly starts: number;
  close(): void;
}

interface Member {
  child: WarmChild;
  /** Null until its first task. */
  account: string | null;
  busy: boolean;
  idleSince: number;
}

/** An account that was served lately comes back: its child is not given up for a spare until then. */
const KEEP_MS = 5_000;
/** A child that is idle for this long gives its place to an account that has more to do than children. */
const GIVES_WAY_MS = 1_000;

export function openCrew(options: CrewOptions): Crew {
  const { budget, spares, maxTasks, scratch } = options;
  /** Those that served longest ago first. */
  const members: Member[] = [];
  const most = budget.cores + spares;
  let closed = false;
  let starts = 0;
  /** A task found no child since one was last taken. */
  let missed = false;
  /** Ended before it was ready, and somebody waited: whoever waits is told. */
  let stillborn: WarmChild | null = null;

  const isTired = ({ child }: Member): boolean => child.tasksDone >= maxTasks;
  const idle = (): Member[] => members.filter(({ busy, child }) => !busy && child.alive);
  const remove = (member: Member | undefined): void => {
    if (!member) return;
    const at = members.indexOf(member);
    if (at >= 0) members.splice(at, 1);
    member.child.kill();
  };
  const start = (): void => {
    starts += 1;
    const child = startChild(options, path.join(scratch, `child-${randomUUID()}`));
    const member: Member = { child, account: null, busy: false, idleSince: Date.now() };
    members.unshift(member);
    const started = whenAwakeFor(STARTUP_LIMIT_MS, child.kill);
    void child.ready.then(() => {
      started();
      if (closed) return;
      if (!child.isReady && missed) stillborn = child;
      // It may be what a tired one was kept for.
      else if (child.alive) refresh();
      budget.serve();
    });
    void child.gone.then(() => remove(member));
  };

  /** The best that can begin at once: one that knows the account before one that nobody has touched. */
  const found = ({ account, untouched }: Wish): Member | undefined => {
    const ready = idle().filter(({ child }) => child.isReady);
    const own = ready.filter((member) => member.account === account);
    const fresh = ready.find((member) => member.account === null);
    if (!untouched) return own.findLast((member) => !isTired(member)) ?? fresh ?? own[0];
    const onTheWay = members.some((member) => member.account === null && member.child.alive);
    return fresh ?? (onTheWay ? undefined : own.toSorted((a, b) => a.child.tasksDone - b.child.tasksDone)[0]);
  };

  /** Has a child started for an account that finds none, in place of that which served longest ago. */
  const call = (account: string): void => {
    const onTheWay = members.some(({ busy, child }) => !busy && child.alive && !child.isReady);
    if (onTheWay) return;
    if (members.length >= most) {
      // Where it has one, that will be free sooner than another one is started, unless nobody misses the other.
      const has = members.some((member) => member.busy && member.account === account);
      const since = Date.now() - (has ? GIVES_WAY_MS : 0);
      const given = idle().find((member) => member.account !== account && member.idleSince <= since);
      if (!given) return;
      remove(given);
    }
    start();
  };

  /** Keeps one untouched child: in a place that is free, or in that of a tired one or of one long idle. */
  const refresh = (): void => {
    if (closed) return;
    const free = idle();
    const fresh = free.filter((member) => member.account === null);
    const tired = free.filter(isTired);
    if (fresh.some(({ child }) => child.isReady)) for (const member of tired) remove(member);
    const isFull = members.length >= budget.cores;
    if (fresh.length > 0 || (isFull && spares === 0 && tired.length === 0)) return;
    if (members.length >= most && tired.length === 0) {
      remove(free.find(({ account, idleSince }) => account !== null && Date.now() - idleSince >= KEEP_MS));
      if (members.length >= most) return;
    }
    start();
  };

  const lender: Lender = {
    choose(wish) {
      if (stillborn) {
        const child = stillborn;
        stillborn = null;
        return child;
      }
      const member = found(wish);
      missed = !member;
      if (!member) {
        call(wish.account);
        return null;
      }
      member.busy = true;
      member.account = wish.account;
      return member.child;
    },
    prepareOne() {
      const member = idle().find(({ child }) => child.isReady && !child.isWarm);
      if (!member) return null;
      member.busy = true;
      return member.child.warm().finally(() => {
        member.busy = false;
      });
    },
  };
  budget.join(lender);
  start();
  const tidying = setInterval(refresh, KEEP_MS).unref();

  return {
    get starts() {
      return starts;
    },
    take: (wish) => budget.take(lender, wish),
    giveBack(child) {
      const at = members.findIndex((member) => member.child === child);
      const [member] = at >= 0 ? members.splice(at, 1) : [];
      if (member && child.alive && !child.worn) {
        member.busy = false;
        member.idleSince = Date.now();
        members.push(member);
      } else child.kill();
      budget.release();
      refresh();
    },
    close() {
      closed = true;
      clearInterval(tidying);
      for (const { child } of members) child.kill();
    },
  };
}

/**
 * Which child takes a task. A child that has seen a document of one account never sees one of another: what was taken
 * over by the first would forge the report of the second. Spares that have seen nothing stand ready, so that a change of
 * account costs a start that nobody waits for.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ChildOptions } from './launch.ts';
import { STARTUP_LIMIT_MS, startChild, type WarmChild } from './warm-child.ts';

export interface CrewOptions extends ChildOptions {
  size: number;
  spares: number;
  maxTasks: number;
  scratch: string;
}

export interface Crew {
  /** A child for a task of this account; waits while as many are busy as may be. */
  take(account: string): Promise<WarmChild>;
  giveBack(child: WarmChild): void;
  readonly starts: number;
  close(): void;
}

interface Member {
  child: WarmChild;
  /** Null until its first task. */
  account: string | null;
  busy: boolean;
}

export function openCrew(options: CrewOptions): Crew {
  /** Those that served longest ago first. */
  const members: Member[] = [];
  const waiting: { account: string; resolve(child: WarmChild): void }[] = [];
  const most = options.size + options.spares;
  let closed = false;
  let starts = 0;

  const isTired = ({ child }: Member): boolean => child.tasksDone >= options.maxTasks;
  const idle = (): Member[] => members.filter(({ busy, child }) => !busy && child.alive);
  const remove = (member: Member | undefined): void => {
    if (!member) return;
    const at = members.indexOf(member);
    if (at >= 0) members.splice(at, 1);
    member.child.kill();
  };
  const start = (): Member => {
    starts += 1;
    const child = startChild(options, path.join(options.scratch, `child-${randomUUID()}`));
    const member: Member = { child, account: null, busy: false };
    members.unshift(member);
    const startup = setTimeout(child.kill, STARTUP_LIMIT_MS);
    void child.ready.then(() => {
      clearTimeout(startup);
      // It may be what a tired one was kept for.
      if (!closed && child.alive) refresh();
    });
    void child.gone.then(() => remove(member));
    return member;
  };

  /** The best of what there is: warm before cold, one that knows the account before one that nobody has touched. */
  const choose = (account: string): Member => {
    const free = idle();
    const own = free.filter((member) => member.account === account);
    const fresh = free.filter((member) => member.account === null);
    const found =
      own.find((member) => !isTired(member)) ??
      fresh.find(({ child }) => child.isReady) ??
      own[0] ??
      fresh[0];
    if (found) return found;
    if (members.length >= most) remove(free[0]);
    return start();
  };

  /**
   * Replaces those that are gone, and keeps one untouched child ready, in place of a tired one or of that which served
   * longest ago.
   */
  const refresh = (): void => {
    if (closed) return;
    while (members.length < options.size) start();
    const free = idle();
    const fresh = free.filter((member) => member.account === null);
    const tired = free.filter(isTired);
    if (fresh.some(({ child }) => child.isReady)) for (const member of tired) remove(member);
    if (fresh.length > 0 || (options.spares === 0 && tired.length === 0)) return;
    if (members.length >= most && tired.length === 0) {
      remove(free.find((member) => member.account !== null));
      if (members.length >= most) return;
    }
    start();
  };

  const serve = (): void => {
    while (!closed && waiting.length > 0 && members.filter(({ busy }) => busy).length < options.size) {
      const next = waiting.shift();
      if (!next) return;
      const member = choose(next.account);
      member.busy = true;
      member.account = next.account;
      next.resolve(member.child);
    }
  };

  for (let i = 0; i < most; i += 1) start();

  return {
    get starts() {
      return starts;
    },
    take(account) {
      return new Promise((resolve) => {
        waiting.push({ account, resolve });
        serve();
      });
    },
    giveBack(child) {
      const at = members.findIndex((member) => member.child === child);
      const [member] = at >= 0 ? members.splice(at, 1) : [];
      if (member && child.alive && !child.worn) {
        member.busy = false;
        members.push(member);
      } else child.kill();
      serve();
      refresh();
    },
    close() {
      closed = true;
      for (const { child } of members) child.kill();
    },
  };
}

/**
 * A pool's warm children: hands each task to an idle one, replaces the worn and the dead.
 * A child that hangs, dies or lies costs its task's stage, nothing else; and it never sees documents of two accounts.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Expected, openDeliveries } from './channel/deliveries.ts';
import { type Crew, openCrew } from './crew.ts';
import type { ChildOptions } from './launch.ts';
import type { Question, Task } from './protocol.ts';
import type { LossReason, Outcome, WarmChild } from './warm-child.ts';

export interface SandboxOptions extends ChildOptions {
  /** Tasks at once. */
  size: number;
  /** Children kept ready beyond them, for accounts that none of the others has served. */
  spares: number;
  /** Tasks after which a child is replaced, by one that is warm: leaks and poisoned state stay bounded. */
  maxTasks: number;
  /** Directory of this process alone. */
  scratch: string;
}

interface OfAccount {
  /** Whose document it is: no child works for two accounts. */
  account: string;
}

/** Everything of a task but what the sandbox itself decides; paths are this machine's. */
export type TaskInput = Omit<Task, 'nonce' | 'delivers'> & OfAccount;

/** `files`: stored files that the answer needs, by the payload's names for them. */
export type QuestionInput = Omit<Question, 'nonce' | 'delivers' | 'files'> &
  OfAccount & { files?: Record<string, string> };

/** What becomes of the files that a task makes. */
export interface Delivery {
  /** What it may make; anything else costs the child. */
  expected: readonly Expected[];
  /** Sees a directory of plain files after success, before it is removed. */
  collect(directory: string, facts: unknown): Promise<void>;
}

export interface Sandbox {
  run(input: TaskInput, delivery?: Delivery): Promise<Outcome>;
  /** Asks the pool's responder; nothing of the question's payload touches a disk. */
  ask(input: QuestionInput, delivery?: Delivery): Promise<Outcome>;
  /** Kills so far, by reason; for /metrics. */
  readonly kills: Readonly<Record<LossReason, number>>;
  /** Children started so far, replacements included. */
  readonly starts: number;
  close(): void;
}

export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  // Entered by the accounts of the children where no mount shows them their directories.
  await mkdir(options.scratch, { recursive: true, mode: 0o711 });
  const crew: Crew = openCrew(options);
  const kills = { timeout: 0, memory: 0, protocol: 0, crashed: 0 };

  const counted = (outcome: Outcome): Outcome => {
    if (outcome.status in kills) kills[outcome.status as keyof typeof kills] += 1;
    return outcome;
  };

  async function served(
    account: string,
    delivery: Delivery | undefined,
    work: (child: WarmChild, deliveries: ReturnType<typeof openDeliveries> | null) => Promise<Outcome>,
  ): Promise<Outcome> {
    const child = await crew.take(account);
    // Made by this process with mode 0700: nobody else has ever written into it.
    const received = delivery && (await mkdtemp(path.join(options.scratch, 'received-')));
    try {
      const deliveries = received === undefined ? null : openDeliveries(received, delivery?.expected ?? []);
      const outcome = counted(await work(child, deliveries));
      if (outcome.status === 'done' && received) await delivery?.collect(received, outcome.facts);
      return outcome;
    } finally {
      crew.giveBack(child);
      if (received) await rm(received, { recursive: true, force: true });
    }
  }

  return {
    kills,
    get starts() {
      return crew.starts;
    },
    run: ({ account, ...task }, delivery) =>
      served(account, delivery, (child, deliveries) => child.run(task, deliveries)),
    ask: ({ account, files = {}, ...question }, delivery) =>
      served(account, delivery, (child, deliveries) => child.ask({ ...question, files }, deliveries)),
    close: () => crew.close(),
  };
}

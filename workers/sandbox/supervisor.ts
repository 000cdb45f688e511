/**
 * Sandboxes of a process's pools: hands each task to a child of the crew that serves its pool.
 * A child that hangs, dies or lies costs its task's stage, nothing else; and it never sees documents of two accounts.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { openBudget, type Wish } from './budget.ts';
import { type Expected, openDeliveries } from './channel/deliveries.ts';
import { type Crew, type CrewOptions, openCrew } from './crew.ts';
import type { Serves } from './launch.ts';
import type { LossReason, Outcome } from './outcome.ts';
import type { Question, Task } from './protocol.ts';
import type { WarmChild } from './warm-child.ts';

/** What all children of a process have in common. */
export interface SandboxesOptions extends Omit<CrewOptions, 'budget' | 'crew' | 'serves' | 'scratchBytes'> {
  /** Tasks at once, over all pools. */
  cores: number;
}

/** Pools whose tasks may meet in one child. */
export interface CrewPlan {
  name: string;
  /** By pool. */
  serves: Readonly<Record<string, Serves>>;
  /** Size of a child's writable directory. */
  scratchBytes: number;
}

interface OfAccount {
  /** Whose document it is: no child works for two accounts. */
  account: string;
  /** When the document came, in ms since the epoch: the oldest goes first. Without it, now. */
  since?: number;
  /** Told when a child has taken it: what came before was waiting. */
  onStart?(): void;
}

/** Everything of a task but what the sandbox itself decides; paths are this machine's. */
export type TaskInput = Omit<Task, 'nonce' | 'delivers' | 'pool'> & OfAccount;

/** `files`: stored files that the answer needs, by the payload's names for them. */
export type QuestionInput = Omit<Question, 'nonce' | 'delivers' | 'files' | 'pool'> &
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

/** The sandboxes of all pools that the crews serve, by pool; one budget of cores for all of them. */
export async function openSandboxes(
  { cores, ...options }: SandboxesOptions,
  plans: readonly CrewPlan[],
): Promise<Map<string, Sandbox>> {
  // Entered by the accounts of the children where no mount shows them their directories.
  await mkdir(options.scratch, { recursive: true, mode: 0o711 });
  const budget = openBudget(cores);
  const sandboxes = new Map<string, Sandbox>();
  for (const { name, ...plan } of plans) {
    const crew = openCrew({ ...options, ...plan, crew: name, budget });
    for (const pool of Object.keys(plan.serves)) sandboxes.set(pool, sandboxOf(pool, crew, options.scratch));
  }
  return sandboxes;
}

/** A sandbox of one pool alone. */
export async function openSandbox({
  extractor,
  responder,
  size,
  scratchBytes,
  ...options
}: Omit<SandboxesOptions, 'cores'> & Serves & { size: number; scratchBytes: number }): Promise<Sandbox> {
  const serves = { alone: { extractor, responder } };
  const sandboxes = await openSandboxes({ ...options, cores: size }, [
    { name: 'alone', serves, scratchBytes },
  ]);
  const [sandbox] = sandboxes.values();
  if (!sandbox) throw new Error('a plan without pools');
  return sandbox;
}

/** Children that end before they begin with a task, until that counts as a crash: none of them can be started. */
const MOST_UNTOUCHED = 3;

function sandboxOf(pool: string, crew: Crew, scratch: string): Sandbox {
  const kills = { timeout: 0, memory: 0, protocol: 0, crashed: 0 };

  const counted = (outcome: Outcome): Outcome => {
    if (outcome.status in kills) kills[outcome.status as keyof typeof kills] += 1;
    return outcome;
  };

  type Work = (child: WarmChild, deliveries: ReturnType<typeof openDeliveries> | null) => Promise<Outcome>;

  async function attempt(child: WarmChild, delivery: Delivery | undefined, work: Work): Promise<Outcome> {
    let received: string | undefined;
    try {
      // Made by this process with mode 0700: nobody else has ever written into it.
      received = delivery && (await mkdtemp(path.join(scratch, 'received-')));
      const deliveries = received === undefined ? null : openDeliveries(received, delivery?.expected ?? []);
      const outcome = counted(await work(child, deliveries));
      if (outcome.status === 'done' && received) await delivery?.collect(received, outcome.facts);
      return outcome;
    } finally {
      crew.giveBack(child);
      if (received) await rm(received, { recursive: true, force: true });
    }
  }

  async function served(
    { account, since = Date.now(), onStart, urgent, budgetMs }: OfAccount & Pick<Wish, 'urgent' | 'budgetMs'>,
    delivery: Delivery | undefined,
    work: Work,
  ): Promise<Outcome> {
    let untouched = false;
    for (let unbegun = 0; ; ) {
      const child = await crew.take({ account, since, urgent, budgetMs, untouched });
      onStart?.();
      const isUsed = child.tasksDone > 0;
      const outcome = await attempt(child, delivery, work);
      // What earlier documents left in it was in the way: that says nothing about this one, which gets a child without.
      if (outcome.status === 'memory' && isUsed && !untouched) untouched = true;
      // Somebody ended it before it began: that says nothing about the document either.
      else if (outcome.status === 'crashed' && !child.tookTask && unbegun < MOST_UNTOUCHED) unbegun += 1;
      else return outcome;
    }
  }

  return {
    kills,
    get starts() {
      return crew.starts;
    },
    run: ({ account, since, onStart, ...task }, delivery) =>
      served(
        { account, since, onStart, urgent: false, budgetMs: task.budgetMs },
        delivery,
        (child, deliveries) => child.run({ ...task, pool }, deliveries),
      ),
    ask: ({ account, since, onStart, files = {}, ...question }, delivery) =>
      served(
        { account, since, onStart, urgent: true, budgetMs: question.budgetMs },
        delivery,
        (child, deliveries) => child.ask({ ...question, pool, files }, deliveries),
      ),
    close: () => crew.close(),
  };
}

/** One warm compute process: starts, takes a task at a time, is killed at its deadline, memory cap or first wrong word. */
import type { Duplex } from 'node:stream';
import type { Deliveries } from './channel/deliveries.ts';
import { listen } from './channel/listen.ts';
import { encodeMessage, ProtocolError } from './channel/message.ts';
import { MAX_IDLE_BYTES, MAX_REPLY_BYTES, printable, type Reply } from './channel/replies.ts';
import { whenAwakeFor } from './deadline.ts';
import { type ChildOptions, launch } from './launch.ts';
import { residentBytes } from './memory.ts';
import { emptyInbox, fillInbox, removePlace } from './place.ts';
import { CHANNEL_FD, type Question, type Task, type ToChild } from './protocol.ts';

const MEMORY_CHECK_MS = 100;
/** A child that holds this share of its memory cap after a task is done with: the next task needs room. */
const WORN_SHARE = 0.6;
export const STARTUP_LIMIT_MS = 60_000;
/**
 * Beyond its budget a task gets this long to hand in partial facts before it is killed. Children give way to everybody
 * else, so that on a busy machine half a second is a few milliseconds of work; a child that hangs costs it once.
 */
const GRACE_MS = 2_000;

/** Why a child was ended or is gone; `protocol`: it said something that a child does not say. */
export type LossReason = 'timeout' | 'memory' | 'protocol' | 'crashed';

export type Outcome = { status: 'done'; facts: unknown } | { status: 'threw' | LossReason; message: string };

/** What of a task or question the child decides itself. */
type Given = 'nonce' | 'delivers';

export interface WarmChild {
  readonly tasksDone: number;
  readonly alive: boolean;
  readonly isReady: boolean;
  /** Everything is loaded that a task may need. */
  readonly isWarm: boolean;
  /** When it can take its first task, or is gone. */
  readonly ready: Promise<void>;
  readonly gone: Promise<void>;
  /** Whether it had loaded what its last task needs, and begun, before it ended. */
  readonly tookTask: boolean;
  /** It asked to be replaced. */
  readonly worn: boolean;
  /**
   * What a task does to its child is an outcome, not an exception.
   * @param deliveries takes the files that the task makes; null when it makes none
   * @throws when this machine's disk does, not for the child's sake
   */
  run(task: Omit<Task, Given>, deliveries: Deliveries | null): Promise<Outcome>;
  ask(question: Omit<Question, Given>, deliveries: Deliveries | null): Promise<Outcome>;
  /** Loads the next of what tasks may need. */
  warm(): Promise<void>;
  kill(): void;
}

const LOST: Record<Exclude<LossReason, 'crashed'>, string> = {
  timeout: 'the deadline passed',
  memory: 'the memory cap was reached',
  protocol: 'the process said what no process of ours says',
};

/** A task in work, as its answers are read. */
interface InWork {
  nonce: string;
  deliveries: Deliveries | null;
  /** The child has loaded what it needs: its time begins. */
  begin(): void;
  settle(reply: Reply | null): void;
  fail(error: unknown): void;
}

/** @param directory of this child alone; made here and removed when the child is gone */
export function startChild(options: ChildOptions, directory: string): WarmChild {
  const { process: child, place, inbox } = launch(options, directory);
  const channel = child.stdio[CHANNEL_FD] as Duplex;
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('latin1')).slice(-2_000);
  });

  const state = {
    alive: true,
    isReady: false,
    isWarm: false,
    tookTask: false,
    worn: false,
    tasksDone: 0,
    lostBy: null as LossReason | null,
  };
  let inWork: InWork | null = null;
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const gone = (): void => {
    if (!state.alive) return;
    state.alive = false;
    ready.resolve();
    ended.resolve();
    inWork?.settle(null);
    removePlace(place);
  };
  child.on('error', gone);
  child.on('exit', gone);
  const kill = (): void => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  };
  const end = (reason: LossReason): void => {
    state.lostBy ??= reason;
    kill();
  };

  const hear = async (reply: Reply): Promise<void> => {
    if (reply.type === 'ready') {
      if (state.isReady) throw new ProtocolError('ready twice');
      state.isReady = true;
      ready.resolve();
      return;
    }
    if (reply.nonce !== inWork?.nonce) throw new ProtocolError('an answer to no question');
    if (reply.type === 'taken') {
      if (state.tookTask) throw new ProtocolError('a task taken twice');
      state.tookTask = true;
      inWork.begin();
      return;
    }
    if (reply.type !== 'artifact') {
      const { settle } = inWork;
      inWork = null;
      settle(reply);
      return;
    }
    if (!inWork.deliveries) throw new ProtocolError('a file that nobody asked for');
    await inWork.deliveries.accept(reply.name, reply.content);
  };
  const limit = (): number => (inWork ? MAX_REPLY_BYTES : MAX_IDLE_BYTES);
  listen(channel, limit, hear, (error) => {
    // A full disk is ours: whoever waits is told, and the child goes all the same.
    if (!(error instanceof ProtocolError)) inWork?.fail(error);
    end('protocol');
  });

  const lost = (): Outcome => {
    const { lostBy } = state;
    if (lostBy && lostBy !== 'crashed') return { status: lostBy, message: LOST[lostBy] };
    const last = printable(stderr.trim().split('\n').at(-1) ?? '');
    return { status: 'crashed', message: last || 'the process ended' };
  };

  /** Sends one message and watches over the child until it answers, is killed or dies. */
  const converse = async (
    message: (nonce: string) => ToChild,
    budgetMs: number,
    deliveries: Deliveries | null,
  ): Promise<Outcome> => {
    const started = whenAwakeFor(STARTUP_LIMIT_MS, kill);
    await ready.promise;
    started();
    if (!state.alive) return lost();
    // What it loads for the task is not the document's time.
    let inTime = whenAwakeFor(STARTUP_LIMIT_MS, kill);
    const begin = (): void => {
      inTime();
      inTime = whenAwakeFor(budgetMs + GRACE_MS, () => end('timeout'));
    };
    const memory = setInterval(() => {
      if (child.pid && residentBytes(child.pid) > options.memoryBytes) end('memory');
    }, MEMORY_CHECK_MS);
    const nonce = crypto.randomUUID().replaceAll('-', '');
    try {
      const reply = await new Promise<Reply | null>((settle, fail) => {
        inWork = { nonce, deliveries, begin, settle, fail };
        const sent = message(nonce);
        channel.write(encodeMessage(sent, sent.type === 'question'));
      });
      if (reply?.type === 'done') {
        const heldBytes = child.pid ? residentBytes(child.pid) : 0;
        state.worn = reply.worn || heldBytes > WORN_SHARE * options.memoryBytes;
        return { status: 'done', facts: reply.facts };
      }
      return reply?.type === 'threw' ? { status: 'threw', message: reply.message } : lost();
    } finally {
      inWork = null;
      inTime();
      clearInterval(memory);
    }
  };

  /** The task sees copies in its inbox, which are gone when it has ended. */
  const withFiles = async (
    files: Record<string, string>,
    work: (seen: Record<string, string>) => Promise<Outcome>,
  ): Promise<Outcome> => {
    // Before anything can end it: what its last task did says nothing of this one.
    state.tookTask = false;
    if (!state.alive) return lost();
    state.tasksDone += 1;
    try {
      return await work(await fillInbox(place, inbox, files));
    } catch (error) {
      // Its inbox went with it.
      if (!state.alive) return lost();
      throw error;
    } finally {
      if (state.alive) await emptyInbox(place, Object.keys(files).length);
    }
  };

  return {
    ready: ready.promise,
    gone: ended.promise,
    get isReady() {
      return state.isReady;
    },
    get isWarm() {
      return state.isWarm;
    },
    get tasksDone() {
      return state.tasksDone;
    },
    get tookTask() {
      return state.tookTask;
    },
    get worn() {
      return state.worn;
    },
    get alive() {
      return state.alive;
    },
    kill,
    async warm() {
      const outcome = await converse((nonce) => ({ type: 'warm', nonce }), STARTUP_LIMIT_MS, null);
      state.isWarm = outcome.status !== 'done' || outcome.facts !== true;
    },
    run: ({ documentPath, artifacts, ...task }, deliveries) =>
      withFiles(
        documentPath ? { ...artifacts, [DOCUMENT]: documentPath } : artifacts,
        ({ [DOCUMENT]: own = '', ...seen }) => {
          const placed = { ...task, documentPath: own, artifacts: seen, delivers: deliveries !== null };
          return converse(
            (nonce) => ({ type: 'task', task: { ...placed, nonce } }),
            task.budgetMs,
            deliveries,
          );
        },
      ),
    ask: ({ files, ...question }, deliveries) =>
      withFiles(files, (seen) => {
        const placed = { ...question, files: seen, delivers: deliveries !== null };
        return converse(
          (nonce) => ({ type: 'question', question: { ...placed, nonce } }),
          question.budgetMs,
          deliveries,
        );
      }),
  };
}

/** No artifact has this name. */
const DOCUMENT = '\0document';

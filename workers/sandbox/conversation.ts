/**
 * The worker's half of the conversation with one child: a task or question at a time, each answer in its turn, and a
 * child that takes too long, holds too much or says a wrong word is ended.
 */
import type { Duplex } from 'node:stream';
import { messageOf } from '../../shared/platform/errors.ts';
import type { Deliveries } from './channel/deliveries.ts';
import { listen } from './channel/listen.ts';
import { encodeMessage, ProtocolError } from './channel/message.ts';
import { MAX_IDLE_BYTES, MAX_REPLY_BYTES, type Reply } from './channel/replies.ts';
import { whenAwakeFor } from './deadline.ts';
import type { Life } from './life.ts';
import type { Outcome } from './outcome.ts';
import type { ToChild } from './protocol.ts';

const MEMORY_CHECK_MS = 100;
/** A child that holds this share of its memory cap after a task is done with: the next task needs room. */
const WORN_SHARE = 0.6;
export const STARTUP_LIMIT_MS = 60_000;
/**
 * Beyond its budget a task gets this long to hand in partial facts before it is killed. Children give way to everybody
 * else, so that on a busy machine half a second is a few milliseconds of work; a child that hangs costs it once.
 */
const GRACE_MS = 2_000;

/** What a task does to its child is an outcome, not an exception. */
export interface Conversation {
  /** When the child can take its first task, or is gone. */
  readonly ready: Promise<void>;
  readonly isReady: boolean;
  /** Whether the child had loaded what its last task needs, and begun, before it ended. */
  readonly tookTask: boolean;
  /** The child asked to be replaced, or holds too much. */
  readonly worn: boolean;
  /** Before a task is given: what the last one did says nothing of it. */
  forgetLastTask(): void;
  /**
   * Sends one message and watches over the child until it answers, is killed or dies.
   * @throws when this machine's disk does, not for the child's sake
   */
  say(message: (nonce: string) => ToChild, budgetMs: number, deliveries: Deliveries | null): Promise<Outcome>;
}

/** A task in work, as its answers are read. */
interface InWork {
  nonce: string;
  deliveries: Deliveries | null;
  /** The child has loaded what it needs: its time begins. */
  begin(): void;
  settle(reply: Reply | null): void;
  fail(error: unknown): void;
}

/** @param memoryBytes that the child may hold */
export function openConversation(channel: Duplex, life: Life, memoryBytes: number): Conversation {
  const state = { isReady: false, tookTask: false, worn: false };
  let inWork: InWork | null = null;
  const ready = Promise.withResolvers<void>();
  life.onGone(() => {
    ready.resolve();
    inWork?.settle(null);
  });

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
    life.end('protocol', messageOf(error));
  });

  const say: Conversation['say'] = async (message, budgetMs, deliveries) => {
    const started = whenAwakeFor(STARTUP_LIMIT_MS, life.kill);
    await ready.promise;
    started();
    if (!life.alive) return life.lost();
    const watch = watchOver(life, budgetMs, memoryBytes);
    const nonce = crypto.randomUUID().replaceAll('-', '');
    try {
      const reply = await new Promise<Reply | null>((settle, fail) => {
        inWork = { nonce, deliveries, begin: watch.begin, settle, fail };
        const sent = message(nonce);
        channel.write(encodeMessage(sent, sent.type === 'question'));
      });
      if (reply?.type === 'done') {
        state.worn = reply.worn || life.heldBytes() > WORN_SHARE * memoryBytes;
        return { status: 'done', facts: reply.facts };
      }
      return reply?.type === 'threw' ? { status: 'threw', message: reply.message } : life.lost();
    } finally {
      inWork = null;
      watch.stop();
    }
  };

  return {
    ready: ready.promise,
    get isReady() {
      return state.isReady;
    },
    get tookTask() {
      return state.tookTask;
    },
    get worn() {
      return state.worn;
    },
    forgetLastTask() {
      state.tookTask = false;
    },
    say,
  };
}

/** Ends a child whose task takes longer or holds more than it may. */
function watchOver(life: Life, budgetMs: number, memoryBytes: number): { begin(): void; stop(): void } {
  // What it loads for the task is not the document's time.
  let inTime = whenAwakeFor(STARTUP_LIMIT_MS, life.kill);
  const memory = setInterval(() => {
    if (life.heldBytes() > memoryBytes) life.end('memory');
  }, MEMORY_CHECK_MS);
  return {
    begin() {
      inTime();
      inTime = whenAwakeFor(budgetMs + GRACE_MS, () => life.end('timeout'), life.starvation(budgetMs));
    },
    stop() {
      inTime();
      clearInterval(memory);
    },
  };
}

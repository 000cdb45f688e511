/** One warm compute process: starts, takes a task at a time with copies of its files, is killed when it must be. */
import type { Duplex } from 'node:stream';
import type { Deliveries } from './channel/deliveries.ts';
import { openConversation, STARTUP_LIMIT_MS } from './conversation.ts';
import { type ChildOptions, launch } from './launch.ts';
import { watchLife } from './life.ts';
import type { Outcome } from './outcome.ts';
import { emptyInbox, fillInbox, removePlace } from './place.ts';
import { CHANNEL_FD, type Question, type Task } from './protocol.ts';

/** What of a task or question the child decides itself. */
type Given = 'nonce' | 'delivers';

export interface WarmChild {
  readonly tasksDone: number;
  /** Neither gone nor about to be: one that was ended for its last task must not lose another document its stage. */
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

/** @param directory of this child alone; made here and removed when the child is gone */
export function startChild(options: ChildOptions, directory: string): WarmChild {
  const { process: child, place, inbox, group } = launch(options, directory);
  const life = watchLife(child, group);
  const talk = openConversation(child.stdio[CHANNEL_FD] as Duplex, life, options.memoryBytes);
  life.onGone(() => removePlace(place));
  let isWarm = false;
  let tasksDone = 0;

  /** The task sees copies in its inbox, which are gone when it has ended. */
  const withFiles = async (
    files: Record<string, string>,
    work: (seen: Record<string, string>) => Promise<Outcome>,
  ): Promise<Outcome> => {
    // Before anything can end it.
    talk.forgetLastTask();
    if (!life.alive) return life.lost();
    tasksDone += 1;
    try {
      return await work(await fillInbox(place, inbox, files));
    } catch (error) {
      // Its inbox went with it.
      if (!life.alive) return life.lost();
      throw error;
    } finally {
      if (life.alive) await emptyInbox(place, Object.keys(files).length);
    }
  };

  return {
    ready: talk.ready,
    gone: life.gone,
    get isReady() {
      return talk.isReady;
    },
    get isWarm() {
      return isWarm;
    },
    get tasksDone() {
      return tasksDone;
    },
    get tookTask() {
      return talk.tookTask;
    },
    get worn() {
      return talk.worn;
    },
    get alive() {
      return life.alive && !life.ending;
    },
    kill: life.kill,
    async warm() {
      const outcome = await talk.say((nonce) => ({ type: 'warm', nonce }), STARTUP_LIMIT_MS, null);
      isWarm = outcome.status !== 'done' || outcome.facts !== true;
    },
    run: ({ documentPath, artifacts, ...task }, deliveries) =>
      withFiles(
        documentPath ? { ...artifacts, [DOCUMENT]: documentPath } : artifacts,
        ({ [DOCUMENT]: own = '', ...seen }) => {
          const placed = { ...task, documentPath: own, artifacts: seen, delivers: deliveries !== null };
          return talk.say(
            (nonce) => ({ type: 'task', task: { ...placed, nonce } }),
            task.budgetMs,
            deliveries,
          );
        },
      ),
    ask: ({ files, ...question }, deliveries) =>
      withFiles(files, (seen) => {
        const placed = { ...question, files: seen, delivers: deliveries !== null };
        return talk.say(
          (nonce) => ({ type: 'question', question: { ...placed, nonce } }),
          question.budgetMs,
          deliveries,
        );
      }),
  };
}

/** No artifact has this name. */
const DOCUMENT = '\0document';

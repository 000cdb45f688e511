/**
 * The compute child: touches hostile bytes, answers with JSON facts, holds nothing else.
 * Started by warm-child.ts as `child.ts <module of the extractor> <settings> [<module of the responder>]`, one task at
 * a time. It may be killed at any moment.
 */
import { readFile } from 'node:fs/promises';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import type { PrepareContext } from '../prepare/context.ts';
import type { ExtractContext, StageSettings } from '../stages/stage.ts';
import { giveWay } from './give-way.ts';
import type { FromChild, Question, Task, ToChild } from './protocol.ts';

/** Preparation and stages take the same context; each reads its part of it. */
interface Extractor {
  extract(context: ExtractContext & PrepareContext): Promise<unknown>;
  warm?(settings: StageSettings): Promise<void>;
  /** Asked after each task: should another child take the next one? */
  worn?(): boolean;
}

/** Answers the questions of interactive jobs; see shared/contracts/interactive.ts. */
interface Responder {
  answer(
    name: string,
    payload: unknown,
    context: { remainingMs(): number; settings: StageSettings; outputDir?: string | undefined },
  ): Promise<unknown>;
  warm?(settings: StageSettings): Promise<void>;
}

const say = (message: FromChild): void => {
  process.send?.(message);
};

const countdown = (budgetMs: number): (() => number) => {
  const end = performance.now() + budgetMs;
  return () => Math.max(0, end - performance.now());
};

async function settle(id: number, work: () => Promise<unknown>): Promise<void> {
  try {
    const facts = await work();
    say({ type: 'done', id, facts, worn: extractor.worn?.() ?? false });
  } catch (thrown) {
    say({ type: 'threw', id, message: messageOf(thrown) });
  }
}

function run(extractor: Extractor, task: Task): Promise<unknown> {
  if (task.crash) process.kill(process.pid, 'SIGKILL');
  let bytes: Promise<Uint8Array> | undefined;
  return extractor.extract({
    documentPath: task.documentPath,
    mediaType: task.mediaType,
    document: task.document as PreparedDocument,
    outputDir: task.outputDir,
    artifactPath: (file) => {
      const found = task.artifacts[file];
      if (!found) throw new Error(`no artifact ${file}`);
      return found;
    },
    bytes: () => (bytes ??= readFile(task.documentPath)),
    remainingMs: countdown(task.budgetMs),
    settings: task.settings,
  });
}

function answer(responder: Responder | undefined, question: Question): Promise<unknown> {
  if (!responder) throw new Error('this pool answers no questions');
  const { name, payload, outputDir, budgetMs, settings } = question;
  return responder.answer(name, payload, { remainingMs: countdown(budgetMs), settings, outputDir });
}

giveWay();
const [extractorUrl, settingsJson, responderUrl] = process.argv.slice(2);
const settings = JSON.parse(settingsJson!) as StageSettings;
// The supervisor is gone: nobody will read an answer.
process.on('disconnect', () => process.exit(0));
const extractor: Extractor = await import(extractorUrl!);
const responder: Responder | undefined = responderUrl ? await import(responderUrl) : undefined;
await extractor.warm?.(settings);
await responder?.warm?.(settings);
process.on('message', (message: ToChild) => {
  if (message.type === 'task') void settle(message.task.id, async () => run(extractor, message.task));
  else void settle(message.question.id, async () => answer(responder, message.question));
});
say({ type: 'ready' });

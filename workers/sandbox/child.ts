/**
 * The compute child: touches hostile bytes, answers with JSON facts, holds nothing else.
 * Started by warm-child.ts as `child.ts <settings> <modules by pool> crew=<name>`, one task at a time. A pool's modules are
 * loaded with its first task, or when nobody waits. It may be killed at any moment.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { starvationOf } from '../../shared/platform/starvation.ts';
import type { PrepareContext } from '../prepare/context.ts';
import type { ExtractContext } from '../stages/stage.ts';
import { decodeMessage, encodeMessage, MessageReader } from './channel/message.ts';
import type { Reply } from './channel/replies.ts';
import { giveWay } from './give-way.ts';
import type { Serves } from './launch.ts';
import { CHANNEL_FD, type Question, type Task, type ToChild } from './protocol.ts';
import type { SandboxSettings } from './settings.ts';

/** Preparation and stages take the same context; each reads its part of it. */
interface Extractor {
  extract(context: ExtractContext & PrepareContext): Promise<unknown>;
  /** What every task needs; done before the first one's time begins. */
  warm?(settings: SandboxSettings): Promise<void>;
  /** What some tasks need; done when nobody waits. */
  warmMore?(settings: SandboxSettings): Promise<void>;
  /** Asked after each task: should another child take the next one? */
  worn?(): boolean;
  /** Which files its answer speaks of; without it, all that it wrote. What the time cut off lies there half written. */
  made?(facts: unknown): readonly string[] | undefined;
}

/** Answers the questions of interactive jobs; see shared/contracts/interactive.ts. */
interface Responder {
  answer(
    name: string,
    payload: unknown,
    context: {
      remainingMs(): number;
      settings: SandboxSettings;
      /** Files that are written here are sent back, where the question asks for any. */
      outputDir: string;
      /** Path of a stored file that the payload names. */
      filePath(name: string): string;
    },
  ): Promise<unknown>;
  warm?(settings: SandboxSettings): Promise<void>;
}

const channel = new net.Socket({ fd: CHANNEL_FD, readable: true, writable: true });

/** Resolves when the other side took it. */
const say = (reply: Reply, withBytes = false): Promise<void> =>
  new Promise((resolve) => channel.write(encodeMessage(reply, withBytes), () => resolve()));

const countdown = (budgetMs: number): (() => number) => {
  const end = performance.now() + budgetMs;
  const starvedMs = starvationOf(process.pid, budgetMs);
  return () => Math.max(0, end + starvedMs() - performance.now());
};

/** Runs in a directory of its own; what lies there afterwards is sent before the answer. */
async function settle(
  { nonce, delivers, pool }: Task | Question,
  work: (outputDir: string) => Promise<unknown>,
  { withBytes, made }: { withBytes: boolean; made?(facts: unknown): Promise<readonly string[] | undefined> },
): Promise<void> {
  // Loading is not the document's time; what cannot be loaded is told by the work.
  await prepared(pool).catch(() => undefined);
  await say({ type: 'taken', nonce });
  const outputDir = await mkdtemp(path.join(os.tmpdir(), 'out-'));
  try {
    const facts = (await work(outputDir)) ?? null;
    const names = delivers ? ((await made?.(facts)) ?? (await readdir(outputDir))) : [];
    for (const name of names) {
      const file = path.join(outputDir, name);
      await say({ type: 'artifact', nonce, name, content: await readFile(file) }, true);
      await rm(file);
    }
    await say(
      { type: 'done', nonce, facts, worn: (await load(pool)).extractor.worn?.() ?? false },
      withBytes,
    );
  } catch (thrown) {
    await say({ type: 'threw', nonce, message: messageOf(thrown) });
  } finally {
    await rm(outputDir, { recursive: true, force: true });
  }
}

const namedIn = (files: Record<string, string>, what: string) => (name: string) => {
  const found = Object.hasOwn(files, name) ? files[name] : undefined;
  if (found === undefined) throw new Error(`no ${what} ${name}`);
  return found;
};

async function run(task: Task, outputDir: string): Promise<unknown> {
  if (task.crash) process.kill(process.pid, 'SIGKILL');
  const { extractor } = await load(task.pool);
  let bytes: Promise<Uint8Array> | undefined;
  return extractor.extract({
    documentPath: task.documentPath,
    mediaType: task.mediaType,
    document: task.document as PreparedDocument,
    outputDir,
    artifactPath: namedIn(task.artifacts, 'artifact'),
    bytes: () => (bytes ??= readFile(task.documentPath)),
    remainingMs: countdown(task.budgetMs),
    settings: task.settings,
  });
}

async function answer(question: Question, outputDir: string): Promise<unknown> {
  const { responder } = await load(question.pool);
  if (!responder) throw new Error('this pool answers no questions');
  const { name, payload, files, budgetMs, settings } = question;
  return responder.answer(name, payload, {
    remainingMs: countdown(budgetMs),
    settings,
    outputDir,
    filePath: namedIn(files, 'file'),
  });
}

interface Loaded {
  extractor: Extractor;
  responder: Responder | undefined;
}

const [settingsJson = '', servesJson = ''] = process.argv.slice(2);
const settings = JSON.parse(settingsJson) as SandboxSettings;
const serves = new Map<string, Serves>(Object.entries(JSON.parse(servesJson)));
const loaded = new Map<string, Promise<Loaded>>();

function load(pool: string): Promise<Loaded> {
  const known = loaded.get(pool);
  if (known) return known;
  const modules = serves.get(pool);
  if (!modules) return Promise.reject(new Error(`this child does not serve ${pool}`));
  const { extractor, responder } = modules;
  const loading = (async () => ({
    extractor: (await import(extractor)) as Extractor,
    responder: responder === undefined ? undefined : ((await import(responder)) as Responder),
  }))();
  loaded.set(pool, loading);
  return loading;
}

const warmed = new Map<string, Promise<void>>();

/** The pool's module, and what each of its tasks needs. */
function prepared(pool: string): Promise<void> {
  const known = warmed.get(pool);
  if (known) return known;
  const warming = load(pool).then(({ extractor }) => extractor.warm?.(settings));
  warmed.set(pool, warming);
  return warming;
}

/** What is loaded when nobody waits, a step at a time: a task that comes then waits for one step at most. */
const steps = [...serves.keys()].flatMap((pool) => [
  async () => void (await load(pool)),
  () => prepared(pool),
  async () => (await load(pool)).extractor.warmMore?.(settings),
  async () => (await load(pool)).responder?.warm?.(settings),
]);

async function warm(nonce: string): Promise<void> {
  // What cannot be loaded is told by the task that needs it.
  await steps
    .shift()?.()
    .catch(() => undefined);
  await say({ type: 'done', nonce, facts: steps.length > 0, worn: false });
}

giveWay();
// The supervisor is gone: nobody will read an answer.
channel.on('close', () => process.exit(0));
channel.on('error', () => process.exit(0));
const reader = new MessageReader(() => Number.POSITIVE_INFINITY);
channel.on('data', (chunk: Buffer) => {
  for (const body of reader.push(chunk)) {
    const message = decodeMessage(body) as ToChild;
    if (message.type === 'warm') void warm(message.nonce);
    else if (message.type === 'task') {
      const { task } = message;
      void settle(task, (outputDir) => run(task, outputDir), {
        withBytes: false,
        made: async (facts) => (await load(task.pool)).extractor.made?.(facts),
      });
    } else {
      const { question } = message;
      void settle(question, (outputDir) => answer(question, outputDir), { withBytes: true });
    }
  }
});
await say({ type: 'ready' });

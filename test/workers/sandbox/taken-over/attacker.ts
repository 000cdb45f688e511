/**
 * Stands where a decoder stands and does what whoever took it over would do. The "document" names the attack, and its
 * arguments, as JSON. What it answers is told truthfully: the tests judge it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { readdir, symlink, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { encodeMessage } from '../../../../workers/sandbox/channel/message.ts';
import { rawCall } from './raw-call.ts';

export interface Attack {
  name: string;
  paths?: string[];
  calls?: { number: number; args?: number[] }[];
  message?: unknown;
  base64?: string;
  megabytes?: number;
  count?: number;
  marker?: string;
}

interface Context {
  bytes(): Promise<Uint8Array>;
  documentPath: string;
  outputDir: string;
}

const CHANNEL_FD = 3;
/** pause(2) on x86-64. */
const PAUSE = 34;
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
let seenBefore = false;

const attempt = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    return codeOf(error);
  }
};

/** Past the channel's own code, as fast as the other side reads. */
function sayRaw(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(CHANNEL_FD, bytes, at);
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
    }
  }
}

const ATTACKS: Record<string, (attack: Attack, context: Context) => unknown> = {
  status: () => readFileSync('/proc/self/status', 'utf8'),
  read: ({ paths = [] }) =>
    Object.fromEntries(paths.map((one) => [one, attempt(() => closeSync(openSync(one, 'r')))])),
  write: ({ paths = [] }) =>
    Object.fromEntries(paths.map((one) => [one, attempt(() => writeFileSync(one, 'taken'))])),
  list: ({ paths = [] }) => Promise.all(paths.map((one) => readdir(one))),
  inbox: async (_, { documentPath }) => readdir(path.dirname(documentPath)),
  processes: async () => (await readdir('/proc')).filter((name) => /^\d+$/.test(name)),
  calls: ({ calls = [] }) =>
    calls.map(({ number, args }, index) => {
      const file = path.join(os.tmpdir(), `call-${index}`);
      writeFileSync(file, rawCall(number, args), { mode: 0o700 });
      const { status, signal } = spawnSync(file, { timeout: 5_000 });
      return signal ?? status;
    }),
  connect: ({ paths = [] }) =>
    Promise.all(
      paths.map(
        (one) =>
          new Promise((resolve) => {
            const socket = net.connect(one);
            socket.on('connect', () => resolve('connected'));
            socket.on('error', (error) => resolve(codeOf(error)));
          }),
      ),
    ),
  outlive: ({ marker = '' }) => {
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', marker], {
      detached: true,
      stdio: 'ignore',
    }).unref();
    for (;;);
  },
  fork: async ({ count = 0 }) => {
    const file = path.join(os.tmpdir(), 'waits');
    writeFileSync(file, rawCall(PAUSE), { mode: 0o700 });
    const children = Array.from({ length: count }, () => spawn(file, { stdio: 'ignore' }));
    const errors = children.map(
      (child) => new Promise((resolve) => child.on('error', resolve).on('spawn', () => resolve(null))),
    );
    const failed = (await Promise.all(errors)).filter((error) => error !== null);
    for (const child of children) child.kill('SIGKILL');
    return failed.map(codeOf);
  },
  groups: () => readFileSync('/proc/self/cgroup', 'utf8'),
  memory: ({ megabytes = 0, marker = '' }) => {
    // In a process of its own, so that nothing is held any more when it has answered.
    const program = `for (let left = ${megabytes}, held = []; left > 0; left -= 100) held.push(Buffer.alloc(1e8, 1))`;
    return spawnSync(process.execPath, ['-e', program, marker]).status;
  },
  fill: ({ paths = [], megabytes = 0 }) => {
    const part = Buffer.alloc(1024 * 1024, 1);
    return paths.map((directory) => {
      let written = 0;
      const error = attempt(() => {
        for (; written < megabytes; written++) writeFileSync(path.join(directory, `fill-${written}`), part);
      });
      for (let n = 0; n <= written; n++) rmSync(path.join(directory, `fill-${n}`), { force: true });
      return { written, error };
    });
  },
  'one-file': ({ megabytes = 0 }) =>
    attempt(() => writeFileSync(path.join(os.tmpdir(), 'large'), Buffer.alloc(megabytes * 1024 * 1024))),
  link: async ({ paths: [target = ''] = [] }, { outputDir }) => {
    await symlink(target, path.join(outputDir, 'page-001.png'));
    return {};
  },
  files: async ({ paths = [], base64 = '' }, { outputDir }) => {
    for (const name of paths) await writeFile(path.join(outputDir, name), Buffer.from(base64, 'base64'));
    return {};
  },
  say: ({ message }) => {
    sayRaw(encodeMessage(message, false));
    return {};
  },
  rubbish: ({ base64 = '' }) => {
    sayRaw(Buffer.from(base64, 'base64'));
    return {};
  },
  flood: ({ megabytes = 0 }) => {
    const part = encodeMessage({ type: 'ready' }, false);
    for (let sent = 0; sent < megabytes * 1024 * 1024; sent += part.length) sayRaw(part);
    return {};
  },
  later: ({ message }) => {
    setTimeout(() => sayRaw(encodeMessage(message, false)), 50);
    return {};
  },
  deep: () => {
    let facts: unknown = [];
    for (let depth = 0; depth < 1_000; depth++) facts = [facts];
    return facts;
  },
  code: async () => {
    const used = getCompileCacheDir() ?? '';
    const entries = await readdir(used);
    return {
      used,
      entries,
      change: attempt(() => writeFileSync(path.join(used, entries[0] ?? 'new'), 'mine')),
    };
  },
  remember: () => {
    const before = seenBefore;
    seenBefore = true;
    return { before };
  },
};

export async function extract(context: Context): Promise<unknown> {
  const attack = JSON.parse(Buffer.from(await context.bytes()).toString('utf8')) as Attack;
  const play = ATTACKS[attack.name];
  if (!play) throw new Error(`no attack ${attack.name}`);
  return play(attack, context);
}

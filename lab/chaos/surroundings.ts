/**
 * What the service under faults stands on, so that it can be taken away: a disk of its own that can be filled, a clock that
 * can be set, and where it is asked for a bucket that can fail in the middle of a transfer.
 */
import { type ChildProcess, execFileSync, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const INSIDE = 'ASSAY_CHAOS_INSIDE';
const DISK_BYTES = 2 ** 30;
/** Debian's faketime; where the loader finds it on other systems is theirs. */
const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
/** The library looks at its file this often. */
const CLOCK_READ_MS = 1_000;

/**
 * Goes on in a mount namespace of its own, where a disk can be mounted without the rights of an administrator. What is mounted
 * there goes with the process. Does nothing where that is not allowed; then there is no disk to fill.
 */
export function enterNamespace(): void {
  const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps'];
  const own = [...asUser, '--mount'];
  if (process.env[INSIDE] || spawnSync('unshare', [...own, 'true']).status !== 0) return;
  const file = execFileSync('which', ['unshare'], { encoding: 'utf8' }).trim();
  const env = { ...process.env, [INSIDE]: '1' } as Record<string, string>;
  process.execve?.(file, ['unshare', ...own, process.execPath, ...process.argv.slice(1)], env);
}

export interface Disk {
  /** Takes every byte that is free, and again what others give up, until `ms` are over. */
  fillFor(ms: number): Promise<void>;
}

export interface Clock {
  /** Environment of the processes that live by this clock. */
  env: Record<string, string>;
  /** Every process has it when this resolves. */
  set(offsetSeconds: number): Promise<void>;
}

export interface Bucket {
  env: Record<string, string>;
  fail(how: 'refuse' | 'cut' | 'stall' | 'slow', times: number): Promise<void>;
}

/** A directory that can be lost and found again as it was, however often the service asks for it meanwhile. */
export interface Shelf {
  lose(): Promise<void>;
  find(): Promise<void>;
}

export interface Surroundings {
  /** ASSAY_HOME. */
  home: string;
  /** Where documents are kept below `home`. */
  shelf?: Shelf;
  disk?: Disk;
  clock?: Clock;
  bucket?: Bucket;
  remove(): Promise<void>;
}

function mountDisk(home: string): Disk | undefined {
  if (!process.env[INSIDE]) return undefined;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=0711`, 'chaos', home]);
  if (mounted.status !== 0) return undefined;
  return {
    async fillFor(ms) {
      const fillers: string[] = [];
      const end = Date.now() + ms;
      while (Date.now() < end) {
        const { bavail, bsize } = await statfs(home);
        if (bavail > 0) {
          const filler = path.join(home, `filler-${fillers.length}`);
          fillers.push(filler);
          spawnSync('fallocate', ['--length', String(bavail * bsize), filler]);
        }
        await sleep(50);
      }
      for (const filler of fillers) await rm(filler, { force: true });
    },
  };
}

/** `documents` is a link that is turned in one step: to a plain file, below which not even root can make anything, and back. */
async function makeShelf(home: string): Promise<Shelf> {
  const turnTo = async (target: string): Promise<void> => {
    const turned = path.join(home, 'documents-turned');
    await symlink(target, turned);
    await rename(turned, path.join(home, 'documents'));
  };
  // Not the superuser's alone: a service started by root keeps documents under another name.
  await mkdir(path.join(home, 'documents-kept'), { mode: 0o700 });
  await writeFile(path.join(home, 'documents-lost'), '');
  await turnTo('documents-kept');
  return { lose: () => turnTo('documents-lost'), find: () => turnTo('documents-kept') };
}

async function makeClock(directory: string): Promise<Clock | undefined> {
  if (!existsSync(FAKETIME)) return undefined;
  const file = path.join(directory, 'clock');
  await writeFile(file, '+0');
  return {
    env: {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(CLOCK_READ_MS / 1000),
      // A jump moves the time of day, not the clocks that only count, and not the times of files.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set: async (offsetSeconds) => {
      await writeFile(file, `${offsetSeconds < 0 ? '' : '+'}${offsetSeconds}`);
      await sleep(2 * CLOCK_READ_MS);
    },
  };
}

async function startBucket(): Promise<{ bucket: Bucket; process: ChildProcess }> {
  const emulator = fork(path.join(import.meta.dirname, '../../test/harness/gcs-emulator.ts'), { env: {} });
  const [{ port }] = (await once(emulator, 'message')) as [{ port: number }];
  const address = `http://127.0.0.1:${port}`;
  const bucket: Bucket = {
    env: { STORAGE_URL: 'gs://documents', STORAGE_EMULATOR_HOST: address },
    fail: async (how, times) => {
      await fetch(`${address}/emulator/fail?times=${times}&how=${how}`, { method: 'POST' });
    },
  };
  return { bucket, process: emulator };
}

/** @param storage where documents are kept: on the disk, or in a bucket */
export async function makeSurroundings(storage: 'file' | 'gcs'): Promise<Surroundings> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'assay-chaos-'));
  await chmod(base, 0o711);
  const home = await mkdtemp(path.join(base, 'home-'));
  await chmod(home, 0o711);
  const disk = mountDisk(home);
  const started = storage === 'gcs' ? await startBucket() : undefined;
  const shelf = started ? undefined : await makeShelf(home);
  return {
    ...{ home, disk, shelf, clock: await makeClock(base), bucket: started?.bucket },
    remove: async () => {
      started?.process.disconnect();
      if (disk) spawnSync('umount', ['--lazy', home]);
      await rm(base, { recursive: true, force: true });
    },
  };
}

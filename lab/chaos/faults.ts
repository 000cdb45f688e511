/** What is done to a running service. Each fault ends by itself and says how long it lasted. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Stack } from '../../scripts/services/stack.ts';
import type { Random } from '../corpus/random.ts';
import type { Surroundings } from './surroundings.ts';

export interface Scene {
  service: Stack;
  around: Surroundings;
  random: Random;
  /** Longest outage, ms. */
  longestMs: number;
}

export interface Fault {
  name: string;
  /** Whether this service has what is struck. */
  applies(service: Stack, around: Surroundings): boolean;
  /** Resolves at the fault's end. */
  strike(scene: Scene): Promise<void>;
}

/** Of a process and everything below it. */
async function treeOf(root: number): Promise<number[]> {
  const below = new Map<number, number[]>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    below.set(parent, [...(below.get(parent) ?? []), Number(name)]);
  }
  const all = [root];
  for (const pid of all) all.push(...(below.get(pid) ?? []));
  return all;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone meanwhile.
    }
  }
}

/** Uniform between half a second and the longest. */
const outage = ({ random, longestMs }: Scene): number => 500 + random.next() * Math.max(0, longestMs - 500);

type Part = 'worker' | 'api' | 'postgres' | 'redis';

const killed = (part: Part): Fault => ({
  name: `${part} is killed`,
  applies: (service) => service[part] !== undefined,
  async strike({ service }) {
    signal(
      [service[part]?.pid ?? -1].filter((pid) => pid > 0),
      'SIGKILL',
    );
  },
});

/** Answers nothing and keeps its connections: as a machine that hangs, or a route that is lost. */
const frozen = (part: Part, seconds?: number): Fault => ({
  name: `${part} stands still${seconds ? ` for ${seconds} s` : ''}`,
  applies: (service) => service[part] !== undefined,
  async strike(scene) {
    const { pid } = scene.service[part] ?? {};
    if (!pid) return;
    // The worker's children work on: what they say is heard late.
    const pids = part === 'postgres' ? await treeOf(pid) : [pid];
    signal(pids, 'SIGSTOP');
    await sleep(seconds ? seconds * 1000 : outage(scene));
    signal(pids, 'SIGCONT');
  },
});

const childKilled: Fault = {
  name: 'every compute child is killed',
  applies: () => true,
  async strike({ service }) {
    const children: number[] = [];
    for (const pid of await treeOf(service.worker.pid ?? -1)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
      if (command.includes('sandbox/child.ts')) children.push(pid);
    }
    signal(children, 'SIGKILL');
  },
};

const redisEmptied: Fault = {
  name: 'redis loses its data',
  applies: (service) => service.redis !== undefined,
  async strike({ service }) {
    const redis = new Redis(service.config.REDIS_URL ?? '', { retryStrategy: () => null });
    redis.on('error', () => undefined);
    await redis.flushall().catch(() => undefined);
    redis.disconnect();
    signal(
      [service.redis?.pid ?? -1].filter((pid) => pid > 0),
      'SIGKILL',
    );
  },
};

const storageAway: Fault = {
  name: 'the storage fails',
  applies: (_service, { shelf }) => shelf !== undefined,
  async strike(scene) {
    await scene.around.shelf?.lose();
    await sleep(outage(scene));
    await scene.around.shelf?.find();
  },
};

const diskFull: Fault = {
  name: 'the disk is full',
  applies: (_service, { disk }) => disk !== undefined,
  strike: async (scene) => scene.around.disk?.fillFor(outage(scene)),
};

const FURTHEST_JUMP_S = 7_200;

/** There, and after the outage back again: two jumps, one each way. */
const clockJumps = (direction: 1 | -1): Fault => ({
  name: `the clock jumps ${direction > 0 ? 'ahead' : 'back'}`,
  applies: (_service, { clock }) => clock !== undefined,
  async strike(scene) {
    const { clock } = scene.around;
    await clock?.set(direction * Math.round(60 + scene.random.next() * (FURTHEST_JUMP_S - 60)));
    await sleep(outage(scene));
    await clock?.set(0);
  },
});

const bucketFails = (how: 'refuse' | 'cut' | 'stall' | 'slow', name: string): Fault => ({
  name: `the bucket ${name}`,
  applies: (_service, { bucket }) => bucket !== undefined,
  async strike(scene) {
    await scene.around.bucket?.fail(how, 1_000_000);
    await sleep(outage(scene));
    await scene.around.bucket?.fail(how, 0);
  },
});

export const FAULTS: readonly Fault[] = [
  killed('worker'),
  killed('postgres'),
  frozen('postgres'),
  killed('api'),
  diskFull,
  clockJumps(1),
  clockJumps(-1),
  bucketFails('cut', 'breaks off in the middle'),
  bucketFails('stall', 'stops in the middle'),
  bucketFails('refuse', 'refuses'),
  bucketFails('slow', 'is slow'),
  frozen('redis'),
  killed('redis'),
  storageAway,
  frozen('worker'),
  childKilled,
  redisEmptied,
  frozen('worker', 40),
];

/**
 * How much more two face processes do than one:
 *
 *   node lab/bench/face-throughput.ts [--seconds 6] [--rounds 4]
 *
 * Two processes with a runtime each enrol the same picture of a megapixel; windows in which one works alternate with
 * windows in which both do, so that whatever else the machine is doing meets both alike.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openFaceRuntime } from '../../workers/face/runtime.ts';
import { megapixel } from './face-picture.ts';
import { mean } from './figures.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '4' },
    worker: { type: 'boolean' },
  },
});

interface Window {
  /** Enrolments a second, and the processor time of one. */
  perSecond: number;
  processorMs: number;
}

/** Enrols for as long as a message says, and answers with how often it did. */
async function work(): Promise<void> {
  const runtime = await openFaceRuntime(fileURLToPath(new URL('../../models', import.meta.url)));
  const picture = await megapixel();
  await runtime.portrait(picture);
  process.on('message', async (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    const from = process.cpuUsage();
    let done = 0;
    while (performance.now() < end) {
      await runtime.portrait(picture);
      done += 1;
    }
    const { user, system } = process.cpuUsage(from);
    const perSecond = done / ((milliseconds + performance.now() - end) / 1000);
    process.send!({ perSecond, processorMs: (user + system) / 1000 / done } satisfies Window);
  });
  process.send!('ready');
}

async function start(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(import.meta.url), ['--worker']);
  await once(child, 'message');
  return child;
}

async function window(child: ChildProcess): Promise<Window> {
  child.send(Number(values.seconds) * 1000);
  const [measured] = await once(child, 'message');
  return measured as Window;
}

async function measure(): Promise<void> {
  const children = [await start(), await start()];
  const alone: Window[] = [];
  const both: Window[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    alone.push(await window(children[round % 2]!));
    both.push(...(await Promise.all(children.map(window))));
  }
  for (const child of children) child.kill();
  const of = (windows: readonly Window[], key: keyof Window): number =>
    mean(windows.map((each) => each[key]));
  const [one, two] = [of(alone, 'perSecond'), 2 * of(both, 'perSecond')];
  const [cost, costOfBoth] = [of(alone, 'processorMs'), of(both, 'processorMs')];
  process.stdout.write(
    `one ${one.toFixed(1)}/s, two ${two.toFixed(1)}/s: ${(two / one).toFixed(2)} times (target >= 1.7)\n` +
      `processor time of an enrolment ${cost.toFixed(0)} ms alone, ${costOfBoth.toFixed(0)} ms beside another: ` +
      `with a core for each ${((2 * cost) / costOfBoth).toFixed(2)} times\n` +
      `${os.availableParallelism()} cores, load ${os.loadavg()[0]!.toFixed(1)}\n`,
  );
}

await (values.worker ? work() : measure());

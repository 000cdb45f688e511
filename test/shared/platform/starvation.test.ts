import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { starvationOf } from '../../../shared/platform/starvation.ts';

const BUSY = 'process.stdout.write("on"); for (;;);';

describe('time in which a process got no core', () => {
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  async function busy(): Promise<number> {
    const child = spawn(process.execPath, ['-e', BUSY], { detached: true });
    started.push(child);
    await once(child.stdout!, 'data');
    return child.pid!;
  }

  it('is counted for one that others keep from working, and bounded', async function () {
    this.timeout(60_000);
    const starved = await busy();
    const others = await Promise.all(Array.from({ length: 2 * availableParallelism() }, busy));
    expect(others).to.not.include(starved);
    const generous = starvationOf(starved, 60_000);
    const small = starvationOf(starved, 10);
    const from = performance.now();
    while (generous() < 300) await sleep(100);
    expect(generous()).to.be.at.most(performance.now() - from + 500);
    expect(small(), 'three budgets at most').to.equal(30);
  });

  it('is nothing for one that waits for no core', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => process.stdout.write("on"), 500)']);
    started.push(child);
    await once(child.stdout, 'data');
    const waited = starvationOf(child.pid!, 60_000);
    await once(child.stdout, 'data');
    expect(waited()).to.be.below(500);
  });

  it('is nothing for one that is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'close');
    const waited = starvationOf(child.pid!, 60_000);
    // Longer than an answer of the kernel is kept.
    await sleep(250);
    expect(waited()).to.equal(0);
  });
});

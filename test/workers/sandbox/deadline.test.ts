import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { whenAwakeFor } from '../../../workers/sandbox/deadline.ts';

const MODULE = new URL('../../../workers/sandbox/deadline.ts', import.meta.url).href;

describe('a deadline in time awake', () => {
  it('comes when its time is over, and not when it was taken away', async () => {
    const begin = performance.now();
    let taken = false;
    whenAwakeFor(100, () => {
      taken = true;
    })();
    await new Promise<void>((resolve) => whenAwakeFor(600, resolve));
    expect(performance.now() - begin).to.be.at.least(599);
    expect(taken).to.equal(false);
  });

  it('is put off by what is added, for as long as more is added', async () => {
    const begin = performance.now();
    const added = [300, 500, 500];
    await new Promise<void>((resolve) => whenAwakeFor(100, resolve, () => added.shift() ?? 500));
    expect(performance.now() - begin).to.be.at.least(599);
    expect(added, 'asked until nothing came to it').to.deep.equal([]);
  });

  it('leaves a process that stood still the time to read what came meanwhile', async function () {
    this.timeout(60_000);
    const program = `
      import { whenAwakeFor } from ${JSON.stringify(MODULE)};
      whenAwakeFor(3_000, () => { process.stdout.write('late '); process.exit(); });
      process.stdin.once('data', () => { process.stdout.write('heard '); process.exit(); });
      process.stdout.write('ready ');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await once(child.stdout, 'data');
    child.kill('SIGSTOP');
    child.stdin.write('an answer');
    await sleep(4_000);
    child.kill('SIGCONT');
    await once(child, 'close');
    expect(said).to.equal('ready heard ');
  });
});

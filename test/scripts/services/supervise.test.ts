import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type Supervised, supervise } from '../../../scripts/services/supervise.ts';
import { runDirectory } from '../../harness/services.ts';

async function until(look: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 40_000;
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error('did not happen');
    await sleep(20);
  }
}

describe('a supervised process', () => {
  let logFile: string;
  const ends: string[] = [];
  const running: Supervised[] = [];
  const start = (script: string): Supervised => {
    const child = supervise({
      name: 'child',
      command: process.execPath,
      args: ['-e', script],
      env: { SECRET_OF_OTHERS: '' },
      logFile,
      deathSignal: 'TERM',
      onEnd: (how) => ends.push(how),
    });
    running.push(child);
    return child;
  };
  beforeEach(async () => {
    ends.length = 0;
    logFile = path.join(await mkdtemp(path.join(await runDirectory(), 'log-')), 'child.log');
  });
  afterEach(async () => {
    for (const child of running.splice(0)) await child.stop(0);
  });

  it('is started again when it ends by itself, and its last words are kept', async () => {
    const child = start(`console.log('going'); process.exit(3)`);
    await until(() => child.restarts >= 2);
    expect(ends.slice(0, 2)).to.deep.equal(['exit code 3', 'exit code 3']);
    expect(await child.lastWords()).to.match(/^going/);
  });

  it('is started again when it is killed', async () => {
    const child = start('setInterval(() => {}, 1000)');
    await until(() => child.pid !== undefined);
    const first = child.pid!;
    process.kill(first, 'SIGKILL');
    await until(() => child.pid !== undefined && child.pid !== first);
    expect(ends).to.deep.equal(['killed by SIGKILL']);
  });

  it('says why a program that is not there could not be started', async () => {
    const child = supervise({
      name: 'child',
      command: '/no/such/program',
      args: [],
      env: {},
      logFile,
      onEnd: (how) => ends.push(how),
    });
    running.push(child);
    await until(() => ends.length > 0);
    expect(ends[0]).to.include('ENOENT');
  });

  it('gets time to drain and is not started again', async () => {
    const child = start(
      `process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0) }, 100));
       setInterval(() => {}, 1000); console.log('up')`,
    );
    await until(async () => (await readFile(logFile, 'utf8')).includes('up'));
    await child.stop(5_000);
    expect(await child.lastWords()).to.include('drained');
    expect(child.pid).to.equal(undefined);
    expect(ends).to.deep.equal([]);
  });

  it('is killed when it does not drain', async () => {
    const child = start(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')`);
    await until(async () => (await readFile(logFile, 'utf8')).includes('up'));
    const started = Date.now();
    await child.stop(200);
    expect(Date.now() - started).to.be.within(150, 40_000);
    expect(child.pid).to.equal(undefined);
  });

  it('dies with a parent that is killed', async () => {
    const parent = supervise({
      name: 'parent',
      command: process.execPath,
      args: [
        '--input-type=module',
        '-e',
        `import { spawnChild } from ${JSON.stringify(new URL('../../../scripts/services/child.ts', import.meta.url).href)};
         const child = spawnChild(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { env: {}, deathSignal: 'TERM' });
         console.log('child ' + child.pid);`,
      ],
      env: { PATH: process.env.PATH! },
      logFile,
      onEnd: () => undefined,
    });
    running.push(parent);
    let child = 0;
    await until(async () => {
      child = Number(/child (\d+)/.exec(await readFile(logFile, 'utf8').catch(() => ''))?.[1] ?? 0);
      return child > 0;
    });
    const alive = (): boolean => {
      try {
        process.kill(child, 0);
        return true;
      } catch {
        return false;
      }
    };
    expect(alive()).to.equal(true);
    const stopping = parent.stop(5_000);
    process.kill(parent.pid!, 'SIGKILL');
    await stopping;
    await until(() => !alive());
  });
});

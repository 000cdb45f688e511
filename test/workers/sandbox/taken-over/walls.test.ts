/** What a decoder that was taken over can reach: nothing but its own document. Real processes, real kernel. */
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { numberOf } from '../../../../workers/sandbox/seccomp/numbers.ts';
import { DENIED } from '../../../../workers/sandbox/seccomp/policy.ts';
import { notRun } from '../../../harness/not-run.ts';
import { openScene, processesWith, type Scene } from './stage.ts';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));
const EPERM = 1;
const ENOSYS = 38;

describe('a decoder that was taken over, and the walls', function () {
  this.timeout(180_000);
  let scene: Scene;
  before(async function () {
    scene = await openScene();
    if (scene.isolation.kind === 'bubblewrap') return;
    notRun(this, `bubblewrap does not work here, children run under: ${scene.isolation.kind}`);
  });
  after(() => scene.close());

  it('is nobody: no root, no capability, nothing to gain by a set-uid program, its calls filtered', async () => {
    const status = await scene.answer<string>({ name: 'status' });
    const of = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
    expect(of('Uid')).to.not.match(/\b0\b/);
    expect(of('Gid')).to.not.match(/\b0\b/);
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
      expect(of(set), set).to.match(/^0+$/);
    }
    expect(of('NoNewPrivs')).to.equal('1');
    expect(of('Seccomp')).to.equal('2');
  });

  it('is nobody outside of its walls either', async function () {
    if (process.getuid?.() !== 0) this.skip();
    const playing = scene.play({ name: 'outlive', marker: 'whose-am-i' }, { budgetMs: 1_500 });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const [found] = await processesWith('whose-am-i');
    const status = await readFile(`/proc/${found}/status`, 'utf8');
    expect(status).to.match(/^Uid:\t(?!0\b)\d+\t(?!0\b)\d+/m);
    await playing;
  });

  it('finds no secret, no other document, no account’s files, no system’s', async () => {
    const paths = [
      path.join(scene.home, 'secrets.json'),
      path.join(scene.home, 'documents'),
      path.join(scene.home, 'scratch'),
      ...[
        '/etc/passwd',
        '/etc/shadow',
        '/etc/hostname',
        '/root',
        '/var',
        '/run',
        '/home',
        '/usr/bin/env',
        '/sys',
      ],
      path.join(PROJECT, 'prisma'),
      path.join(PROJECT, 'api'),
      path.join(PROJECT, 'scripts'),
    ];
    const answers = await scene.answer<Record<string, string>>({ name: 'read', paths });
    expect(answers).to.deep.equal(Object.fromEntries(paths.map((one) => [one, 'ENOENT'])));
  });

  it('finds its own document in its inbox, alone, and cannot change it', async () => {
    expect(await scene.answer<string[]>({ name: 'inbox' })).to.deep.equal(['0']);
    const answers = await scene.answer<Record<string, string>>({
      name: 'write',
      paths: ['/in/0', '/in/more'],
    });
    expect(Object.values(answers)).to.deep.equal(['EROFS', 'EROFS']);
  });

  it('writes nowhere but into its scratch directory', async () => {
    const paths = [
      path.join(PROJECT, 'workers/sandbox/child.ts'),
      path.join(PROJECT, 'node_modules/taken'),
      ...['/usr/lib/taken', '/etc/taken', '/taken', '/dev/taken', '/proc/sys/kernel/core_pattern'],
    ];
    const answers = await scene.answer<Record<string, string>>({ name: 'write', paths });
    for (const [file, code] of Object.entries(answers)) {
      expect(code, file).to.be.oneOf(['EROFS', 'EACCES', 'ENOENT']);
    }
    expect(await scene.answer({ name: 'write', paths: ['/tmp/mine'] })).to.deep.equal({
      '/tmp/mine': 'done',
    });
  });

  it('sees its own processes only', async () => {
    expect((await scene.answer<string[]>({ name: 'processes' })).length).to.be.below(8);
  });

  it('reaches no socket', async () => {
    const file = path.join(scene.home, 'service.sock');
    const server = net.createServer().listen(file);
    await new Promise((resolve) => server.once('listening', resolve));
    const answers = await scene.answer<string[]>({ name: 'connect', paths: [file] });
    server.close();
    expect(answers).to.not.include('connected');
  });

  it('is refused every call that leads out', async function () {
    if (process.arch !== 'x64') this.skip();
    const calls = DENIED.flatMap((name) => {
      const number = numberOf(name, 'x64');
      return number === null ? [] : [{ name, number }];
    });
    const answers = await scene.answer<number[]>({ name: 'calls', calls });
    const told = calls.map(({ name }, index) => `${name} ${answers[index]}`);
    expect(told).to.deep.equal(calls.map(({ name }) => `${name} ${EPERM}`));
  });

  it('makes no namespace by any call', async function () {
    if (process.arch !== 'x64') this.skip();
    const SIGCHLD = 17;
    const newUser = 0x10000000;
    const answers = await scene.answer<number[]>({
      name: 'calls',
      calls: [
        { number: 56, args: [newUser + SIGCHLD] },
        { number: 272, args: [newUser] },
        { number: 435 },
        // The same number with the bit of the x32 table.
        { number: 0x40000000 + 272, args: [newUser] },
      ],
    });
    expect(answers).to.deep.equal([EPERM, EPERM, ENOSYS, ENOSYS]);
  });

  it('types into no terminal', async function () {
    if (process.arch !== 'x64') this.skip();
    const ENOTTY = 25;
    expect(await scene.answer({ name: 'calls', calls: [{ number: 16, args: [2, 0x5412] }] })).to.deep.equal([
      ENOTTY,
    ]);
  });

  it('does not outlive its kill, nor does what it started', async () => {
    const marker = `outlives-${process.pid}`;
    const outcome = await scene.play({ name: 'outlive', marker }, { budgetMs: 500 });
    expect(outcome.status).to.equal('timeout');
    for (let look = 0; look < 20 && (await processesWith(marker)).length > 0; look++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await processesWith(marker)).to.deep.equal([]);
  });

  it('fills its scratch directory and shared memory to their sizes and no more', async () => {
    const filled = await scene.answer<{ written: number; error: string }[]>({
      name: 'fill',
      paths: ['/tmp', '/dev/shm'],
      megabytes: 1_400,
    });
    for (const { written, error } of filled) {
      expect(error).to.equal('ENOSPC');
      expect(written).to.be.at.most(16);
    }
  });

  it('starts a bounded number of processes', async function () {
    if (process.arch !== 'x64') this.skip();
    const errors = await scene.answer<string[]>({ name: 'fork', count: 400 });
    expect(errors.length).to.be.above(200);
    expect(new Set(errors)).to.deep.equal(new Set(['EAGAIN']));
  });
});

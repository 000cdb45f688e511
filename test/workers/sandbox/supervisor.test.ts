/** Real child processes, real kills, the isolation that this machine has. Nothing is mocked. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { chooseIsolation } from '../../../workers/sandbox/isolation.ts';
import { openSandbox, type Sandbox, type TaskInput } from '../../../workers/sandbox/supervisor.ts';

const MB = 1024 * 1024;
const settings = { tesseractPath: null, modelsDir: '/nonexistent' };

const EXTRACTOR = new URL('./misbehaving-extractor.ts', import.meta.url).href;

/** Children of this process that run the extractor (not what other tests left running); on Linux only. */
async function childCount(): Promise<number> {
  const { pid } = process;
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const commands = listed
    .split(' ')
    .map((child) => readFile(`/proc/${child.trim()}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(commands)).filter((command) => command.includes(EXTRACTOR)).length;
}

describe('sandbox supervisor', function () {
  this.timeout(180_000);
  let home: string;
  let sandbox: Sandbox;
  let isolation: ReturnType<typeof chooseIsolation>;

  const input = async (order: string, budgetMs = 5_000): Promise<TaskInput> => {
    const documentPath = path.join(home, 'documents', `${order}.bin`);
    await writeFile(documentPath, order);
    return { account: 'one', documentPath, mediaType: 'image/png', artifacts: {}, budgetMs, settings };
  };

  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-sandbox-'));
    await chmod(home, 0o711);
    await mkdir(path.join(home, 'documents'), { mode: 0o700 });
    const scratch = path.join(home, 'scratch');
    isolation = chooseIsolation('auto', { readable: [], scratch });
    await writeFile(path.join(home, 'secret'), 'the pepper');
    sandbox = await openSandbox({
      extractor: EXTRACTOR,
      isolation,
      scratch,
      size: 1,
      spares: 0,
      maxTasks: 3,
      memoryBytes: 400 * MB,
      scratchBytes: 16 * MB,
      settings,
    });
  });

  after(async () => {
    sandbox.close();
    await rm(home, { recursive: true, force: true });
  });

  it('answers with facts and tells the time that is left', async () => {
    const outcome = await sandbox.run(await input('hello'));
    expect(outcome.status).to.equal('done');
    const facts = (outcome as { facts: { order: string; remainingMs: number } }).facts;
    expect(facts.order).to.equal('hello');
    expect(facts.remainingMs).to.be.within(1, 5_000);
  });

  it('kills a child that hangs, at its deadline, and works on', async () => {
    const started = performance.now();
    const outcome = await sandbox.run(await input('hang', 300));
    expect(outcome.status).to.equal('timeout');
    expect(performance.now() - started).to.be.below(40_000);
    expect((await sandbox.run(await input('hello'))).status).to.equal('done');
  });

  it('survives a child that aborts', async () => {
    expect((await sandbox.run(await input('die'))).status).to.equal('crashed');
    expect((await sandbox.run(await input('hello'))).status).to.equal('done');
  });

  it('kills a child at its memory cap', async () => {
    expect((await sandbox.run(await input('eat', 30_000))).status).to.equal('memory');
    expect((await sandbox.run(await input('hello'))).status).to.equal('done');
  });

  it('gives a document that found no room beside what others left a child without it', async () => {
    const before = (await sandbox.run(await input('keep'))) as { facts: { name: string } };
    const { memory } = sandbox.kills;
    const outcome = (await sandbox.run(await input('need', 30_000))) as {
      status: string;
      facts: { name: string };
    };
    expect(sandbox.kills.memory, 'ended for want of room').to.equal(memory + 1);
    expect(outcome.status).to.equal('done');
    expect(outcome.facts.name).to.not.equal(before.facts.name);
  });

  it('counts its kills by reason', () => {
    const { memory, ...others } = sandbox.kills;
    expect(others).to.deep.equal({ timeout: 1, protocol: 0, crashed: 1 });
    expect(memory).to.be.within(2, 3);
  });

  it('reports an exception as one, and keeps the child', async () => {
    const outcome = await sandbox.run(await input('throw'));
    expect(outcome).to.deep.equal({ status: 'threw', message: 'a decoder says no' });
  });

  it('gives the child none of the service’s environment', async () => {
    process.env.KEY_PEPPER_OF_THE_TEST = 'secret';
    const outcome = await sandbox.run(await input('environment'));
    delete process.env.KEY_PEPPER_OF_THE_TEST;
    const { names } = (outcome as { facts: { names: string[] } }).facts;
    expect(names.filter((name) => /PEPPER|URL|KEY|SECRET|NPM/i.test(name))).to.deep.equal([]);
  });

  it('has the child give way to the processes that answer people', async () => {
    const outcome = await sandbox.run(await input('niceness'));
    const { niceness } = (outcome as { facts: { niceness: number } }).facts;
    expect(niceness).to.be.above(os.getPriority());
  });

  it('collects what the task wrote and leaves nothing behind', async () => {
    let collected = '';
    const outcome = await sandbox.run(await input('write'), {
      expected: [{ name: 'page-001.png', kind: 'png' }],
      collect: async (received) => {
        collected = await readFile(path.join(received, 'page-001.png'), 'latin1');
      },
    });
    expect(outcome.status).to.equal('done');
    expect(collected).to.equal('\x89PNG\r\n\x1a\nmade here');
    const left = await readdir(path.join(home, 'scratch'));
    expect(left.filter((name) => name.startsWith('received-'))).to.deep.equal([]);
  });

  it('collects what the answer speaks of, and nothing that was half written', async () => {
    let collected: string[] = [];
    const outcome = await sandbox.run(await input('half'), {
      expected: [{ name: /^page-\d{3}\.png$/, kind: 'png' }],
      collect: async (received) => {
        collected = await readdir(received);
      },
    });
    expect(outcome.status).to.equal('done');
    expect(collected).to.deep.equal(['page-001.png']);
  });

  it('replaces a child that says it is worn, and no other', async () => {
    await sandbox.run(await input('wear'));
    const before = sandbox.starts;
    await sandbox.run(await input('hello'));
    expect(sandbox.starts).to.equal(before);
    await sandbox.run(await input('wear'));
    expect(sandbox.starts).to.equal(before + 1);
  });

  it('replaces a child after its share of documents, and lets nobody wait for its successor', async () => {
    const taken = async (): Promise<number> => {
      const began = performance.now();
      const outcome = await sandbox.run(await input('name'));
      names.push((outcome as { facts: { name: string } }).facts.name);
      return performance.now() - began;
    };
    const names: string[] = [];
    await sandbox.run(await input('die'));
    const start = await taken();
    const before = sandbox.starts;
    const times: number[] = [];
    // Three tasks a child, and those that the first one takes while the second one starts.
    while (new Set(names).size < 3 && times.length < 2_000) times.push(await taken());
    expect(new Set(names).size).to.equal(3);
    expect(sandbox.starts - before).to.be.within(2, 3);
    expect(names.filter((name) => name === names[0]).length).to.be.at.least(3);
    const median = times.sort((one, other) => one - other)[times.length >> 1]!;
    expect(median).to.be.below(start / 2);
    // The worn ones are gone; a kill is heard in the child's own time, a successor may be on its way.
    let left = Number.POSITIVE_INFINITY;
    for (let look = 0; look < 50 && left > 2; look++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      left = await childCount();
    }
    expect(left).to.be.at.most(2);
  });

  it('hides the service’s home (keys, database, other jobs) under bubblewrap', async function () {
    if (isolation.kind !== 'bubblewrap') this.skip();
    const outcome = await sandbox.run(await input('secret'));
    expect((outcome as { facts: { secret: string } }).facts.secret).to.equal('ENOENT');
  });

  it('has no network where the machine can take it away', async function () {
    if (isolation.kind === 'none') this.skip();
    const outcome = await sandbox.run(await input('network'));
    // No socket can be made where system calls are filtered.
    expect((outcome as { facts: { reached: string } }).facts.reached).to.be.oneOf(['ENETUNREACH', 'EPERM']);
  });
});

/** Several pools that share children and cores: real processes, real tasks. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { chooseIsolation } from '../../../workers/sandbox/isolation.ts';
import { openSandboxes, type Sandbox } from '../../../workers/sandbox/supervisor.ts';

const MB = 1024 * 1024;
const settings = { tesseractPath: null, modelsDir: '/nonexistent' };
const extractor = new URL('./misbehaving-extractor.ts', import.meta.url).href;

describe('crews of children', function () {
  this.timeout(180_000);
  let home: string;
  let pools: Map<string, Sandbox>;

  const common = () => {
    const scratch = path.join(home, 'scratch');
    const isolation = chooseIsolation('auto', { readable: [], scratch });
    return { isolation, scratch, settings, memoryBytes: 400 * MB };
  };
  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-crews-'));
    await chmod(home, 0o711);
    pools = await openSandboxes({ ...common(), cores: 2, spares: 1, maxTasks: 1_000 }, [
      { name: 'shared', serves: { left: { extractor }, right: { extractor } }, scratchBytes: 16 * MB },
      { name: 'apart', serves: { alone: { extractor } }, scratchBytes: 16 * MB },
    ]);
  });
  after(async () => {
    for (const sandbox of pools.values()) sandbox.close();
    await rm(home, { recursive: true, force: true });
  });

  /** One file an order, written once: tasks that run side by side read it. */
  const written = new Map<string, Promise<string>>();
  function documentOf(order: string): Promise<string> {
    const known = written.get(order);
    if (known) return known;
    const documentPath = path.join(home, `${order}.bin`);
    const writing = writeFile(documentPath, order).then(() => documentPath);
    written.set(order, writing);
    return writing;
  }
  async function run(pool: string, order: string, account = 'one') {
    const documentPath = await documentOf(order);
    const sandbox = pools.get(pool);
    if (!sandbox) throw new Error(pool);
    const input = { account, documentPath, mediaType: 'image/png' as const, artifacts: {}, settings };
    return sandbox.run({ ...input, budgetMs: 30_000 });
  }
  /** With what wraps them and what that has started: killed alone, a wrapper leaves its process time to take a task. */
  async function childrenOf(pid: number): Promise<number[]> {
    const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '');
    const found: number[] = [];
    for (const child of listed.split(' ').filter(Boolean).map(Number)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'latin1').catch(() => '');
      if (command.includes(extractor)) found.push(...(await childrenOf(child)), child);
    }
    return found;
  }
  /** One that went with its parent is as dead. */
  function kill(pid: number): void {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  async function childOf(pool: string, account?: string, order = 'name'): Promise<string> {
    const outcome = await run(pool, order, account);
    if (outcome.status !== 'done') throw new Error(`${outcome.status}: ${outcome.message}`);
    return (outcome.facts as { name: string }).name;
  }

  it('one child serves several pools of its crew, and no pool of another one', async () => {
    const seen = { left: new Set<string>(), right: new Set<string>(), alone: new Set<string>() };
    const shared = (): string[] => [...seen.left].filter((child) => seen.right.has(child));
    // A child that is being prepared between two tasks lets another one take the second.
    for (let turn = 0; turn < 10 && shared().length === 0; turn += 1) {
      for (const pool of ['left', 'right', 'alone'] as const) seen[pool].add(await childOf(pool));
    }
    expect(shared()).to.not.be.empty;
    for (const child of seen.alone) expect([...seen.left, ...seen.right]).to.not.include(child);
  });

  it('no child serves two accounts, whichever pools they ask', async () => {
    const seen = new Map<string, Set<string>>();
    const asked = ['a', 'b', 'c', 'a', 'b', 'c'].flatMap((account) =>
      ['left', 'right', 'alone'].map(async (pool) => {
        const child = await childOf(pool, account);
        seen.set(child, (seen.get(child) ?? new Set()).add(account));
      }),
    );
    await Promise.all(asked);
    expect([...seen.values()].every((accounts) => accounts.size === 1)).to.equal(true);
    expect(new Set([...seen.values()].flatMap((accounts) => [...accounts])).size).to.equal(3);
  });

  it('many tasks of one pool are served by all cores', async () => {
    // Until the children of others have been idle for a while.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const children = await Promise.all(Array.from({ length: 16 }, () => childOf('left', 'one', 'rest')));
    expect(new Set(children).size).to.be.within(2, 3);
  });

  it('counts what was killed by the pool that it served', async () => {
    expect((await run('right', 'die')).status).to.equal('crashed');
    expect(pools.get('right')?.kills.crashed).to.equal(1);
    expect(pools.get('left')?.kills.crashed).to.equal(0);
  });

  it('children that somebody kills at rest cost no document its stage', async () => {
    await Promise.all([childOf('left'), childOf('right')]);
    for (let round = 0; round < 3; round++) {
      // Nobody has heard of their end when the next task is given out.
      for (const pid of await childrenOf(process.pid)) kill(pid);
      const ends = await Promise.all(['left', 'right', 'left'].map((pool) => run(pool, 'name')));
      expect(ends.map(({ status }) => status)).to.deep.equal(['done', 'done', 'done']);
    }
  });

  it('begins with one child, and grows with its tasks', async () => {
    const own = { ...common(), cores: 2, spares: 1, maxTasks: 1_000 };
    const crew = await openSandboxes(own, [
      { name: 'growing', serves: { only: { extractor } }, scratchBytes: MB },
    ]);
    const sandbox = crew.get('only');
    if (!sandbox) throw new Error('no sandbox');
    try {
      expect(sandbox.starts).to.equal(1);
      const documentPath = await documentOf('rest');
      const input = {
        account: 'one',
        documentPath,
        mediaType: 'image/png' as const,
        artifacts: {},
        settings,
      };
      const all = Array.from({ length: 6 }, () => sandbox.run({ ...input, budgetMs: 30_000 }));
      const outcomes = await Promise.all(all);
      expect(outcomes.map(({ status }) => status)).to.deep.equal(Array(6).fill('done'));
      // One a core, and the one that stands ready for another account.
      expect(sandbox.starts).to.be.within(2, 3);
    } finally {
      sandbox.close();
    }
  });

  it('a child that cannot start is told, not waited for', async () => {
    const { isolation, scratch, ...rest } = common();
    const failing = {
      ...isolation,
      prepare: (...given: Parameters<typeof isolation.prepare>) => ({
        ...isolation.prepare(...given),
        wrap: ['false'],
      }),
    };
    const broken = await openSandboxes(
      { ...rest, isolation: failing, scratch, cores: 1, spares: 0, maxTasks: 10 },
      [{ name: 'broken', serves: { only: { extractor } }, scratchBytes: MB }],
    );
    const sandbox = broken.get('only');
    const documentPath = path.join(home, 'name.bin');
    await writeFile(documentPath, 'name');
    const input = { account: 'one', documentPath, mediaType: 'image/png' as const, artifacts: {}, settings };
    expect((await sandbox?.run({ ...input, budgetMs: 30_000 }))?.status).to.equal('crashed');
    sandbox?.close();
  });
});

import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { fillCodeCache } from '../../../workers/sandbox/code-cache.ts';
import { chooseIsolation } from '../../../workers/sandbox/isolation.ts';
import { openSandbox } from '../../../workers/sandbox/supervisor.ts';
import { notRun } from '../../harness/not-run.ts';

const EXTRACTOR = new URL('./taken-over/attacker.ts', import.meta.url).href;

describe('compiled code of the children', function () {
  this.timeout(180_000);
  let home: string;
  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-code-'));
    await chmod(home, 0o711);
  });
  after(() => rm(home, { recursive: true, force: true }));

  it('is found by a child of another account, which cannot change it', async function () {
    const codeCache = path.join(home, 'code');
    const scratch = path.join(home, 'scratch');
    const limits = { memoryBytes: 600 * 1024 ** 2, scratchBytes: 1024 ** 2 };
    const complaints: string[] = [];
    await fillCodeCache(codeCache, { modules: [EXTRACTOR], ...limits }, (reason) => complaints.push(reason));
    expect(complaints).to.deep.equal([]);
    const [made = ''] = (await readdir(codeCache)).filter((name) => name.startsWith('v'));
    const isolation = chooseIsolation('auto', { readable: [], scratch, codeCache });
    if (isolation.kind !== 'bubblewrap') notRun(this, 'compiled code is shown to children under bubblewrap');
    const settings = { tesseractPath: null, modelsDir: '/nonexistent' };
    const sandbox = await openSandbox({
      ...{ extractor: EXTRACTOR, isolation, scratch, settings, ...limits },
      ...{ size: 1, spares: 0, maxTasks: 100 },
    });
    const documentPath = path.join(home, 'order');
    await writeFile(documentPath, JSON.stringify({ name: 'code' }));
    const outcome = await sandbox.run({
      ...{ account: 'one', documentPath, mediaType: 'image/png', artifacts: {}, budgetMs: 20_000, settings },
    });
    sandbox.close();
    const { used, entries, change } = (
      outcome as { facts: { used: string; entries: string[]; change: string } }
    ).facts;
    expect(path.basename(used).replace(/\d+$/, '')).to.equal(made.replace(/\d+$/, ''));
    expect(entries.sort()).to.deep.equal((await readdir(path.join(codeCache, made))).sort());
    expect(entries.length).to.be.above(3);
    expect(change).to.equal('EROFS');
  });

  it('is made once for a program’s module, and again for another one', async () => {
    const codeCache = path.join(home, 'once');
    const memoryBytes = 600 * 1024 ** 2;
    const fill = (...modules: string[]): Promise<void> =>
      fillCodeCache(codeCache, { modules, memoryBytes }, (reason) => expect.fail(reason));
    const directory = async (): Promise<string | undefined> =>
      (await readdir(codeCache)).find((name) => name.startsWith('v'));
    await fill(EXTRACTOR);
    const made = await directory();
    await rm(path.join(codeCache, made ?? ''), { recursive: true });
    await fill(EXTRACTOR);
    expect(await directory()).to.equal(undefined);
    const other = new URL('./taken-over/stage.ts', import.meta.url).href;
    await fill(EXTRACTOR, other);
    expect(await directory()).to.equal(made);
    await rm(path.join(codeCache, made ?? ''), { recursive: true });
    // Workers of one pool and of all of them take turns.
    for (const modules of [[EXTRACTOR], [other], [other, EXTRACTOR]]) await fill(...modules);
    expect(await directory()).to.equal(undefined);
  });

  it('that cannot be made costs a word in the log', async () => {
    const complaints: string[] = [];
    const wrong = { modules: ['file:///nonexistent.ts'], memoryBytes: 600 * 1024 ** 2 };
    await fillCodeCache(path.join(home, 'other'), wrong, (reason) => complaints.push(reason));
    expect(complaints).to.deep.equal(['it ended with 1']);
  });
});

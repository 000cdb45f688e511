/** Groups of the kernel around children: the real kernel where it has some to give, its files where it has not. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { type Cgroups, NoCgroups, openCgroups } from '../../../workers/sandbox/cgroups.ts';
import { notRun } from '../../harness/not-run.ts';
import { openScene, processesWith, type Scene } from './taken-over/stage.ts';

const MEMORY_BYTES = 256 * 1024 * 1024;
/** Kernels that run as programs, for such tests, take their time. */
const SLOW = { budgetMs: 200_000 };

describe('groups of the kernel for children', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'assay-cgroups-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /** What a process sees that is in `group` of a tree mounted at `directory/tree`. */
  async function placed(group: string, { controllers = 'cpu memory pids', root = '/' } = {}) {
    const tree = path.join(directory, 'tree');
    const own = path.join(tree, path.posix.relative(root, group));
    await mkdir(own, { recursive: true });
    const between = path.relative(tree, own).split('/').filter(Boolean);
    for (const at of [tree, ...between.map((_, index) => path.join(tree, ...between.slice(0, index + 1)))]) {
      await writeFile(path.join(at, 'cgroup.controllers'), `${controllers}\n`);
      await writeFile(path.join(at, 'cgroup.procs'), '');
      await writeFile(path.join(at, 'cgroup.subtree_control'), '');
    }
    const [mountInfo, ownGroup] = [path.join(directory, 'mountinfo'), path.join(directory, 'cgroup')];
    await writeFile(
      mountInfo,
      `24 1 0:22 / /proc rw shared:13 - proc proc rw\n31 24 0:27 ${root} ${tree} rw,nosuid shared:9 - cgroup2 cgroup rw\n`,
    );
    await writeFile(ownGroup, `4:memory:/elsewhere\n0::${group}\n`);
    return { mountInfo, ownGroup };
  }
  const refusal = (place: Parameters<typeof openCgroups>[1], wanted: 'auto' | 'own' = 'auto'): string => {
    try {
      openCgroups(wanted, place);
    } catch (thrown) {
      expect(thrown).to.be.instanceOf(NoCgroups);
      return (thrown as Error).message;
    }
    return 'none';
  };

  it('are none where no cgroup v2 is mounted, or where it has not what is needed, which is named', async () => {
    const nowhere = path.join(directory, 'none');
    expect(refusal({ mountInfo: nowhere, ownGroup: nowhere })).to.match(/no cgroup v2/);
    expect(refusal(await placed('/box', { controllers: 'hugetlb pids' }))).to.match(/controllers memory$/);
  });

  it('are not taken of a group that others may live in, unless it is said to be the service’s', async () => {
    const session = await placed('/user.slice/user-7.slice/session-3.scope');
    expect(refusal(session)).to.match(/may not be the service's alone/);
    expect(refusal(session, 'own')).to.equal('none');
  });

  it('are looked for below the part of the tree that is in sight', async () => {
    expect(refusal(await placed('/machine/box/part', { root: '/machine/box' }))).to.match(/tree\/part/);
    const hidden = await placed('/machine/box/part', { root: '/machine/box' });
    await writeFile(hidden.ownGroup, '0::/elsewhere\n');
    expect(refusal(hidden)).to.match(/not in sight/);
  });
});

describe('a decoder that was taken over, and the limits of its group', function () {
  this.timeout(600_000);
  let cgroups: Cgroups;
  let scene: Scene;
  before(async function () {
    try {
      cgroups = openCgroups('own');
    } catch (thrown) {
      notRun(this, `the kernel gives no groups here: ${(thrown as Error).message}`);
    }
    scene = await openScene({ cgroups, memoryBytes: MEMORY_BYTES });
  });
  after(() => scene?.close());

  it('takes no more memory than it may, however fast', async () => {
    // Its child's first task: after another one it would be tried again in a child of its own.
    const marker = `hungry-${process.pid}`;
    const playing = scene.play({ name: 'memory', megabytes: 2_000, marker }, SLOW);
    let pid: string | undefined;
    while (!pid) [pid] = await processesWith(marker);
    // From here on the worker does not watch.
    const never = new Int32Array(new SharedArrayBuffer(4));
    for (let look = 0; look < 1_000 && existsSync(`/proc/${pid}/exe`); look++) Atomics.wait(never, 0, 0, 100);
    expect(await playing)
      .to.deep.include({ status: 'memory' })
      .and.to.have.property('message')
      .that.includes('kernel');
    expect((await scene.play({ name: 'status' })).status).to.equal('done');
  });

  it('is in it with everything that it starts', async () => {
    expect(await scene.answer<string>({ name: 'groups' })).to.match(/^0::.*(\/|\/assay-child-[\d-]+)$/m);
  });

  it('starts a bounded number of processes', async function () {
    if (process.arch !== 'x64') this.skip();
    const outcome = await scene.play({ name: 'fork', count: 400 }, SLOW);
    const errors = (outcome as { facts: string[] }).facts;
    expect(errors.length).to.be.above(200);
    expect(new Set(errors)).to.deep.equal(new Set(['EAGAIN']));
  });

  it('leaves nothing that it started, where it has no processes of its own to be the first of', async () => {
    const alone = await openScene({ cgroups, kind: 'none' });
    const marker = `outlives-group-${process.pid}`;
    expect((await alone.play({ name: 'outlive', marker }, { budgetMs: 500 })).status).to.equal('timeout');
    for (let look = 0; look < 50 && (await processesWith(marker)).length > 0; look++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await processesWith(marker)).to.deep.equal([]);
    await alone.close();
  });
});

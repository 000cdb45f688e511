/** Whether the account that runs PostgreSQL may enter where its data lie: each folder on the way has to let it through. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { canEnter } from '../../../scripts/services/account.ts';
import type { Account } from '../../../scripts/services/child.ts';

const [uid, gid] = [process.getuid!(), process.getgid!()];
const OWNER: Account = { name: 'owner', uid, gid: gid + 1 };
const OF_GROUP: Account = { name: 'member', uid: uid + 1, gid };
const OTHER: Account = { name: 'other', uid: uid + 1, gid: gid + 1 };

describe('a folder', () => {
  let root: string;
  let inner: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'assay-account-'));
    inner = path.join(root, 'outer/inner');
    await mkdir(inner, { recursive: true });
    await chmod(root, 0o711);
  });
  afterEach(async () => {
    await chmod(path.join(root, 'outer'), 0o700);
    await rm(root, { recursive: true, force: true });
  });

  /** Who may enter the inner folder: owner, member of the group, anybody else. */
  const who = async (mode: number, outer = 0o711): Promise<boolean[]> => {
    await chmod(inner, mode);
    await chmod(path.join(root, 'outer'), outer);
    // Asked of modes alone, so that it holds for root as well.
    return Promise.all([OWNER, OF_GROUP, OTHER].map((account) => canEnter(account, inner)));
  };

  it('is entered by whom its mode lets through, to look or to write being no matter', async () => {
    for (const [mode, owner, group, other] of [
      [0o700, true, false, false],
      [0o710, true, true, false],
      [0o711, true, true, true],
      [0o766, true, false, false],
      [0o000, false, false, false],
    ] as const)
      expect(await who(mode), mode.toString(8)).to.deep.equal([owner, group, other]);
  });

  it('is not entered by its owner where others may and he may not: the first that fits counts', async () => {
    expect(await who(0o011)).to.deep.equal([false, true, true]);
    expect(await who(0o701)).to.deep.equal([true, false, true]);
  });

  it('is closed behind one that is', async () => {
    expect(await who(0o711, 0o700)).to.deep.equal([true, false, false]);
  });

  it('that is not there yet is as open as the last one that is', async () => {
    const missing = path.join(inner, 'not/there/yet');
    await who(0o711);
    expect(await canEnter(OTHER, missing)).to.equal(true);
    await who(0o700);
    expect(await canEnter(OTHER, missing)).to.equal(false);
    expect(await canEnter(OWNER, missing)).to.equal(true);
  });
});

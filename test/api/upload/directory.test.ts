import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { openUploadDirectory, removeAbandoned } from '../../../api/upload/directory.ts';

describe('directory of uploads', () => {
  it('loses what a killed process left, at the start and later, and nothing that is in work', async () => {
    const home = await mkdtemp(path.join(os.tmpdir(), 'assay-uploads-'));
    const first = await openUploadDirectory(home);
    first.close();
    for (const name of ['left', 'in-work']) await writeFile(path.join(first.path, name), 'a document');
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
    await utimes(path.join(first.path, 'left'), hours(2), hours(2));
    const second = await openUploadDirectory(home);
    second.close();
    expect(await readdir(second.path)).to.deep.equal(['in-work']);
    await removeAbandoned(second.path, Date.now() + 2 * 3_600_000);
    expect(await readdir(second.path)).to.deep.equal([]);
    await rm(home, { recursive: true, force: true });
  });
});

import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { makeDirectory } from '../../../scripts/services/make-directory.ts';
import { runDirectory } from '../../harness/services.ts';

const codeOf = (made: Promise<void>): Promise<string> =>
  made.then(
    () => 'made',
    (error) => error.code,
  );

describe('making a directory', () => {
  let place: string;
  before(async () => {
    place = await mkdtemp(path.join(await runDirectory(), 'made-'));
  });

  it('makes what is missing above it, each with its mode, and takes what is there', async () => {
    const deep = path.join(place, 'a', 'b', 'c');
    const many = Array.from({ length: 8 }, () => makeDirectory(deep, 0o700));
    await Promise.all(many);
    await makeDirectory(deep, 0o700);
    for (const one of [deep, path.dirname(deep)]) expect((await stat(one)).mode & 0o777).to.equal(0o700);
  });

  it('ends where a parent takes no child, and where a file is in the way', async () => {
    expect(await codeOf(makeDirectory('/proc/assay/home', 0o700))).to.equal('ENOENT');
    const file = path.join(place, 'file');
    await writeFile(file, '');
    expect(await codeOf(makeDirectory(file, 0o700))).to.equal('EEXIST');
    expect(await codeOf(makeDirectory(path.join(file, 'below'), 0o700))).to.equal('EEXIST');
  });
});

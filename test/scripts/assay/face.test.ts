/** `assay face` as its users call it: the program itself, on photographs that ship inside an installed package. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { assay, linesOf } from '../../harness/cli.ts';
import { type FaceName, nobody, person } from '../../workers/face/pictures.ts';

interface Line {
  a: string;
  b: string;
  score?: number;
  passed?: boolean;
  threshold?: number;
  error?: string;
}

describe('assay face', function () {
  this.timeout(180_000);
  let folder: string;
  const at = (name: string): string => path.join(folder, `${name}.jpg`);
  const face = (...args: string[]) => assay(['face', ...args]);

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'assay-face-'));
    for (const name of ['amy1', 'amy3', 'gin6'] as FaceName[]) await writeFile(at(name), await person(name));
    await writeFile(at('nobody'), await nobody(320, 240));
  });
  after(() => rm(folder, { recursive: true }));

  it('compares pairs in their order, and goes on after one that cannot be', async () => {
    const rows = [
      [at('amy1'), at('amy3')],
      [at('amy1'), at('nobody')],
      [at('gin6'), at('amy1')],
      [at('gin6'), at('missing')],
    ];
    const list = path.join(folder, 'pairs.tsv');
    await writeFile(list, `${rows.map((row) => row.join('\t')).join('\n')}\n`);
    const { code, stdout } = await face('compare', '--pairs', list, '--json');
    const lines = linesOf(stdout) as Line[];
    expect(lines.map(({ a, b }) => [a, b])).to.deep.equal(rows);
    expect(lines[0]).to.include({ passed: true });
    expect(lines[0]!.score).to.be.greaterThan(lines[0]!.threshold!);
    expect(lines[1]!.error).to.include('no face found');
    expect(lines[2]).to.include({ passed: false });
    expect(lines[3]!.error).to.include('no such file');
    expect(code).to.equal(3);
  });

  it('takes paths relative to the table, a header, and rows that name no pair; JSON Lines are its only form', async () => {
    const list = path.join(folder, 'relative.tsv');
    await writeFile(list, 'a\tb\r\namy1.jpg\tamy3.jpg\r\namy1.jpg\r\n');
    const { code, stdout } = await face('compare', '--pairs', list);
    const lines = linesOf(stdout) as Line[];
    expect(lines.map(({ a, b, passed }) => [a, b, passed])).to.deep.equal([
      ['amy1.jpg', 'amy3.jpg', true],
      ['amy1.jpg', '', undefined],
    ]);
    expect(code).to.equal(3);
  });

  it('says in words whether two pictures show one person', async () => {
    const { code, stdout } = await face('compare', at('amy1'), at('amy3'));
    expect(code).to.equal(0);
    expect(stdout).to.match(/^the same person: similarity 0\.\d+, threshold 0\.\d+\n$/);
  });

  it('shows where a face is and what it is worth', async () => {
    const { stdout } = await face('inspect', at('gin6'), '--json');
    const { face: found, faceCount } = JSON.parse(stdout);
    expect(faceCount).to.equal(1);
    expect(found.box).to.have.lengthOf(4);
    expect(found.quality.checks).to.deep.equal({ sharpness: true, exposure: true, pose: true });
    expect(JSON.stringify(found)).to.not.include('template');
  });

  it('tells a wrong call', async () => {
    const calls = [['compare', at('amy1')], ['look', at('amy1')], ['inspect'], []];
    const ran = await Promise.all(calls.map((args) => face(...args)));
    expect(ran.map(({ code }) => code)).to.deep.equal([2, 2, 2, 2]);
  });
});

/** Test files over several processes: what each says is counted, and what ends its process is a failure. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { runTests, type TestCounts } from '../../../scripts/checks/tests.ts';

const FILES = {
  'loud.test.ts': `it('says much', () => { for (let n = 0; n < 60; n++) console.log('x'.repeat(10_000)); console.error('the end of it'); });`,
  'good.test.ts': `it('holds', () => {}); it('holds too', () => {}); it.skip('is not run', () => {});`,
  'bad.test.ts': `describe('a thing', () => { it('fails', () => { throw new Error('by\\ndesign'); }); it('holds', () => {}); });`,
  'broken.test.ts': `throw new Error('never begins');`,
  'gone.test.ts': `it('ends the process', () => { process.exit(0); });`,
};

describe('a run of test files', function () {
  this.timeout(60_000);
  let folder: string;
  let counts: TestCounts;
  const said: string[] = [];
  const of = (name: keyof typeof FILES): string => path.join(folder, name);

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'assay-tests-'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
    const serving = [
      of('bad.test.ts'),
      of('broken.test.ts'),
      of('gone.test.ts'),
      of('loud.test.ts'),
      of('good.test.ts'),
    ];
    counts = await runTests(
      { serving, computing: [], waiting: [], fresh: [] },
      1,
      Promise.resolve(),
      (text) => said.push(text),
    );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('counts what passed, failed and was not run', () => {
    expect(counts).to.include({ passed: 4, failed: 3 });
    expect(counts.notRun).to.deep.equal(['is not run']);
  });

  it('names each failure with its file, also of what does not load or ends its process', () => {
    expect(counts.failures).to.deep.equal([
      `${of('bad.test.ts')}: a thing fails\n    by\n    design`,
      `${of('broken.test.ts')}: does not load\n    never begins`,
      `${of('gone.test.ts')}: the process of the tests ended before its time`,
    ]);
  });

  it('goes on in another process behind one that ended', () => {
    expect(counts.times.map(({ file }) => path.basename(file))).to.deep.equal([
      ...['bad.test.ts', 'broken.test.ts', 'gone.test.ts', 'loud.test.ts', 'good.test.ts'],
    ]);
    for (const { ms } of counts.times) expect(ms).to.be.greaterThan(0);
  });

  it('hands on what each file said, a file at a time', () => {
    expect(said).to.have.length(5);
    expect(said[1]).to.include('never begins').and.not.include('by\ndesign');
    expect(said[2]).to.include('ended before its time');
    expect(said[3]).to.have.length.greaterThan(600_000).and.include('the end of it');
    expect(said[4]).to.have.length.lessThan(1_000).and.not.include('xxx');
  });

  it('begins another process for a file that must be the first of its own', async () => {
    const files = ['one.test.ts', 'two.test.ts', 'three.test.ts'].map((name) => path.join(folder, name));
    for (const file of files) writeFileSync(file, `it('is run', () => console.log('process', process.pid));`);
    const words: string[] = [];
    const fresh = files.slice(1, 2);
    await runTests({ serving: files, computing: [], waiting: [], fresh }, 1, Promise.resolve(), (text) =>
      words.push(text),
    );
    const [one, two, three] = words.map((text) => /process (\d+)/.exec(text)?.[1]);
    expect(one).to.match(/^\d+$/);
    expect(two).to.not.equal(one);
    expect(three).to.equal(two);
  });

  it('runs nothing where there is nothing', async () => {
    const none = await runTests(
      { serving: [], computing: [], waiting: [], fresh: [] },
      2,
      Promise.resolve(),
      () => undefined,
    );
    expect(none).to.deep.equal({ passed: 0, failed: 0, notRun: [], failures: [], times: [] });
  });
});

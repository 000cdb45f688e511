import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { nativeEngine } from '../../../../workers/reading/tesseract/native.ts';
import { parseTsv } from '../../../../workers/reading/tesseract/tsv.ts';

const TSV = [
  'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
  '4\t1\t1\t1\t1\t0\t10\t20\t300\t30\t-1\t',
  '5\t1\t1\t1\t1\t1\t10\t20\t90\t30\t96.5\tTotal',
  '5\t1\t1\t1\t1\t2\t110\t20\t5\t30\t95\t ',
  '5\t1\t1\t1\t2\t1\t10\t60\t90\t30\t12\ttab\there',
].join('\n');

describe('ocr engine', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-tesseract-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  /** A program in the place of tesseract: what matters here is how it is run. */
  async function program(script: string): Promise<string> {
    const path = join(dir, 'tesseract');
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return path;
  }

  it('reads words from TSV', () => {
    expect(parseTsv(TSV)).to.deep.equal([
      { text: 'Total', confidence: 0.965, left: 10, top: 20, width: 90, height: 30, line: '1-1-1-1' },
      { text: 'tab\there', confidence: 0.12, left: 10, top: 60, width: 90, height: 30, line: '1-1-1-2' },
    ]);
  });

  it('passes the picture on standard input, one thread, no other environment', async () => {
    const path = await program(
      `printf '5\\t1\\t1\\t1\\t1\\t1\\t1\\t1\\t9\\t9\\t90\\t%s' "$(/bin/cat)/$OMP_THREAD_LIMIT/$HOME/$*"`,
    );
    const words = await nativeEngine(path).recognize(Buffer.from('picture'), 5000, {
      segmentation: 7,
      characters: '01',
    });
    expect(words![0]!.text).to.equal(
      'picture/1//stdin stdout -l eng --dpi 200 --psm 7 -c tessedit_char_whitelist=01 tsv',
    );
  });

  it('is asked for the configured languages', async () => {
    const path = await program(`printf '5\\t1\\t1\\t1\\t1\\t1\\t1\\t1\\t9\\t9\\t90\\t%s' "$*"`);
    const words = await nativeEngine(path, ['eng', 'deu']).recognize(Buffer.alloc(9), 5000, {
      segmentation: 7,
    });
    expect(words![0]!.text).to.match(/ -l eng\+deu /);
  });

  it('kills it at the deadline', async () => {
    const started = performance.now();
    const words = await nativeEngine(await program('exec /bin/sleep 100')).recognize(Buffer.alloc(9), 200, {
      segmentation: 6,
    });
    expect(words).to.equal(null);
    expect(performance.now() - started).to.be.lessThan(50_000);
  });

  it('tells what it complained of', async () => {
    const failure = await nativeEngine(await program('echo "no eng data" >&2; exit 1'))
      .recognize(Buffer.alloc(9), 5000, { segmentation: 6 })
      .then(
        () => null,
        (error: Error) => error.message,
      );
    expect(failure).to.equal('tesseract ended with 1: no eng data');
  });
});

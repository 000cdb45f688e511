import { inflateSync } from 'node:zlib';
import { expect } from 'chai';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { encryptedPdf } from '../../../lab/corpus/hostile/encrypted.ts';
import { hostileFiles } from '../../../lab/corpus/hostile.ts';
import { pdfTexts } from './pdf-text.ts';

const named = (name: string): Buffer => {
  const found = [...hostileFiles()].find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return Buffer.from(found.bytes());
};

const failure = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
  );

/** Payload of the first stream, by its /Length. */
const firstStream = (bytes: Buffer): Buffer => {
  const length = Number(/\/Length (\d+)/.exec(bytes.toString('latin1'))?.[1]);
  const start = bytes.indexOf('stream\n', 0, 'latin1') + 'stream\n'.length;
  return bytes.subarray(start, start + length);
};

describe('corpus: hostile inputs', () => {
  it('fit into an upload and have a name each', function () {
    this.timeout(60_000);
    const all = [...hostileFiles()];
    expect(new Set(all.map((one) => one.name)).size).to.equal(all.length);
    // The bombs take a second each to make; their own test below looks at their size.
    for (const one of all.filter((each) => !each.name.includes('bomb')))
      expect(one.bytes().length, one.name).to.be.lessThan(2_000_000);
  });

  it('the encrypted PDF needs its password', async () => {
    expect(await failure(pdfTexts(named('encrypted.pdf')))).to.equal('PasswordException');
    const text = await pdfTexts(encryptedPdf('secret'), 'secret');
    expect(text).to.deep.equal([['Hello']]);
  });

  it('the 500-page PDF has them, the empty one none', async () => {
    expect((await PDFDocument.load(named('five-hundred-pages.pdf'))).getPageCount()).to.equal(500);
    expect((await PDFDocument.load(named('zero-pages.pdf'))).getPageCount()).to.equal(0);
  });

  it('the bombs unpack to 200 MB', () => {
    const bomb = named('flate-bomb.pdf');
    expect(bomb.length).to.be.lessThan(300_000);
    expect(inflateSync(firstStream(bomb)).length).to.equal(200_000_000);
    const nested = named('nested-flate-bomb.pdf');
    const once = inflateSync(inflateSync(firstStream(nested)));
    expect(nested.length).to.be.lessThan(2000);
    expect(inflateSync(once).length).to.equal(200_000_000);
  }).timeout(90_000);

  it('the polyglot opens as a PDF and ends as an archive', async () => {
    const bytes = named('polyglot.pdf');
    expect(await pdfTexts(bytes)).to.deep.equal([['Hello']]);
    expect(bytes.indexOf('504b0506', 0, 'hex')).to.equal(bytes.length - 22);
    const directory = bytes.readUInt32LE(bytes.length - 6);
    expect(bytes.toString('hex', directory, directory + 4)).to.equal('504b0102');
    expect(bytes.toString('hex', bytes.readUInt32LE(directory + 42)).slice(0, 8)).to.equal('504b0304');
  });

  it('each /Prev of the loop points at the other section', () => {
    const bytes = named('prev-loop.pdf');
    const previous = [...bytes.toString('latin1').matchAll(/\/Prev (\d+)/g)].map((match) => Number(match[1]));
    expect(previous).to.have.length(2);
    for (const offset of previous) expect(bytes.toString('latin1', offset, offset + 4)).to.equal('xref');
  });

  it('pictures say what they should', async () => {
    expect(await sharp(named('wide.png')).metadata()).to.include({ width: 40_000, height: 400 });
    const limited = sharp(named('bomb.png'), { limitInputPixels: 100_000_000 });
    expect(await failure(limited.stats())).to.equal('Error');
    expect(await failure(sharp(named('truncated.jpg'), { failOn: 'truncated' }).stats())).to.equal('Error');
    expect(await sharp(named('frame-too-small.jpg')).metadata()).to.include({ width: 8, height: 8 });
  });
});

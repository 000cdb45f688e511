/** Small files that name large things many times over: what they cost must follow the file, not the product. */
import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { runLength } from '../../../../workers/formats/pdf/codecs.ts';
import { annotations, fields, interpretPage, openPdf, pages } from '../../../../workers/formats/pdf/index.ts';
import { append, HEADER, onePage, type Part, stream } from './build.ts';

const packed = (data: Buffer | string, filters = '/FlateDecode'): string =>
  stream(deflateSync(data).toString('latin1'), `/Filter ${filters} `);

/** A page with some of its parts written otherwise, and others added. */
function withParts(changed: Record<number, string>): Buffer {
  const kept: Part[] = onePage('').filter(({ num }) => !(num in changed));
  const parts = [...kept, ...Object.entries(changed).map(([num, body]) => ({ num: Number(num), body }))];
  return append(HEADER, [{ parts }]).pdf;
}

describe('streams that grow and shrink again', () => {
  it('runs of one byte make no object each', () => {
    const runs = Buffer.alloc(2_000_000);
    const before = process.memoryUsage();
    const { bytes, complete, capped } = runLength(runs, 1 << 20);
    const after = process.memoryUsage();
    expect({ size: bytes.length, complete, capped }).to.deep.equal({
      size: 1_000_000,
      complete: false,
      capped: false,
    });
    expect(after.heapUsed - before.heapUsed).to.be.lessThan(30_000_000);
  });

  it('what a step throws away counts against what a file may unpack', () => {
    const bomb = packed(Buffer.alloc(1_000_000, 0x3e), '[/FlateDecode /ASCIIHexDecode]');
    const { latest, problems } = openPdf(
      withParts(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [10 + i, bomb]))),
      { maxTotalBytes: 5_000_000 },
    );
    for (let num = 10; num < 19; num++) {
      const value = latest.object(num)?.value;
      if (value?.kind === 'stream') latest.decode(value);
    }
    expect(problems.map(({ code }) => code)).to.include('stream-truncated-by-cap');
  });
});

describe('one array that many name', () => {
  const list = (item: string, times: number): string => `[${item.repeat(times)}]`;

  it('pages share their list of streams and their annotations', () => {
    const { latest } = openPdf(
      withParts({
        2: `<< /Type /Pages /Kids ${list('3 0 R ', 100)} >>`,
        3: '<< /Type /Page /Parent 2 0 R /Contents 10 0 R /Annots 11 0 R >>',
        10: list('4 0 R ', 1_000),
        11: list('<< /Subtype /Link >>', 1_000),
      }),
    );
    const [first, ...others] = pages(latest).pages;
    expect(others).to.have.lengthOf(99);
    for (const page of others) {
      expect(page.contents).to.equal(first.contents);
      expect(annotations(latest, page)).to.equal(annotations(latest, first));
    }
  });

  it('a page of more streams than are read is not called complete', () => {
    const { latest } = openPdf(withParts({ 3: `<< /Type /Page /Contents ${list('4 0 R ', 5_001)} >>` }));
    expect(interpretPage(latest, pages(latest).pages[0]).complete).to.equal(false);
  });

  it('fields that share their kids have a bounded number of widgets between them', () => {
    const parts: Record<number, string> = {
      1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${Array.from({ length: 60 }, (_, i) => `${20 + i} 0 R`).join(' ')}] >> >>`,
      10: list('11 0 R ', 10_000),
      11: '<< /Subtype /Widget >>',
    };
    for (let i = 0; i < 60; i++) parts[20 + i] = `<< /T (f${i}) /FT /Tx /Kids 10 0 R >>`;
    const found = fields(openPdf(withParts(parts)).latest);
    expect(found).to.have.lengthOf(60);
    expect(found[0].widgets).to.have.lengthOf(10_000);
    expect(found.reduce((sum, { widgets }) => sum + widgets.length, 0)).to.equal(100_000);
  });

  it('kids that are fields themselves belong to the first that names them', () => {
    const { latest } = openPdf(
      withParts({
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [20 0 R 21 0 R] >> >>',
        10: '[11 0 R]',
        11: '<< /T (x) /FT /Tx >>',
        20: '<< /T (a) /Kids 10 0 R >>',
        21: '<< /T (b) /Kids 10 0 R >>',
      }),
    );
    expect(fields(latest).map(({ name }) => name)).to.deep.equal(['a.x']);
  });
});

/** Small files that name large things many times over: what they cost must follow the file, not the product. */
import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { annotations, fields, interpretPage, openPdf, pages } from '../../../../workers/formats/pdf/index.ts';
import { runLength } from '../../../../workers/formats/pdf/syntax/codecs.ts';
import { append, firstPage, HEADER, onePage, type Part, stream } from './build.ts';

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
      expect(page.contents).to.equal(first!.contents);
      expect(annotations(latest, page)).to.equal(annotations(latest, first!));
    }
  });

  it('a page of more streams than are read is not called complete', () => {
    const { latest } = openPdf(withParts({ 3: `<< /Type /Page /Contents ${list('4 0 R ', 5_001)} >>` }));
    expect(interpretPage(latest, firstPage(latest)).complete).to.equal(false);
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
    expect(found[0]?.widgets).to.have.lengthOf(10_000);
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

describe('what is asked again at every operator', () => {
  const font =
    '<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /ToUnicode 10 0 R /DescendantFonts [11 0 R] >>';
  const shown = (content: string, parts: Record<number, string>, resources: string) => {
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << ${resources} >> /Contents 4 0 R >>`;
    const { latest } = openPdf(withParts({ 3: page, 4: packed(content), ...parts }));
    return interpretPage(latest, firstPage(latest));
  };

  it('three hundred fonts share one map of all codes, and three hundred maps one budget', () => {
    const map = (i: number) => stream(`% ${i}\n1 beginbfrange <0000> <ffff> <0041> endbfrange`);
    const fonts = Array.from({ length: 300 }, (_, i) => i);
    const use = `BT ${fonts.map((i) => `/F${i} 1 Tf <0001> Tj`).join(' ')} ET`;
    const names = `/Font << ${fonts.map((i) => `/F${i} ${100 + i} 0 R`).join(' ')} >>`;
    for (const own of [false, true]) {
      const parts: Record<number, string> = { 10: map(0), 11: '<< /Type /Font >>' };
      for (const i of fonts) {
        parts[100 + i] = own ? font.replace('10 0 R', `${500 + i} 0 R`) : font;
        if (own) parts[500 + i] = map(i);
      }
      const before = process.memoryUsage().heapUsed;
      const { items } = shown(use, parts, names);
      expect(items).to.have.lengthOf(300);
      expect(items[0]).to.include({ text: 'B' });
      expect(process.memoryUsage().heapUsed - before).to.be.lessThan(400_000_000);
    }
  });

  it('a resource among 50 000 is found 20 000 times', () => {
    const names = Array.from({ length: 50_000 }, (_, i) => `/N${i} null`).join(' ');
    const before = process.cpuUsage().user;
    const { complete } = shown('/A gs '.repeat(20_000), {}, `/ExtGState << /A << /ca 0.5 >> ${names} >>`);
    expect(complete).to.equal(true);
    // Looked for from end to end it took several seconds.
    expect((process.cpuUsage().user - before) / 1e6).to.be.lessThan(2);
  });

  it('a membership of 50 000 groups is judged once', () => {
    const groups = `<< /Type /OCMD /OCGs [${'10 0 R '.repeat(50_000)}] >>`;
    const before = process.cpuUsage().user;
    const { items } = shown(
      `/OC /M BDC 0 0 9 9 re f EMC `.repeat(5_000),
      { 10: '<< /Type /OCG >>', 11: groups },
      '/Properties << /M 11 0 R >>',
    );
    expect(items).to.have.lengthOf(5_000);
    expect((process.cpuUsage().user - before) / 1e6).to.be.lessThan(2);
  });

  it('a function of 100 000 colours gives the first ones', () => {
    const tint = `<< /FunctionType 2 /N 1 /C0 [0 0 0 ${'0 '.repeat(100_000)}] /C1 [1 1 1] >>`;
    const { items } = shown(
      `/T cs ${'1 scn 0 0 9 9 re f '.repeat(2_000)}`,
      { 10: tint },
      '/ColorSpace << /T [/Separation /X /DeviceRGB 10 0 R] >>',
    );
    expect(items.at(-1)).to.deep.include({ colour: [255, 255, 255] });
  });

  it('a string of megabytes is not shown, and the page is not called complete', () => {
    const text = `BT /F 10 Tf (${'a'.repeat(3_000_000)}) Tj (b) Tj ET`;
    expect(shown(text, {}, '/Font << /F 5 0 R >>')).to.deep.include({ items: [], complete: false });
    const { items, complete } = shown(
      `BT /F 10 Tf (${'a'.repeat(50_000)}) Tj ET`,
      {},
      '/Font << /F 5 0 R >>',
    );
    expect(complete).to.equal(true);
    expect(items.map((item) => (item.type === 'text' ? item.text.length : 0))).to.satisfy(
      (lengths: number[]) => Math.max(...lengths) <= 4_096 && lengths.reduce((a, b) => a + b) === 50_000,
    );
  });
});

describe('sections and trailers', () => {
  const DOCUMENT = append(HEADER, [{ parts: onePage('') }]).pdf.toString('latin1');
  const opened = (text: string) => {
    const before = process.cpuUsage().user;
    const file = openPdf(Buffer.from(text, 'latin1'));
    return { file, seconds: (process.cpuUsage().user - before) / 1e6 };
  };

  it('a long chain beside the document is followed as far as saves are told', () => {
    let text = DOCUMENT.slice(0, DOCUMENT.lastIndexOf('startxref'));
    let prev = '';
    for (let i = 0; i < 30_000; i++) {
      const at = text.length;
      text += `xref\ntrailer<<${prev}>>\n`;
      prev = `/Prev ${at}`;
    }
    const tail = DOCUMENT.slice(DOCUMENT.lastIndexOf('startxref'));
    const { file } = opened(`${text}startxref\n${prev.slice(6)}\n%%EOF\n${tail}`);
    expect(file.revisions).to.have.length.at.most(4_000);
    expect(file.problems.map(({ code }) => code)).to.include('revision-cap');
    expect(pages(file.latest).pages).to.have.lengthOf(1);
  });

  it('five hundred trailers without an end are read as far as a trailer reaches', () => {
    const { file, seconds } = opened(
      `${DOCUMENT.replaceAll(/xref|trailer/g, 'x')}${'trailer<</A('.repeat(600)}${' '.repeat(4_000_000)}`,
    );
    expect(pages(file.latest).pages).to.have.lengthOf(1);
    expect(seconds).to.be.lessThan(2);
  });

  it('a trailer of millions of values is none', () => {
    const long = DOCUMENT.replace('/Size', `/A [${'1 '.repeat(1_000_000)}] /Size`);
    expect(opened(long).file.problems.map(({ code }) => code)).to.include('recovered-by-scan');
  });

  it('an object of many streams is looked through once', () => {
    const words = '>>stream\nendstream\n'.repeat(200_000);
    const { file, seconds } = opened(`${DOCUMENT}9 0 obj\n${words}endobj\n`);
    expect(file.scan().length).to.equal(6);
    expect(seconds).to.be.lessThan(2);
  });
});

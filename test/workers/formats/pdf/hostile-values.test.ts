/** Files whose names, numbers and places are legal to write and belong to nothing. */
import { expect } from 'chai';
import { parseCMap } from '../../../../workers/formats/pdf/fonts/cmap.ts';
import { encodingTable, unicodeOfName } from '../../../../workers/formats/pdf/fonts/encodings.ts';
import {
  decodedLength,
  fields,
  interpretPage,
  openPdf,
  pages,
} from '../../../../workers/formats/pdf/index.ts';
import { applyFilters } from '../../../../workers/formats/pdf/syntax/filters.ts';
import { append, HEADER, onePage, type Part, simple, stream } from './build.ts';

const TEXT = 'BT /F 10 Tf 20 80 Td (Total) Tj ET';

/** A page of TEXT with some of its parts written otherwise, and others added. */
function page(changed: Record<number, string>): Buffer {
  const parts: Part[] = onePage(TEXT).map((part) => ({ ...part, body: changed[part.num] ?? part.body }));
  for (const [num, body] of Object.entries(changed))
    if (Number(num) > 5) parts.push({ num: Number(num), body });
  return append(HEADER, [{ parts }]).pdf;
}

function textOf(bytes: Uint8Array): string {
  const { latest } = openPdf(bytes);
  return pages(latest)
    .pages.flatMap((one) => interpretPage(latest, one).items)
    .map((item) => (item.type === 'text' ? item.text : ''))
    .join('');
}

const composite = (codeSpace: string, unicode: string, widths = '[]'): Record<number, string> => ({
  5: `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 6 0 R /ToUnicode 7 0 R /DescendantFonts [<< /W ${widths} >>] >>`,
  6: stream(`1 begincodespacerange ${codeSpace} endcodespacerange`),
  7: stream(unicode),
});

describe('names that JavaScript knows', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'valueOf']) {
    it(`/${name} is no filter, encoding or colour space, and ${name} no operator`, async () => {
      const told: string[] = [];
      const steps = [{ name, params: null }];
      expect(applyFilters(Buffer.from('x'), steps, 10, (code) => told.push(code)).complete).to.equal(false);
      expect(told).to.deep.equal(['filter-unsupported']);
      expect(await decodedLength({ bytes: Buffer.alloc(50), filters: steps }, 10)).to.equal(0);
      expect(encodingTable(name)).to.equal(encodingTable('StandardEncoding'));
      expect(textOf(simple(`/${name} cs 1 sc 1 0 0 ${name} ${TEXT}`))).to.equal('Total');
    });
  }
});

describe('parts that stand in themselves', () => {
  const twice = (entries: string): string => `[<< ${entries} /Kids 6 0 R >> << ${entries} /Kids 6 0 R >>]`;

  it('a page tree of nodes without numbers ends', () => {
    const { latest } = openPdf(page({ 2: '<< /Type /Pages /Kids 6 0 R >>', 6: twice('') }));
    expect(pages(latest)).to.deep.equal({ pages: [], complete: false });
  });

  it('a form of fields without numbers ends', () => {
    const catalog = '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields 6 0 R >> >>';
    expect(fields(openPdf(page({ 1: catalog, 6: twice('/T (a)') })).latest)).to.deep.equal([]);
  });

  /** Objects 10, 12, ... of `pairs` object streams; each odd number lies in the next stream, by the xref stream. */
  function compressed(pairs: number, container: (num: number) => string | null): Buffer {
    const parts = onePage(TEXT);
    for (let num = 10; num < 10 + pairs * 2; num += 2) {
      const body = container(num);
      if (body !== null) parts.push({ num, body });
    }
    const placed = append(HEADER, [{ parts, xref: 'none' }]).pdf;
    const rows: number[] = [];
    for (let num = 0; num < 10 + pairs * 2; num++) {
      const at = placed.indexOf(`\n${num} 0 obj`) + 1;
      const inside = container(10) === null ? num >= 9 : num >= 9 && num % 2 === 1;
      const [kind, place] = inside ? [2, num + 1] : at > 0 ? [1, at] : [0, 0];
      rows.push(kind, place >> 16, (place >> 8) & 255, place & 255, 0);
    }
    const table = Buffer.from(rows).toString('latin1');
    const dict = `/Type /XRef /Size ${10 + pairs * 2} /Root 1 0 R /W [1 3 1] `;
    const xref = `9999 0 obj\n${stream(table, dict)}\nendobj\nstartxref\n${placed.length}\n%%EOF\n`;
    return Buffer.concat([placed, Buffer.from(xref, 'latin1')]);
  }

  it('object streams that need one another to be read do not overflow the stack', () => {
    const file = compressed(1_500, (num) => {
      const head = `${num - 1} 0 1`;
      return stream(head, `/Type /ObjStm /N ${num + 1} 0 R /First ${head.length - 1} `);
    });
    const { latest } = openPdf(file);
    expect(latest.object(9)).to.equal(null);
    expect(textOf(file)).to.equal('Total');
  });

  it('objects that lie in one another do not overflow the stack', () => {
    const file = compressed(3_000, () => null);
    expect(openPdf(file).latest.object(9)).to.equal(null);
    expect(textOf(file)).to.equal('Total');
  });
});

describe('numbers that are none', () => {
  it('an object stream names no negative objects and no places before itself', () => {
    for (const head of ['-5 0 7 2', '-1 0 7 2', '7 -100 8 0']) {
      const parts = [
        ...onePage(TEXT),
        { num: 6, body: stream(`${head} (a)`, '/Type /ObjStm /N 2 /First 9 ') },
      ];
      // Without a table, so that the numbers are taken from the object stream.
      const { latest } = openPdf(append(HEADER, [{ parts, xref: 'none' }]).pdf);
      expect(latest.numbers(), head).to.deep.equal([1, 2, 3, 4, 5, 6]);
    }
  });

  it('a code of no bytes is no code', () => {
    expect(parseCMap(Buffer.from('1 begincodespacerange <> <> endcodespacerange')).spaces).to.deep.equal([]);
    expect(textOf(page(composite('<> <>', '1 beginbfchar <546f> (A) endbfchar')))).to.include('A');
  });

  it('numbers beyond a double leave the other text as it is', () => {
    const huge = '9'.repeat(400);
    const wide = '9'.repeat(308);
    const odd = [
      `BT /F ${huge} Tf ${huge} 0 Td [(a) -${huge} (b)] TJ ET`,
      `q ${wide} 0 0 ${wide} 0 0 cm ${wide} 0 0 ${wide} 0 0 cm 0 0 1 1 re f Q`,
      '[/Indexed /DeviceRGB 1 <000000ffffff>] cs -1 sc 0.5 sc',
    ];
    for (const content of odd) expect(textOf(simple(`${content} ${TEXT}`)), content).to.include('Total');
    const names = `/Encoding << /Differences [-5 /A 0.5 /B ${huge} /C 255 /D /E 84.5 /U] >>`;
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${names} /FirstChar 0.5 /Widths [1] >>`;
    expect(textOf(page({ 5: font }))).to.equal('Uotal');
  });
});

describe('much out of little', () => {
  it('a map of codes that is filled again and again stops', () => {
    const range = '<0000> <ffff> <0041> ';
    const cmap = (count: number): Buffer => Buffer.from(`1 beginbfrange ${range.repeat(count)} endbfrange`);
    const time = (bytes: Buffer): number => {
      const before = process.cpuUsage();
      expect(parseCMap(bytes).unicode.get(1)).to.equal('B');
      return process.cpuUsage(before).user;
    };
    time(cmap(10));
    // Filled two thousand times it would take two hundred times as long as filled ten times.
    expect(time(cmap(2_000))).to.be.lessThan(30 * Math.max(20_000, time(cmap(10))));
  });

  it('an array of widths that is named many times is read once', () => {
    const widths = composite('<0000> <ffff>', '', '8 0 R');
    const shared = { ...widths, 8: `[${'0 9 0 R '.repeat(20_000)}]`, 9: `[${'500 '.repeat(100_000)}]` };
    // Read each time it is named: two billion widths, which no test's time allows.
    expect(textOf(page(shared))).to.not.equal('');
  });

  it('the base of a glyph name is found in one pass', () => {
    expect(unicodeOfName('A.alt')).to.equal('A');
    expect(unicodeOfName('.notdef')).to.equal(null);
    // With a step for each pair of dots: five billion of them.
    expect(unicodeOfName(`${'.'.repeat(100_000)}\nx`)).to.equal(null);
  });
});

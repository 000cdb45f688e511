import { expect } from 'chai';
import { openPdf, type PdfFile } from '../../../../../workers/formats/pdf/index.ts';
import type { XrefEntry } from '../../../../../workers/formats/pdf/types.ts';
import { append, HEADER, onePage, stream } from '../build.ts';

const PARTS = onePage('(x) Tj');
/** The objects of a one-page file without any table, and where each stands. */
const { pdf: BODY } = append(HEADER, [{ parts: PARTS, xref: 'none' }]);
const placeOf = (num: number): number => BODY.indexOf(`\n${num} 0 obj`) + 1;

/** The file with a section behind its objects. */
const withSection = (section: string | Buffer): PdfFile =>
  openPdf(Buffer.concat([BODY, Buffer.from(section), Buffer.from(`\nstartxref\n${BODY.length}\n%%EOF\n`)]));

const ten = (value: number): string => String(value).padStart(10, '0');
const row = (num: number): string => `${ten(placeOf(num))} 00000 n \n`;
const ROWS = PARTS.map(({ num }) => row(num)).join('');
const FREE = '0000000000 65535 f \n';
const TRAILER = 'trailer\n<< /Size 6 /Root 1 0 R >>';
const USED = [1, 2, 3, 4, 5];

const codes = (file: PdfFile): string[] => file.problems.map(({ code }) => code);

/** Numbers in use by the one table of a file that has no problem. */
function numbersOf(file: PdfFile, kind = 'table'): readonly number[] {
  expect(codes(file)).to.deep.equal([]);
  expect(file.revisions.map((one) => one.kind)).to.deep.equal([kind]);
  return file.latest.numbers();
}

describe('cross-reference tables (ISO 32000-2, 7.5.4)', () => {
  it('are read as the standard has them, in one subsection or in several', () => {
    expect(numbersOf(withSection(`xref\n0 6\n${FREE}${ROWS}${TRAILER}`))).to.deep.equal(USED);
    const several = `xref\n0 1\n${FREE}4 2\n${row(4)}${row(5)}1 3\n${row(1)}${row(2)}${row(3)}${TRAILER}`;
    expect(numbersOf(withSection(several))).to.deep.equal(USED);
  });

  it('may have any line ends and white space', () => {
    const table = `xref\n0 6\n${FREE}${ROWS}${TRAILER}`;
    for (const written of [
      table.replaceAll(' \n', '\r\n'),
      table.replaceAll(' \n', '\n'),
      table.replaceAll('\n', '\r'),
      table.replace('0 6\n', ' 0   6 \n'),
      table.replace('xref\n', 'xref 0 0\n'),
      `\n\r ${table}`,
    ])
      expect(numbersOf(withSection(written)), JSON.stringify(written.slice(0, 40))).to.deep.equal(USED);
  });

  it('that begin at 1 where they mean 0 are read one lower', () => {
    expect(numbersOf(withSection(`xref\n1 6\n${FREE}${ROWS}${TRAILER}`))).to.deep.equal(USED);
    // Without the head of the list of free numbers nothing says so: 1 is meant.
    const [first] = withSection(`xref\n1 5\n${ROWS}${TRAILER}`).latest.numbers();
    expect(first).to.equal(1);
  });

  it('with fewer rows than they say go on at the next subsection or the trailer', () => {
    const short = `xref\n0 90\n${FREE}${row(1)}${row(2)}${row(3)}4 2\n${row(4)}${row(5)}`;
    for (const end of [TRAILER, `\n${TRAILER}`])
      expect(numbersOf(withSection(short + end)).slice(0, 3)).to.deep.equal([1, 2, 3]);
  });

  it('take the first of two rows for one number', () => {
    const twice = `xref\n0 6\n${FREE}${ROWS}4 1\n${ten(placeOf(5))} 00000 n \n${TRAILER}`;
    const file = withSection(twice);
    expect(file.latest.object(4)?.value.kind).to.equal('stream');
  });

  it('tell free numbers with their generation from those in use', () => {
    const file = withSection(
      `xref\n0 8\n0000000007 65535 f \n${ROWS}${ten(7)} 00003 f \n${ten(0)} 00001 f \n${TRAILER}`,
    );
    const entry = (num: number): XrefEntry | undefined => file.revisions[0]?.entries.get(num);
    expect(entry(6)).to.deep.equal({ type: 'free', num: 6, gen: 3 });
    expect(entry(1)).to.deep.equal({ type: 'offset', num: 1, gen: 0, offset: placeOf(1) });
    expect(numbersOf(file)).to.deep.equal(USED);
    expect(file.latest.object(6)).to.equal(null);
  });

  it('that break off, or have no trailer, are none: the objects are found by a scan', () => {
    for (const broken of [
      `xref\n0 6\n${FREE}${ROWS}`,
      `xref\n0 6\n${FREE}${ROWS}trailer\n(no dictionary)`,
      `xref\n0\n${TRAILER}`,
      'xref',
      'xerf\n0 0\n',
    ]) {
      const file = withSection(broken);
      expect(codes(file), broken.slice(-30)).to.include('recovered-by-scan');
      expect(file.latest.numbers(), broken.slice(-30)).to.deep.equal(USED);
    }
  });

  it('whose row leads elsewhere give the object that stands in the file, and say so', () => {
    for (const place of [placeOf(4), placeOf(3) + 2, 5, BODY.length * 50]) {
      const file = withSection(`xref\n0 6\n${FREE}${ROWS.replace(ten(placeOf(3)), ten(place))}${TRAILER}`);
      expect(file.latest.object(3)?.num, `${place}`).to.equal(3);
      expect(codes(file), `${place}`).to.include('xref-entry-mismatch');
    }
  });

  it('may lead to the white space before an object', () => {
    const spaced = Buffer.from(BODY.toString('latin1').replace('\n4 0 obj', '\n    4 0 obj'), 'latin1');
    const at = spaced.indexOf('    4 0 obj');
    const rows = USED.map(
      (num) => `${ten(num === 4 ? at : spaced.indexOf(`\n${num} 0 obj`) + 1)} 00000 n \n`,
    );
    const file = openPdf(
      Buffer.concat([
        spaced,
        Buffer.from(`xref\n0 6\n${FREE}${rows.join('')}${TRAILER}\nstartxref\n${spaced.length}\n%%EOF\n`),
      ]),
    );
    expect(numbersOf(file)).to.deep.equal(USED);
    expect([file.latest.object(4)?.num, file.scan().unnamedCount]).to.deep.equal([4, 0]);
  });
});

/** Fields of a row, as wide as /W says. */
const fields = (widths: readonly number[], ...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value, i) => {
      const hex = value.toString(16).padStart((widths[i] ?? 0) * 2, '0');
      return Buffer.from(widths[i] === 0 ? '' : hex, 'hex');
    }),
  );

/** A cross-reference stream, numbered 9. */
const xrefStream = (widths: readonly number[], rows: Buffer[], entries = '/Size 6'): string =>
  `9 0 obj\n${stream(Buffer.concat(rows).toString('latin1'), `/Type /XRef /Root 1 0 R /W [${widths.join(' ')}] ${entries} `)}\nendobj`;

const withStream = (widths: readonly number[], rows: Buffer[], entries?: string): PdfFile =>
  withSection(Buffer.from(xrefStream(widths, rows, entries), 'latin1'));

describe('cross-reference streams (7.5.8)', () => {
  const used = (widths: readonly number[]): Buffer[] => USED.map((num) => fields(widths, 1, placeOf(num), 0));

  it('have fields of one to eight bytes, most significant first', () => {
    for (const widths of [
      [1, 2, 1],
      [1, 2, 0],
      [1, 3, 2],
      [2, 4, 1],
      [1, 8, 8],
    ]) {
      const file = withStream(widths, [fields(widths, 0, 0, 0), ...used(widths)]);
      expect(numbersOf(file, 'stream'), widths.join(' ')).to.deep.equal(USED);
    }
  });

  it('have rows of type 1 where no field tells the type (table 17)', () => {
    const rows = USED.map((num) => fields([0, 2, 0], 0, placeOf(num), 0));
    expect(numbersOf(withStream([0, 2, 0], rows, '/Size 6 /Index [1 5]'), 'stream')).to.deep.equal(USED);
  });

  it('number their rows as /Index says, from 0 without one', () => {
    const [one, two, three, four, five] = used([1, 2, 1]) as [Buffer, Buffer, Buffer, Buffer, Buffer];
    const file = withStream([1, 2, 1], [four, five, one, two, three], '/Size 6 /Index [4 2 1 3]');
    expect(numbersOf(file, 'stream')).to.deep.equal(USED);
    for (const [num, place] of [
      [1, placeOf(1)],
      [5, placeOf(5)],
    ] as const)
      expect(file.revisions[0]?.entries.get(num)).to.deep.include({ offset: place });
  });

  it('say what is free, at a place, or in an object stream; other types mean nothing (table 18)', () => {
    const widths = [1, 2, 2];
    const rows = [
      fields(widths, 0, 7, 65_535),
      ...used(widths),
      fields(widths, 0, 0, 3),
      fields(widths, 2, 40, 11),
      fields(widths, 3, 40, 11),
      fields(widths, 255, 40, 11),
    ];
    const { entries } = withStream(widths, rows, '/Size 10').revisions[0]!;
    expect([6, 7, 8, 9].map((num) => entries.get(num))).to.deep.equal([
      { type: 'free', num: 6, gen: 3 },
      { type: 'compressed', num: 7, gen: 0, container: 40, index: 11 },
      undefined,
      undefined,
    ]);
  });

  it('end with their data, with their count, and at a pair of /Index that is none', () => {
    const widths = [1, 2, 1];
    const rows = [fields(widths, 0, 0, 0), ...used(widths)];
    const cut = [...rows, fields(widths, 1, placeOf(5), 0).subarray(0, 3)];
    expect([...withStream(widths, cut, '/Size 900').revisions[0]!.entries.keys()]).to.deep.equal([
      0,
      ...USED,
    ]);
    expect([...withStream(widths, rows, '/Size 5').revisions[0]!.entries.keys()]).to.deep.equal([
      0, 1, 2, 3, 4,
    ]);
    for (const index of ['[0 4 -1 2]', '[0 4 4]', '[0 4 /A 2]', '[0 4 4 -2]'])
      expect(
        [...withStream(widths, rows, `/Index ${index}`).revisions[0]!.entries.keys()],
        index,
      ).to.deep.equal([0, 1, 2, 3]);
  });

  it('without widths that can be are none', () => {
    const rows = used([1, 2, 1]);
    for (const widths of [
      '',
      '/W [1 2]',
      '/W [1 9 1]',
      '/W [1 -2 1]',
      '/W [1 2.5 1]',
      '/W 4',
      '/W [1 2 /A]',
    ]) {
      const section = xrefStream([1, 2, 1], rows, '/Size 6 /Index [1 5]').replace('/W [1 2 1]', widths);
      const file = withSection(Buffer.from(section, 'latin1'));
      expect(codes(file), widths).to.include('xref-unreadable');
      expect(file.latest.object(3)?.num, widths).to.equal(3);
    }
  });
});

describe('hybrid files (7.5.8.4)', () => {
  /** A table that calls 20 and 21 free, and the stream that places them. */
  function hybrid(table: string, rows: Buffer[]): PdfFile {
    const objects = stream('20 0 21 2 7 8', '/Type /ObjStm /N 2 /First 10 ');
    const container = `10 0 obj\n${objects}\nendobj\n`;
    const at = BODY.length + container.length;
    const section = xrefStream([1, 2, 1], rows, `/Size 22 /Index [20 ${rows.length}]`);
    const begin = at + section.length + 1;
    const head = `${container}${section}\nxref\n0 6\n${FREE}${ROWS}10 1\n${ten(BODY.length)} 00000 n \n${table}`;
    const tail = `trailer\n<< /Size 22 /Root 1 0 R /XRefStm ${at} >>\nstartxref\n${begin}\n%%EOF\n`;
    return openPdf(Buffer.concat([BODY, Buffer.from(head + tail, 'latin1')]));
  }

  const compressed = [0, 1].map((index) => fields([1, 2, 1], 2, 10, index));
  const numberIn = (file: PdfFile, num: number): unknown => {
    const value = file.latest.object(num)?.value;
    return value?.kind === 'number' ? value.value : null;
  };

  it('are one save, in which the stream places what the table calls free', () => {
    const file = hybrid(`20 2\n${FREE}${FREE}`, compressed);
    expect(codes(file)).to.deep.equal([]);
    expect(file.revisions.map(({ kind }) => kind)).to.deep.equal(['hybrid']);
    expect([numberIn(file, 20), numberIn(file, 21)]).to.deep.equal([7, 8]);
  });

  it('place what the table does not speak of, and leave to the table what it places', () => {
    expect(numberIn(hybrid('', compressed), 21)).to.equal(8);
    const file = hybrid(`20 1\n${ten(placeOf(4))} 00000 n \n`, compressed);
    expect(file.revisions[0]?.entries.get(20)).to.include({ type: 'offset' });
  });

  it('leave free what both call free', () => {
    const file = hybrid(`20 1\n${FREE}`, [fields([1, 2, 1], 0, 0, 1), compressed[1]!]);
    expect([numberIn(file, 20), numberIn(file, 21)]).to.deep.equal([null, 8]);
  });
});

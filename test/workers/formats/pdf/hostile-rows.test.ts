/** Tables of thousands of rows that lead to one long thing, each to another place of it. */
import { expect } from 'chai';
import { openPdf, type PdfFile } from '../../../../workers/formats/pdf/index.ts';
import { HEADER } from './build.ts';

const CATALOG = '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Kids [] >> endobj\n';

/** Objects 3 and on stand at repetitions of `text`, all on one line. */
function file(count: number, text: (num: number) => string): Buffer {
  let out = HEADER.toString('latin1');
  const rows = [out.length, out.length + CATALOG.indexOf('2 0 obj')];
  const parts = [CATALOG];
  out += CATALOG;
  let at = out.length;
  for (let num = 3; num < count; num++) {
    rows.push(at);
    parts.push(text(num));
    at += text(num).length;
  }
  const table = rows.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `\nxref\n1 ${rows.length}\n${table}trailer << /Root 1 0 R >>\nstartxref\n${at + 1}\n%%EOF\n`;
  return Buffer.concat([HEADER, Buffer.from(parts.join('') + tail, 'latin1')]);
}

function readAll(bytes: Buffer): PdfFile {
  const opened = openPdf(bytes);
  for (const num of opened.latest.numbers()) opened.latest.object(num);
  return opened;
}

const milliseconds = (bytes: Buffer): number => {
  const start = process.cpuUsage();
  readAll(bytes);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

const codes = ({ problems }: PdfFile): Set<string> => new Set(problems.map(({ code }) => code));

describe('rows that lead into one long thing', () => {
  for (const [what, text] of [
    ['strings without an end', '('],
    ['hexadecimal strings without an end', '<'],
    ['arrays without an end', '['],
    ['dictionaries without an end', '<< '],
    ['a comment', '% '],
    ['white space', '  '],
    ['digits', '1'],
  ] as const)
    it(`${what}: ten times the rows cost no more than forty times the time`, () => {
      const [small, large] = [1_000, 10_000].map((count) => file(count, () => text)) as [Buffer, Buffer];
      readAll(small);
      // Read to the end for each row, it would be a hundred times.
      expect(milliseconds(large)).to.be.lessThan(40 * Math.max(5, milliseconds(small)));
    });

  it('what is no object takes nothing from the objects that are there', () => {
    // As in a damaged file whose table leads into binary data.
    for (const text of ['(', '<', '[1 ', '<< /A ']) {
      const opened = readAll(file(5_000, () => text));
      expect([...codes(opened)], text).to.deep.equal(['xref-entry-mismatch']);
      expect(opened.latest.catalog, text).not.to.equal(null);
    }
  });

  it('objects behind each of which the rest of the file is one comment are read as far as may be looked', () => {
    const objects = (count: number) => readAll(file(count, (num) => `${num} 0 obj 7 %`));
    const few = objects(150);
    expect([...codes(few)]).to.deep.equal([]);
    expect(few.latest.object(149)?.value).to.include({ kind: 'number', value: 7 });
    // Some 12 000 objects with 90 000 bytes behind each on average; six times the file and a megabyte may be looked at.
    const many = objects(12_000);
    expect([...codes(many)]).to.include('object-cap');
    expect(many.latest.object(3)?.value).to.include({ kind: 'number', value: 7 });
    expect(many.latest.object(11_000)).to.equal(null);
  });

  it('objects with long comments of their own are all read', () => {
    const own = readAll(
      file(3_000, (num) => `${num} 0 obj % ${'-'.repeat(200)}\n${num} % ${'='.repeat(200)}\nendobj\n`),
    );
    expect([...codes(own)]).to.deep.equal([]);
    for (const num of [3, 1_500, 2_999]) expect(own.latest.object(num)?.value).to.include({ value: num });
  });
});

import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { openPdf, type PdfFile, pages } from '../../../../../workers/formats/pdf/index.ts';
import { append, HEADER, onePage, type Packed, stream, withXrefStream } from '../build.ts';

/** Body of an object stream; objects may stand in it several times. */
function bodyOf(objects: readonly [num: number, body: string][], extra = ''): string {
  let [head, data] = ['', ''];
  for (const [num, body] of objects) {
    head += `${num} ${data.length} `;
    data += `${body}\n`;
  }
  return stream(head + data, `/Type /ObjStm /N ${objects.length} /First ${head.length} ${extra}`);
}

/** A file of one page with an object stream 10, and what its table says of it. */
const opened = (body: string, packed: Packed[]): PdfFile =>
  openPdf(withXrefStream([...onePage(''), { num: 10, body }], packed));

const held = (file: PdfFile, num: number): unknown => {
  const value = file.latest.object(num)?.value;
  return value && 'value' in value ? value.value : (value?.kind ?? null);
};

const codes = (file: PdfFile): string[] => file.problems.map(({ code }) => code);

describe('object streams (ISO 32000-2, 7.5.7)', () => {
  it('hold objects of every kind, whose places are those in the decoded data', () => {
    const objects: [number, string][] = [
      [20, '7'],
      [21, '(text)'],
      [22, '<< /A 20 0 R >>'],
      [23, 'true'],
    ];
    const packed = objects.map(([num], index): Packed => [num, 10, index]);
    const file = opened(bodyOf(objects), packed);
    expect(packed.map(([num]) => held(file, num))).to.deep.equal([7, 'string', 'dict', true]);
    const found = file.latest.object(22);
    expect(file.latest.get(found?.value, 'A')).to.include({ kind: 'number', value: 7 });
    expect([found?.container, found?.gen]).to.deep.equal([10, 0]);
    const head = '20 0 21 2 22 9 23 25 ';
    expect([found?.start, found?.end]).to.deep.equal([head.length + 9, head.length + 24]);
    expect(codes(file)).to.deep.equal([]);
  });

  it('hold the first object of several with one number, at whatever index the table puts it', () => {
    // pdf.js takes the last one, so that the two readings of such a file are told apart.
    const twice = bodyOf([
      [20, '(first)'],
      [21, '1'],
      [20, '2'],
    ]);
    for (const index of [0, 1, 2, 3, 65_535])
      expect(held(opened(twice, [[20, 10, index]]), 20), `${index}`).to.equal('string');
  });

  it('say nothing of numbers that are not in their head', () => {
    const file = opened(bodyOf([[20, '7']]), [
      [20, 10, 0],
      [21, 10, 0],
      [22, 10, 1],
    ]);
    expect([20, 21, 22].map((num) => held(file, num))).to.deep.equal([7, null, null]);
  });

  it('have a head of pairs; what is no pair ends it', () => {
    const file = opened(stream('20 0 x 2 21 2 7 8', '/Type /ObjStm /N 3 /First 13 '), [
      [20, 10, 0],
      [21, 10, 2],
    ]);
    expect([20, 21].map((num) => held(file, num))).to.deep.equal([7, null]);
    const fewer = opened(
      bodyOf([
        [20, '7'],
        [21, '8'],
      ]).replace('/N 2', '/N 1'),
      [[21, 10, 1]],
    );
    expect(held(fewer, 21)).to.equal(null);
  });

  it('without /N, /First or data are told as unreadable', () => {
    const good = bodyOf([[20, '7']]);
    for (const body of [
      good.replace('/N 1', ''),
      good.replace('/First 5', ''),
      good.replace('/N 1', '/N -1'),
      good.replace('/First 5', '/First -5'),
      stream('', '/Type /ObjStm /N 1 /First 5 '),
      '<< /N 1 /First 5 >>',
    ]) {
      const file = opened(body, [[20, 10, 0]]);
      expect(held(file, 20), body).to.equal(null);
      expect(codes(file), body).to.deep.equal(['object-stream-unreadable']);
    }
  });

  it('hold no value where a keyword or the end of the data stands', () => {
    for (const data of ['endobj', ']', ''])
      expect(held(opened(bodyOf([[20, data]]), [[20, 10, 0]]), 20), data).to.equal(null);
    expect(held(opened(stream('20 99 7', '/N 1 /First 6 '), [[20, 10, 0]]), 20)).to.equal(null);
  });

  it('stand in no other object stream', () => {
    const inner = bodyOf([[20, '7']]);
    const outer = bodyOf([[11, inner]]);
    const file = opened(outer, [
      [11, 10, 0],
      [20, 11, 0],
    ]);
    expect(held(file, 20)).to.equal(null);
  });

  it('are found by a scan where the table is lost, compressed or not', () => {
    const [root, tree, page, content, font] = onePage('BT /F 9 Tf 9 9 Td (found) Tj ET');
    const objects = [root, tree, page].map(({ num, body }): [number, string] => [num, body]);
    const plain = bodyOf(objects);
    const [, head = '', data = ''] = /^<<(.*?)>>\nstream\n([\s\S]*)\nendstream$/.exec(plain) ?? [];
    const packed = deflateSync(data).toString('latin1');
    for (const body of [plain, stream(packed, `${head.replace(/\/Length \d+/, '')} /Filter /FlateDecode `)]) {
      const parts = [content, font, { num: 10, body }];
      const file = openPdf(
        Buffer.concat([
          append(HEADER, [{ parts, xref: 'none' }]).pdf,
          Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
        ]),
      );
      expect(file.revisions.map(({ kind }) => kind)).to.deep.equal(['recovered']);
      expect(file.latest.object(3)?.container).to.equal(10);
      expect(pages(file.latest).pages.map(({ num }) => num)).to.deep.equal([3]);
    }
  });
});

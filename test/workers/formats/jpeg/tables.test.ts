import { expect } from 'chai';
import {
  parseFrame,
  parseHuffmanTables,
  parseQuantTables,
  parseScan,
} from '../../../../workers/formats/jpeg/tables.ts';
import { NATURAL_ORDER } from '../../../../workers/formats/jpeg/zigzag.ts';
import { dht, dqt, segment, sof, sos } from './stream-maker.ts';

type Parse<T> = (bytes: Uint8Array, start: number, end: number) => T;

/** What is made of a segment's payload, which stands between other bytes. */
function read<T>(parse: Parse<T>, part: readonly number[], cut = 0): T {
  const bytes = Uint8Array.from([7, 7, 7, ...part, 9, 9, 9]);
  return parse(bytes, 3 + 4, 3 + part.length - cut);
}
const frameOf = (part: readonly number[], marker = 0xc0, cut = 0) =>
  read((bytes, start, end) => parseFrame(marker, bytes, start, end), part, cut);

/** Figure 5: along the diagonals, up and down in turn. */
function zigzag(): number[] {
  const order: number[] = [];
  for (let sum = 0; sum < 15; sum++) {
    const rows = Array.from({ length: 8 }, (_, row) => row).filter((row) => sum - row >= 0 && sum - row < 8);
    for (const row of sum % 2 === 0 ? rows.reverse() : rows) order.push(row * 8 + sum - row);
  }
  return order;
}

describe('zigzag order (ITU-T T.81, figure 5)', () => {
  it('walks the diagonals, and what runs beyond a block lands on its last place', () => {
    expect([...NATURAL_ORDER.subarray(0, 64)]).to.deep.equal(zigzag());
    expect([...NATURAL_ORDER.subarray(64)]).to.deep.equal(Array(16).fill(63));
  });
});

describe('quantisation tables (B.2.4.1)', () => {
  const ascending = Array.from({ length: 64 }, (_, k) => k + 1);

  it('are sent in zigzag order and kept in rows, of 8 bits or 16', () => {
    const wide = segment(0xdb, [0x13, ...ascending.flatMap((value) => [value, 256 - value])]);
    const [narrow] = read(parseQuantTables, dqt(2, ascending))!;
    const [long] = read(parseQuantTables, wide)!;
    expect(narrow).to.include({ id: 2, precision: 8, offset: 7 });
    expect(long).to.include({ id: 3, precision: 16 });
    for (const [k, place] of zigzag().entries()) {
      expect(narrow!.values[place]).to.equal(k + 1);
      expect(long!.values[place]).to.equal((k + 1) * 256 + 256 - (k + 1));
    }
  });

  it('stand several in one segment', () => {
    const both = segment(0xdb, [...dqt(0, 5).slice(4), ...dqt(1, 9).slice(4)]);
    const tables = read(parseQuantTables, both)!;
    expect(tables.map(({ id, values, offset }) => [id, values[63], offset])).to.deep.equal([
      [0, 5, 7],
      [1, 9, 7 + 65],
    ]);
    expect(read(parseQuantTables, segment(0xdb, []))).to.deep.equal([]);
  });

  it('are refused with a step of nought, a fifth number, an unknown precision, or too few values', () => {
    for (const at of [0, 31, 63]) {
      const values = [...ascending];
      values[at] = 0;
      expect(read(parseQuantTables, dqt(0, values)), `step ${at}`).to.equal(null);
    }
    expect(read(parseQuantTables, dqt(4, 1))).to.equal(null);
    expect(read(parseQuantTables, dqt(0x20, 1))).to.equal(null);
    expect(read(parseQuantTables, dqt(0, 1), 1)).to.equal(null);
    expect(read(parseQuantTables, dqt(0x10, 1)), '16 bits announced, 8 sent').to.equal(null);
  });
});

describe('Huffman tables (B.2.4.2)', () => {
  it('have a kind, a number, counts of sixteen lengths and their symbols', () => {
    const [table] = read(parseHuffmanTables, dht('ac', 3, [0, 2, 1], [7, 8, 9]))!;
    expect(table).to.include({ kind: 'ac', id: 3 });
    expect([...table!.counts]).to.deep.equal([0, 2, 1, ...Array(13).fill(0)]);
    expect([...table!.symbols]).to.deep.equal([7, 8, 9]);
    const two = segment(0xc4, [...dht('dc', 0, [1], [4]).slice(4), ...dht('ac', 1, [0, 1], [6]).slice(4)]);
    expect(read(parseHuffmanTables, two)!.map(({ kind, id }) => `${kind}${id}`)).to.deep.equal([
      'dc0',
      'ac1',
    ]);
  });

  it('are refused where more codes of a length are asked for than there are (annex C)', () => {
    const symbols = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
    for (const [counts, fits] of [
      [[2], true],
      [[3], false],
      [[1, 2], true],
      [[1, 3], false],
      [[1, 1, 2], true],
      [[1, 1, 3], false],
      [[0, 0, 0, 0, 0, 0, 0, 255], true],
    ] as const) {
      const total = counts.reduce<number>((sum, count) => sum + count, 0);
      const tables = read(parseHuffmanTables, dht('dc', 0, counts, symbols(total)));
      expect(tables !== null, counts.join()).to.equal(fits);
    }
  });

  it('are refused with another class, a fifth number, too many symbols or too few', () => {
    const table = dht('dc', 0, [1], [4]);
    expect(read(parseHuffmanTables, table.with(4, 0x20))).to.equal(null);
    expect(read(parseHuffmanTables, table.with(4, 0x04))).to.equal(null);
    expect(read(parseHuffmanTables, table, 1)).to.equal(null);
    expect(read(parseHuffmanTables, table, 2)).to.equal(null);
    const most = dht('ac', 0, [0, 0, 0, 0, 0, 0, 0, 0, 200, 57], Array<number>(257).fill(1));
    expect(read(parseHuffmanTables, most)).to.equal(null);
  });
});

describe('frame headers (B.2.2)', () => {
  const size = { width: 0x0102, height: 0x0304 };

  it('tell size, precision and components', () => {
    const components = [
      [1, 2, 1, 0],
      [2, 1, 1, 3],
    ] as const;
    expect(frameOf(sof(0xc1, { ...size, precision: 12 }, components), 0xc1)).to.deep.equal({
      ...{ process: 'extended', precision: 12, ...size, offset: 7 },
      components: [
        { id: 1, h: 2, v: 1, quantTable: 0 },
        { id: 2, h: 1, v: 1, quantTable: 3 },
      ],
    });
  });

  it('name the process by their marker (table B.1)', () => {
    const processes = {
      baseline: [0xc0],
      extended: [0xc1],
      progressive: [0xc2],
      lossless: [0xc3],
      hierarchical: [0xc5, 0xc6, 0xc7],
      arithmetic: [0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf],
    };
    for (const [process, markers] of Object.entries(processes))
      for (const marker of markers)
        expect(frameOf(sof(marker, size, [[1, 1, 1, 0]]), marker)?.process, marker.toString(16)).to.equal(
          process,
        );
  });

  it('are refused where a field is outside its range, or the header too short for its components', () => {
    const grey = [1, 1, 1, 0] as const;
    const components = [grey, [2, 1, 1, 0], [3, 1, 1, 0], [4, 1, 1, 0]] as const;
    for (const [why, part, cut] of [
      ['no width', sof(0xc0, { ...size, width: 0 }, [grey])],
      ['no height: it would be told behind the first scan', sof(0xc0, { ...size, height: 0 }, [grey])],
      ['no component', sof(0xc0, size, [])],
      ['five components', sof(0xc0, size, [...components, [5, 1, 1, 0]])],
      ['sampling by nought', sof(0xc0, size, [[1, 0, 1, 0]])],
      ['sampling by nought, down', sof(0xc0, size, [[1, 1, 0, 0]])],
      ['sampling by five', sof(0xc0, size, [[1, 5, 1, 0]])],
      ['sampling by five, down', sof(0xc0, size, [[1, 1, 5, 0]])],
      ['a fifth table', sof(0xc0, size, [[1, 1, 1, 4]])],
      ['one identifier twice', sof(0xc0, size, [grey, grey])],
      ['cut', sof(0xc0, size, components), 1],
      ['cut before the count', sof(0xc0, size, [grey]), 4],
    ] as const)
      expect(frameOf(part, 0xc0, cut ?? 0), why).to.equal(null);
    expect(frameOf(sof(0xc0, size, components))?.components).to.have.lengthOf(4);
    expect(frameOf(sof(0xc0, size, [[255, 4, 4, 3]]))?.components[0]).to.include({ id: 255, h: 4, v: 4 });
  });
});

describe('scan headers (B.2.3)', () => {
  it('tell components with their tables, the band and the bits', () => {
    const scan = read(
      parseScan,
      sos(
        [
          [1, 2, 3],
          [9, 0, 1],
        ],
        [],
        [6, 63, 2, 1],
      ),
    )!;
    expect(scan.components).to.deep.equal([
      { id: 1, dcTable: 2, acTable: 3 },
      { id: 9, dcTable: 0, acTable: 1 },
    ]);
    expect(scan).to.include({ spectralStart: 6, spectralEnd: 63, successiveHigh: 2, successiveLow: 1 });
  });

  it('are refused where a field is outside its range, or the header too short', () => {
    for (const [why, part, cut] of [
      ['no component', sos([], [])],
      [
        'five components',
        sos(
          [1, 2, 3, 4, 5].map((id) => [id, 0, 0] as const),
          [],
        ),
      ],
      ['a fifth DC table', sos([[1, 4, 0]], [])],
      ['a fifth AC table', sos([[1, 0, 4]], [])],
      ['a band that begins behind the block', sos([[1, 0, 0]], [], [64, 63, 0, 0])],
      ['a band that ends behind the block', sos([[1, 0, 0]], [], [0, 64, 0, 0])],
      ['more bits than a coefficient has', sos([[1, 0, 0]], [], [0, 0, 0, 14])],
      ['cut', sos([[1, 0, 0]], []), 1],
      ['empty', segment(0xda, [])],
    ] as const)
      expect(read(parseScan, part, cut ?? 0), why).to.equal(null);
    expect(read(parseScan, sos([[1, 3, 3]], [], [63, 63, 0, 13]))).to.include({ successiveLow: 13 });
  });
});

import { expect } from 'chai';
import { readTrueType } from '../../../../../workers/formats/pdf/fonts/truetype.ts';
import { glyphCharacters } from '../../../../../workers/formats/pdf/fonts/truetype-cmap.ts';

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, i * 2);
  return bytes;
};
const u32 = (...values: number[]): Buffer =>
  u16(...values.flatMap((value) => [value >>> 16, value & 0xffff]));

/** A program of some tables, each at its place in the file. */
function program(tables: Record<string, Buffer>): Buffer {
  const names = Object.keys(tables);
  const records: Buffer[] = [u32(0x00010000), u16(names.length, 0, 0, 0)];
  let at = 12 + names.length * 16;
  for (const name of names) {
    const { length } = tables[name]!;
    records.push(Buffer.from(name, 'latin1'), u32(0, at, length));
    at += length;
  }
  return Buffer.concat([...records, ...Object.values(tables)]);
}

/** A `cmap` of subtables by platform and encoding. */
function cmap(...subtables: [platform: number, encoding: number, table: Buffer][]): Buffer {
  let at = 4 + subtables.length * 8;
  const records = subtables.map(([platform, encoding, table]) => {
    const record = Buffer.concat([u16(platform, encoding), u32(at)]);
    at += table.length;
    return record;
  });
  return Buffer.concat([u16(0, subtables.length), ...records, ...subtables.map(([, , table]) => table)]);
}

interface Segment {
  start: number;
  end: number;
  delta?: number;
  /** In place of counting on: the number of each glyph. */
  glyphs?: number[];
}

/** Format 4 (ISO/IEC 14496-22, 5.2.1.3.3), with the segment that ends every table. */
function format4(...segments: Segment[]): Buffer {
  const all = [...segments, { start: 0xffff, end: 0xffff, delta: 1 }];
  const list: number[] = [];
  const ranges = all.map(({ glyphs }, i) => {
    if (!glyphs) return 0;
    // Bytes from this very field to the first of its glyphs, which stand behind the last field.
    const from = (all.length - i + list.length) * 2;
    list.push(...glyphs);
    return from;
  });
  const body = u16(
    ...all.map(({ end }) => end),
    0,
    ...all.map(({ start }) => start),
    ...all.map(({ delta = 0 }) => delta),
    ...ranges,
    ...list,
  );
  return Buffer.concat([u16(4, 14 + body.length, 0, all.length * 2, 0, 0, 0), body]);
}

const format0 = (glyphs: Record<number, number>): Buffer =>
  Buffer.concat([u16(0, 262, 0), Buffer.from(Array.from({ length: 256 }, (_, code) => glyphs[code] ?? 0))]);
const format6 = (first: number, ...glyphs: number[]): Buffer =>
  u16(6, 10 + glyphs.length * 2, 0, first, glyphs.length, ...glyphs);

/** Glyphs of characters, as the program is asked for them. */
const found = (table: Buffer, platform: number, encoding: number, codes: number[]): number[] => {
  const tables = { cmap: table, glyf: Buffer.alloc(8), head: Buffer.alloc(54), loca: Buffer.alloc(8) };
  const read = readTrueType(program(tables))!;
  return codes.map((code) => read.glyphOf(platform, encoding, code));
};

const characters = (table: Buffer): Record<number, string[]> =>
  Object.fromEntries(glyphCharacters(program({ cmap: table })));

const SEGMENTS: Segment[] = [
  { start: 0x30, end: 0x39, delta: 16 - 0x30 },
  { start: 0x41, end: 0x43, glyphs: [7, 0, 9] },
  // Counted beyond 65 535, as many producers write a step back.
  { start: 0x61, end: 0x62, delta: 65_536 - 0x61 + 3 },
  { start: 0x4e00, end: 0x4e01, delta: 1, glyphs: [40, 41] },
];

describe('character maps of TrueType programs (ISO/IEC 14496-22, 5.2.1.3)', () => {
  it('of format 4 count on from a segment’s first glyph, or list them', () => {
    const table = cmap([3, 1, format4(...SEGMENTS)]);
    const expected: [code: number, glyph: number][] = [
      [0x2f, 0],
      [0x30, 16],
      [0x39, 25],
      [0x3a, 0],
      [0x41, 7],
      [0x42, 0],
      [0x43, 9],
      [0x44, 0],
      [0x61, 3],
      [0x62, 4],
      [0x63, 0],
      // A step counts for listed glyphs too.
      [0x4e00, 41],
      [0x4e01, 42],
      [0x4e02, 0],
      [0xfffe, 0],
    ];
    expect(
      found(
        table,
        3,
        1,
        expected.map(([code]) => code),
      ),
    ).to.deep.equal(expected.map(([, glyph]) => glyph));
    expect(found(table, 3, 0, [0x30])).to.deep.equal([0]);
  });

  it('lead back from glyphs to their characters', () => {
    const digits = Object.fromEntries([...'0123456789'].map((digit, i) => [16 + i, [digit]]));
    expect(characters(cmap([3, 1, format4(...SEGMENTS)]))).to.deep.equal({
      ...digits,
      7: ['A'],
      9: ['C'],
      3: ['a'],
      4: ['b'],
      41: ['一'],
      42: ['丁'],
    });
  });

  it('lead back to all characters of one glyph, at most eight', () => {
    const same = (codes: number[]) =>
      format4(...codes.map((code) => ({ start: code, end: code, glyphs: [5] })));
    expect(characters(cmap([3, 1, same([0x41, 0x391, 0x410])]))).to.deep.equal({ 5: ['A', 'Α', 'А'] });
    const many = characters(cmap([3, 1, same(Array.from({ length: 20 }, (_, i) => 0x41 + i))]));
    expect(many[5]).to.deep.equal([...'ABCDEFGH']);
  });

  it('lead back by tables of Unicode only, the first that can be read', () => {
    const [latin, other] = [
      format4({ start: 0x41, end: 0x41, glyphs: [5] }),
      format4({ start: 0x42, end: 0x42, glyphs: [6] }),
    ];
    expect(characters(cmap([3, 0, latin]))).to.deep.equal({});
    expect(characters(cmap([1, 0, format0({ 65: 5 })]))).to.deep.equal({});
    expect(characters(cmap([3, 0, other], [0, 3, latin]))).to.deep.equal({ 5: ['A'] });
    expect(characters(cmap([0, 3, latin], [3, 1, other]))).to.deep.equal({ 5: ['A'] });
    expect(characters(cmap([0, 4, format6(0x41, 5)], [3, 1, other]))).to.deep.equal({ 6: ['B'] });
  });

  it('of formats 0 and 6 are tables of glyphs', () => {
    const bytes = cmap([1, 0, format0({ 65: 5, 255: 9 })]);
    expect(found(bytes, 1, 0, [65, 66, 255, 256, 321])).to.deep.equal([5, 0, 9, 0, 0]);
    const trimmed = cmap([3, 0, format6(0xf041, 5, 0, 7)]);
    expect(found(trimmed, 3, 0, [0xf040, 0xf041, 0xf042, 0xf043, 0xf044])).to.deep.equal([0, 5, 0, 7, 0]);
  });

  it('of other formats say nothing', () => {
    expect(found(cmap([3, 1, u16(12, 0, 0, 0, 0, 0)]), 3, 1, [0x41])).to.deep.equal([0]);
    expect([...glyphCharacters(program({ cvt: Buffer.alloc(4) }))]).to.deep.equal([]);
    expect([...glyphCharacters(new Uint8Array(0))]).to.deep.equal([]);
  });

  it('that are cut off in front of their glyphs name none', () => {
    const table = format4({ start: 0x41, end: 0x43, delta: 5 - 0x41 }, { start: 0x61, end: 0x62, delta: 1 });
    const whole = program({
      glyf: Buffer.alloc(8),
      head: Buffer.alloc(54),
      loca: Buffer.alloc(8),
      cmap: cmap([3, 1, table]),
    });
    const glyphsOf = (bytes: Buffer): number[] =>
      [0x41, 0x43, 0x61].map((code) => readTrueType(bytes)!.glyphOf(3, 1, code));
    expect(glyphsOf(whole)).to.deep.equal([5, 7, 0x62]);
    expect(glyphCharacters(whole).size).to.equal(5);
    for (let missing = 1; missing < table.length - 8; missing++) {
      const cut = whole.subarray(0, whole.length - missing);
      expect(glyphsOf(cut), `${missing} bytes`).to.deep.equal([0, 0, 0]);
      expect(glyphCharacters(cut).size, `${missing} bytes`).to.equal(0);
    }
  });

  it('that name every code a thousand times come to an end', () => {
    const all = Array.from({ length: 1_000 }, () => ({ start: 0, end: 0xfffe, delta: 1 }));
    const most = Object.values(characters(cmap([3, 1, format4(...all)])));
    expect(most.length).to.be.at.most(65_535);
    expect(most.every((list) => list.length <= 8)).to.equal(true);
  });
});

describe('outlines of TrueType programs (5.3.4)', () => {
  const simple = (size: number): Buffer => Buffer.concat([u16(1), Buffer.alloc(size - 2, 7)]);
  const glyphs = [
    simple(10),
    simple(12),
    Buffer.alloc(0),
    Buffer.concat([u16(0xffff), Buffer.alloc(8)]),
    simple(6),
  ];
  const ends = glyphs.map((_, i) => glyphs.slice(0, i + 1).reduce((sum, { length }) => sum + length, 0));
  const head = (long: boolean): Buffer => Buffer.concat([Buffer.alloc(50), u16(long ? 1 : 0, 0)]);
  const tables = (long: boolean) => ({
    glyf: Buffer.concat(glyphs),
    head: head(long),
    loca: long ? u32(0, ...ends) : u16(...[0, ...ends].map((one) => one / 2)),
  });

  it('stand where loca says, in halves or in whole bytes', () => {
    for (const long of [false, true]) {
      const read = readTrueType(program(tables(long)))!;
      // The first stands for what is missing, the third is empty, the fourth made of others.
      expect([0, 1, 2, 3, 4].map((glyph) => read.outline(glyph).length)).to.deep.equal([0, 12, 0, 0, 6]);
      expect(Buffer.compare(read.outline(1), glyphs[1]!)).to.equal(0);
    }
  });

  it('are none behind the last one', () => {
    const read = readTrueType(program(tables(true)))!;
    for (const glyph of [-1, 60_000, 65_536]) expect(read.outline(glyph).length, `${glyph}`).to.equal(0);
  });

  it('need all of head, loca and glyf', () => {
    for (const name of ['head', 'loca', 'glyf'] as const) {
      const { [name]: _, ...others } = tables(true);
      expect(readTrueType(program(others)), name).to.equal(null);
    }
  });
});

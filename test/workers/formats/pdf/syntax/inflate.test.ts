import { constants, deflateRawSync, deflateSync, inflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { inflate } from '../../../../../workers/formats/pdf/syntax/inflate.ts';

const CAP = 1 << 20;
const shown = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Bits as RFC 1951, 3.1.1, packs them: numbers from their lowest bit, Huffman codes (strings) from their first. */
function packed(...fields: (readonly [value: number, size: number] | string)[]): Buffer {
  const bits = fields
    .map((field) =>
      typeof field === 'string'
        ? field
        : [...field[0].toString(2).padStart(field[1], '0')]
            .slice(-field[1] || 99)
            .toReversed()
            .join(''),
    )
    .join('');
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt([...byte].toReversed().join(''), 2)));
}

/** A literal in the fixed code (3.2.6). */
const literal = (character: string): string => (character.charCodeAt(0) + 0x30).toString(2).padStart(8, '0');
const END = '0000000';
const FIXED = [1, 2] as const;
const [LAST, MORE] = [[1, 1] as const, [0, 1] as const];
/** Length 3 is code 257, seven bits; distances have five. */
const LENGTH_3 = '0000001';

/** With a header that is right and no checksum: only the salvaging decoder gives anything of it. */
const salvaged = (body: Buffer, cap = CAP) => inflate(Buffer.concat([Buffer.from([0x78, 0x9c]), body]), cap);

/** As salvaged, where the data is good but for the checksum. */
function likeZlib(...fields: Parameters<typeof packed>): string {
  const body = packed(...fields);
  const found = salvaged(Buffer.concat([body, Buffer.from([1, 2, 3, 4])]));
  expect(Buffer.compare(found.bytes, inflateRawSync(body))).to.equal(0);
  return shown(found.bytes);
}

interface Tables {
  literals?: number;
  distances?: number;
  /** The first length is told as a repetition of the one before it. */
  repeats?: boolean;
}

/** The last block, with tables of its own (3.2.7): `A` and the end have one bit each. */
function onlyA({ literals = 257, distances = 1, repeats = false }: Tables): Parameters<typeof packed> {
  const lengths = new Array<readonly [number, number]>(18).fill([0, 3]);
  // In the order of 3.2.7: of 16, of 18 and of 1.
  if (repeats) lengths[0] = [2, 3];
  lengths[2] = [1, 3];
  lengths[17] = [repeats ? 2 : 1, 3];
  const [long, one] = repeats ? ['0', '10'] : ['0', '1'];
  const [zeros, single] = repeats ? [long, one] : [one, long];
  const run = (count: number) => [zeros, [count - 11, 7]] as const;
  return [
    LAST,
    [2, 2],
    [literals - 257, 5],
    [distances - 1, 5],
    [14, 4],
    ...lengths,
    ...(repeats ? (['11', [0, 2], ...run(62)] as const) : run(65)),
    single,
    ...run(138),
    ...run(52),
    single,
    ...(literals > 257 ? run(literals - 257) : []),
    single,
    ...(distances > 1 ? run(distances - 1) : []),
    '0',
    '1',
  ];
}

describe('salvage of damaged Flate data', () => {
  it('reads fixed codes, with repetitions that reach into what they make', () => {
    expect(likeZlib(LAST, FIXED, literal('a'), literal('b'), LENGTH_3, '00001', END)).to.equal('ababa');
    expect(likeZlib(LAST, FIXED, literal('a'), LENGTH_3, '00000', END)).to.equal('aaaa');
    expect(likeZlib(LAST, FIXED, ...[...'abcd'].map(literal), LENGTH_3, '00011', END)).to.equal('abcdabc');
  });

  it('reads several blocks, stored ones at the next whole byte', () => {
    const stored = packed(MORE, [0, 2]);
    const body = Buffer.concat([
      stored,
      Buffer.from([2, 0, 0xfd, 0xff]),
      Buffer.from('hi'),
      packed(LAST, FIXED, literal('!'), END),
      Buffer.from([1, 2, 3, 4]),
    ]);
    expect(shown(salvaged(body).bytes)).to.equal('hi!');
  });

  it('keeps what stands before the damage, and says that it is not all', () => {
    const before = [MORE, FIXED, literal('o'), literal('k'), END] as const;
    const damages: Record<string, Buffer> = {
      'a stored block whose length is not confirmed': Buffer.concat([
        packed(...before, LAST, [0, 2]),
        Buffer.from([2, 0, 2, 0, 65, 65]),
      ]),
      'a distance to before the beginning': packed(...before, LAST, FIXED, LENGTH_3, '00010', END),
      // 286 and 287 stand for no length (3.2.6).
      'a length that does not exist': packed(...before, LAST, FIXED, '11000110', '00000', END),
      'more literal codes than there are': packed(...before, ...onlyA({ literals: 287 })),
      'more distance codes than there are': packed(...before, ...onlyA({ distances: 31 })),
      'a length that repeats the one before the first': packed(...before, ...onlyA({ repeats: true })),
    };
    expect(shown(salvaged(packed(...before, ...onlyA({}))).bytes)).to.equal('okA');
    expect(shown(salvaged(packed(...before, ...onlyA({ literals: 286, distances: 30 }))).bytes)).to.equal(
      'okA',
    );
    expect(Object.keys(damages)).to.have.length(6);
    for (const [what, body] of Object.entries(damages)) {
      const found = salvaged(body);
      expect([shown(found.bytes), found.complete, found.capped], what).to.deep.equal(['ok', false, false]);
    }
  });

  it('takes a block of the type that does not exist for none of those that do', () => {
    const text = 'a line, another line, and a line that is another line again; '.repeat(9);
    const dynamic = deflateRawSync(text, { strategy: constants.Z_HUFFMAN_ONLY });
    expect((dynamic[0]! >> 1) & 3).to.equal(2);
    expect(shown(salvaged(dynamic).bytes)).to.equal(text);
    dynamic[0]! |= 6;
    expect(salvaged(dynamic).bytes).to.have.length(0);
  });

  it('reads every length and every distance with its lowest and its highest extra bits (3.2.5)', () => {
    const window = Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i * 7919 + (i >> 7)) & 255));
    const stored = (data: Buffer): Buffer => {
      const head = Buffer.alloc(5);
      head.writeUInt16LE(data.length, 1);
      head.writeUInt16LE(data.length ^ 0xffff, 3);
      return Buffer.concat([head, data]);
    };
    const fields: Parameters<typeof packed> = [LAST, FIXED];
    const repetition = (length: number, distance: number, ones: boolean): void => {
      const fixedCode = length < 280 ? [length - 256, 7] : [length - 280 + 192, 8];
      const extra = (size: number) => [ones ? 2 ** size - 1 : 0, size] as const;
      fields.push(fixedCode[0]!.toString(2).padStart(fixedCode[1]!, '0'));
      fields.push(extra(length < 265 || length === 285 ? 0 : (length - 261) >> 2));
      fields.push(distance.toString(2).padStart(5, '0'), extra(distance < 4 ? 0 : (distance >> 1) - 1));
    };
    for (const ones of [false, true]) {
      for (let length = 257; length <= 285; length++) repetition(length, 9, ones);
      for (let distance = 0; distance <= 29; distance++) repetition(270, distance, ones);
    }
    const body = Buffer.concat([stored(window), packed(...fields, END)]);
    const found = salvaged(Buffer.concat([body, Buffer.from([1, 2, 3, 4])]));
    expect(Buffer.compare(found.bytes, inflateRawSync(body))).to.equal(0);
    expect(found.bytes.length).to.be.greaterThan(window.length + 118 * 3);
    // 30 and 31 stand for no distance, however far back there are data.
    const beyond = Buffer.concat([stored(window), packed(LAST, FIXED, LENGTH_3, '11110', [0, 14], END)]);
    expect(salvaged(beyond).bytes).to.have.length(window.length);
  });

  it('reads code lengths as they are packed: repeated, and zeros in short and long runs', () => {
    // Two literals far apart, the end, one distance: what lies between is packed as runs of zeros.
    const data = Buffer.from(Array.from({ length: 4_000 }, (_, i) => ((i * i) % 7 < 3 ? 1 : 250)));
    const good = deflateSync(data, { level: 9 });
    expect((good[2]! >> 1) & 3).to.equal(2);
    good.writeUInt32BE((good.readUInt32BE(good.length - 4) ^ 1) >>> 0, good.length - 4);
    expect(Buffer.compare(inflate(good, CAP).bytes, data)).to.equal(0);
  });

  it('gives a beginning of the data, wherever it is cut', () => {
    const data = Buffer.from(Array.from({ length: 300 }, (_, i) => `${i * 7919} of ${i % 13}\n`).join(''));
    for (const level of [0, 1, 9]) {
      const packedData = deflateSync(data, { level });
      // No zlib header: zlib itself refuses it from the first byte on.
      packedData[0] = 0x7f;
      const given = (end: number): Uint8Array => {
        const { bytes, complete } = inflate(packedData.subarray(0, end), CAP);
        expect([complete, Buffer.compare(bytes, data.subarray(0, bytes.length))]).to.deep.equal([false, 0]);
        return bytes;
      };
      for (let end = 3; end < packedData.length - 8; end += 7) given(end);
      expect(given(packedData.length - 8).length).to.be.greaterThan(data.length * 0.98);
    }
  });

  it('stops at the cap in the middle of a repetition and of a stored block', () => {
    const run = salvaged(packed(LAST, FIXED, literal('a'), LENGTH_3, '00000', LENGTH_3, '00000', END), 5);
    expect([shown(run.bytes), run.complete, run.capped]).to.deep.equal(['aaaaa', false, true]);
    const stored = Buffer.concat([
      packed(LAST, [0, 2]),
      Buffer.from([4, 0, 0xfb, 0xff]),
      Buffer.from('abcd'),
      Buffer.from([9, 9, 9, 9]),
    ]);
    const cut = salvaged(stored, 3);
    expect([shown(cut.bytes).length <= 3, cut.complete, cut.capped]).to.deep.equal([true, false, true]);
  });

  it('finds the header behind a line end that was counted into the stream', () => {
    for (const lineEnd of ['\n', '\r']) {
      const late = Buffer.concat([Buffer.from(lineEnd), deflateSync('hello, hello, hello')]);
      expect(shown(inflate(late, CAP).bytes), JSON.stringify(lineEnd)).to.equal('hello, hello, hello');
    }
  });
});

import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { interpretPage, openPdf } from '../../../../../workers/formats/pdf/index.ts';
import {
  ascii85,
  asciiHex,
  lzw,
  runLength,
  unpredict,
} from '../../../../../workers/formats/pdf/syntax/codecs.ts';
import { append, firstPage, HEADER, onePage, stream } from '../build.ts';

const CAP = 1 << 20;
const text = (data: string): Uint8Array => Buffer.from(data, 'latin1');
const shown = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** LZW as TIFF 6.0, section 13, describes the encoder; `early` is when codes grow (ISO 32000-1, table 8). */
function packLzw(data: Uint8Array, early: 0 | 1, clearWhenFull = true): Buffer {
  let [bits, known] = ['', new Map<string, number>()];
  let [next, width] = [258, 9];
  const emit = (code: number): void => {
    bits += code.toString(2).padStart(width, '0');
  };
  const begin = (): void => {
    emit(256);
    known = new Map(Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte]));
    [next, width] = [258, 9];
  };
  begin();
  let word = '';
  for (const character of shown(data)) {
    if (known.has(word + character)) {
      word += character;
      continue;
    }
    emit(known.get(word)!);
    if (next < 4096) known.set(word + character, next++);
    // The decoder is one entry behind, so that its next code is the encoder's last.
    width = Math.min(12, Math.max(9, (next - 1 + early).toString(2).length));
    if (next === 4096 && clearWhenFull) begin();
    word = character;
  }
  if (word !== '') emit(known.get(word)!);
  width = Math.min(12, Math.max(9, (next + early).toString(2).length));
  emit(257);
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g)!;
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Bytes that repeat now and then, so that the table of an LZW encoder fills. */
const mixed = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 7919 + ((i * i) >> 5)) & 255);

describe('LZW', () => {
  for (const early of [0, 1] as const) {
    it(`reads codes of nine to twelve bits, again after the table was cleared, with /EarlyChange ${early}`, () => {
      for (const data of [mixed, mixed.subarray(0, 300), mixed.subarray(0, 2_000)]) {
        const { bytes, complete } = lzw(packLzw(data, early), early, CAP);
        expect(Buffer.compare(bytes, data)).to.equal(0);
        expect(complete).to.equal(true);
      }
      expect(Buffer.compare(lzw(packLzw(mixed, early), early === 1 ? 0 : 1, CAP).bytes, mixed)).not.to.equal(
        0,
      );
    });
  }

  it('goes on with a full table where the encoder does not clear it', () => {
    const data = mixed.subarray(0, 9_000);
    const packed = packLzw(data, 1, false);
    expect(Buffer.compare(packed, packLzw(data, 1))).not.to.equal(0);
    expect(Buffer.compare(lzw(packed, 1, CAP).bytes, data)).to.equal(0);
  });

  it('reads the code that is just being made: runs of one byte', () => {
    const run = new Uint8Array(3_000).fill(65);
    const { bytes, complete } = lzw(packLzw(run, 1), 1, CAP);
    expect([bytes.length, complete, bytes.every((byte) => byte === 65)]).to.deep.equal([3_000, true, true]);
  });

  it('keeps what stands before a code that nobody can know yet, and before a cut', () => {
    // Clear, 'A', then code 300 when only 258 could follow: nine bits each.
    const bits = [256, 65, 300].map((code) => code.toString(2).padStart(9, '0')).join('');
    const bytes = Buffer.from(
      bits
        .padEnd(32, '0')
        .match(/.{8}/g)!
        .map((byte) => Number.parseInt(byte, 2)),
    );
    const broken = lzw(bytes, 1, CAP);
    expect([shown(broken.bytes), broken.complete]).to.deep.equal(['A', false]);
    const packed = packLzw(mixed, 1);
    const cut = lzw(packed.subarray(0, packed.length >> 1), 1, CAP);
    expect(cut.complete).to.equal(false);
    expect(cut.bytes.length).to.be.greaterThan(5_000);
    expect(Buffer.compare(cut.bytes, mixed.subarray(0, cut.bytes.length))).to.equal(0);
  });

  it('stops at the cap and says so', () => {
    const { bytes, complete, capped } = lzw(packLzw(mixed, 1), 1, 10_000);
    expect([complete, capped]).to.deep.equal([false, true]);
    expect(bytes.length).to.be.within(9_000, 10_000);
    expect(Buffer.compare(bytes, mixed.subarray(0, bytes.length))).to.equal(0);
  });
});

describe('ASCII and run lengths', () => {
  it('takes a last hexadecimal digit for the high one, passes over white space and ends at > (7.4.2)', () => {
    expect(asciiHex(text('4 1\n4\t2\f7>43'))).to.deep.include({ complete: true });
    expect(shown(asciiHex(text('4 1\n4\t2\f7>43')).bytes)).to.equal('ABp');
    expect(asciiHex(text('41x42>')).complete).to.equal(false);
  });

  it('reads z as four zeros between groups only, and groups of two to four characters (7.4.3)', () => {
    expect([...ascii85(text('zz~>'), CAP).bytes]).to.deep.equal(new Array(8).fill(0));
    // The example that every implementation has: "Man " and its beginnings.
    for (const [packed, plain] of [
      ['9jqo^', 'Man '],
      ['9jqo', 'Man'],
      ['9jn', 'Ma'],
      ['9`', 'M'],
    ] as const)
      expect(shown(ascii85(text(`${packed}~>`), CAP).bytes), packed).to.equal(plain);
    expect(ascii85(text('9jzqo^~>'), CAP).complete).to.equal(false);
    expect(ascii85(text('9jqo^\u007f~>'), CAP).complete).to.equal(false);
  });

  it('reads the longest group as all ones', () => {
    const { bytes, complete } = ascii85(text('s8W-!~>'), CAP);
    expect([[...bytes], complete]).to.deep.equal([[255, 255, 255, 255], true]);
    // The last group of three, two and one bytes of ones.
    for (const packed of ['s8W*', 's8N', 'rr'])
      expect(ascii85(text(`${packed}~>`), CAP), packed).to.deep.include({
        bytes: new Uint8Array(packed.length - 1).fill(255),
        complete: true,
      });
  });

  it('says that a group beyond all ones, and one of a single character, is damage (7.4.3)', () => {
    for (const packed of ['s8W-"', 'uuuuu', 'uu', '9jqo^9', '9'])
      expect(ascii85(text(`${packed}~>`), CAP).complete, packed).to.equal(false);
  });

  it('unpacks runs of 2 and of 128 equal bytes, and strings of 1 and of 128 bytes (7.4.5)', () => {
    const literal = Uint8Array.from({ length: 128 }, (_, i) => i);
    const packed = Uint8Array.from([255, 7, 129, 9, 0, 5, 127, ...literal, 128, 1, 1]);
    const { bytes, complete } = runLength(packed, CAP);
    expect(complete).to.equal(true);
    expect([...bytes]).to.deep.equal([7, 7, ...new Array(128).fill(9), 5, ...literal]);
  });

  it('grows beyond its first guess, and says that data without an end is cut', () => {
    const runs = Uint8Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 129 : i >> 1));
    const { bytes, complete } = runLength(runs, CAP);
    expect([bytes.length, complete]).to.deep.equal([200 * 128, false]);
    expect([bytes[0], bytes[128], bytes.at(-1)]).to.deep.equal([0, 1, 199]);
    const short = runLength(Uint8Array.from([5, 1, 2]), CAP);
    expect([[...short.bytes], short.complete]).to.deep.equal([[1, 2], false]);
  });
});

describe('a cap', () => {
  it('that leaves something out makes ASCII85 and run lengths incomplete; one that is just reached does not', () => {
    const runs = Uint8Array.from([129, 65, 129, 66, 2, 67, 67, 67, 128]);
    const cut = { complete: false, capped: true };
    const whole = { complete: true, capped: false };
    expect(runLength(runs, 200)).to.deep.include(cut);
    expect(runLength(runs, 256)).to.deep.include(cut);
    expect(runLength(runs, 258)).to.deep.include(cut);
    expect(runLength(runs, 259)).to.deep.include(whole);
    expect(ascii85(text('zzzzzz~>'), 10)).to.deep.include(cut);
    expect(ascii85(text('zzzzzz~>'), 10).bytes).to.have.length(10);
    expect(ascii85(text('zzzzzz~>'), 24)).to.deep.include(whole);
    expect(ascii85(text('zz9jqo~>'), 10)).to.deep.include(cut);
    expect(ascii85(text('zz9jqo~>'), 11)).to.deep.include(whole);
  });
});

const paeth = (a: number, b: number, c: number): number => {
  const distances = [a, b, c].map((one) => Math.abs(a + b - c - one));
  return [a, b, c][distances.indexOf(Math.min(...distances))]!;
};

/** PNG filters in the direction of the encoder (PNG, third edition, 9.2), one type after the other. */
function filtered(data: Uint8Array, row: number, pixel: number): number[] {
  const out: number[] = [];
  for (let start = 0, type = 0; start < data.length; start += row, type = (type + 1) % 5) {
    out.push(type);
    for (let at = start; at < Math.min(start + row, data.length); at++) {
      const left = at - start >= pixel ? data[at - pixel]! : 0;
      const up = start > 0 ? data[at - row]! : 0;
      const corner = start > 0 && at - start >= pixel ? data[at - row - pixel]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][type]!;
      out.push((data[at]! - guess) & 255);
    }
  }
  return out;
}

describe('predictors', () => {
  it('undo every PNG filter for pixels of one to eight bytes, and for those of a few bits', () => {
    const layout = fc.constantFrom(
      [1, 8],
      [3, 8],
      [4, 8],
      [1, 16],
      [4, 16],
      [1, 1],
      [1, 4],
      [2, 4],
      [3, 4],
      [3, 2],
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 400 }),
        layout,
        fc.integer({ min: 1, max: 20 }),
        (data, [colors = 1, bits = 8], columns) => {
          const row = Math.ceil((colors * bits * columns) / 8);
          const packed = Uint8Array.from(filtered(data, row, Math.ceil((colors * bits) / 8)));
          // The number from 10 on only says what to expect: each row has its own type (7.4.4.4).
          for (const predictor of [10, 12, 15])
            expect(Buffer.compare(unpredict(packed, predictor, colors, bits, columns), data)).to.equal(0);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('round pixels of a byte and a half up to two (PNG 9.2)', () => {
    expect([...unpredict(Uint8Array.from([1, 1, 2, 3, 4, 5, 6]), 11, 3, 4, 4)]).to.deep.equal([
      1, 2, 4, 6, 9, 12,
    ]);
  });

  it('that readers take for different ones leave a page incomplete', () => {
    const complete = (entries: string): boolean => {
      const [root, tree, page, shown, font] = onePage('');
      const packed = deflateSync(Buffer.alloc(64, 32)).toString('latin1');
      shown.body = stream(packed, `/Filter /FlateDecode /DecodeParms << ${entries} >> `);
      const { latest } = openPdf(append(HEADER, [{ parts: [root, tree, page, shown, font] }]).pdf);
      return interpretPage(latest, firstPage(latest)).complete;
    };
    for (const entries of ['', '/Predictor 1', '/Predictor 2', '/Predictor 10', '/Predictor 15'])
      expect(complete(`/Columns 7 ${entries}`), entries).to.equal(true);
    for (const entries of [
      '/Predictor 2 /BitsPerComponent 4',
      '/Predictor 3',
      '/Predictor 9',
      '/Predictor 16',
    ])
      expect(complete(entries), entries).to.equal(false);
  });

  it('are found where their parameters are objects of their own (7.3.10)', () => {
    const parts = onePage('');
    // Rows of three, each with the type 0 before it.
    const packed = deflateSync(Buffer.from('\0BT \0ET ', 'latin1')).toString('latin1');
    const refer = '/Predictor 7 0 R /Columns 8 0 R /Colors 9 0 R';
    parts[3].body = stream(packed, `/Filter /FlateDecode /DecodeParms << ${refer} >> `);
    parts.push({ num: 7, body: '15' }, { num: 8, body: '3' });
    const { latest } = openPdf(append(HEADER, [{ parts }]).pdf);
    const value = latest.object(4)?.value;
    if (value?.kind !== 'stream') throw new Error('no stream');
    const { bytes, complete } = latest.decode(value);
    expect([Buffer.from(bytes).toString(), complete]).to.deep.equal(['BT ET ', true]);
  });

  it('take Paeth’s nearest neighbour, of equally near ones the left before the upper before the corner', () => {
    // Corner 10; left 6, above 12: both left and corner differ by 2 from 8. Left 12, above 6: both above and corner.
    const rows = [0, 10, 12, 4, 6 - 10, 0, 0, 10, 6, 4, 12 - 10, 0];
    const bytes = Uint8Array.from(rows);
    expect([...unpredict(bytes, 14, 1, 8, 2)]).to.deep.equal([10, 12, 6, 6, 10, 6, 12, 6]);
  });

  it('undo TIFF differences by component, beginning anew with each row', () => {
    const rgb = Uint8Array.from([1, 2, 3, 1, 1, 1, 250, 0, 9, 5, 5, 5, 1, 0, 255, 0, 0, 1]);
    expect([...unpredict(rgb, 2, 3, 8, 3)]).to.deep.equal([
      1, 2, 3, 2, 3, 4, 252, 3, 13, 5, 5, 5, 6, 5, 4, 6, 5, 5,
    ]);
  });
});

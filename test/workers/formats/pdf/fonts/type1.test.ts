import { expect } from 'chai';
import fc from 'fast-check';
import { outlineOf } from '../../../../../lab/corpus/outlines.ts';
import { type1Program } from '../../../../../lab/corpus/pdf/font-programs.ts';
import { readType1 } from '../../../../../workers/formats/pdf/fonts/type1.ts';

const NAMES = ['A', 'three', 'g17'];
const glyphs = NAMES.map((name) => ({ name, outline: outlineOf('sans', name === 'A' ? 'A' : '3') }));
const CODES = new Map([
  [65, 'A'],
  [51, 'three'],
  [200, 'g17'],
]);

describe('readType1', () => {
  it('reads the encoding in clear text and the names behind eexec', () => {
    const program = readType1(type1Program(glyphs, CODES).bytes);
    expect([...(program?.encoding ?? [])]).to.deep.equal([...CODES]);
    expect([...(program?.outlines.keys() ?? [])]).to.deep.equal(['.notdef', ...NAMES]);
    expect(program?.outlines.get('three')).to.have.length.greaterThan(20);
    expect(program?.outlines.get('three')).to.deep.equal(program?.outlines.get('g17'));
    expect(program?.outlines.get('three')).to.not.deep.equal(program?.outlines.get('A'));
  });

  it('says null for StandardEncoding', () => {
    expect(readType1(type1Program(glyphs).bytes)?.encoding).to.equal(null);
  });

  it('reads numbers of another base', () => {
    const text = '%!\n/Encoding 256 array\ndup 8#101 /A put dup 16#42 /B put dup 300 /C put readonly def';
    expect([...(readType1(Buffer.from(text))?.encoding ?? [])]).to.deep.equal([
      [65, 'A'],
      [66, 'B'],
    ]);
  });

  it('reads segments of a .pfb, and an encrypted part in hexadecimal', () => {
    const { bytes, lengths } = type1Program(glyphs, CODES);
    const [clear, hidden] = [
      bytes.subarray(0, lengths[0]),
      bytes.subarray(lengths[0], lengths[0] + lengths[1]),
    ];
    const segment = (kind: number, data: Buffer): Buffer => {
      const head = Buffer.from([0x80, kind, 0, 0, 0, 0]);
      head.writeUInt32LE(data.length, 2);
      return Buffer.concat([head, data]);
    };
    const pfb = Buffer.concat([segment(1, clear), segment(2, hidden), Buffer.from([0x80, 3])]);
    const hex = Buffer.from(hidden.toString('hex').replace(/.{64}/g, '$&\n'), 'latin1');
    for (const file of [pfb, Buffer.concat([clear, hex])]) {
      expect([...(readType1(file)?.outlines.keys() ?? [])]).to.deep.equal(['.notdef', ...NAMES]);
    }
  });

  it('says null for what is no Type 1 program', () => {
    for (const bytes of ['', 'x', '\x01\0\x04\x04', '\x80\x01\xff\xff\xff\xff'])
      expect(readType1(Buffer.from(bytes, 'latin1'))).to.equal(null);
  });

  it('survives any change of its bytes', () => {
    const whole = type1Program(glyphs, CODES).bytes;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }),
        fc.nat(whole.length),
        (changes, end) => {
          const bytes = Buffer.from(whole);
          for (const [at, value] of changes) bytes[at] = value;
          const program = readType1(bytes.subarray(0, end));
          for (const outline of program?.outlines.values() ?? []) expect(outline.length).to.be.at.most(end);
        },
      ),
      { numRuns: 200 },
    );
  });
});

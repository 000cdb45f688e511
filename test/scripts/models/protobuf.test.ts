/** The wire format that ONNX files are written in; numbers of the examples are those of its own description. */
import { expect } from 'chai';
import fc from 'fast-check';
import {
  bytes,
  type Field,
  fieldsOf,
  float,
  integer,
  message,
  text,
} from '../../../scripts/models/protobuf.ts';

const hex = (field: Field): string => field.toString('hex');
const read = (...fields: readonly Field[]) => fieldsOf(Buffer.concat(fields));

describe('protobuf as it is written', () => {
  it('is that of the description: a number, a text, a message within a message', () => {
    expect(hex(integer(1, 150))).to.equal('089601');
    expect(hex(text(2, 'testing'))).to.equal('120774657374696e67');
    expect(hex(message(3, [integer(1, 150)]))).to.equal('1a03089601');
  });

  it('has its key in front, in more bytes from field 16 on', () => {
    expect(hex(integer(15, 0))).to.equal('7800');
    expect(hex(integer(16, 0))).to.equal('800100');
  });

  it('writes numbers below nought in ten bytes', () => {
    expect(hex(integer(1, -1))).to.equal(`08${'ff'.repeat(9)}01`);
    expect(hex(integer(1, -2))).to.equal(`08fe${'ff'.repeat(8)}01`);
  });

  it('writes a broken number in four bytes, the lowest first', () => {
    expect(hex(float(1, 1))).to.equal('0d0000803f');
    expect(hex(float(1, -2.5))).to.equal('0d000020c0');
  });

  it('counts the bytes of a text and not its letters', () => {
    expect(hex(text(1, 'ü'))).to.equal('0a02c3bc');
    expect(hex(text(1, ''))).to.equal('0a00');
    expect(hex(bytes(1, Buffer.alloc(300))).slice(0, 6)).to.equal('0aac02');
  });
});

describe('protobuf as it is read', () => {
  const number = fc.integer({ min: 1, max: 2 ** 29 - 1 });

  it('gives back what was written, number by number', () => {
    fc.assert(
      fc.property(number, fc.maxSafeInteger(), fc.uint8Array({ maxLength: 300 }), (field, value, content) => {
        const [one, other, ...more] = read(integer(field, value), bytes(field, content));
        expect(one).to.include({ number: field, integer: value });
        expect(other?.number).to.equal(field);
        expect([...other!.content]).to.deep.equal([...content]);
        expect(more).to.deep.equal([]);
      }),
    );
  });

  it('gives each field whole, so that it can be written again as it was', () => {
    const all = [
      integer(1, -7),
      text(2, 'a'),
      float(3, 0.5),
      message(4, [integer(1, 1)]),
      bytes(5, Buffer.alloc(200)),
    ];
    expect(read(...all).map(({ whole }) => hex(whole))).to.deep.equal(all.map(hex));
    expect(read()).to.deep.equal([]);
  });

  it('knows numbers of fixed length, and what they are made of', () => {
    const double = Buffer.concat([Buffer.from([0x09]), Buffer.from(Float64Array.of(1.5).buffer)]);
    const [one, other] = read(double, float(2, 1.5));
    expect(one!.content.readDoubleLE()).to.equal(1.5);
    expect(other!.content.readFloatLE()).to.equal(1.5);
  });

  it('refuses a message that ends before its time', () => {
    const whole = Buffer.concat([text(1, 'abc'), integer(2, 300), float(3, 1)]);
    const ends = new Set([0, 5, 8, 13]);
    for (let length = 0; length <= whole.length; length++) {
      const part = (): unknown => fieldsOf(whole.subarray(0, length));
      if (ends.has(length)) expect(part, `${length}`).to.not.throw();
      else expect(part, `${length}`).to.throw(RangeError, 'ends within');
    }
  });

  it('refuses a length below nought, which would lead back to where it has been', () => {
    for (const length of [-1, -11, -12, -(2 ** 31)]) {
      const back = Buffer.concat([Buffer.from([0x0a]), integer(1, length).subarray(1)]);
      expect(() => fieldsOf(back), `${length}`).to.throw(RangeError);
    }
  });

  it('refuses kinds of fields that no ONNX file has: groups, and what is not defined', () => {
    for (const wire of [3, 4, 6, 7])
      expect(() => fieldsOf(Buffer.from([8 | wire, 0])), `${wire}`).to.throw(RangeError, `type ${wire}`);
  });
});

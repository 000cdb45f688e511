/** Object identifiers (X.690, 8.19): one writing for each, so that no other octets can stand for a known algorithm. */
import { expect } from 'chai';
import fc from 'fast-check';
import { oidOf, readBer } from '../../../../workers/formats/cms/ber.ts';
import { oid } from '../../../../workers/formats/cms/der.ts';

const read = (content: string): string | null => {
  const octets = Buffer.from(content.replaceAll(' ', ''), 'hex');
  return oidOf(readBer(Buffer.concat([Buffer.from([6, octets.length]), octets])));
};

describe('an object identifier', () => {
  for (const [content, dotted] of [
    ['2a 86 48 86 f7 0d', '1.2.840.113549'],
    ['00', '0.0'],
    ['27', '0.39'],
    ['28', '1.0'],
    ['4f', '1.39'],
    ['50', '2.0'],
    ['78', '2.40'],
    ['ff 7f', '2.16303'],
    // X.690, 8.19.5: {joint-iso-itu-t 100 3}, then that of RFC 5280's country.
    ['81 34 03', '2.100.3'],
    ['55 04 06', '2.5.4.6'],
    ['2a 7f', '1.2.127'],
    ['2a 81 00', '1.2.128'],
    ['2a 8f ff ff ff ff ff ff 7f', '1.2.9007199254740991'],
  ] as const)
    it(`of the octets ${content} is ${dotted}`, () => {
      expect(read(content)).to.equal(dotted);
      expect(Buffer.from(oid(dotted)).subarray(2).toString('hex')).to.equal(content.replaceAll(' ', ''));
    });

  for (const [what, content] of [
    ['without octets', ''],
    ['that ends within a number', '2a 86 48 86'],
    ['of one unfinished number', '80'],
    ['with a number filled up with zeros', '2a 80 03'],
    ['whose first number is filled up', '80 2a'],
    ['with a number larger than is exact', '2a 90 80 80 80 80 80 80 00'],
    ['of more octets than any in use', '2a '.repeat(65)],
  ] as const)
    it(`is none ${what}`, () => {
      expect(read(content)).to.equal(null);
    });

  it('has up to sixty-four octets', () => {
    expect(read('2a '.repeat(64))!.split('.')).to.have.length(65);
  });

  it('is none under another tag', () => {
    for (const tag of [0x05, 0x0d, 0x46, 0x86])
      expect(oidOf(readBer(Buffer.from([tag, 1, 0x2a])))).to.equal(null);
    expect([oidOf(null), oidOf(undefined)]).to.deep.equal([null, null]);
  });

  it('is read as it was written, and never from two writings', () => {
    const arcs = fc.array(fc.nat(2 ** 31), { maxLength: 8 });
    fc.assert(
      fc.property(fc.nat(2), fc.nat(39), arcs, (top, second, rest) => {
        const dotted = [top, second, ...rest].join('.');
        return oidOf(readBer(oid(dotted))) === dotted;
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 12 }), (content) => {
        const octets = Buffer.concat([Buffer.from([6, content.length]), content]);
        const dotted = oidOf(readBer(octets));
        return dotted === null || Buffer.compare(oid(dotted), octets) === 0;
      }),
    );
  });
});

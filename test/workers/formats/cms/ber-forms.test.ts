/** Identifier and length octets in every form that X.690, 8.1, has, and the limits of what is read. */
import { expect } from 'chai';
import fc from 'fast-check';
import {
  type BerNode,
  childrenOf,
  contentOf,
  octetsOf,
  rawOf,
  readBer,
  smallInteger,
} from '../../../../workers/formats/cms/ber.ts';
import { tlv, toDer } from '../../../../workers/formats/cms/der.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const read = (text: string): BerNode | null => readBer(hex(text));

describe('identifier octets (8.1.2)', () => {
  for (const [octets, tagClass, constructed, tag] of [
    ['02 00', 0, false, 2],
    ['30 00', 0, true, 16],
    ['5e 00', 1, false, 30],
    ['a3 00', 2, true, 3],
    ['c1 00', 3, false, 1],
    ['1f 1f 00', 0, false, 31],
    ['7f 49 00', 1, true, 73],
    ['bf 81 00 00', 2, true, 128],
    ['1f ff ff ff 7f 00', 0, false, 268_435_455],
  ] as const)
    it(`${octets} are tag ${tag} of class ${tagClass}`, () => {
      expect(read(octets)).to.include({ tagClass, constructed, tag, start: 0 });
    });

  for (const octets of [
    '1f',
    '1f 1f',
    '1f 81',
    '1f 81 82 83',
    '1f ff ff ff ff 7f 00',
    '1f 81 82 83 84 00 00',
  ])
    it(`${octets} do not end, or are more than there are`, () => {
      expect(read(octets)).to.equal(null);
    });
});

describe('length octets (8.1.3)', () => {
  it('are one, or up to six more, also with zeros before them (8.1.3.5)', () => {
    const content = '11 22 33';
    for (const length of ['03', '81 03', '82 00 03', '86 00 00 00 00 00 03'])
      expect(Buffer.from(contentOf(read(`04 ${length} ${content}`)!)).toString('hex'), length).to.equal(
        '112233',
      );
    expect(read(`04 87 00 00 00 00 00 00 03 ${content}`)).to.equal(null);
    expect(read(`04 ff ${content}`)).to.equal(null);
  });

  it('of a primitive element are definite (8.1.3.2)', () => {
    expect(read('04 80 00 00')).to.equal(null);
    expect(childrenOf(read('24 80 00 00'))).to.deep.equal([]);
  });

  it('end with the element that holds it, not with the file', () => {
    expect(childrenOf(read('30 04 04 03 11 22 33'))).to.deep.equal([]);
    expect(readBer(hex('04 02 11 22'), 0, 3)).to.equal(null);
    expect(readBer(hex('ff 04 01 11'), 1)).to.include({ start: 1, contentStart: 3, end: 4 });
    // The end-of-contents octets stand outside of what the definite form around them has.
    expect(childrenOf(read('30 02 30 80 00 00'))).to.deep.equal([]);
  });

  it('that are larger than memory are an answer', () => {
    expect(read('04 86 ff ff ff ff ff ff 00')).to.equal(null);
    expect(read('04 84 ff ff ff ff 00')).to.equal(null);
  });
});

describe('nesting', () => {
  const nested = (levels: number): Buffer =>
    Buffer.concat([Buffer.alloc(levels * 2, hex('3080')), hex('0500'), Buffer.alloc(levels * 2)]);

  it('is read to forty-eight levels of the indefinite form, and no further', () => {
    expect(readBer(nested(48))).to.include({ end: 48 * 4 + 2 });
    expect(readBer(nested(49))).to.equal(null);
  });

  it('of chunks in chunks of a string is read to nine levels (8.7.3)', () => {
    const wrap = (inner: Buffer, levels: number): Buffer =>
      levels === 0 ? inner : wrap(tlv(0x24, inner) as Buffer, levels - 1);
    const chunk = hex('04 02 11 22');
    expect(Buffer.from(octetsOf(readBer(wrap(chunk, 9))!)!).toString('hex')).to.equal('1122');
    expect(octetsOf(readBer(wrap(chunk, 10))!)).to.equal(null);
  });

  it('of something else than a string within one makes it none, whatever stands beside it', () => {
    const chunk = hex('04 01 11');
    for (const other of ['02 01 05', '80 01 11', '30 00', '24 03 05 01 00'])
      for (const parts of [
        [chunk, hex(other)],
        [hex(other), chunk],
      ])
        expect(octetsOf(readBer(tlv(0x24, ...parts))!), other).to.equal(null);
  });
});

describe('small integers (8.3)', () => {
  for (const [octets, value] of [
    ['02 01 00', 0],
    ['02 01 7f', 127],
    ['02 02 00 80', 128],
    ['0a 01 06', 6],
    ['02 06 7f ff ff ff ff ff', 140_737_488_355_327],
    ['02 01 80', null],
    ['02 01 ff', null],
    ['02 00', null],
    ['02 07 00 00 00 00 00 00 05', null],
    ['22 03 02 01 05', null],
  ] as const)
    it(`${octets} is ${value ?? 'none'}`, () => {
      expect(smallInteger(read(octets))).to.equal(value);
    });
});

interface Tree {
  tag: number;
  content: Uint8Array;
  kids: Tree[] | null;
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.record({
      tag: fc.constantFrom(0x02, 0x04, 0x0c, 0x80, 0x42),
      content: fc.uint8Array({ maxLength: 200 }),
      kids: fc.constant(null),
    }),
    fc.record({
      tag: fc.constantFrom(0x30, 0xa0, 0xa3, 0x61),
      content: fc.constant(new Uint8Array(0)),
      kids: fc.array(tie('tree'), { maxLength: 4 }),
    }),
  ),
}));

/** @param form asked for every element: definite, definite with zeros before the length, or indefinite */
function written({ tag, content, kids }: Tree, form: () => number): Buffer {
  const body = Buffer.concat(kids ? kids.map((kid) => written(kid, form)) : [content]);
  const how = form();
  if (kids && how === 2) return Buffer.concat([Buffer.from([tag, 0x80]), body, Buffer.alloc(2)]);
  if (how === 1)
    return Buffer.concat([Buffer.from([tag, 0x83, 0, body.length >> 8, body.length & 0xff]), body]);
  return Buffer.from(tlv(tag, body));
}

describe('an element written in any form', () => {
  it('is the same in DER, has its own octets, and ends where it ends', () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.nat(2)), (one, forms) => {
        const der = written(one, () => 0);
        const ber = written(one, () => forms.next().value as number);
        const node = readBer(Buffer.concat([ber, Buffer.from('rest')]))!;
        expect(node.end).to.equal(ber.length);
        expect(Buffer.compare(rawOf(node), ber)).to.equal(0);
        expect(Buffer.from(toDer(node)).toString('hex')).to.equal(der.toString('hex'));
      }),
      { numRuns: 200 },
    );
  });

  it('is nothing where its last octet is missing', () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.nat(2)), (one, forms) => {
        const ber = written(one, () => forms.next().value as number);
        return readBer(ber.subarray(0, -1)) === null;
      }),
      { numRuns: 200 },
    );
  });
});

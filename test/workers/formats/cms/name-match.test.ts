/** Names that are equal though they are written otherwise (RFC 5280, 7.1), and how people read them (RFC 4514). */
import { expect } from 'chai';
import fc from 'fast-check';
import { oid, sequence, tlv } from '../../../../lab/corpus/pki/der.ts';
import { readBer } from '../../../../workers/formats/cms/ber.ts';
import { nameText } from '../../../../workers/formats/cms/name.ts';
import {
  countryOf,
  nameKey,
  nameParts,
  sameName,
  unorderedNameKey,
} from '../../../../workers/formats/cms/name-match.ts';

const [COMMON, ORGANISATION, COUNTRY] = ['2.5.4.3', '2.5.4.10', '2.5.4.6'];
type Value = readonly [type: string, value: string, tag?: number];

const ENCODED: Record<number, (text: string) => Buffer> = {
  // BMPString: UTF-16, big-endian.
  30: (text) => Buffer.from(text, 'utf16le').swap16(),
  // TeletexString and PrintableString, one octet a character.
  20: (text) => Buffer.from(text, 'latin1'),
  19: (text) => Buffer.from(text, 'latin1'),
};
const attribute = ([type, value, tag = 0x0c]: Value): Buffer =>
  sequence(oid(type), tlv(tag, (ENCODED[tag] ?? Buffer.from)(value)));
const relative = (...values: Value[]): Buffer => tlv(0x31, ...values.map(attribute));
const name = (...values: Value[]): Buffer => sequence(...values.map((value) => relative(value)));
const text = (raw: Buffer): string => nameText(readBer(raw)!);

const USUAL: Value[] = [
  [COUNTRY, 'DE', 0x13],
  [ORGANISATION, 'Häuser & Söhne'],
  [COMMON, 'Prüfstelle 7'],
];

describe('names that are equal', () => {
  for (const [what, other] of [
    [
      'in another string type',
      [USUAL[0]!, [ORGANISATION, 'Häuser & Söhne', 0x1e], [COMMON, 'Prüfstelle 7', 0x14]],
    ],
    [
      'in another case',
      [
        [COUNTRY, 'de'],
        [ORGANISATION, 'HÄUSER & SÖHNE'],
        [COMMON, 'prüfSTELLE 7'],
      ],
    ],
    ['with more blanks', [USUAL[0]!, [ORGANISATION, '  Häuser  &   Söhne '], [COMMON, 'Prüfstelle   7']]],
    ['in decomposed characters', [USUAL[0]!, [ORGANISATION, 'Ha\u0308user & So\u0308hne'], USUAL[2]!]],
    [
      'with control characters, which nobody sees',
      [USUAL[0]!, [ORGANISATION, 'Häu\u0007ser & Söhne'], USUAL[2]!],
    ],
  ] as const)
    it(`are the same ${what}`, () => {
      const [a, b] = [name(...USUAL), name(...(other as readonly Value[] as Value[]))];
      expect(a.equals(b)).to.equal(false);
      expect([sameName(a, b), sameName(b, a)]).to.deep.equal([true, true]);
    });

  for (const [what, other] of [
    ['a letter', [USUAL[0]!, USUAL[1]!, [COMMON, 'Prüfstelle 8']]],
    ['a blank within a word', [USUAL[0]!, USUAL[1]!, [COMMON, 'Prüf stelle 7']]],
    ['an attribute more', [...USUAL, [COMMON, 'Prüfstelle 7']]],
    ['an attribute less', USUAL.slice(1)],
    ['the type of an attribute', [USUAL[0]!, [COMMON, 'Häuser & Söhne'], [ORGANISATION, 'Prüfstelle 7']]],
    ['their order', USUAL.toReversed()],
  ] as const)
    it(`are not, where they differ in ${what}`, () => {
      const [a, b] = [name(...USUAL), name(...(other as readonly Value[] as Value[]))];
      expect([sameName(a, b), sameName(b, a)]).to.deep.equal([false, false]);
    });

  it('may be looked for in any order of their attributes, where a signature decides', () => {
    expect(unorderedNameKey(name(...USUAL))).to.equal(unorderedNameKey(name(...USUAL.toReversed())));
    expect(unorderedNameKey(name(...USUAL))).not.to.equal(unorderedNameKey(name(...USUAL.slice(1))));
  });

  it('have attributes that stand together in any order, and apart in theirs', () => {
    const [, b, c] = USUAL as [Value, Value, Value];
    const together = sequence(relative(b, c));
    expect(sameName(together, sequence(relative(c, b)))).to.equal(true);
    expect(sameName(together, name(b, c))).to.equal(false);
    expect(nameParts(together)).to.have.length(1);
  });

  it('are equal to themselves, and to what they become in another case, for any text', () => {
    const value = fc.string({ unit: fc.constantFrom(...'aBcÄé 9-.,/+'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(value, value, (one, two) => {
        const [a, b] = [name([COMMON, one]), name([COMMON, two])];
        expect(sameName(a, name([COMMON, one.toUpperCase().toLowerCase()]))).to.equal(true);
        expect(sameName(a, b)).to.equal(sameName(b, a));
        expect(nameKey(a) === nameKey(b)).to.equal(sameName(a, b));
      }),
    );
  });

  it('of no attributes, or of none that can be read, are empty', () => {
    for (const raw of [
      sequence(),
      Buffer.from('3003020101', 'hex'),
      Buffer.from('30', 'hex'),
      sequence(relative()),
    ])
      expect(nameKey(raw), raw.toString('hex')).to.equal('');
  });
});

describe('a name as people read it', () => {
  it('begins with what is most particular, and names other attributes by their identifiers', () => {
    expect(text(name(...USUAL, ['2.5.4.97', 'VATDE-1'], ['1.2.3.4', 'x']))).to.equal(
      '1.2.3.4=x, organizationIdentifier=VATDE-1, CN=Prüfstelle 7, O=Häuser & Söhne, C=DE',
    );
  });

  it('has two hundred characters of a value, and none that would turn or hide text', () => {
    expect(text(name([COMMON, 'x'.repeat(201)]))).to.equal(`CN=${'x'.repeat(200)}`);
    expect(text(name([COMMON, 'a\u202eb\u200bc\u0000d\u001be']))).to.equal('CN=abcde');
  });

  it('of BMPString is whole characters: an odd octet is none', () => {
    const odd = sequence(tlv(0x31, sequence(oid(COMMON), tlv(0x1e, Buffer.from('00410042ff', 'hex')))));
    expect(text(odd)).to.equal('CN=AB');
  });
});

describe('the country of a name', () => {
  it('is in capitals, the first that stands there', () => {
    expect(countryOf(name([COUNTRY, ' de '], [COUNTRY, 'FR']))).to.equal('DE');
    expect(countryOf(name([COMMON, 'x']))).to.equal(null);
    expect(countryOf(sequence())).to.equal(null);
  });
});

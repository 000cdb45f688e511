import { expect } from 'chai';
import fc from 'fast-check';
import {
  childrenOf,
  integerHex,
  oidOf,
  rawOf,
  readBer,
  timeOf,
} from '../../../../workers/formats/cms/ber.ts';
import { oid, tlv, toDer } from '../../../../workers/formats/cms/der.ts';
import { nameAttributes, nameText } from '../../../../workers/formats/cms/name.ts';
import { parseSignedData } from '../../../../workers/formats/cms/signed-data.ts';
import { SIGNERS, signedMessage } from './make-cms.ts';

const fromHex = (hex: string) => Buffer.from(hex, 'hex');

describe('BER reader', () => {
  it('reads definite and indefinite lengths alike', () => {
    const definite = readBer(fromHex('30060201050201ff'))!;
    const indefinite = readBer(fromHex('30800201050201ff0000'))!;
    expect(childrenOf(definite).map(integerHex)).to.deep.equal(['05', 'ff']);
    expect(childrenOf(indefinite).map(integerHex)).to.deep.equal(['05', 'ff']);
    expect(indefinite.end).to.equal(10);
    expect(Buffer.from(toDer(indefinite))).to.deep.equal(fromHex('30060201050201ff'));
  });

  it('sorts a set and joins a chunked octet string when writing DER', () => {
    expect(Buffer.from(toDer(readBer(fromHex('31060201090201' + '03'))!))).to.deep.equal(
      fromHex('3106020103020109'),
    );
    expect(Buffer.from(toDer(readBer(fromHex('24800401aa0401bb0000'))!))).to.deep.equal(fromHex('0402aabb'));
  });

  it('serial numbers of megabytes, zeros or not, are an answer and no exception', () => {
    const long = (octet: number) => readBer(tlv(2, Buffer.alloc(6_000_000, octet)));
    expect(integerHex(long(0))).to.equal('00');
    expect(integerHex(long(1))).to.equal(null);
    expect(integerHex(readBer(tlv(2, fromHex('0000'))))).to.equal('00');
    expect(integerHex(readBer(tlv(2, fromHex('000a'))))).to.equal('0a');
    expect(integerHex(readBer(tlv(2)))).to.equal(null);
  });

  it('writes a set of a hundred thousand elements, and makes no millions of elements', () => {
    const set = readBer(tlv(0x31, Buffer.alloc(200_000, fromHex('0500'))))!;
    expect(toDer(set)).to.have.lengthOf(200_000 + 5);
    const inner = Buffer.concat([fromHex('3080'), Buffer.alloc(120_000, fromHex('0500')), fromHex('0000')]);
    expect(readBer(Buffer.concat([fromHex('3080'), inner, inner, fromHex('0000')]))).to.not.equal(null);
    const many = Buffer.concat([
      fromHex('3080'),
      ...Array.from({ length: 20 }, () => inner),
      fromHex('0000'),
    ]);
    expect(readBer(many)).to.equal(null);
  });

  it('a name of any number of attributes is a short text', () => {
    const attribute = tlv(0x30, oid('2.5.4.3'), tlv(12, Buffer.alloc(5_000, 65)));
    const name = readBer(
      tlv(0x30, tlv(0x31, Buffer.concat(Array.from({ length: 2_000 }, () => attribute)))),
    )!;
    expect(nameText(name).length).to.be.lessThan(6_000);
    expect(nameAttributes(name).flat()).to.have.lengthOf(24);
  });

  it('round-trips object identifiers and lengths', () => {
    for (const dotted of [
      '1.2.840.113549.1.7.2',
      '2.16.840.1.101.3.4.2.12',
      '2.999.3',
      '0.4.0.127.0.7.1.1.4.1.3',
    ]) {
      expect(oidOf(readBer(oid(dotted)))).to.equal(dotted);
    }
    for (const size of [0, 127, 128, 255, 256, 70_000]) {
      expect(rawOf(readBer(tlv(4, Buffer.alloc(size)))!).length).to.equal(tlv(4, Buffer.alloc(size)).length);
    }
  });

  it('reads both kinds of time, zones and fractions', () => {
    const time = (tag: number, text: string) => timeOf(readBer(tlv(tag, Buffer.from(text))));
    expect(time(23, '491231235959Z')).to.equal(Date.UTC(2049, 11, 31, 23, 59, 59));
    expect(time(23, '500101000000Z')).to.equal(Date.UTC(1950, 0, 1));
    expect(time(24, '20240601120000.5Z')).to.equal(Date.UTC(2024, 5, 1, 12, 0, 0, 500));
    expect(time(23, '2406011200+0200')).to.equal(Date.UTC(2024, 5, 1, 10));
    expect(time(24, 'yesterday')).to.equal(null);
    expect(time(24, '20240229235960Z')).to.equal(Date.UTC(2024, 2, 1));
    for (const no of [
      '20241301120000Z',
      '20240001120000Z',
      '20230229120000Z',
      '20240601240000Z',
      '20240601126000Z',
    ])
      expect(time(24, no), no).to.equal(null);
    for (const no of ['240431120000Z', '240600120000Z', '240601120061Z'])
      expect(time(23, no), no).to.equal(null);
  });

  it('reads the years that the standard writes, whatever a Date makes of them (RFC 5280, 4.1.2.5)', () => {
    const time = (tag: number, text: string) => timeOf(readBer(tlv(tag, Buffer.from(text))));
    const iso = (text: string) => new Date(text).getTime();
    expect(time(24, '19491231235959Z')).to.equal(iso('1949-12-31T23:59:59Z'));
    expect(time(24, '20500101000000Z')).to.equal(iso('2050-01-01T00:00:00Z'));
    // No well-defined end.
    expect(time(24, '99991231235959Z')).to.equal(iso('9999-12-31T23:59:59Z'));
    // A certificate that is said to end in the year 50 did not end in 1950.
    expect(time(24, '00500101000000Z')).to.equal(iso('0050-01-01T00:00:00Z'));
    expect(time(24, '00040229000000Z')).to.equal(iso('0004-02-29T00:00:00Z'));
    expect(time(24, '00990229000000Z')).to.equal(null);
    expect(time(24, '00000101000000Z')).to.equal(iso('0000-01-01T00:00:00Z'));
  });

  it('takes a fraction as one of the last unit that is written (X.680, 46.2)', () => {
    const time = (text: string) => timeOf(readBer(tlv(24, Buffer.from(text))));
    expect(time('2024060112.5Z')).to.equal(Date.UTC(2024, 5, 1, 12, 30));
    expect(time('202406011200,25Z')).to.equal(Date.UTC(2024, 5, 1, 12, 0, 15));
    expect(time('20240601120000+0130')).to.equal(Date.UTC(2024, 5, 1, 10, 30));
    expect(time('20240601120000+2400')).to.equal(null);
    expect(time('20240601120000-0060')).to.equal(null);
  });

  it('answers null for every cut and survives nesting bombs', () => {
    const whole = Buffer.concat([fromHex('3082000a'), tlv(4, Buffer.alloc(8))]);
    for (let i = 0; i < whole.length; i++) expect(readBer(whole.subarray(0, i))).to.equal(null);
    expect(readBer(Buffer.alloc(200_000, fromHex('3080')))).to.equal(null);
  });

  it('never throws, whatever a message is turned into', () => {
    const message = signedMessage(SIGNERS[0]!, { content: Buffer.from('x'), ber: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(message.length - 1), fc.nat(255)), { maxLength: 6 }), (edits) => {
        const bytes = Buffer.from(message);
        for (const [at, value] of edits) bytes[at] = value;
        const parsed = parseSignedData(bytes);
        expect(typeof parsed === 'string' || Array.isArray(parsed.signerInfos)).to.equal(true);
      }),
      { numRuns: 300 },
    );
  });
});

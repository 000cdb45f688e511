import { createHash } from 'node:crypto';
import { expect } from 'chai';
import {
  integer,
  nul,
  octets,
  oid,
  printable,
  sequence,
  setOf,
  tlv,
} from '../../../../lab/corpus/pki/der.ts';
import {
  type LdsProblem,
  type LdsSecurityObject,
  parseLdsSecurityObject,
} from '../../../../workers/formats/icao/lds-security-object.ts';

/** Object identifiers of NIST and OIW, with the octets that each hash has. */
const HASHES: [name: string, id: string, size: number][] = [
  ['sha1', '1.3.14.3.2.26', 20],
  ['sha224', '2.16.840.1.101.3.4.2.4', 28],
  ['sha256', '2.16.840.1.101.3.4.2.1', 32],
  ['sha384', '2.16.840.1.101.3.4.2.2', 48],
  ['sha512', '2.16.840.1.101.3.4.2.3', 64],
];
const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'), nul());

const hash = (size: number, of = 'x'): Buffer => createHash('sha512').update(of).digest().subarray(0, size);
const group = (number: number, value: Buffer = hash(32, `${number}`)): Buffer =>
  sequence(integer(number), octets(value));
const list = (...numbers: number[]): Buffer => sequence(...numbers.map((number) => group(number)));

interface Wish {
  version?: Buffer;
  algorithm?: Buffer;
  groups?: Buffer;
  more?: Buffer[];
}

const object = ({
  version = integer(0),
  algorithm = SHA256,
  groups = list(1, 2),
  more = [],
}: Wish = {}): Buffer => sequence(version, algorithm, groups, ...more);

function good(content: Uint8Array): LdsSecurityObject {
  const found = parseLdsSecurityObject(content);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const problem = (wish: Wish): LdsProblem | 'none' => {
  const found = parseLdsSecurityObject(object(wish));
  return typeof found === 'string' ? found : 'none';
};

describe('LDSSecurityObject (ICAO 9303-10, 4.6.2.3)', () => {
  it('gives the hash of each group by its number', () => {
    const found = good(object({ groups: list(1, 2, 14, 16) }));
    expect(found).to.deep.include({ version: 0, hash: 'sha256', wrongLength: [], unusable: null });
    expect([...found.hashes.keys()]).to.deep.equal([1, 2, 14, 16]);
    expect(Buffer.compare(found.hashes.get(14)!, hash(32, '14'))).to.equal(0);
  });

  for (const [name, id, size] of HASHES)
    it(`knows ${name}, with and without parameters, and its ${size} octets`, () => {
      for (const algorithm of [sequence(oid(id), nul()), sequence(oid(id))]) {
        const of = (length: number) => good(object({ algorithm, groups: sequence(group(1, hash(length))) }));
        expect(of(size)).to.deep.include({ hash: name, wrongLength: [], unusable: null });
        for (const wrong of [size - 1, size + 1, 0].filter((one) => one <= 64))
          expect(of(wrong)).to.deep.include({ wrongLength: [1], unusable: 'no-hash-of-right-length' });
      }
    });

  it('is believed under no hash that can be forged, nor under what is no hash', () => {
    // MD5, SHA3-256, SHA-256 with RSA.
    for (const id of ['1.2.840.113549.2.5', '2.16.840.1.101.3.4.2.8', '1.2.840.113549.1.1.11', '1.2.3'])
      expect(problem({ algorithm: sequence(oid(id), nul()) }), id).to.equal('hash-unknown');
  });

  it('keeps a hash of another length, and says which groups nothing can match', () => {
    const groups = sequence(group(1), group(2, hash(31)), group(3, hash(64)), group(4));
    const found = good(object({ groups }));
    expect(found).to.deep.include({ wrongLength: [2, 3], unusable: null });
    expect(found.hashes.get(2)).to.have.length(31);
  });

  it('vouches for no group of an empty list, and for none where one stands twice', () => {
    expect(good(object({ groups: sequence() }))).to.deep.include({ unusable: 'no-hashes' });
    for (const groups of [
      sequence(group(1), group(2), group(1)),
      sequence(group(1), group(1)),
      // With one hash that fits and one that does not.
      sequence(group(1, hash(20)), group(1)),
    ])
      expect(good(object({ groups })).unusable).to.equal('group-twice');
  });

  it('numbers its groups from 1 to 16', () => {
    for (const number of [1, 16]) expect(problem({ groups: list(number) })).to.equal('none');
    for (const number of [0, 17, 255, 65_537])
      expect(problem({ groups: list(number) }), `${number}`).to.equal('group-number-invalid');
    const negative = sequence(sequence(tlv(2, Buffer.from([0xff])), octets(hash(32))));
    expect(problem({ groups: negative })).to.equal('group-number-invalid');
    const noNumber = sequence(sequence(octets(hash(32)), octets(hash(32))));
    expect(problem({ groups: noNumber })).to.equal('group-number-invalid');
  });

  it('has the versions 0 and 1', () => {
    for (const version of [0, 1])
      expect(good(object({ version: integer(version) })).version).to.equal(version);
    for (const version of [integer(2), integer(256), tlv(2, Buffer.from([0xff])), tlv(2)])
      expect(problem({ version }), version.toString('hex')).to.equal('version-unknown');
  });

  it('tells the versions of LDS and Unicode, cut where they are no versions', () => {
    const versions = (lds: string) => [sequence(printable(lds), printable('040000'))];
    expect(good(object({ version: integer(1), more: versions('0108') }))).to.include({
      ldsVersion: '0108',
      unicodeVersion: '040000',
    });
    expect(good(object({ version: integer(1), more: versions('1'.repeat(200)) })).ldsVersion).to.have.length(
      16,
    );
    expect(good(object())).to.include({ ldsVersion: null, unicodeVersion: null });
  });

  it('says that bytes stand behind it', () => {
    expect(good(object()).trailingBytes).to.equal(false);
    expect(good(Buffer.concat([object(), Buffer.from([0])])).trailingBytes).to.equal(true);
  });

  it('is malformed where a part is missing or is another', () => {
    for (const [what, wish] of Object.entries<Wish>({
      'no version': { version: octets(Buffer.from([0])) },
      'no algorithm': { algorithm: nul() },
      'an empty algorithm': { algorithm: sequence() },
      'groups as a set': { groups: setOf(group(1)) },
      'a group as a set': { groups: sequence(setOf(integer(1), octets(hash(32)))) },
      'a group without a hash': { groups: sequence(sequence(integer(1))) },
      'a hash that is no octets': { groups: sequence(sequence(integer(1), integer(7))) },
      'a list that breaks off': { groups: tlv(0x30, group(1).subarray(0, -1)) },
      'a list that is no list': { groups: tlv(0x10, group(1)) },
    }))
      expect(problem(wish), what).to.equal('malformed');
    for (const bytes of [Buffer.alloc(0), Buffer.from([0x30]), sequence(), object().subarray(0, -1), nul()])
      expect(parseLdsSecurityObject(bytes), bytes.toString('hex').slice(0, 20)).to.equal('malformed');
  });

  it('takes the chunks of a hash that was written in several (X.690, 8.7.3)', () => {
    const value = hash(32);
    const chunks = tlv(0x24, octets(value.subarray(0, 10)), octets(value.subarray(10)));
    const found = good(object({ groups: sequence(sequence(integer(1), chunks)) }));
    expect(Buffer.compare(found.hashes.get(1)!, value)).to.equal(0);
    expect(found.wrongLength).to.deep.equal([]);
    expect(problem({ groups: sequence(sequence(integer(1), tlv(0x24, integer(1)))) })).to.equal('malformed');
  });
});

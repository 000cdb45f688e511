import { expect } from 'chai';
import { ecdsa } from '../../../../lab/chip-vectors/algorithms.ts';
import { authority, documentSigner } from '../../../../lab/chip-vectors/pki.ts';
import { ldsObject, type SodWish, securityObject } from '../../../../lab/chip-vectors/security-object.ts';
import { nul, OID, oid, sequence, tlv } from '../../../../lab/corpus/pki/der.ts';
import { parseSod, type Sod } from '../../../../workers/formats/icao/sod.ts';

const signer = documentSigner(authority(ecdsa('prime256v1', 'sha256')));
const CONTENT = ldsObject(
  new Map([
    [1, Buffer.from('group 1')],
    [2, Buffer.from('group 2')],
  ]),
);
const file = (wish: SodWish = {}, content = CONTENT): Buffer => securityObject(content, signer, wish);
const problemOf = (bytes: Uint8Array): Sod['problem'] => parseSod(bytes).problem;

describe('EF.SOD (ICAO 9303-10, 4.6.2)', () => {
  it('is signed data in template 77, or bare as readers hand it on', () => {
    for (const bare of [false, true]) {
      const sod = parseSod(file({ bare }));
      expect(sod).to.deep.include({ problem: null, bare, padding: 0 });
      expect([...sod.lds!.hashes.keys()]).to.deep.equal([1, 2]);
      expect(Buffer.compare(sod.message!.content!, CONTENT)).to.equal(0);
    }
  });

  it('is read in the indefinite form as in the definite one', () => {
    const sod = parseSod(file({ indefinite: true }));
    expect(sod.problem).to.equal(null);
    expect(sod.lds).to.deep.equal(parseSod(file()).lds);
  });

  it('may be padded behind the template and within it, by one filler each', () => {
    const padded = (inside: Buffer, behind: Buffer) =>
      parseSod(Buffer.concat([tlv(0x77, file({ bare: true }), inside), behind]));
    const zeros = Buffer.alloc(5);
    const ones = Buffer.alloc(3, 0xff);
    for (const [inside, behind, padding] of [
      [zeros, Buffer.alloc(0), 5],
      [Buffer.alloc(0), ones, 3],
      [zeros, ones, 8],
    ] as const) {
      const sod = padded(inside, behind);
      expect(sod).to.include({ problem: null, padding });
      expect(sod.lds).to.not.equal(null);
    }
    for (const [inside, behind] of [
      [Buffer.from([0, 1]), Buffer.alloc(0)],
      [Buffer.alloc(0), Buffer.from([0xff, 0])],
      [Buffer.from([5, 0]), zeros],
    ] as const)
      expect(padded(inside, behind)).to.deep.include({ problem: 'trailing-bytes', lds: null });
  });

  it('gives its message even where bytes behind it make it unreliable', () => {
    const sod = parseSod(Buffer.concat([file(), Buffer.from('more')]));
    expect(sod.problem).to.equal('trailing-bytes');
    expect(sod.message?.contentType).to.equal('2.23.136.1.1.1');
  });

  it('tells what is no file of it at all', () => {
    expect(problemOf(Buffer.alloc(0))).to.equal('empty');
    expect(problemOf(Buffer.from([0x61, 0]))).to.equal('wrong-tag');
    expect(problemOf(file().subarray(0, 100))).to.equal('truncated');
    expect(problemOf(file({ bare: true }).subarray(0, 100))).to.equal('truncated');
    expect(problemOf(tlv(0x77))).to.equal('not-signed-data');
    expect(problemOf(tlv(0x77, nul()))).to.equal('not-signed-data');
    expect(problemOf(file({ outerType: OID.data }))).to.equal('not-signed-data');
    // The outermost tag of template 77 within itself.
    expect(problemOf(tlv(0x77, file()))).to.equal('not-signed-data');
  });

  it('has a version of CMS, 1 to 5', () => {
    for (const version of [1, 3, 4, 5]) expect(problemOf(file({ version })), `${version}`).to.equal(null);
    for (const version of [0, 6, 255]) expect(problemOf(file({ version }))).to.equal('cms-version-unknown');
  });

  it('has the type of an LDS object, or what states wrote in its place', () => {
    for (const contentType of [
      '2.23.136.1.1.1',
      '1.3.27.1.1.1',
      '1.2.528.1.1006.1.20.1',
      '1.2.840.113549.1.7.1',
    ])
      expect(problemOf(file({ contentType })), contentType).to.equal(null);
    // A master list of the same signer is none, nor is a deviation list.
    for (const contentType of ['2.23.136.1.1.2', '2.23.136.1.1.7', '2.23.136.1.1'])
      expect(problemOf(file({ contentType })), contentType).to.equal('content-type-unknown');
  });

  it('tells what is wrong with its list of hashes, and then has none', () => {
    for (const [content, problem] of [
      [Buffer.from('text'), 'malformed'],
      [ldsObject(new Map(), { version: 2 }), 'version-unknown'],
      [ldsObject(new Map(), { entries: [[17, Buffer.alloc(32)]] }), 'group-number-invalid'],
      [CONTENT.subarray(0, -1), 'malformed'],
    ] as const) {
      const sod = parseSod(file({}, content));
      expect([sod.problem, sod.lds, sod.message !== null]).to.deep.equal([problem, null, true]);
    }
  });

  it('without content is no statement', () => {
    // SignedData of RFC 5652, 5.1, whose encapsulated content has a type only.
    const body = sequence(tlv(2, Buffer.from([3])), tlv(0x31), sequence(oid('2.23.136.1.1.1')), tlv(0x31));
    const empty = sequence(oid(OID.signedData), tlv(0xa0, body));
    expect(parseSod(tlv(0x77, empty))).to.deep.include({ problem: 'no-content', lds: null });
  });

  it('never throws and never gives a list with a problem, whichever byte is changed', () => {
    const bytes = file();
    for (let at = 0; at < bytes.length; at += 3)
      for (const change of [0x01, 0x20, 0x80, 0xff]) {
        const changed = Buffer.from(bytes);
        changed[at] = changed[at]! ^ change;
        const { problem, lds } = parseSod(changed);
        expect(problem === null, `${at} ${change}`).to.equal(lds !== null);
      }
  });
});

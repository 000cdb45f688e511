import { expect } from 'chai';
import { authority, documentSigner, type Holder, masterList } from '../../../../../lab/chip-vectors/pki.ts';
import { type SodWish, securityObject } from '../../../../../lab/chip-vectors/security-object.ts';
import { OTHER, STATE } from '../../../../../lab/chip-vectors/state.ts';
import {
  bits,
  explicit,
  integer,
  OID,
  oid,
  sequence,
  setOf,
  tlv,
  utcTime,
} from '../../../../../lab/corpus/pki/der.ts';
import { certificateList, extension } from '../../../../../lab/corpus/pki/x509.ts';
import { collectTrust } from '../../../../../workers/biometric/chip/trust/collect.ts';
import { openStore } from '../../../../../workers/biometric/chip/trust/store.ts';

const MASTER_LIST = '2.23.136.1.1.2';
const { csca, signer } = STATE;
const collected = (files: Record<string, Buffer>) =>
  collectTrust(Object.entries(files).map(([name, bytes]) => ({ name, bytes })));
/** Why a file gave nothing. */
const refused = (bytes: Buffer): string => {
  const { sources, rejected, authorities } = collected({ file: bytes });
  expect([sources.length, authorities.length]).to.deep.equal([0, 0]);
  return rejected.map(({ why }) => why).join('; ');
};

/** Certified for master lists by the authority. */
const masterSigner = masterList(csca, []).signer;
const sidOf = (holder: Holder): Buffer => sequence(holder.issuer, integer(holder.serial));

function listOf(certificates: readonly Buffer[], wish: SodWish = {}, content?: Buffer): Buffer {
  const made = masterList(csca, certificates);
  return securityObject(content ?? made.content, made.signer, {
    bare: true,
    contentType: MASTER_LIST,
    time: '240501120000Z',
    certificates: [made.signer.der, csca.der],
    ...wish,
  });
}

/** Revocations of an authority; serial numbers with an instant. */
function revoking(issuer: Holder, serials: readonly bigint[], thisUpdate: string, by = issuer): Buffer {
  const { certificateIdentifier } = by.algorithm;
  const revoked = serials.map((serial) => ({ serial, at: '240601000000Z' }));
  const times = { thisUpdate, nextUpdate: '400101000000Z' };
  return certificateList(
    { algorithm: certificateIdentifier, issuer: issuer.subject, ...times, revoked },
    by.key.sign,
  );
}

describe('master lists', () => {
  it('give their authorities, with the day and the signer that they have', () => {
    const { sources, authorities, rejected } = collected({ 'a.ml': listOf([csca.der, OTHER.csca.der]) });
    expect([authorities.length, rejected]).to.deep.equal([2, []]);
    expect(sources[0]).to.deep.include({
      name: 'a.ml',
      kind: 'master-list',
      date: '2024-05-01T12:00:00.000Z',
      signerProven: true,
      authorities: 2,
    });
    // Nothing proves the signer whose authority neither list nor message holds, nor one of its name with another key.
    const alone = { certificates: [masterSigner.der], signWith: masterSigner, sid: sidOf(masterSigner) };
    for (const other of [OTHER.csca, authority(csca.algorithm)])
      expect(collected({ 'b.ml': listOf([other.der], alone) }).sources[0]).to.include({
        signerProven: false,
      });
  });

  it('stand in LDIF (RFC 2849) too, which has the day of the newest', () => {
    const value = (time: string) =>
      listOf([csca.der], { time })
        .toString('base64')
        .replace(/(.{76})/g, '$1\n ');
    const days = ['240501120000Z', '250501120000Z', '230501120000Z'];
    const text = days.map((time) => `dn: o=ml,c=DE\npkdMasterListContent:: ${value(time)}\n`).join('\n');
    expect(collected({ 'icao.ldif': Buffer.from(text) }).sources[0]).to.include({
      kind: 'ldif',
      date: '2025-05-01T12:00:00.000Z',
      authorities: 3,
    });
  });

  it('that are not signed as they should be give nothing', () => {
    expect(refused(listOf([csca.der], { signature: (value) => Buffer.from(value).fill(1, 8, 12) }))).to.match(
      /^the list’s own signature does not hold/,
    );
    expect(refused(listOf([csca.der], { contentType: OID.data }))).to.match(/^a CMS message of another type/);
    expect(refused(listOf([csca.der], { signers: 0 }))).to.equal('the list is not signed');
    expect(refused(listOf([]))).to.equal('the list holds no certificate');
    expect(refused(listOf([], {}, sequence(integer(0), integer(1))))).to.equal(
      'the list holds no certificate',
    );
    const server = masterList(csca, [csca.der], { signerUsage: '1.3.6.1.5.5.7.3.1' });
    const unfit = securityObject(server.content, server.signer, { bare: true, contentType: MASTER_LIST });
    expect(refused(unfit)).to.equal('the signer may not sign master lists');
  });
});

describe('loose files', () => {
  it('are sorted by what they are: authorities, signers, lists', () => {
    const files = {
      'ca.cer': csca.der,
      'ds.cer': signer.der,
      'list.crl': revoking(csca, [5n], '240701000000Z'),
    };
    const { sources, authorities, documentSigners, revocations } = collected(files);
    expect(
      sources.map(({ name, authorities: a, documentSigners: d, revocationLists: r }) => [name, a, d, r]),
    ).to.deep.equal([
      ['ca.cer', 1, 0, 0],
      ['ds.cer', 0, 1, 0],
      ['list.crl', 0, 0, 1],
    ]);
    expect([authorities.length, documentSigners.length, revocations.length]).to.deep.equal([1, 1, 1]);
  });

  it('are authorities by what they say or by their own signature, not by a name that a signer shares', () => {
    const { algorithm, subject } = csca;
    const namesake = documentSigner(csca, algorithm, { subject });
    expect(collected({ 'ds.cer': namesake.der }).sources[0]).to.include({
      authorities: 0,
      documentSigners: 1,
    });
    const selfSigned = authority(algorithm, 'DE', 'csca-without-extensions', { authority: false });
    expect(collected({ 'ca.cer': selfSigned.der }).sources[0]).to.include({
      authorities: 1,
      documentSigners: 0,
    });
  });

  it('may be bags of certificates that nobody signed (RFC 5652, 5.1)', () => {
    const message = sequence(
      integer(1),
      setOf(),
      sequence(oid(OID.data)),
      tlv(0xa0, csca.der, signer.der),
      setOf(),
    );
    const bag = sequence(oid(OID.signedData), explicit(0, message));
    expect(collected({ 'bag.p7b': bag }).sources[0]).to.include({
      authorities: 1,
      documentSigners: 1,
      kind: 'certificates',
    });
  });

  it('are told where they hold nothing', () => {
    expect(refused(Buffer.from('nothing of use'))).to.equal('no certificate, list or directory in it');
    expect(refused(sequence(integer(1)))).to.equal('neither a certificate nor a list');
    expect(refused(Buffer.from('version: 1\ndn: c=DE\ncn:: AAAA\n'))).to.equal('nothing usable in it');
    const pem = `-----BEGIN CERTIFICATE-----\n${sequence(integer(1)).toString('base64')}\n-----END CERTIFICATE-----`;
    expect(refused(Buffer.from(pem))).to.equal('neither a certificate nor a list');
  });
});

describe('revocation lists', () => {
  const revokedBy = (files: Record<string, Buffer>) =>
    collected({ 'ca.cer': csca.der, ...files }).revocations;

  it('count from their authority alone, the newest of several', () => {
    const [old, young] = [revoking(csca, [5n], '240701000000Z'), revoking(csca, [6n, 7n], '250701000000Z')];
    for (const files of [
      { 'a.crl': old, 'b.crl': young },
      { 'a.crl': young, 'b.crl': old },
    ]) {
      const [list, ...more] = revokedBy(files);
      expect(more).to.deep.equal([]);
      expect(list).to.deep.include({ thisUpdate: Date.UTC(2025, 6, 1), nextUpdate: Date.UTC(2040, 0, 1) });
      expect(Object.entries(list!.revoked)).to.deep.equal([
        ['06', Date.UTC(2024, 5, 1)],
        ['07', Date.UTC(2024, 5, 1)],
      ]);
    }
  });

  it('that are a part, or leave signers out, put no complete one aside (RFC 5280, 5.2.4 and 5.2.5)', () => {
    const whole = revoking(csca, [5n, 6n], '240701000000Z');
    const { certificateIdentifier } = csca.algorithm;
    for (const [oidOf, value, counts] of [
      ['2.5.29.27', integer(1), false],
      ['2.5.29.28', sequence(tlv(0x82, Buffer.from([255]))), false],
      ['2.5.29.28', sequence(tlv(0x81, Buffer.from([255]))), true],
    ] as const) {
      const body = sequence(
        integer(1),
        certificateIdentifier,
        csca.subject,
        utcTime('250701000000Z'),
        utcTime('400101000000Z'),
        sequence(sequence(integer(7), utcTime('240601000000Z'))),
        explicit(0, sequence(extension(oidOf, true, value))),
      );
      const part = sequence(body, certificateIdentifier, bits(csca.key.sign(body)));
      const { revocations, rejected } = collected({ 'ca.cer': csca.der, 'a.crl': whole, 'b.crl': part });
      expect(Object.keys(revocations[0]!.revoked)).to.deep.equal(counts ? ['07'] : ['05', '06']);
      expect(rejected.map(({ why }) => why)).to.deep.equal(
        counts ? [] : ['a revocation list that is not complete'],
      );
    }
  });

  it('of another key, or of an authority that is not there, are told and not used', () => {
    const namesake = authority(csca.algorithm);
    for (const list of [
      revoking(csca, [5n], '240701000000Z', namesake),
      revoking(OTHER.csca, [5n], '240701000000Z'),
    ]) {
      const { revocations, rejected } = collected({ 'ca.cer': csca.der, 'x.crl': list });
      expect(revocations).to.deep.equal([]);
      expect(rejected[0]!.why).to.equal('a revocation list that no known authority signed');
    }
  });
});

describe('the store of trust', () => {
  it('finds authorities by name, key and country, and signers by number and key', () => {
    const index = collected({ 'ca.cer': csca.der, 'fr.cer': OTHER.csca.der, 'ds.cer': signer.der });
    const store = openStore(index);
    const own = store.authorities.find(({ certificate }) => Buffer.compare(certificate.raw, csca.der) === 0)!;
    expect(store.authorities).to.have.length(2);
    expect(store.authority(own.certificate)).to.equal(own);
    expect(store.byKeyId(own.certificate.subjectKeyId!)).to.deep.equal([own]);
    expect(store.byCountry('FR').map(({ source }) => source?.name)).to.deep.equal(['fr.cer']);
    const [found] = store.documentSigners(signer.serial.toString(16).padStart(4, '0'));
    expect(Buffer.compare(found!.raw, signer.der)).to.equal(0);
    expect(store.documentSigners(found!.subjectKeyId!)).to.deep.equal([found]);
    expect([
      store.byKeyId('00'),
      store.byCountry('XX'),
      store.documentSigners('00'),
      store.newestDate,
    ]).to.deep.equal([[], [], [], null]);
  });

  it('knows the day of the newest list', () => {
    const files = {
      'a.ml': listOf([csca.der]),
      'b.ml': listOf([csca.der], { time: '250501120000Z' }),
      'c.cer': documentSigner(csca).der,
    };
    expect(openStore(collected(files)).newestDate).to.equal('2025-05-01T12:00:00.000Z');
  });
});

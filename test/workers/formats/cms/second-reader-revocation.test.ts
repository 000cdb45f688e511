import { expect } from 'chai';
import { rootCertificate, signerCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import { ocspResponse, revocationList } from '../../../../lab/corpus/pki/revocation.ts';
import { parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import { readCrl } from '../../../../workers/formats/cms/crl.ts';
import { parseOcsp } from '../../../../workers/formats/cms/ocsp.ts';
import { revocationLibrary } from '../../../../workers/formats/cms/revocation.ts';
import { MAX_NODES } from '../../../../workers/formats/cms/second-reader-asn1.ts';
import { crlDifference, ocspDifference } from '../../../../workers/formats/cms/second-reader-revocation.ts';

const signer = signerCertificate('Revoked Signer', 'p256');
const other = signerCertificate('Another Signer', 'p256');
const subject = parseCertificate(signer.der)!;
const root = parseCertificate(rootCertificate().der)!;
const times = { thisUpdate: '20260101000000Z', nextUpdate: '20260108000000Z' };
const listOf = (...subjects: (typeof signer)[]) =>
  revocationList(
    subjects.map((one) => ({ subject: one, at: '251201000000Z' })),
    '260101000000Z',
    '260201000000Z',
  );

describe('the second reader of revocation data', () => {
  it('says the same of responses, good and revoked', () => {
    for (const answer of [times, { ...times, revokedAt: '20251201000000Z' }]) {
      const der = ocspResponse(signer, answer);
      expect(ocspDifference(parseOcsp(der)!, der, subject.serial)).to.equal(null);
    }
  });

  it('says the same of lists: empty, with the certificate, without it', () => {
    for (const der of [listOf(), listOf(other), listOf(other, signer)]) {
      expect(crlDifference(readCrl(der)!, der, subject.serial)).to.equal(null);
      expect(crlDifference(readCrl(der)!, der)).to.equal(null);
    }
  });

  it('names what only one of them reads', () => {
    const revoked = ocspResponse(signer, { ...times, revokedAt: '20251201000000Z' });
    const good = parseOcsp(ocspResponse(signer, times))!;
    const asRevoked = parseOcsp(revoked)!;
    expect(ocspDifference({ ...asRevoked, answers: good.answers }, revoked, subject.serial)).to.match(
      /^status of an OCSP response: own reader good; pkijs revoked$/,
    );
    const listed = listOf(signer);
    const head = readCrl(listed)!;
    expect(crlDifference({ ...head, revoked: null }, listed, subject.serial)).to.match(
      /^status of a revocation list: own reader not listed; pkijs listed$/,
    );
    expect(crlDifference({ ...head, revoked: null }, listed)).to.match(/^entries of/);
    expect(crlDifference({ ...head, nextUpdate: null }, listed, subject.serial)).to.match(/^next update/);
    const scope = { users: true, authorities: true, partial: true, foreign: true, point: null };
    expect(crlDifference({ ...head, scope }, listed, subject.serial)).to.match(/^speaks for a part/);
  });

  it('leaves long lists to the first reader: too-many-nodes', () => {
    const many = Array.from({ length: MAX_NODES }, (_, i) => ({
      subject: { ...other, serial: BigInt(i) + 1000n },
      at: '251201000000Z',
    }));
    const der = revocationList(many, '260101000000Z', '260201000000Z');
    expect(crlDifference({ ...readCrl(der)!, nextUpdate: null }, der, subject.serial)).to.equal(null);
  });

  it('marks a statement that is read in two ways, and no other', () => {
    const about = (kind: 'ocsp' | 'crl', der: Buffer) =>
      revocationLibrary([{ kind, der }], []).about(subject, root);
    expect(about('ocsp', ocspResponse(signer, times))[0]).to.not.have.property('disputed');
    expect(about('crl', listOf(signer))[0]).to.not.have.property('disputed');
    // A time without seconds, which RFC 5280, 5.1.2.6 forbids: the first reader takes it, pkijs makes it another year.
    const forbidden = revocationList(
      [{ subject: signer, at: '2512010000Z' }],
      '260101000000Z',
      '260201000000Z',
    );
    expect(about('crl', forbidden)[0]!.disputed).to.match(/^time of revocation of a revocation list/);
    // So is one that is not in UTC.
    const zoned = ocspResponse(signer, { ...times, thisUpdate: '20260101000000+0100' });
    expect(about('ocsp', zoned)[0]!.disputed).to.match(/^time of production of an OCSP response/);
  });

  it('never throws for what it is given', () => {
    const der = ocspResponse(signer, times);
    const list = listOf(signer);
    for (let at = 0; at < der.length; at += 5) {
      const bent = Buffer.from(der);
      bent[at] = (bent[at] ?? 0) ^ 0xff;
      const found = parseOcsp(bent);
      if (found) expect(() => ocspDifference(found, bent, subject.serial)).not.to.throw();
    }
    for (let at = 0; at < list.length; at += 5) {
      const bent = Buffer.from(list);
      bent[at] = (bent[at] ?? 0) ^ 0xff;
      const found = readCrl(bent);
      if (found) expect(() => crlDifference(found, bent)).not.to.throw();
    }
  });
});

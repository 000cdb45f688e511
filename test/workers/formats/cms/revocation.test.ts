import { expect } from 'chai';
import {
  rootCertificate,
  serviceCertificate,
  signerCertificate,
} from '../../../../lab/corpus/pki/certificates.ts';
import { ocspResponder, ocspResponse, revocationList } from '../../../../lab/corpus/pki/revocation.ts';
import { parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import { allRevoked, findRevoked, readCrl } from '../../../../workers/formats/cms/crl.ts';
import { parseOcsp } from '../../../../workers/formats/cms/ocsp.ts';
import { revocationLibrary } from '../../../../workers/formats/cms/revocation.ts';

const root = parseCertificate(rootCertificate().der)!;
const signer = signerCertificate('Revoked Signer', 'p256');
const subject = parseCertificate(signer.der)!;
const other = signerCertificate('Another Signer', 'p256');
const times = { thisUpdate: '20260101000000Z', nextUpdate: '20260108000000Z' };

const about = (kind: 'ocsp' | 'crl', der: Buffer) =>
  revocationLibrary([{ kind, der }], []).about(subject, root);

describe('revocation data', () => {
  it('reads a responder’s answer about the certificate asked for, and no other', () => {
    expect(about('ocsp', ocspResponse(signer, times))).to.have.length(1);
    expect(about('ocsp', ocspResponse(signer, times))[0]).to.include({ status: 'good' });
    const revoked = about('ocsp', ocspResponse(signer, { ...times, revokedAt: '20251201000000Z' }))[0];
    expect(revoked).to.include({ status: 'revoked', revokedAt: Date.UTC(2025, 11, 1) });
    expect(about('ocsp', ocspResponse(other, times))).to.deep.equal([]);
  });

  it('believes no responder that the issuer did not authorise for it', () => {
    const clock = serviceCertificate('Timestamping Unit of Utopia', '1.3.6.1.5.5.7.3.8');
    expect(about('ocsp', ocspResponse(signer, times, clock))).to.deep.equal([]);
    expect(about('ocsp', ocspResponse(signer, times, signer))).to.deep.equal([]);
    const changed = Buffer.from(ocspResponse(signer, times));
    changed[changed.indexOf(Buffer.from('20260108')) + 3]! ^= 1;
    expect(about('ocsp', changed)).to.deep.equal([]);
    expect(parseOcsp(ocspResponse(signer, times, ocspResponder()))!.answers).to.have.length(1);
  });

  it('knows a responder by its name however that is written, and by no other (RFC 5280, 7.1)', () => {
    const responder = ocspResponder();
    const printable = Buffer.from(responder.subject);
    // UTF8String as PrintableString.
    for (let at = printable.indexOf(0x0c); at >= 0; at = printable.indexOf(0x0c, at + 1)) {
      if (printable[at - 5] === 0x06) printable[at] = 0x13;
    }
    expect(printable.equals(responder.subject)).to.equal(false);
    const written = ocspResponse(signer, times, { ...responder, subject: printable });
    expect(about('ocsp', written)[0]).to.include({ status: 'good' });
    const other = Buffer.from(
      responder.subject.toString('latin1').replace('Responder', 'Respondet'),
      'latin1',
    );
    expect(about('ocsp', ocspResponse(signer, times, { ...responder, subject: other }))).to.deep.equal([]);
  });

  it('looks a certificate up in a list, and believes only the issuer’s', () => {
    const at = '251201000000Z';
    const list = revocationList(
      [
        { subject: other, at },
        { subject: signer, at },
      ],
      '260101000000Z',
      '260201000000Z',
    );
    expect(findRevoked(readCrl(list)!, subject.serial)).to.include({ revokedAt: Date.UTC(2025, 11, 1) });
    expect(about('crl', list)[0]).to.include({ status: 'revoked' });
    const clean = revocationList([{ subject: other, at }], '260101000000Z', '260201000000Z');
    expect(about('crl', clean)[0]).to.include({ status: 'good' });
    const changed = Buffer.from(list);
    changed[changed.indexOf(Buffer.from('2601010'))]! ^= 1;
    expect(about('crl', changed)).to.deep.equal([]);
    expect(revocationLibrary([{ kind: 'crl', der: list }], []).about(subject, subject)).to.deep.equal([]);
  });

  it('reads every entry of a list, however long it is', () => {
    const many = Array.from({ length: 100_500 }, (_, i) => ({
      subject: { ...other, serial: BigInt(i) + 1000n },
      at: '251201000000Z',
    }));
    const revoked = allRevoked(readCrl(revocationList(many, '260101000000Z', '260201000000Z'))!);
    expect(revoked.size).to.equal(many.length);
    expect(revoked.get('018c7b')).to.equal(Date.UTC(2025, 11, 1));
  });

  it('takes rubbish for nothing', () => {
    for (const der of [Buffer.alloc(0), Buffer.from('3003020101', 'hex'), Buffer.alloc(200, 0x30)]) {
      expect(about('crl', der)).to.deep.equal([]);
      expect(about('ocsp', der)).to.deep.equal([]);
    }
  });
});

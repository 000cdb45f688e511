import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { expect } from 'chai';
import { rootCertificate, signerCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import { type Certificate, parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import { certificateDifference } from '../../../../workers/formats/cms/second-reader-certificate.ts';
import { certificate, ecdsa, eddsa, pss, SIGNERS } from './make-cms.ts';

const read = (der: Uint8Array): Certificate => {
  const found = parseCertificate(der);
  if (!found) throw new Error('no certificate');
  return found;
};

describe('the second reader of certificates', () => {
  it('says the same of every root that Node ships', () => {
    expect(rootCertificates.length).to.be.greaterThan(100);
    for (const pem of rootCertificates) {
      const one = read(new X509Certificate(pem).raw);
      expect(certificateDifference(one), one.subject).to.equal(null);
    }
  }).timeout(20_000);

  it('says the same of keys and algorithms of every kind, its own limits included', () => {
    const kinds = [
      ...SIGNERS,
      pss('sha512', 'sha1', 20),
      eddsa('ed25519'),
      ecdsa('brainpoolP256r1', 'sha256', '1.2.840.10045.4.3.2'),
    ];
    for (const kind of kinds)
      expect(certificateDifference(read(certificate(kind))), kind.name).to.equal(null);
    expect(certificateDifference(read(rootCertificate().der))).to.equal(null);
  });

  const bytes = Buffer.from('00');
  const changed: [RegExp, Partial<Certificate>][] = [
    [/^signed content/, { tbs: bytes }],
    [/^signature/, { signature: bytes }],
    [/^algorithm/, { signatureAlgorithm: { oid: '1.2.840.113549.1.1.12', parameters: null } }],
    [/^serial number/, { serial: '01' }],
    [/^issuer/, { issuerRaw: bytes }],
    [/^subject/, { subjectRaw: bytes }],
    [/^start of validity/, { notBefore: 0 }],
    [/^end of validity/, { notAfter: null }],
    [/^authority/, { isCa: true }],
    [/^length of path/, { pathLength: 1 }],
    [/^key usage/, { keyUsage: 4 }],
    [/^extended key usage/, { extendedKeyUsage: ['1.3.6.1.5.5.7.3.9'] }],
    [/^subject key identifier/, { subjectKeyId: null }],
    [/^authority key identifier/, { authorityKeyId: '01' }],
    [/^critical extensions/, { unknownCritical: ['2.5.29.30'] }],
    [/^revocation needless/, { revocationNeedless: true }],
    [/key/, { spki: read(rootCertificate().der).spki }],
  ];
  for (const [named, part] of changed) {
    it(`names what only one of them reads: ${Object.keys(part)}`, () => {
      const signer = read(signerCertificate('Read Twice', 'p256').der);
      expect(certificateDifference({ ...signer, ...part })).to.match(named);
    });
  }

  it('tells what pkijs refuses, and never throws', () => {
    const signer = read(signerCertificate('Read Twice', 'p256').der);
    expect(certificateDifference({ ...signer, raw: signer.raw.subarray(0, 40) })).to.match(/pkijs could not/);
    for (let at = 0; at < signer.raw.length; at += 3) {
      const bent = Buffer.from(signer.raw);
      bent[at] = (bent[at] ?? 0) ^ 0xff;
      const found = parseCertificate(bent);
      if (found) expect(() => certificateDifference(found)).not.to.throw();
    }
  });

  it('names an extension that stands twice, of which each reader takes another', () => {
    const signer = read(signerCertificate('Read Twice', 'p256').der);
    const der = Buffer.from(signer.raw);
    // The authority key identifier becomes a second subject key identifier, which holds another value.
    const at = der.indexOf(Buffer.from('0603551d23', 'hex'));
    der[at + 4] = 0x0e;
    expect(certificateDifference(read(der))).to.match(/^subject key identifier/);
  });
});

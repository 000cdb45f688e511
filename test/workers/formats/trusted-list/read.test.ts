import { expect } from 'chai';
import { rootCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import { readTrustedList, trustedNow } from '../../../../workers/formats/trusted-list/read.ts';
import { certificate, ecdsa, rsa, SIGNERS } from '../cms/make-cms.ts';
import { trustedList } from './make-list.ts';

const root = rootCertificate().der;
const operator = rsa('sha256', '1.2.840.113549.1.1.11');
const RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

describe('trusted list', () => {
  it('reads who is trusted for what, under RSA and ECDSA, in both canonical forms', () => {
    for (const canonical of ['exclusive', 'inclusive'] as const) {
      const list = readTrustedList(trustedList(operator, { anchors: [root], method: RSA, canonical }));
      expect(list).to.include({ territory: 'UT', sequence: 12, issuedAt: '2026-10-01T00:00:00.000Z' });
      expect(Buffer.from(list.signer.raw).equals(certificate(operator))).to.equal(true);
      const [service] = trustedNow(list);
      expect(service).to.include({ provider: 'Utopia Trust', name: 'Root & Sons', type: 'CA/QC' });
      expect(Buffer.from(service!.certificates[0]!.raw).equals(root)).to.equal(true);
    }
    const curve = ecdsa('prime256v1', 'sha256', '1.2.840.10045.4.3.2');
    const method = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';
    expect(readTrustedList(trustedList(curve, { anchors: [root], method })).services).to.have.length(1);
  });

  it('trusts services that are granted and sign, no others', () => {
    const trusted = (options: { type?: string; status?: string }) =>
      trustedNow(readTrustedList(trustedList(operator, { anchors: [root], method: RSA, ...options }))).length;
    expect(trusted({ type: 'TSA/QTST' })).to.equal(1);
    expect(trusted({ status: 'withdrawn' })).to.equal(0);
    expect(trusted({ type: 'Certstatus/OCSP/QC' })).to.equal(0);
  });

  it('reads whom a list of lists names', () => {
    const signer = certificate(SIGNERS[6]!);
    const made = trustedList(operator, { anchors: [], method: RSA, pointers: [{ territory: 'AX', signer }] });
    const [pointer] = readTrustedList(made).pointers;
    expect(pointer!.territory).to.equal('AX');
    expect(Buffer.from(pointer!.signers[0]!.raw).equals(signer)).to.equal(true);
  });

  it('refuses a list that was changed, or that nobody signed', () => {
    const made = trustedList(operator, { anchors: [root], method: RSA }).toString();
    const refused = (text: string) => expect(() => readTrustedList(Buffer.from(text)));
    refused(made.replace('<TSLSequenceNumber>12', '<TSLSequenceNumber>13')).to.throw(/changed after signing/);
    refused(made.replace('granted', 'withdrawn')).to.throw(/changed after signing/);
    refused(made.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')).to.throw(/not signed/);
    refused(made.replace('<ds:SignatureValue>', '<ds:SignatureValue>AAAA')).to.throw(/does not hold/);
    refused(made.replace('URI=""', 'URI="#SchemeInformation"')).to.throw(/leads nowhere/);
    refused(made.replace(RSA, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')).to.throw(/not supported/);
    refused('<a/>').to.throw(/no trusted list/);
  });
});

import { expect } from 'chai';
import { rootCertificate, signerCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import { bits, bool, integer, OID, sequence } from '../../../../lab/corpus/pki/der.ts';
import { keyNamed } from '../../../../lab/corpus/pki/keys.ts';
import {
  certificate as certificateOf,
  distinguishedName,
  extension,
} from '../../../../lab/corpus/pki/x509.ts';
import { childrenOf, oidOf, rawOf, readBer } from '../../../../workers/formats/cms/ber.ts';
import { type Certificate, parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import { buildPath } from '../../../../workers/formats/cms/path.ts';
import { certificate, SIGNERS } from './make-cms.ts';

const read = (der: Buffer) => parseCertificate(der)!;
const root = read(rootCertificate().der);
const signer = read(signerCertificate('Path Tester', 'p256').der);
const stranger = read(certificate(SIGNERS[0]!));
const in2024 = Date.UTC(2024, 0, 1);

describe('certification path', () => {
  it('leads from a signer to its anchor', () => {
    const path = buildPath(signer, [stranger, root], [root], in2024);
    expect(path.problems).to.deep.equal([]);
    expect(path.certificates.map((c) => c.subject)).to.deep.equal([signer.subject, root.subject]);
  });

  it('finds none to an anchor that did not issue, nor without anchors', () => {
    expect(buildPath(signer, [root], [stranger], in2024).problems).to.deep.equal(['no-path']);
    expect(buildPath(signer, [root], [], in2024).problems).to.deep.equal(['no-path']);
  });

  it('does not lead through a certificate that signs another algorithm than the one beside it (RFC 5280, 4.1.1.2)', () => {
    expect(signer.algorithmsAgree).to.equal(true);
    const der = signerCertificate('Path Tester', 'p256').der;
    const { oid } = signer.signatureAlgorithm;
    const own = readBer(der)!;
    const [, outer] = childrenOf(own);
    expect(oidOf(childrenOf(outer)[0])).to.equal(oid);
    const changed = Buffer.from(der);
    // The last byte of the identifier behind what is signed.
    const at = changed.lastIndexOf(rawOf(childrenOf(outer)[0]!)) + rawOf(childrenOf(outer)[0]!).length - 1;
    changed[at]! ^= 1;
    const rewritten = read(changed);
    expect(rewritten.algorithmsAgree).to.equal(false);
    const signedSo = { ...signer, algorithmsAgree: false };
    expect(buildPath(signedSo, [], [root], in2024).problems).to.deep.equal(['no-path']);
  });

  it('spends no more signature checks than are left for all paths', () => {
    const budget = { left: 3 };
    for (let i = 0; i < 3; i++)
      expect(buildPath(signer, [], [root], in2024, budget).problems).to.deep.equal([]);
    expect(buildPath(signer, [], [root], in2024, budget).problems).to.deep.equal(['no-path']);
  });

  it('judges validity at the given instant', () => {
    expect(buildPath(signer, [], [root], Date.UTC(2040, 0, 1)).problems).to.deep.equal(['expired']);
    expect(buildPath(signer, [], [root], Date.UTC(2021, 0, 1)).problems).to.deep.equal(['not-yet-valid']);
  });

  it('does not let an end entity issue certificates', () => {
    expect(buildPath(signer, [], [signer], in2024).problems).to.deep.equal([]);
    const forgedRoot = { ...root, isCa: false };
    expect(buildPath(signer, [], [forgedRoot], in2024).problems).to.deep.equal([
      'not-a-certification-authority',
      'readers-disagree',
    ]);
  });

  it('has a problem where two readers say different things of a certificate on it', () => {
    const renamed = { ...signer, pathLength: 3 };
    const path = buildPath(renamed, [], [root], in2024);
    expect(path.problems).to.deep.equal(['readers-disagree']);
    expect(path.disagreement).to.match(
      /^length of path of the certificate of .*own reader 3; pkijs nothing$/,
    );
    expect(buildPath(signer, [], [root], in2024).disagreement).to.equal(null);
  });

  it('sees a certificate whose own signature does not fit', () => {
    const altered = Buffer.from(signerCertificate('Path Tester', 'p256').der);
    const at = altered.indexOf('Path Tester');
    altered.write('Patz Tester', at);
    expect(buildPath(read(altered), [root], [root], in2024).problems).to.deep.equal(['no-path']);
  });

  it('counts no certificate that an authority issued to itself (RFC 5280, 4.2.1.9)', () => {
    const named = (common: string) => distinguishedName('XX', 'Path', common);
    const key = (common: string) => keyNamed(`path ${common}`, 'p256');
    let serial = 100n;
    /** A certificate for a key; `length` of path for an authority. */
    const issued = (subject: string, of: string, issuer: string, by: string, length?: number) =>
      read(
        certificateOf(
          {
            serial: serial++,
            algorithm: key(by).algorithm,
            issuer: named(issuer),
            from: '220101000000Z',
            until: '320101000000Z',
            subject: named(subject),
            spki: key(of).spki,
            extensions:
              length === undefined
                ? []
                : [
                    extension(OID.basicConstraints, true, sequence(bool(true), integer(length))),
                    extension(OID.keyUsage, true, bits(Buffer.from([0x06]), 1)),
                  ],
          },
          key(by).sign,
        ),
      );
    const top = issued('Top', 'top', 'Top', 'top', 1);
    const first = issued('CA', 'first', 'Top', 'top', 0);
    const rolled = issued('CA', 'second', 'CA', 'first', 0);
    const below = issued('Other', 'second', 'CA', 'first', 0);
    const judged = (pool: Certificate[], leaf: Certificate) => buildPath(leaf, pool, [top], in2024).problems;
    expect(judged([first], issued('Leaf', 'leaf', 'CA', 'first'))).to.deep.equal([]);
    expect(judged([first, rolled], issued('Leaf', 'leaf', 'CA', 'second'))).to.deep.equal([]);
    expect(judged([first, below], issued('Leaf', 'leaf', 'Other', 'second'))).to.deep.equal([
      'not-a-certification-authority',
    ]);
    // Issued to itself or not, the last one is the signer's.
    expect(judged([first], issued('CA', 'leaf', 'CA', 'first'))).to.deep.equal([]);
  });
});

import { createHash, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto';
import { expect } from 'chai';
import { oid, sequence } from '../../../../lab/corpus/pki/der.ts';
import { schemeOf } from '../../../../workers/formats/cms/algorithms.ts';
import { parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import { integrityOf } from '../../../../workers/formats/cms/integrity.ts';
import { parseSignedData } from '../../../../workers/formats/cms/signed-data.ts';
import { checkSigner } from '../../../../workers/formats/cms/signer.ts';
import { checkSignature } from '../../../../workers/formats/cms/verify.ts';
import { certificate, rsa, type SignerKind, signedMessage } from './make-cms.ts';

const content = Buffer.from('a document');

describe('CMS: what validators dispute, and what is new', () => {
  it('leaves a digest in a malformed DigestInfo undecided, and a wrong digest invalid', () => {
    const kind = rsa('sha256', '1.2.840.113549.1.1.11');
    const { spki } = parseCertificate(certificate(kind))!;
    const scheme = { kind: 'rsa-pkcs1', hash: 'sha256' } as const;
    const digest = createHash('sha256').update(content).digest();
    // AlgorithmIdentifier without the NULL that RFC 8017 asks for.
    const bare = sequence(
      sequence(oid('2.16.840.1.101.3.4.2.1')),
      Buffer.concat([Buffer.from([4, 32]), digest]),
    );
    const check = (block: Buffer) =>
      checkSignature(scheme, 'sha256', spki, [content], privateEncrypt(kind.privateKey, block)).outcome;
    expect(check(bare)).to.equal('unsupported');
    const wrong = Buffer.from(bare);
    wrong[wrong.length - 1]! ^= 1;
    expect(check(wrong)).to.equal('invalid');
    // A digest with room for chosen bytes beside it is how weak keys are forged (CVE-2006-4339).
    expect(check(Buffer.concat([Buffer.alloc(80, 1), bare]))).to.equal('invalid');
  });

  it('computes with a signature identifier in the place of the digest, accepts nothing by it and finds changes', () => {
    const kind = rsa('sha1', '1.2.840.113549.1.1.1');
    const written: SignerKind = { ...kind, digest: ['1.2.840.113549.1.1.5', 'sha1'] };
    const message = parseSignedData(signedMessage(written, { content }));
    if (typeof message === 'string') throw new Error(message);
    const outcome = checkSigner(message, [content]);
    expect(outcome).to.include({ digest: 'match', signature: 'valid' });
    expect(integrityOf(outcome)).to.equal('indeterminate');
    expect(integrityOf(checkSigner(message, [Buffer.from('another')]))).to.equal('invalid');
  });

  it('verifies ML-DSA', () => {
    const pair = generateKeyPairSync('ml-dsa-44' as 'ed25519');
    const kind: SignerKind = {
      name: 'ML-DSA-44',
      ...pair,
      algorithm: sequence(oid('2.16.840.1.101.3.4.3.17')),
      digest: ['2.16.840.1.101.3.4.2.3', 'sha512'],
      sign: (data) => sign(null, data, pair.privateKey),
    };
    const judged = (document: Buffer) => {
      const message = parseSignedData(signedMessage(kind, { content }));
      return typeof message === 'string' ? message : integrityOf(checkSigner(message, [document]));
    };
    expect(schemeOf({ oid: '2.16.840.1.101.3.4.3.18', parameters: null })?.kind).to.equal('ml-dsa');
    expect(judged(content)).to.equal('valid');
    expect(judged(Buffer.from('another'))).to.equal('invalid');
  });
});

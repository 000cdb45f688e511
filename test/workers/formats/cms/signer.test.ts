import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { integrityOf } from '../../../../workers/formats/cms/integrity.ts';
import { parseSignedData } from '../../../../workers/formats/cms/signed-data.ts';
import { checkSigner, type SignerOutcome } from '../../../../workers/formats/cms/signer.ts';
import { certificate, eddsa, rsa, SIGNERS, signedMessage } from './make-cms.ts';

const content = Buffer.from('%PDF-1.7 the bytes that are signed');
const parts = [content.subarray(0, 8), content.subarray(8)];

function check(message: Buffer, over: readonly Uint8Array[] = parts): SignerOutcome {
  const parsed = parseSignedData(Buffer.concat([message, Buffer.alloc(50)]));
  if (typeof parsed === 'string') throw new Error(parsed);
  return checkSigner(parsed, over);
}

describe('CMS signer', () => {
  for (const kind of SIGNERS) {
    it(`verifies ${kind.name}, and finds changed content and a changed value`, () => {
      const message = signedMessage(kind, { content });
      expect(integrityOf(check(message)), JSON.stringify(check(message))).to.equal('valid');

      const changed = check(message, [Buffer.from('%PDF-1.7'), Buffer.from(' other bytes')]);
      expect(changed).to.include({ digest: 'mismatch', signature: 'valid' });
      expect(integrityOf(changed)).to.equal('invalid');

      const broken = Buffer.from(message);
      broken[broken.length - 5] = (broken[broken.length - 5] ?? 0) ^ 0x55;
      expect(check(broken)).to.include({ digest: 'match', signature: 'invalid' });
      expect(integrityOf(check(broken))).to.equal('invalid');
    });
  }

  for (const kind of SIGNERS) {
    it(`verifies ${kind.name} over the content itself`, () => {
      const message = signedMessage(kind, { content, attributes: false });
      expect(integrityOf(check(message))).to.equal('valid');
      expect(integrityOf(check(message, [Buffer.from('other')]))).to.equal('invalid');
    });
  }

  it('reads BER with indefinite lengths and chunked strings', () => {
    const message = signedMessage(SIGNERS[0]!, { content, ber: true, embedded: content });
    const parsed = parseSignedData(message);
    expect(parsed)
      .to.have.property('content')
      .that.satisfies((b: Buffer) => content.equals(b));
    expect(integrityOf(check(message))).to.equal('valid');
  });

  it('finds the digests in chunked strings of signed attributes, which are no DER (RFC 5652, 5.3)', () => {
    const message = signedMessage(SIGNERS[0]!, { content, ess: true, chunkedDigests: true });
    const outcome = check(message);
    expect(outcome).to.include({ digest: 'match', signature: 'valid', ess: 'match' });
    expect(outcome.problems).to.deep.equal(['attributes-not-der']);
    expect(integrityOf(outcome)).to.equal('indeterminate');
    expect(check(message, [Buffer.from('other')])).to.include({ digest: 'mismatch' });
  });

  it('leaves a message whose algorithms contradict each other undecided, and never valid', () => {
    const stated = signedMessage(SIGNERS[0]!, { content, statedDigest: '2.16.840.1.101.3.4.2.3' });
    expect(check(stated).problems).to.include('algorithms-contradict');
    const ed = eddsa('ed25519');
    const other = { ...ed, digest: ['2.16.840.1.101.3.4.2.1', 'sha256'] as [string, string] };
    const outcome = check(signedMessage(other, { content }));
    expect(outcome.problems).to.deep.equal(['algorithms-contradict']);
    expect(integrityOf(outcome)).to.equal('indeterminate');
  });

  it('knows when the certificate is not the one that the signer bound', () => {
    expect(check(signedMessage(SIGNERS[0]!, { content, ess: true })).ess).to.equal('match');
    const foreign = createHash('sha256').update('another certificate').digest();
    const outcome = check(signedMessage(SIGNERS[0]!, { content, ess: foreign }));
    expect(outcome.problems).to.deep.equal(['signing-certificate-mismatch']);
    expect(integrityOf(outcome)).to.equal('invalid');
  });

  it('does not choose among several content types (RFC 5652, 11.1: one)', () => {
    const DATA = '1.2.840.113549.1.7.1';
    for (const other of [DATA, '1.2.840.113549.1.9.16.1.4']) {
      const outcome = check(signedMessage(SIGNERS[0]!, { content, alsoTyped: [other] }));
      expect(outcome.problems, other).to.deep.equal(['several-content-types']);
      expect(integrityOf(outcome)).to.equal('indeterminate');
    }
    const wrong = check(signedMessage(SIGNERS[0]!, { content, untyped: true, alsoTyped: ['1.2.3.4'] }));
    expect(integrityOf(wrong)).to.equal('invalid');
  });

  it('does not choose among several signers', () => {
    const outcome = check(signedMessage(SIGNERS[0]!, { content, signers: 2 }));
    expect(outcome.problems).to.deep.equal(['several-signer-infos']);
    expect(integrityOf(outcome)).to.equal('indeterminate');
  });

  it('cannot tell without the certificate, with an unknown algorithm, or with a key of another kind', () => {
    const alone = signedMessage(SIGNERS[0]!, {
      content,
      certificate: certificate(SIGNERS[0]!, { serial: 8 }),
    });
    const stripped = Buffer.from(alone.toString('hex').replace(/020108/, '020109'), 'hex');
    expect(check(stripped).problems).to.deep.equal(['no-signing-certificate']);
    const odd = { ...SIGNERS[0]!, algorithm: Buffer.from('300506032a0304', 'hex') };
    expect(
      check(signedMessage(odd, { content, certificate: certificate(SIGNERS[0]!) })).problems,
    ).to.deep.equal(['unknown-signature-algorithm']);
    const wrong = { ...SIGNERS[0]!, algorithm: SIGNERS[6]!.algorithm };
    const outcome = check(signedMessage(wrong, { content, certificate: certificate(SIGNERS[0]!) }));
    expect(outcome.problems).to.deep.equal(['signature-not-computable']);
    expect(integrityOf(outcome)).to.equal('indeterminate');
  });

  it('takes rsaEncryption as the name of the key, with the digest of the message', () => {
    const kind = rsa('sha384', '1.2.840.113549.1.1.1');
    expect(check(signedMessage(kind, { content })).signatureAlgorithm).to.equal('rsa-pkcs1 sha384');
  });
});

import { createHash, sign as rsaSign } from 'node:crypto';
import { expect } from 'chai';
import { octets } from '../../../../lab/corpus/pki/der.ts';
import {
  type Certificate,
  computedKeyId,
  parseCertificate,
} from '../../../../workers/formats/cms/certificate.ts';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import {
  certificate,
  ecdsa,
  rsa,
  signedMessage,
  timestampAttribute,
  timestampToken,
} from '../../formats/cms/make-cms.ts';
import { factsOf, type MinimalOptions, minimalSigned } from './material.ts';

const key = rsa('sha256', '1.2.840.113549.1.1.11');
const clock = ecdsa('prime256v1', 'sha256', '1.2.840.10045.4.3.2');
const sha1 = (data: Buffer) => createHash('sha1').update(data).digest();
const verified = (bytes: Buffer) => factsOf(bytes).signatures[0]!.cryptography!;

/** The same file with one digit of the page changed. */
function altered(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.write('Total 900', copy.indexOf('Total 100'));
  return copy;
}

const MAKERS: Record<string, MinimalOptions> = {
  'adbe.pkcs7.detached': { sign: (content) => signedMessage(key, { content }) },
  'ETSI.CAdES.detached': { sign: (content) => signedMessage(key, { content, ess: true }) },
  'adbe.pkcs7.sha1': {
    sign: (content) => signedMessage(key, { content: sha1(content), embedded: sha1(content) }),
  },
  'adbe.x509.rsa_sha1': {
    entries: `/Cert <${certificate(key).toString('hex')}>`,
    sign: (content) => octets(rsaSign('sha1', content, key.privateKey)),
  },
  'ETSI.RFC3161': { sign: (content) => timestampToken(clock, content) },
};

describe('signature sub-filters', () => {
  for (const [subFilter, options] of Object.entries(MAKERS)) {
    it(`verifies ${subFilter} and finds a changed byte`, () => {
      const bytes = minimalSigned({ subFilter, ...options });
      expect(verified(bytes)).to.include({ integrity: 'valid', digest: 'match' });
      expect(verified(altered(bytes)).integrity).to.equal('invalid');
    });
  }

  it('does not accept adbe.pkcs7.sha1 without the digest inside, or with that of other bytes', () => {
    const subFilter = 'adbe.pkcs7.sha1';
    const empty = minimalSigned({
      subFilter,
      sign: (content) => signedMessage(key, { content: sha1(content) }),
    });
    expect(verified(empty)).to.include({ integrity: 'indeterminate' });
    const other = sha1(Buffer.from('another document'));
    const foreign = minimalSigned({
      subFilter,
      sign: () => signedMessage(key, { content: other, embedded: other }),
    });
    expect(verified(foreign)).to.include({ integrity: 'invalid', digest: 'mismatch' });
  });

  it('does not accuse a kind that it does not know', () => {
    expect(
      verified(minimalSigned({ subFilter: 'Vendor.secret', sign: () => Buffer.from('30030101ff', 'hex') })),
    ).to.deep.include({
      integrity: 'indeterminate',
      problems: ['sub-filter-unknown'],
    });
  });

  it('verifies the usual message under an unusual name', () => {
    const bytes = minimalSigned({
      subFilter: 'Vendor.cms',
      sign: (content) => signedMessage(key, { content }),
    });
    expect(verified(bytes).integrity).to.equal('valid');
    expect(verified(altered(bytes)).integrity).to.equal('indeterminate');
  });

  it('takes a message that holds the document itself, and refuses one that holds another', () => {
    const holding = (embedded: (content: Buffer) => Buffer) =>
      minimalSigned({ sign: (content) => signedMessage(key, { content, embedded: embedded(content) }) });
    expect(verified(holding((content) => content)).integrity).to.equal('valid');
    expect(verified(altered(holding((content) => content))).integrity).to.equal('invalid');
    for (const other of [Buffer.from('another'), Buffer.alloc(0)]) {
      const facts = verified(holding(() => other));
      expect(facts).to.include({ integrity: 'invalid', value: 'valid' });
      expect(facts.problems).to.deep.equal(['encapsulated-content']);
    }
  });

  it('knows a timestamp whose dictionary names no sub-filter', () => {
    const bytes = minimalSigned({ subFilter: 'Unknown', sign: (content) => timestampToken(clock, content) });
    expect(verified(bytes).integrity).to.equal('valid');
    expect(verified(altered(bytes)).integrity).to.equal('invalid');
  });

  it('finds a signer by a key identifier that its certificate does not state', () => {
    const id = computedKeyId(parseCertificate(certificate(key)) as Certificate);
    const signed = (keyId: string) =>
      verified(minimalSigned({ sign: (content) => signedMessage(key, { content, keyId }) }));
    expect(signed(id).integrity).to.equal('valid');
    expect(signed('00'.repeat(20))).to.deep.include({
      integrity: 'indeterminate',
      problems: ['no-signing-certificate'],
    });
  });

  it('leaves a message open that does not say what kind of content it signs', () => {
    const bytes = minimalSigned({ sign: (content) => signedMessage(key, { content, untyped: true }) });
    expect(verified(bytes)).to.deep.include({
      integrity: 'indeterminate',
      problems: ['content-type-missing'],
    });
    expect(verified(altered(bytes)).integrity).to.equal('invalid');
  });

  it('says what kind of failure it is, as EN 319 102-1 names them', () => {
    const outcome = (options: MinimalOptions, change: (bytes: Buffer) => Buffer = (bytes) => bytes) => {
      const [evidence] = signatureEvidence(factsOf(change(minimalSigned(options))));
      return [evidence!.indication, evidence!.subIndication];
    };
    const signed = (more: object) => ({
      sign: (content: Buffer) => signedMessage(key, { content, ...more }),
    });
    expect(outcome(signed({}), altered)).to.deep.equal(['TOTAL-FAILED', 'HASH_FAILURE']);
    const broken = (bytes: Buffer) => {
      // The last octets of the message are those of the signature value.
      const end = bytes.indexOf('0'.repeat(64), bytes.indexOf('/Contents <'));
      bytes.write('0000', end - 20);
      return bytes;
    };
    expect(outcome(signed({}), broken)).to.deep.equal(['TOTAL-FAILED', 'SIG_CRYPTO_FAILURE']);
    expect(outcome({ sign: () => Buffer.from('no message') })).to.deep.equal([
      'TOTAL-FAILED',
      'FORMAT_FAILURE',
    ]);
    expect(outcome({ ...signed({}), padding: [' ', ' '] })).to.deep.equal(['TOTAL-FAILED', 'FORMAT_FAILURE']);
    expect(outcome(signed({ embedded: Buffer.from('another') }))).to.deep.equal([
      'TOTAL-FAILED',
      'HASH_FAILURE',
    ]);
    for (const [more, expected] of [
      [{ signers: 2 }, 'SIG_CONSTRAINTS_FAILURE'],
      [{ untyped: true }, 'SIG_CONSTRAINTS_FAILURE'],
      [{ keyId: '00' }, 'NO_SIGNING_CERTIFICATE_FOUND'],
      [{ statedDigest: '1.2.3' }, 'CRYPTO_CONSTRAINTS_FAILURE'],
      [{}, 'NO_CERTIFICATE_CHAIN_FOUND'],
    ] as const) {
      expect(outcome(signed(more)), expected).to.deep.equal(['INDETERMINATE', expected]);
    }
  });

  it('takes the time of a timestamp over the value, and the level that it gives', () => {
    const stamped = minimalSigned({
      subFilter: 'ETSI.CAdES.detached',
      sign: (content) => {
        // The value of an RSA signature is the same each time, so a first message tells what the token has to stamp.
        const value = signedMessage(key, { content, ess: true, certificate: own }).subarray(-256);
        const foreign = timestampToken(clock, Buffer.from('another value'));
        const unsigned = timestampAttribute(foreign, timestampToken(clock, value));
        return signedMessage(key, { content, ess: true, certificate: own, unsigned });
      },
    });
    const [evidence] = signatureEvidence(factsOf(stamped));
    expect(evidence).to.include({
      level: 'B-T',
      signedAt: '2024-06-01T12:00:00.000Z',
      timeSource: 'timestamp',
    });
    const [plain] = signatureEvidence(
      factsOf(minimalSigned({ subFilter: 'ETSI.CAdES.detached', ...MAKERS['ETSI.CAdES.detached'] })),
    );
    expect(plain).to.include({ level: 'B-B', signedAt: '2024-05-01T12:00:00.000Z', timeSource: 'claimed' });
  });
});

const own = certificate(key);

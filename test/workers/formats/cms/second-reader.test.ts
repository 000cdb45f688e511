import { expect } from 'chai';
import { timestampingUnit } from '../../../../lab/corpus/pdf/sign.ts';
import { timestampToken } from '../../../../lab/corpus/pki/cms.ts';
import { readAgain } from '../../../../workers/formats/cms/second-reader.ts';
import { MAX_NODES } from '../../../../workers/formats/cms/second-reader-asn1.ts';
import { limitOf } from '../../../../workers/formats/cms/second-reader-limits.ts';
import { parseSignedData } from '../../../../workers/formats/cms/signed-data.ts';
import { checkSigner } from '../../../../workers/formats/cms/signer.ts';
import { certificate, ecdsa, eddsa, pss, rsa, type SignerKind, signedMessage } from './make-cms.ts';

const content = Buffer.from('%PDF-1.7 the bytes that are signed');
const parts = [content.subarray(0, 8), content.subarray(8)];
const RSA = rsa('sha256', '1.2.840.113549.1.1.11');

async function both(message: Buffer, over: readonly Uint8Array[] = parts) {
  const parsed = parseSignedData(message);
  if (typeof parsed === 'string') throw new Error(parsed);
  const first = checkSigner(parsed, over);
  const second = await readAgain({ message, parts: over });
  return { first, second, limit: limitOf(message, second) };
}

describe('the second reader of CMS', () => {
  const common: SignerKind[] = [
    RSA,
    rsa('sha512', '1.2.840.113549.1.1.1'),
    rsa('sha1', '1.2.840.113549.1.1.5'),
    pss('sha256', 'sha256', 32),
    ecdsa('prime256v1', 'sha256', '1.2.840.10045.4.3.2'),
    ecdsa('secp384r1', 'sha384', '1.2.840.10045.4.3.3'),
    ecdsa('secp521r1', 'sha512', '1.2.840.10045.4.3.4'),
    ecdsa('brainpoolP256r1', 'sha256', '1.2.840.10045.4.3.2'),
    ecdsa('secp224r1', 'sha256', '1.2.840.10045.4.3.2'),
    pss('sha512', 'sha1', 20),
  ];
  for (const kind of common) {
    it(`says the same of ${kind.name}, and of changed content and a changed value`, async () => {
      const message = signedMessage(kind, { content });
      expect((await both(message)).second).to.deep.equal({ outcome: 'valid', reason: null });
      const changed = await both(message, [Buffer.from('other')]);
      expect([changed.second.outcome, changed.limit]).to.deep.equal(['invalid', null]);
      const broken = Buffer.from(message);
      broken[broken.length - 5] = (broken[broken.length - 5] ?? 0) ^ 0x55;
      const refused = await both(broken);
      expect([refused.second.outcome, refused.limit]).to.deep.equal(['invalid', null]);
    });
  }

  it('reads messages over the content itself, in BER, and timestamps', async () => {
    const bare = signedMessage(RSA, { content, attributes: false });
    expect((await both(bare)).second.outcome).to.equal('valid');
    const ber = signedMessage(RSA, { content, ber: true, embedded: content });
    expect((await both(ber)).second.outcome).to.equal('valid');
    const token = timestampToken(content, timestampingUnit(), '20240601120000Z');
    const time = Date.UTC(2024, 5, 1, 12);
    expect(await readAgain({ message: token, parts })).to.deep.equal({
      outcome: 'valid',
      reason: null,
      time,
    });
    const other = await readAgain({ message: token, parts: [Buffer.from('other')] });
    expect(other.outcome).to.equal('invalid');
  });

  const limits: [string, SignerKind][] = [
    ['digest-unknown', rsa('sha224', '1.2.840.113549.1.1.14')],
    ['digest-unknown', rsa('sha3-256', '2.16.840.1.101.3.4.3.14')],
    ['digest-unknown', eddsa('ed448')],
    ['algorithm-unknown', eddsa('ed25519')],
    ['algorithm-unknown', ecdsa('prime256v1', 'sha256', '0.4.0.127.0.7.1.1.4.1.3', true)],
    ['digest-unknown', pss('sha256', 'sha224', 20)],
    ['key-as-algorithm', ecdsa('prime256v1', 'sha256', '1.2.840.10045.2.1')],
  ];
  for (const [limit, kind] of limits) {
    it(`cannot judge ${kind.name}, which is its limit ${limit}`, async () => {
      const { first, second, limit: named } = await both(signedMessage(kind, { content }));
      expect(first.signature).to.equal('valid');
      expect(second.outcome).to.not.equal('valid');
      expect(named).to.equal(limit);
    });
  }

  it('cannot judge a digest algorithm that is named by its signature: digest-misnamed', async () => {
    const kind = rsa('sha1', '1.2.840.113549.1.1.5');
    const { second, limit } = await both(
      signedMessage(kind, { content, statedDigest: '1.2.840.113549.1.1.5' }),
    );
    expect([second.outcome, limit]).to.deep.equal(['unreadable', 'digest-misnamed']);
  });

  it('cannot find a certificate by a key identifier that is no SHA-1 of the key: certificate-named-otherwise', async () => {
    const message = signedMessage(RSA, { content, keyId: '0102030405' });
    const second = await readAgain({ message, parts });
    expect(second.reason).to.match(/^could not read: .*signer certificate/);
    expect(limitOf(message, second)).to.equal('certificate-named-otherwise');
  });

  it('stops at its number of nodes, and says so: too-many-nodes', async () => {
    const der = certificate(RSA);
    const pile = Buffer.concat(Array.from({ length: MAX_NODES }, () => Buffer.from([5, 0])));
    const unsigned = Buffer.concat([
      Buffer.from([0x30, 0x83, pile.length >> 16, (pile.length >> 8) & 255, pile.length & 255]),
      pile,
    ]);
    const message = signedMessage(RSA, { content, certificate: der, unsigned });
    const { first, second, limit } = await both(message);
    expect(first.signature).to.equal('valid');
    expect([second.outcome, limit]).to.deep.equal(['unreadable', 'too-many-nodes']);
  });

  it('never throws for what it is given', async () => {
    const message = signedMessage(RSA, { content });
    for (let end = 0; end < message.length; end += 37) {
      const reading = await readAgain({ message: message.subarray(0, end), parts });
      expect(reading.outcome, `${end}`).to.equal('unreadable');
      expect(reading.reason).to.match(/^could not read: /);
    }
    for (let at = 0; at < message.length; at += 11) {
      const bent = Buffer.from(message);
      bent[at] = (bent[at] ?? 0) ^ 0xff;
      expect((await readAgain({ message: bent, parts })).outcome).to.be.a('string');
    }
  }).timeout(60_000);
});

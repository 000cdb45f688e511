/** What a signer signs about itself: its algorithms (RFC 6211), one digest, one type of content (RFC 5652, 5.3 and 11). */
import { expect } from 'chai';
import { attribute } from '../../../../lab/corpus/pki/cms.ts';
import { explicit, nul, octets, oid, sequence, tlv } from '../../../../lab/corpus/pki/der.ts';
import { integrityOf } from '../../../../workers/formats/cms/integrity.ts';
import { parseSignedData } from '../../../../workers/formats/cms/signed-data.ts';
import { checkSigner } from '../../../../workers/formats/cms/signer.ts';
import { type MessageOptions, rsa, type SignerKind, signedMessage } from './make-cms.ts';

const content = Buffer.from('what is signed');
const RSA = rsa('sha256', '1.2.840.113549.1.1.11');
const [SHA256, SHA512] = ['2.16.840.1.101.3.4.2.1', '2.16.840.1.101.3.4.2.3'];
const [CONTENT_TYPE, MESSAGE_DIGEST] = ['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4'];

function judged(signedAttributes: MessageOptions['signedAttributes'], kind: SignerKind = RSA) {
  const message = parseSignedData(signedMessage(kind, { content, signedAttributes }));
  if (typeof message === 'string') throw new Error(message);
  const outcome = checkSigner(message, [content]);
  return [integrityOf(outcome), ...outcome.problems];
}

describe('algorithms that a signer protects (RFC 6211, 2)', () => {
  const signature = (dotted: string, ...more: Buffer[]) => explicit(1, oid(dotted), ...more);
  const WITH_RSA = signature('1.2.840.113549.1.1.11', nul());
  const protecting = (...fields: Buffer[]) =>
    judged((usual) => [...usual, attribute('1.2.840.113549.1.9.52', sequence(...fields))]);

  it('are those in use, with NULL for parameters or without', () => {
    expect(protecting(sequence(oid(SHA256)), WITH_RSA)).to.deep.equal(['valid']);
    expect(protecting(sequence(oid(SHA256), nul()), signature('1.2.840.113549.1.1.11'))).to.deep.equal([
      'valid',
    ]);
  });

  it('may leave the signature’s to another attribute, which says nothing about it', () => {
    expect(protecting(sequence(oid(SHA256)))).to.deep.equal(['valid']);
    expect(protecting(sequence(oid(SHA256)), explicit(2, oid('1.2.3')))).to.deep.equal(['valid']);
  });

  for (const [what, fields] of [
    ['another digest', [sequence(oid(SHA512)), WITH_RSA]],
    ['another signature', [sequence(oid(SHA256)), signature('1.2.840.113549.1.1.13', nul())]],
    [
      'other parameters of the signature',
      [sequence(oid(SHA256)), signature('1.2.840.113549.1.1.11', octets(content))],
    ],
    ['other parameters of the digest', [sequence(oid(SHA256), octets(content)), WITH_RSA]],
    ['no digest', [WITH_RSA]],
    ['no identifier', [sequence(oid(SHA256)), explicit(1, nul())]],
    ['nothing', []],
  ] as const)
    it(`make a signature invalid that names ${what}`, () => {
      expect(protecting(...fields)).to.deep.equal(['invalid', 'algorithm-protection-mismatch']);
    });
});

describe('the digest of the content among signed attributes (11.2)', () => {
  const isDigest = (one: Buffer) => one.includes(oid(MESSAGE_DIGEST));
  const withDigest = (...others: Buffer[]) =>
    judged((usual) => [...usual.filter((one) => !isDigest(one)), ...others]);

  it('is one octet string: without it nobody knows what was signed', () => {
    expect(withDigest()).to.deep.equal(['indeterminate', 'message-digest-missing']);
    for (const value of [nul(), tlv(0x03, Buffer.alloc(33)), sequence()])
      expect(withDigest(attribute(MESSAGE_DIGEST, value))).to.deep.equal([
        'indeterminate',
        'message-digest-missing',
      ]);
    expect(withDigest(sequence(oid(MESSAGE_DIGEST), tlv(0x31)))).to.deep.equal([
      'indeterminate',
      'message-digest-missing',
    ]);
  });

  it('is of another content where it has other octets, more or fewer', () => {
    for (const length of [0, 20, 31, 32, 33])
      expect(
        withDigest(attribute(MESSAGE_DIGEST, octets(Buffer.alloc(length)))),
        String(length),
      ).to.deep.equal(['invalid', 'message-digest-mismatch']);
  });

  it('does not stand there twice, in one attribute or in two, whichever of them fits', () => {
    const other = octets(Buffer.alloc(32));
    const twice = (usual: readonly Buffer[]) => [...usual, attribute(MESSAGE_DIGEST, other)];
    expect(judged(twice)).to.deep.equal(['indeterminate', 'several-message-digests']);
    const own = (usual: readonly Buffer[]) => usual.find(isDigest)!.subarray(-34);
    const both = (usual: readonly Buffer[]) =>
      usual.map((one) => (isDigest(one) ? attribute(MESSAGE_DIGEST, own(usual), other) : one));
    expect(judged(both)).to.deep.equal(['indeterminate', 'several-message-digests']);
  });
});

describe('the type of the content among signed attributes (11.1)', () => {
  const typed = (...values: Buffer[]) =>
    judged((usual) => [
      ...usual.filter((one) => !one.includes(oid(CONTENT_TYPE))),
      ...values.map((value) => attribute(CONTENT_TYPE, value)),
    ]);

  it('is that of the message', () => {
    expect(typed(oid('1.2.840.113549.1.7.1'))).to.deep.equal(['valid']);
    expect(typed()).to.deep.equal(['indeterminate', 'content-type-missing']);
    for (const other of [oid('1.2.840.113549.1.7.2'), nul()])
      expect(typed(other)).to.deep.equal(['invalid', 'content-type-mismatch']);
  });
});

describe('signed attributes as they stand (5.4)', () => {
  it('count whatever else is among them, as DER sorts them', () => {
    const more = [
      attribute('1.2.3', nul()),
      attribute('1.2.840.113549.1.9.16.2.99', octets(Buffer.alloc(300))),
    ];
    expect(judged((usual) => [...more, ...usual])).to.deep.equal(['valid']);
  });

  it('are none of somebody else’s: a signature over the bare content does not fit them', () => {
    const over = { ...RSA, sign: () => RSA.sign(content) };
    expect(judged((usual) => usual, over)).to.deep.equal(['invalid', 'signature-mismatch']);
  });
});

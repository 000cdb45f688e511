/** Signed attributes that are written in BER (RFC 5652, 5.3 wants DER, and encoders are not asked). */
import { expect } from 'chai';
import { vector } from '../../../../lab/chip-vectors/state.ts';
import { attribute } from '../../../../lab/corpus/pki/cms.ts';
import { OID, octets, tlv } from '../../../../lab/corpus/pki/der.ts';
import { authenticate } from '../../../../workers/biometric/chip/authenticate.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('signed attributes in BER', () => {
  /** The digest of the content in two chunks (X.690, 8.7.3). */
  const chunked = (attributes: Buffer[]): Buffer[] =>
    attributes.map((each) => {
      const at = each.indexOf(Buffer.from('0420', 'hex'));
      if (at < 0) return each;
      const digest = each.subarray(at + 2);
      const value = tlv(0x24, octets(digest.subarray(0, 7)), octets(digest.subarray(7)));
      return attribute(OID.messageDigest, value);
    });

  it('compares the octets of a digest that stands in chunks, not the chunks’ headers', () => {
    const { reasons, passiveAuthentication } = authenticate(
      vector({ name: 'chunked digest', sod: { attributes: chunked } }),
      null,
      NOW,
    );
    expect(reasons).to.deep.equal(['no_trust_list']);
    expect(passiveAuthentication.signatureVerified).to.equal(true);
  });

  it('still tells a digest in chunks that is of something else', () => {
    const other = (attributes: Buffer[]): Buffer[] =>
      chunked(attributes).map((each) =>
        each.at(0) ? Buffer.from(each.map((b, i) => (i === each.length - 1 ? b ^ 1 : b))) : each,
      );
    const { reasons } = authenticate(vector({ name: 'other', sod: { attributes: other } }), null, NOW);
    expect(reasons).to.include('message_digest_mismatch');
  });
});

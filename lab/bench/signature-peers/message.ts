/** CMS messages made against the rules, as the suites of other validators have them (RFC 5652, 5; RFC 8419). */
import { createHash } from 'node:crypto';
import { signerCertificate } from '../../corpus/pki/certificates.ts';
import { attribute, storedAttributes } from '../../corpus/pki/cms.ts';
import { explicit, integer, nul, OID, octets, oid, sequence, setOf, tlv } from '../../corpus/pki/der.ts';

export interface Oddity {
  /** Content that the message holds. */
  holds?: Buffer;
  /** Identifier written as digest algorithm; SHA-256 is what is computed. */
  digest?: string;
  /** How often the signer stands in the message. */
  signers?: number;
  /** Attributes left out of the signed ones; `all`: the signature is over the content itself. */
  without?: 'content-type' | 'message-digest' | 'all';
  /** The content that the digest attribute is of, when another than the signed bytes. */
  digestOf?: Buffer;
  /** No certificates in the message. */
  bare?: boolean;
}

export function oddMessage(covered: Buffer, oddity: Oddity): Buffer {
  const signer = signerCertificate('Ada Example', 'p256');
  const digest = createHash('sha256')
    .update(oddity.digestOf ?? covered)
    .digest();
  const attributes = setOf(
    ...(oddity.without === 'content-type' ? [] : [attribute(OID.contentType, oid(OID.data))]),
    ...(oddity.without === 'message-digest' ? [] : [attribute(OID.messageDigest, octets(digest))]),
  );
  const unattributed = oddity.without === 'all';
  const algorithm = sequence(oid(oddity.digest ?? OID.sha256), nul());
  const info = sequence(
    integer(1),
    sequence(signer.issuer, integer(signer.serial)),
    algorithm,
    ...(unattributed ? [] : [storedAttributes(attributes)]),
    signer.key.algorithm,
    octets(signer.key.sign(unattributed ? covered : attributes)),
  );
  const held = oddity.holds ? [explicit(0, octets(oddity.holds))] : [];
  const body = sequence(
    integer(1),
    setOf(algorithm),
    sequence(oid(OID.data), ...held),
    ...(oddity.bare ? [] : [tlv(0xa0, signer.der)]),
    tlv(0x31, ...Array.from({ length: oddity.signers ?? 1 }, () => info)),
  );
  return sequence(oid(OID.signedData), explicit(0, body));
}

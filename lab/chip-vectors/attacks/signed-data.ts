/** Signed data put together so that a reader checks one thing and believes another. */
import { createHash } from 'node:crypto';
import { integer, OID, octets, oid, sequence, setOf } from '../../corpus/pki/der.ts';
import { pkcs1 } from '../algorithms.ts';
import { LDS_OBJECT, ldsObject } from '../security-object.ts';
import { ALL_GROUPS } from '../state.ts';
import type { Vector } from '../vector.ts';
import { attack, badSignature, FORGED, unreadable } from './attack.ts';

export function signedData(): Vector[] {
  const wrong = { content: ldsObject(ALL_GROUPS), sod: { content: ldsObject(FORGED) } };
  const repeat = (id: string, value: Buffer) => (list: Buffer[]) => [
    ...list,
    sequence(oid(id), setOf(value)),
  ];
  const digest = createHash('sha256').update(ldsObject(FORGED)).digest();
  const without = (id: string) => (list: Buffer[]) => list.filter((item) => !item.includes(oid(id)));
  const flip = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    copy[copy.length - 9] = (copy[copy.length - 9] as number) ^ 1;
    return copy;
  };
  return [
    attack({
      name: 'hashes replaced after signing',
      ...wrong,
      groups: FORGED,
      truth: { ...badSignature('message_digest_mismatch') },
    }),
    attack({ name: 'signature changed', sod: { signature: flip }, truth: badSignature('signature_invalid') }),
    attack({
      name: 'signature empty',
      sod: { signature: () => Buffer.alloc(0) },
      truth: badSignature('signature_invalid'),
    }),
    attack({
      name: 'signature of zeros',
      sod: { signature: () => sequence(integer(0), integer(0)) },
      truth: badSignature('signature_invalid'),
    }),
    attack({
      name: 'attributes changed after signing',
      sod: { afterSigning: flip },
      truth: { signatureVerified: false, chainTrusted: false },
    }),
    attack({
      name: 'attributes removed after signing',
      sod: { afterSigning: () => Buffer.alloc(0) },
      truth: badSignature('signature_invalid'),
    }),
    attack({
      name: 'message digest twice',
      sod: { attributes: repeat(OID.messageDigest, octets(digest)) },
      truth: badSignature('message_digest_repeated'),
    }),
    attack({
      name: 'content type twice',
      sod: { attributes: repeat(OID.contentType, oid(LDS_OBJECT)) },
      truth: badSignature('content_type_repeated'),
    }),
    attack({
      name: 'signing time twice',
      sod: { attributes: (list) => [...list, ...list.filter((item) => item.includes(oid(OID.signingTime)))] },
      truth: badSignature('signing_time_repeated'),
    }),
    attack({
      name: 'message digest left out',
      sod: { attributes: without(OID.messageDigest) },
      truth: badSignature('message_digest_missing'),
    }),
    attack({
      name: 'content type left out',
      sod: { attributes: without(OID.contentType) },
      truth: badSignature('content_type_missing'),
    }),
    attack({
      name: 'content type attribute of another type',
      sod: { attributeType: OID.data },
      truth: badSignature('content_type_mismatch'),
    }),
    attack({
      name: 'content of another type',
      sod: { contentType: '2.23.136.1.1.2' },
      truth: unreadable('sod_content_type_unknown'),
    }),
    attack({
      name: 'outer type id-encryptedData',
      sod: { outerType: '1.2.840.113549.1.7.6' },
      truth: unreadable('sod_not_signed_data'),
    }),
    attack({
      name: 'outer type off by one arc',
      sod: { outerType: '1.2.840.113549.1.8.2' },
      truth: unreadable('sod_not_signed_data'),
    }),
    attack({
      name: 'SignedData version 99',
      sod: { version: 99 },
      truth: unreadable('sod_cms_version_unknown'),
    }),
    attack({
      name: 'bytes after the file',
      sod: { after: Buffer.from('forged') },
      truth: unreadable('sod_trailing_bytes'),
    }),
    attack({
      name: 'no signer at all',
      sod: { signers: 0 },
      groups: FORGED,
      truth: badSignature('no_signer'),
    }),
    attack({
      name: 'no certificate anywhere',
      sod: { certificates: [] },
      truth: badSignature('signer_certificate_absent'),
    }),
    attack({
      name: 'signature algorithm MD5',
      sod: { signatureAlgorithm: sequence(oid('1.2.840.113549.1.1.4')) },
      truth: badSignature('signature_algorithm_unknown'),
    }),
    attack({
      name: 'signature algorithm of another family',
      sod: { signatureAlgorithm: pkcs1('sha256').identifier },
      truth: badSignature('signature_not_computable'),
    }),
  ];
}

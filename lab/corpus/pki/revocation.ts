/** Revocation data of the corpus's authority: OCSP responses (RFC 6960) and a revocation list (RFC 5280, 5). */
import { createHash } from 'node:crypto';
import { type Certificate, rootCertificate, serviceCertificate } from './certificates.ts';
import {
  bits,
  enumerated,
  explicit,
  generalizedTime,
  integer,
  nul,
  OID,
  octets,
  oid,
  sequence,
  tlv,
} from './der.ts';
import { certificateList } from './x509.ts';

/** Times as `20240131120000Z`. */
export type Answer = { thisUpdate: string; nextUpdate: string; revokedAt?: string };

/** The corpus's responder, authorised by the root. */
export function ocspResponder(): Certificate {
  return serviceCertificate('OCSP Responder of Utopia', OID.ocspSigning);
}

/** The root's RSA key as OCSP names it: the bits after `03 82 LL LL 00`, the last element of its SubjectPublicKeyInfo. */
function rootKeyBits(): Buffer {
  const { spki } = rootCertificate().key;
  return spki.subarray(spki.indexOf(Buffer.from([0x03, 0x82])) + 5);
}

/** A successful response about one certificate of the root, signed by `responder`. */
export function ocspResponse(subject: Certificate, answer: Answer, responder = ocspResponder()): Buffer {
  const root = rootCertificate();
  const sha1 = (data: Buffer): Buffer => createHash('sha1').update(data).digest();
  const id = sequence(
    sequence(oid(OID.sha1), nul()),
    octets(sha1(root.subject)),
    octets(sha1(rootKeyBits())),
    integer(subject.serial),
  );
  const status = answer.revokedAt === undefined ? tlv(0x80) : explicit(1, generalizedTime(answer.revokedAt));
  const single = sequence(
    id,
    status,
    generalizedTime(answer.thisUpdate),
    explicit(0, generalizedTime(answer.nextUpdate)),
  );
  const data = sequence(explicit(1, responder.subject), generalizedTime(answer.thisUpdate), sequence(single));
  const basic = sequence(
    data,
    responder.key.algorithm,
    bits(responder.key.sign(data)),
    explicit(0, sequence(responder.der)),
  );
  return sequence(enumerated(0), explicit(0, sequence(oid(OID.basicOcsp), octets(basic))));
}

/** The root's list; times as `240131120000Z`. */
export function revocationList(
  revoked: readonly { subject: Certificate; at: string }[],
  thisUpdate: string,
  nextUpdate: string,
): Buffer {
  const root = rootCertificate();
  return certificateList(
    {
      algorithm: root.key.algorithm,
      issuer: root.subject,
      thisUpdate,
      nextUpdate,
      revoked: revoked.map(({ subject, at }) => ({ serial: subject.serial, at })),
    },
    root.key.sign,
  );
}

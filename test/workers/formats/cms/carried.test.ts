import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { rootCertificate, signerCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import {
  bits,
  enumerated,
  explicit,
  generalizedTime,
  integer,
  nul,
  octets,
  oid,
  sequence,
  setOf,
  tlv,
} from '../../../../lab/corpus/pki/der.ts';
import { extension } from '../../../../lab/corpus/pki/x509.ts';
import { carriedCertificates, carriedRevocation } from '../../../../workers/formats/cms/carried.ts';
import { parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import { parseOcsp } from '../../../../workers/formats/cms/ocsp.ts';
import { revocationLibrary } from '../../../../workers/formats/cms/revocation.ts';
import { ocspDifference } from '../../../../workers/formats/cms/second-reader-revocation.ts';
import { parseSignedData, type SignedData } from '../../../../workers/formats/cms/signed-data.ts';
import { rsa, signedMessage } from './make-cms.ts';

const REVOCATION_VALUES = '1.2.840.113549.1.9.16.2.24';
const CERTIFICATE_VALUES = '1.2.840.113549.1.9.16.2.23';
const LIST = sequence(integer(1));
const ANSWER = sequence(integer(2));

function message(unsigned?: Buffer): SignedData {
  const content = Buffer.from('signed');
  const read = parseSignedData(
    signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content, ...(unsigned ? { unsigned } : {}) }),
  );
  if (typeof read === 'string') throw new Error(read);
  return read;
}

const told = (read: SignedData) =>
  carriedRevocation(read).map(({ kind, der }) => [kind, Buffer.from(der).toString('hex')]);
const [LIST_HEX, ANSWER_HEX] = [LIST.toString('hex'), ANSWER.toString('hex')];

describe('validation material that a message carries', () => {
  it('is found in revocation-values: lists under [0], answers under [1] (EN 319 122-1, A.1.5.2)', () => {
    const values = sequence(
      explicit(0, sequence(LIST, LIST)),
      explicit(1, sequence(ANSWER)),
      explicit(2, sequence(ANSWER)),
    );
    expect(told(message(sequence(oid(REVOCATION_VALUES), setOf(values))))).to.deep.equal([
      ['crl', LIST_HEX],
      ['crl', LIST_HEX],
      ['ocsp', ANSWER_HEX],
    ]);
    expect(told(message())).to.deep.equal([]);
  });

  it('is found among the crls: lists as they are, answers as another form (RFC 5940)', () => {
    const other = (format: string) => explicit(1, oid(format), ANSWER);
    const crls = [
      LIST,
      other('1.3.6.1.5.5.7.16.2'),
      other('1.2.3.4'),
      explicit(1, oid('1.3.6.1.5.5.7.16.2')),
    ];
    expect(told({ ...message(), crls })).to.deep.equal([
      ['crl', LIST_HEX],
      ['ocsp', ANSWER_HEX],
    ]);
  });

  it('has the certificates of certificate-values, and passes over what is none', () => {
    const { der } = signerCertificate('Carried Signer', 'p256');
    const values = sequence(der, nul(), sequence(integer(1)), rootCertificate().der);
    const found = carriedCertificates(message(sequence(oid(CERTIFICATE_VALUES), setOf(values))));
    expect(found.map(({ raw }) => Buffer.from(raw).toString('hex'))).to.deep.equal([
      der.toString('hex'),
      rootCertificate().der.toString('hex'),
    ]);
  });
});

describe('answers of responders (RFC 6960)', () => {
  const root = rootCertificate();
  const issuer = parseCertificate(root.der)!;
  const signer = signerCertificate('Answered Signer', 'p256');
  const subject = parseCertificate(signer.der)!;
  const keyBits = root.key.spki.subarray(root.key.spki.indexOf(Buffer.from([0x03, 0x82])) + 5);
  const hash = (name: 'sha1' | 'sha256', data: Buffer) => createHash(name).update(data).digest();
  const OIDS = { sha1: '1.3.14.3.2.26', sha256: '2.16.840.1.101.3.4.2.1' };

  interface Answered {
    algorithm?: 'sha1' | 'sha256';
    status?: Buffer;
    responder?: Buffer;
    extensions?: Buffer[];
    issuerKey?: Buffer;
    bare?: boolean;
    outcome?: number;
  }

  /** Signed by the root itself. */
  function response({
    algorithm = 'sha1',
    status = tlv(0x80),
    responder = explicit(2, octets(hash('sha1', keyBits))),
    extensions = [],
    issuerKey = keyBits,
    bare = false,
    outcome = 0,
  }: Answered): Buffer {
    const id = sequence(
      sequence(oid(OIDS[algorithm]), nul()),
      octets(hash(algorithm, root.subject)),
      octets(hash(algorithm, issuerKey)),
      integer(signer.serial),
    );
    const single = sequence(
      id,
      status,
      generalizedTime('20260101000000Z'),
      ...(extensions.length > 0 ? [explicit(1, sequence(...extensions))] : []),
    );
    const data = sequence(responder, generalizedTime('20260102000000Z'), sequence(single));
    const basic = sequence(data, root.key.algorithm, bits(root.key.sign(data)));
    if (bare) return basic;
    return sequence(enumerated(outcome), explicit(0, sequence(oid('1.3.6.1.5.5.7.48.1.1'), octets(basic))));
  }

  const statements = (der: Buffer) => revocationLibrary([{ kind: 'ocsp', der }], []).about(subject, issuer);

  it('count when their signer is named by its key, in either hash of the issuer', () => {
    for (const algorithm of ['sha1', 'sha256'] as const)
      for (const bare of [false, true])
        expect(statements(response({ algorithm, bare }))[0], `${algorithm} ${bare}`).to.deep.include({
          status: 'good',
          thisUpdate: Date.UTC(2026, 0, 1),
          nextUpdate: null,
          expiredSince: null,
        });
    expect(statements(response({ responder: explicit(2, octets(Buffer.alloc(20))) }))).to.deep.equal([]);
    expect(statements(response({ issuerKey: Buffer.from('another key') }))).to.deep.equal([]);
    expect(parseOcsp(response({ outcome: 6 }))).to.equal(null);
  });

  it('say good, revoked or that nothing is known, and how far back they know', () => {
    const revoked = explicit(1, generalizedTime('20251201000000Z'), explicit(0, enumerated(1)));
    expect(statements(response({ status: revoked }))[0]).to.include({
      status: 'revoked',
      revokedAt: Date.UTC(2025, 11, 1),
    });
    expect(statements(response({ status: tlv(0x82) }))[0]).to.include({ status: 'unknown', revokedAt: null });
    const cutoff = extension('1.3.6.1.5.5.7.48.1.6', false, generalizedTime('20200101000000Z'));
    expect(statements(response({ extensions: [cutoff] }))[0]).to.include({
      expiredSince: Date.UTC(2020, 0, 1),
    });
  });

  it('are read alike by the second reader, which names what differs', () => {
    const cutoff = extension('1.3.6.1.5.5.7.48.1.6', false, generalizedTime('20200101000000Z'));
    const made = [
      response({}),
      response({ bare: true }),
      response({ algorithm: 'sha256', extensions: [cutoff] }),
      response({ status: tlv(0x82) }),
      response({ status: explicit(1, generalizedTime('20251201000000Z')) }),
    ];
    expect(made).to.have.length(5);
    for (const der of made) expect(ocspDifference(parseOcsp(der)!, der, subject.serial)).to.equal(null);
    const der = response({ extensions: [cutoff] });
    const read = parseOcsp(der)!;
    const differing = (change: object) =>
      ocspDifference({ ...read, answers: [{ ...read.answers[0]!, ...change }] }, der, subject.serial);
    expect(differing({ archiveCutoff: null })).to.match(/^archive cutoff/);
    expect(differing({ issuerKeyHash: '00' })).to.match(/^issuer asked about/);
    expect(differing({ thisUpdate: 0 })).to.match(/^this update/);
    expect(ocspDifference({ ...read, responder: null }, der, subject.serial)).to.match(/^responder/);
  });
});

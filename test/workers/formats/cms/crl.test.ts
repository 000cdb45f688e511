import { expect } from 'chai';
import { rootCertificate, signerCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import {
  bits,
  bool,
  enumerated,
  explicit,
  generalizedTime,
  integer,
  octets,
  oid,
  sequence,
  tlv,
  utcTime,
  utf8,
} from '../../../../lab/corpus/pki/der.ts';
import { extension } from '../../../../lab/corpus/pki/x509.ts';
import { parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import { findRevoked, hasUnclearEntry, readCrl } from '../../../../workers/formats/cms/crl.ts';
import { revocationLibrary } from '../../../../workers/formats/cms/revocation.ts';
import { crlDifference } from '../../../../workers/formats/cms/second-reader-revocation.ts';

const root = rootCertificate();
const issuer = parseCertificate(root.der)!;
const signer = signerCertificate('Listed Signer', 'p256');
const subject = parseCertificate(signer.der)!;

const POINT = '2.5.29.28';
const URI = 'http://crl.example/one.crl';
/** `[number]` of a BOOLEAN or BIT STRING, implicit. */
const flag = (number: number, content = 0xff): Buffer => tlv(0x80 | number, Buffer.from([content]));
const fullName = (...names: Buffer[]): Buffer => explicit(0, explicit(0, ...names));
const uri = (text = URI): Buffer => tlv(0x86, Buffer.from(text, 'latin1'));
const distribution = (...fields: Buffer[]): Buffer => extension(POINT, true, sequence(...fields));

interface Listed {
  serial: bigint;
  /** Extensions of the entry. */
  extensions?: Buffer[];
}

/** A list of the root, with extensions (RFC 5280, 5.1). */
function listed(entries: Listed[], extensions: Buffer[] = []): Buffer {
  const body = sequence(
    integer(1),
    root.key.algorithm,
    root.subject,
    utcTime('260101000000Z'),
    utcTime('260201000000Z'),
    ...(entries.length > 0
      ? [
          sequence(
            ...entries.map((entry) =>
              sequence(
                integer(entry.serial),
                utcTime('251201000000Z'),
                ...(entry.extensions ? [sequence(...entry.extensions)] : []),
              ),
            ),
          ),
        ]
      : []),
    ...(extensions.length > 0 ? [explicit(0, sequence(...extensions))] : []),
  );
  return sequence(body, root.key.algorithm, bits(root.key.sign(body)));
}

const scopeOf = (...extensions: Buffer[]) => readCrl(listed([], extensions))!.scope;
const about = (der: Buffer) => revocationLibrary([{ kind: 'crl', der }], []).about(subject, issuer);
const ALL = { users: true, authorities: true, partial: false, foreign: false, point: null };

describe('extensions of revocation lists (RFC 5280, 5.2)', () => {
  it('say nothing where there are none, or none that matter', () => {
    expect(scopeOf()).to.equal(null);
    // A list's number, and a private one that is not critical.
    expect(
      scopeOf(extension('2.5.29.20', false, integer(7)), extension('1.2.3.4', false, utf8('x'))),
    ).to.equal(null);
  });

  it('say for which certificates a list speaks', () => {
    expect(scopeOf(distribution())).to.deep.equal(ALL);
    expect(scopeOf(distribution(flag(1)))).to.deep.equal({ ...ALL, authorities: false });
    expect(scopeOf(distribution(flag(2)))).to.deep.equal({ ...ALL, users: false });
    // FALSE, written though it is the default.
    expect(scopeOf(distribution(flag(1, 0), flag(2, 0), flag(4, 0), flag(5, 0)))).to.deep.equal(ALL);
  });

  it('make a list a part: some reasons, other issuers, attribute certificates, a delta, what nobody understands', () => {
    for (const [what, one] of Object.entries({
      reasons: distribution(tlv(0x83, Buffer.from([1, 0x40]))),
      indirect: distribution(flag(4)),
      attributes: distribution(flag(5)),
      delta: extension('2.5.29.27', true, integer(3)),
      unknown: extension('1.2.3.4', true, utf8('x')),
    }))
      expect(scopeOf(one), what).to.deep.equal({
        ...ALL,
        partial: true,
        foreign: !['reasons', 'delta'].includes(what),
      });
  });

  it('name the place of the list: its first address, else its first name', () => {
    const place = (...names: Buffer[]) =>
      Buffer.from(scopeOf(distribution(fullName(...names)))!.point!).toString('latin1');
    expect(place(uri())).to.equal(URI);
    expect(place(explicit(4, root.subject), uri(), uri('http://other.example'))).to.equal(URI);
    expect(place(explicit(4, root.subject))).to.equal(root.subject.toString('latin1'));
  });

  it('say since when expired certificates stay listed (X.509)', () => {
    const list = listed([], [extension('2.5.29.60', false, generalizedTime('20200101000000Z'))]);
    expect(readCrl(list)).to.deep.include({ scope: null, expiredSince: Date.UTC(2020, 0, 1) });
  });

  it('are read alike by the second reader', () => {
    const all: Buffer[][] = [
      [],
      [distribution(flag(1))],
      [distribution(flag(2))],
      [distribution(flag(4))],
      [distribution(flag(5))],
      [distribution(tlv(0x83, Buffer.from([1, 0x40])))],
      [distribution(fullName(uri()), flag(1))],
      [distribution(fullName(uri('ldap://one.example'), uri()))],
      [distribution(fullName(explicit(4, root.subject)))],
      [distribution(fullName(explicit(4, root.subject), uri()))],
      [distribution(fullName(tlv(0x82, Buffer.from('crl.example')), explicit(4, root.subject)))],
      [distribution(explicit(0, explicit(1, sequence(oid('2.5.4.3'), utf8('one')))))],
      [distribution(explicit(0, explicit(1, sequence())))],
      [distribution(explicit(0, explicit(0)))],
      [extension('2.5.29.27', true, integer(3))],
      [extension('1.2.3.4', true, utf8('x'))],
      [extension('2.5.29.60', false, generalizedTime('20200101000000Z'))],
    ];
    expect(all).to.have.length(17);
    for (const [at, extensions] of all.entries()) {
      const der = listed([{ serial: signer.serial }], extensions);
      expect(crlDifference(readCrl(der)!, der, subject.serial), String(at)).to.equal(null);
    }
    // What the first reader would have overlooked is told by its name.
    const der = listed([], [distribution(fullName(uri()), flag(1))]);
    const head = readCrl(der)!;
    expect(crlDifference({ ...head, scope: null }, der, subject.serial)).to.match(/^speaks for authorities/);
    expect(crlDifference({ ...head, scope: { ...head.scope!, point: null } }, der, subject.serial)).to.match(
      /^point/,
    );
    const named = listed([], [distribution(fullName(explicit(4, root.subject)))]);
    expect(crlDifference({ ...readCrl(named)!, scope: head.scope }, named, subject.serial)).to.match(
      /^speaks for authorities/,
    );
    expect(
      crlDifference(
        { ...readCrl(named)!, scope: { ...head.scope!, authorities: true } },
        named,
        subject.serial,
      ),
    ).to.match(/^point/);
    expect(crlDifference({ ...head, expiredSince: 0 }, der, subject.serial)).to.match(
      /^expired certificates since/,
    );
  });
});

describe('entries of revocation lists (5.3)', () => {
  const entry = (reason?: number): Listed => ({
    serial: signer.serial,
    ...(reason === undefined ? {} : { extensions: [extension('2.5.29.21', false, enumerated(reason))] }),
  });

  it('tell the reason, and both readers the same', () => {
    for (const reason of [undefined, 1, 8]) {
      const der = listed([{ serial: 5n }, entry(reason)]);
      expect(findRevoked(readCrl(der)!, subject.serial)).to.deep.equal({
        revokedAt: Date.UTC(2025, 11, 1),
        reason: reason ?? null,
      });
      expect(crlDifference(readCrl(der)!, der, subject.serial)).to.equal(null);
    }
  });

  it('are none for a number that only stands in the bytes of another', () => {
    const longer = BigInt(
      `0x1${subject.serial.padStart(subject.serial.length + (subject.serial.length % 2), '0')}`,
    );
    const der = listed([{ serial: longer }]);
    expect(findRevoked(readCrl(der)!, subject.serial)).to.equal(null);
  });

  it('are nobody’s where a critical extension says that they are another issuer’s (5.3.3)', () => {
    const issuerOf = extension('2.5.29.29', true, sequence(explicit(4, issuer.subjectRaw as Buffer)));
    const unclear = listed([{ serial: signer.serial, extensions: [issuerOf] }]);
    expect(findRevoked(readCrl(unclear)!, subject.serial)).to.include({ unclear: true });
    expect(about(unclear)).to.deep.equal([]);
    // Whoever takes over every entry takes none of such a list, wherever it stands there.
    const second = listed([{ serial: 5n }, { serial: signer.serial, extensions: [issuerOf] }]);
    expect(hasUnclearEntry(readCrl(second)!)).to.equal(true);
    expect(hasUnclearEntry(readCrl(listed([{ serial: 5n }]))!)).to.equal(false);
    expect(hasUnclearEntry(readCrl(listed([]))!)).to.equal(false);
    // What is critical and understood stays what it is.
    const understood = extension('2.5.29.21', true, enumerated(1));
    expect(about(listed([{ serial: signer.serial, extensions: [understood] }]))[0]).to.include({
      status: 'revoked',
    });
  });

  it('are not overlooked behind a time that cannot be read (5.1.2.5)', () => {
    const good = listed([{ serial: signer.serial }]);
    const bent = Buffer.from(good.toString('latin1').replace('260201000000Z', '261301000000Z'), 'latin1');
    expect(readCrl(good)).to.have.property('nextUpdate', Date.UTC(2026, 1, 1));
    expect(readCrl(bent)).to.equal(null);
  });

  it('end with what stands before a damaged one', () => {
    const bent = listed([{ serial: signer.serial }, { serial: 5n }]);
    const list = readCrl(bent)!;
    const { contentEnd } = list.revoked!;
    const five = bent.indexOf(Buffer.from([2, 1, 5]));
    expect(five).to.be.within(0, contentEnd);
    bent[five - 1] = 0x7f;
    expect(findRevoked(readCrl(bent)!, subject.serial)).not.to.equal(null);
    expect(findRevoked(readCrl(bent)!, '05')).to.equal(null);
  });
});

describe('what a list says of a certificate', () => {
  it('is nothing where it does not speak for it', () => {
    expect(subject.isCa).not.to.equal(true);
    expect(about(listed([]))).to.have.length(1);
    expect(about(listed([], [distribution(flag(1))]))).to.have.length(1);
    expect(about(listed([], [distribution(flag(2))]))).to.deep.equal([]);
    expect(about(listed([], [distribution(flag(4))]))).to.deep.equal([]);
    // The certificate names no place at which lists of this part are found.
    expect(about(listed([], [distribution(fullName(uri()))]))).to.deep.equal([]);
    const authority = { ...subject, isCa: true };
    const library = (extensions: Buffer[]) =>
      revocationLibrary([{ kind: 'crl', der: listed([], extensions) }], []).about(authority, issuer);
    expect(library([distribution(flag(1))])).to.deep.equal([]);
    expect(library([distribution(flag(2))])).to.have.length(1);
  });

  it('is that it is revoked also where the list is a part, and never that it is good (5.2.4, 5.2.5)', () => {
    const delta = extension('2.5.29.27', true, integer(3));
    const reasons = distribution(tlv(0x83, Buffer.from([1, 0x40])));
    const taken = extension('2.5.29.21', false, enumerated(8));
    for (const part of [delta, reasons]) {
      const [said, ...more] = about(listed([{ serial: signer.serial }], [part]));
      expect(said).to.include({ status: 'revoked', revokedAt: Date.UTC(2025, 11, 1) });
      expect(more).to.deep.equal([]);
      expect(about(listed([{ serial: 5n }], [part]))).to.deep.equal([]);
      expect(about(listed([{ serial: signer.serial, extensions: [taken] }], [part]))).to.deep.equal([]);
    }
    // What may be about other issuers' certificates, or is not understood, accuses nobody.
    for (const part of [distribution(flag(4)), distribution(flag(5)), extension('1.2.3.4', true, utf8('x'))])
      expect(about(listed([{ serial: signer.serial }], [part]))).to.deep.equal([]);
  });

  it('is that it is good again where it was taken off (5.3.1, removeFromCRL)', () => {
    const of = (reason: number) =>
      about(
        listed([{ serial: signer.serial, extensions: [extension('2.5.29.21', false, enumerated(reason))] }]),
      )[0]!;
    expect(of(1)).to.include({ status: 'revoked', revokedAt: Date.UTC(2025, 11, 1) });
    expect(of(8)).to.include({ status: 'good', revokedAt: null });
  });

  it('is nothing without the list being one', () => {
    for (const bytes of ['', '3000', '3003020101'])
      expect(readCrl(Buffer.from(bytes, 'hex')), bytes).to.equal(null);
    expect(readCrl(signer.der)).to.equal(null);
    expect(readCrl(sequence(bool(true), octets(Buffer.alloc(3))))).to.equal(null);
  });
});

/** Whom name constraints bind (RFC 5280, 4.2.1.10 and 6.1.3 b): every certificate below, but those that an authority issues itself. */
import { expect } from 'chai';
import {
  bool,
  explicit,
  integer,
  OID,
  oid,
  sequence,
  setOf,
  tlv,
  utf8,
} from '../../../../lab/corpus/pki/der.ts';
import { keyNamed } from '../../../../lab/corpus/pki/keys.ts';
import { certificate, extension, nameParts } from '../../../../lab/corpus/pki/x509.ts';
import { type Certificate, parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import { namesAllowed } from '../../../../workers/formats/cms/name-constraints.ts';

// Who signed what is not asked here: one key for all.
const key = keyNamed('constraints scope', 'p256');
const nameOf = (organisation: string, common: string): Buffer =>
  sequence(...nameParts('XX', organisation, common));

function issued(subject: Buffer, issuer: Buffer, ...extensions: Buffer[]): Certificate {
  const content = { serial: 5n, algorithm: key.algorithm, from: '220101000000Z', until: '320101000000Z' };
  const der = certificate(
    {
      ...content,
      issuer,
      subject,
      spki: key.spki,
      extensions: [extension(OID.basicConstraints, true, sequence(bool(true))), ...extensions],
    },
    key.sign,
  );
  return parseCertificate(der)!;
}

const [ROOT, MIDDLE] = [nameOf('Root', 'Root'), nameOf('Middle', 'Middle')];
const directory = (...parts: Buffer[]): Buffer => tlv(0xa4, sequence(...parts));
const host = (text: string): Buffer => tlv(0x82, Buffer.from(text));
const email = (text: string): Buffer => tlv(0x81, Buffer.from(text));
const permitting = (...subtrees: Buffer[]): Buffer =>
  extension('2.5.29.30', true, sequence(tlv(0xa0, ...subtrees.map((one) => sequence(one)))));
const excluding = (...subtrees: Buffer[]): Buffer =>
  extension('2.5.29.30', true, sequence(tlv(0xa1, ...subtrees.map((one) => sequence(one)))));
const named = (...names: Buffer[]): Buffer => extension('2.5.29.17', false, sequence(...names));
const root = issued(ROOT, ROOT);

/** A signer directly below an authority with that constraint. */
const judged = (constraint: Buffer, subject = nameOf('Trader', 'Signer'), ...extensions: Buffer[]): string =>
  namesAllowed([issued(subject, MIDDLE, ...extensions), issued(MIDDLE, ROOT, constraint), root]);

describe('name constraints of an authority', () => {
  const onlyTraders = permitting(directory(...nameParts('XX', 'Trader', '').slice(0, 2)));
  const signer = issued(nameOf('Trader', 'Signer'), nameOf('Middle', 'Lower'));
  const lower = issued(nameOf('Middle', 'Lower'), MIDDLE);

  it('bind every certificate below it, authorities too', () => {
    expect(namesAllowed([signer, lower, issued(MIDDLE, ROOT, onlyTraders), root])).to.equal('forbidden');
    expect(namesAllowed([signer, issued(MIDDLE, ROOT, onlyTraders), root])).to.equal('allowed');
  });

  it('do not bind itself, nor what stands above it', () => {
    expect(namesAllowed([issued(MIDDLE, ROOT, onlyTraders), root])).to.equal('allowed');
    expect(
      namesAllowed([issued(nameOf('Other', 'Signer'), MIDDLE, onlyTraders), issued(MIDDLE, ROOT), root]),
    ).to.equal('allowed');
  });

  it('do not bind the certificate that it issued to itself for a new key, and do bind a signer of its name', () => {
    const renewed = issued(MIDDLE, MIDDLE);
    const constrained = issued(MIDDLE, ROOT, onlyTraders);
    expect(namesAllowed([signer, renewed, constrained, root])).to.equal('allowed');
    expect(namesAllowed([renewed, constrained, root])).to.equal('forbidden');
  });

  it('of several authorities all hold', () => {
    const notSigner = excluding(directory(...nameParts('XX', 'Trader', 'Signer')));
    const below = issued(nameOf('Trader', 'Lower'), MIDDLE, notSigner);
    expect(namesAllowed([signer, below, issued(MIDDLE, ROOT, onlyTraders), root])).to.equal('forbidden');
    const other = issued(nameOf('Trader', 'Other'), nameOf('Trader', 'Lower'));
    expect(namesAllowed([other, below, issued(MIDDLE, ROOT, onlyTraders), root])).to.equal('allowed');
  });
});

describe('directory names under constraints', () => {
  it('begin with the whole of the constraint, in its order', () => {
    const [country, trader, common] = nameParts('XX', 'Trader', 'Signer') as [Buffer, Buffer, Buffer];
    for (const base of [[], [country], [country, trader], [country, trader, common]])
      expect(judged(permitting(directory(...base))), String(base.length)).to.equal('allowed');
    for (const base of [[trader], [trader, country], [country, common], [country, trader, common, common]])
      expect(judged(permitting(directory(...base))), String(base.length)).to.equal('forbidden');
  });

  it('are all excluded by the empty one', () => {
    expect(judged(excluding(directory()))).to.equal('forbidden');
  });

  it('that are empty are judged by the alternative names alone', () => {
    expect(judged(excluding(directory()), sequence(), named(host('a.example')))).to.equal('allowed');
    expect(judged(excluding(host('example')), sequence(), named(host('a.example')))).to.equal('forbidden');
  });

  it('may stand among the alternative names', () => {
    const other = named(directory(...nameParts('XX', 'Other', 'Signer')));
    const onlyTraders = permitting(directory(...nameParts('XX', 'Trader', '').slice(0, 2)));
    expect(judged(onlyTraders, nameOf('Trader', 'Signer'), other)).to.equal('forbidden');
  });
});

describe('host and e-mail names under constraints', () => {
  const hosts = (constraint: Buffer, name: string) => judged(constraint, sequence(), named(host(name)));

  it('of hosts are all meant by the empty one, and those below by one with labels', () => {
    expect(hosts(excluding(host('')), 'any.example')).to.equal('forbidden');
    expect(hosts(permitting(host('')), 'any.example')).to.equal('allowed');
    for (const [name, expected] of [
      ['host.example.com', 'allowed'],
      ['my.host.example.com', 'allowed'],
      ['example.com', 'forbidden'],
      ['xhost.example.com', 'forbidden'],
    ] as const)
      expect(hosts(permitting(host('host.example.com')), name), name).to.equal(expected);
  });

  it('of e-mail are judged in the subject, too (4.1.2.6)', () => {
    const subject = sequence(
      ...nameParts('XX', 'Trader', 'Signer'),
      setOf(sequence(oid('1.2.840.113549.1.9.1'), utf8('Signer@Example.com'))),
    );
    expect(judged(permitting(email('example.com')), subject)).to.equal('allowed');
    expect(judged(permitting(email('example.org')), subject)).to.equal('forbidden');
    expect(judged(excluding(email('signer@example.com')), subject)).to.equal('forbidden');
    expect(judged(excluding(email('.com')), subject)).to.equal('forbidden');
    expect(judged(excluding(email('.example.com')), subject)).to.equal('allowed');
  });
});

describe('how far a constraint reaches (4.2.1.10: minimum and maximum)', () => {
  const far = (tag: number, ...distances: Buffer[]) =>
    extension('2.5.29.30', true, sequence(tlv(tag, sequence(host('example.com'), ...distances))));
  const at = (number: number, value: number) => tlv(0x80 | number, Buffer.from([value]));
  const judge = (constraint: Buffer, name = 'a.example.com') =>
    judged(constraint, sequence(), named(host(name)));

  it('is everywhere, also where a minimum of zero is written', () => {
    expect(judge(far(0xa0, at(0, 0)))).to.equal('allowed');
    expect(judge(far(0xa1, at(0, 0)))).to.equal('forbidden');
    expect(judge(far(0xa0, at(0, 0)), 'a.example.org')).to.equal('forbidden');
  });

  it('is not known here where it is anything else, which leaves the path open', () => {
    for (const distances of [
      [at(0, 1)],
      [at(1, 3)],
      [at(0, 0), at(1, 0)],
      [integer(0)],
      [explicit(0, integer(0))],
    ])
      for (const tag of [0xa0, 0xa1]) expect(judge(far(tag, ...distances)), String(tag)).to.equal('unknown');
  });
});

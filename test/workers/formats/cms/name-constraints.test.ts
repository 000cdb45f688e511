import { expect } from 'chai';
import { bits, bool, OID, octets, oid, sequence, setOf, tlv, utf8 } from '../../../../lab/corpus/pki/der.ts';
import { keyNamed } from '../../../../lab/corpus/pki/keys.ts';
import { certificate, distinguishedName, extension, keyIdentifier } from '../../../../lab/corpus/pki/x509.ts';
import { parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import { namesAllowed } from '../../../../workers/formats/cms/name-constraints.ts';
import { buildPath } from '../../../../workers/formats/cms/path.ts';

const rootKey = keyNamed('constraints root', 'p256');
const rootName = distinguishedName('XX', 'Root', 'Root');
const in2024 = Date.UTC(2024, 0, 1);

interface Spec {
  subject: Buffer;
  issuer: Buffer;
  signer: typeof rootKey;
  key: typeof rootKey;
  authority: boolean;
  extensions?: readonly Buffer[];
}

function issue({ subject, issuer, signer, key, authority, extensions = [] }: Spec) {
  const content = {
    serial: 5n,
    algorithm: signer.algorithm,
    issuer,
    from: '220101000000Z',
    until: '320101000000Z',
    subject,
    spki: key.spki,
    extensions: [
      extension(OID.basicConstraints, true, authority ? sequence(bool(true)) : sequence()),
      extension(OID.keyUsage, true, authority ? bits(Buffer.from([6]), 1) : bits(Buffer.from([0xc0]), 6)),
      extension(OID.subjectKeyIdentifier, false, octets(keyIdentifier(key))),
      ...extensions,
    ],
  };
  return parseCertificate(certificate(content, signer.sign))!;
}

const root = issue({ subject: rootName, issuer: rootName, signer: rootKey, key: rootKey, authority: true });
const authorityName = distinguishedName('XX', 'Authority', 'Issuing');
const authorityKey = keyNamed('constraints authority', 'p256');
const leafKey = keyNamed('constraints leaf', 'p256');

const directory = (...parts: Buffer[]) => tlv(0xa4, sequence(...parts));
const email = (text: string) => tlv(0x81, Buffer.from(text));
const host = (text: string) => tlv(0x82, Buffer.from(text));
const address = (...bytes: number[]) => tlv(0x87, Buffer.from(bytes));
const subtrees = (tag: number, ...names: Buffer[]) =>
  names.length > 0 ? [tlv(tag, ...names.map((name) => sequence(name)))] : [];
const constraints = (permitted: Buffer[], excluded: Buffer[] = []) =>
  extension('2.5.29.30', true, sequence(...subtrees(0xa0, ...permitted), ...subtrees(0xa1, ...excluded)));
const alternatives = (...names: Buffer[]) => extension('2.5.29.17', false, sequence(...names));
const country = (code: string) => setOf(sequence(oid(OID.country), utf8(code)));

function path(
  constraint: Buffer,
  subject = distinguishedName('XX', 'Trader', 'Signer'),
  more: readonly Buffer[] = [],
) {
  const authority = issue({
    subject: authorityName,
    issuer: rootName,
    signer: rootKey,
    key: authorityKey,
    authority: true,
    extensions: [constraint],
  });
  const leaf = issue({
    subject,
    issuer: authorityName,
    signer: authorityKey,
    key: leafKey,
    authority: false,
    extensions: more,
  });
  return [leaf, authority, root];
}

describe('name constraints', () => {
  it('let an authority vouch for the names that it may, in whatever string type they are', () => {
    // The certificate's country is a PrintableString, the constraint's a UTF8String.
    expect(namesAllowed(path(constraints([directory(country('XX'))])))).to.equal('allowed');
    expect(namesAllowed(path(constraints([directory(country('YY'))])))).to.equal('forbidden');
    expect(namesAllowed(path(constraints([], [directory(country('XX'))])))).to.equal('forbidden');
    expect(namesAllowed(path(constraints([], [directory(country('YY'))])))).to.equal('allowed');
  });

  it('judge e-mail and host names by their own rules', () => {
    const named = (...names: Buffer[]) => [undefined, [alternatives(...names)]] as const;
    const judge = (constraint: Buffer, name: Buffer) => namesAllowed(path(constraint, ...named(name)));
    expect(judge(constraints([email('example.org')]), email('a@example.org'))).to.equal('allowed');
    expect(judge(constraints([email('example.org')]), email('a@mail.example.org'))).to.equal('forbidden');
    expect(judge(constraints([email('.example.org')]), email('a@mail.example.org'))).to.equal('allowed');
    expect(judge(constraints([email('b@example.org')]), email('a@example.org'))).to.equal('forbidden');
    expect(judge(constraints([host('example.org')]), host('www.example.org'))).to.equal('allowed');
    expect(judge(constraints([host('example.org')]), host('wwwexample.org'))).to.equal('forbidden');
    expect(judge(constraints([], [host('example.org')]), host('EXAMPLE.org'))).to.equal('forbidden');
    // A constraint of one kind says nothing about names of another.
    expect(judge(constraints([host('example.org')]), email('a@other.net'))).to.equal('allowed');
  });

  it('leave open what they apply to and cannot be compared', () => {
    const judge = (constraint: Buffer) =>
      namesAllowed(path(constraint, undefined, [alternatives(address(10, 0, 0, 1))]));
    expect(judge(constraints([address(10, 0, 0, 0, 255, 0, 0, 0)]))).to.equal('unknown');
    expect(judge(constraints([email('example.org')]))).to.equal('allowed');
  });

  it('leave open what is more than is looked at, or cannot be read', () => {
    const many = (last: Buffer) => [...Array.from({ length: 2_000 }, (_, at) => host(`h${at}.net`)), last];
    const judge = (constraint: Buffer, ...names: Buffer[]) =>
      namesAllowed(path(constraint, undefined, [alternatives(...names)]));
    expect(judge(constraints([], [host('example.org')]), ...many(host('example.org')))).to.equal('unknown');
    expect(judge(constraints([], many(host('example.org'))), host('example.org'))).to.equal('unknown');
    expect(judge(constraints(many(host('example.org'))), host('example.org'))).to.equal('unknown');
    expect(judge(constraints([], [octets(Buffer.from('no name'))]), host('example.org'))).to.equal('unknown');
    // What is found all the same is found.
    expect(judge(constraints([], [octets(Buffer.from('no name')), host('a.net')]), host('a.net'))).to.equal(
      'forbidden',
    );
    const mail = setOf(sequence(oid('1.2.840.113549.1.9.1'), utf8('a@example.org')));
    const long = sequence(...Array.from({ length: 24 }, () => country('XX')), mail);
    expect(namesAllowed(path(constraints([], [email('example.org')]), long))).to.equal('unknown');
    expect(
      namesAllowed(path(constraints([], [email('example.org')]), sequence(country('XX'), mail))),
    ).to.equal('forbidden');
  });

  it('decide about a path', () => {
    const problems = (constraint: Buffer) => {
      const [leaf, authority, anchor] = path(constraint) as [typeof root, typeof root, typeof root];
      return buildPath(leaf, [authority], [anchor], in2024).problems;
    };
    expect(problems(constraints([directory(country('XX'))]))).to.deep.equal([]);
    expect(problems(constraints([directory(country('YY'))]))).to.deep.equal(['name-not-permitted']);
    expect(problems(extension('2.5.29.36', true, sequence()))).to.deep.equal(['unknown-critical-extension']);
    expect(problems(extension('2.5.29.54', true, sequence()))).to.deep.equal([]);
  });

  it('find the way among several authorities of one name', () => {
    const [leaf, authority] = path(constraints([])) as [typeof root, typeof root];
    const namesakes = ['a', 'b', 'c'].map((name) =>
      issue({
        subject: authorityName,
        issuer: rootName,
        signer: rootKey,
        key: keyNamed(`constraints ${name}`, 'p256'),
        authority: true,
      }),
    );
    const found = buildPath(leaf, [...namesakes, authority], [root], in2024);
    expect(found.problems).to.deep.equal([]);
    expect(found.certificates[1]).to.equal(authority);
    expect(buildPath(leaf, namesakes, [root], in2024).problems).to.deep.equal(['no-path']);
  });
});

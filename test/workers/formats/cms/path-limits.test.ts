/** How far a certification path is followed, and what each certificate on it must be (RFC 5280, 6.1). */
import { expect } from 'chai';
import { bits, bool, integer, nul, OID, octets, sequence, tlv } from '../../../../lab/corpus/pki/der.ts';
import { keyNamed } from '../../../../lab/corpus/pki/keys.ts';
import { certificate, distinguishedName, extension } from '../../../../lab/corpus/pki/x509.ts';
import { type Certificate, parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import { buildPath, isIssuedBy } from '../../../../workers/formats/cms/path.ts';

const in2024 = Date.UTC(2024, 0, 1);
const nameOf = (common: string) => distinguishedName('XX', 'Limits', common);
const keyOf = (common: string) => keyNamed(`limits ${common}`, 'p256');
const AUTHORITY = extension(OID.basicConstraints, true, sequence(bool(true)));
let serial = 1n;

interface Wish {
  /** Name of the key's owner, where it is not the subject's. */
  key?: string;
  signedBy?: string;
  from?: string;
  until?: string;
  extensions?: Buffer[];
}

function issued(subject: string, issuer: string, wish: Wish = {}): Certificate {
  const { from = '220101000000Z', until = '320101000000Z', extensions = [AUTHORITY] } = wish;
  const by = keyOf(wish.signedBy ?? issuer);
  const content = {
    serial: serial++,
    algorithm: by.algorithm,
    issuer: nameOf(issuer),
    from,
    until,
    extensions,
  };
  const { spki } = keyOf(wish.key ?? subject);
  return parseCertificate(certificate({ ...content, subject: nameOf(subject), spki }, by.sign))!;
}

const anchor = issued('Top', 'Top');
const problems = (leaf: Certificate, pool: Certificate[], at = in2024, top = anchor): string[] =>
  buildPath(leaf, pool, [top], at).problems;

describe('the length of a path', () => {
  const chain = Array.from({ length: 8 }, (_, level) =>
    issued(`L${level + 1}`, level === 0 ? 'Top' : `L${level}`),
  );

  it('is eight certificates at most, the anchor among them', () => {
    expect(buildPath(chain[6]!, chain, [anchor], in2024).certificates).to.have.length(8);
    expect(problems(chain[7]!, chain)).to.deep.equal(['no-path']);
  });

  it('is the same whatever order the certificates lie in, and has each of them once', () => {
    for (const pool of [chain, chain.toReversed(), [...chain, ...chain]]) {
      const { certificates } = buildPath(chain[4]!, pool, [anchor], in2024);
      expect(certificates.map((one) => /CN=(\w+)/.exec(one.subject)?.[1])).to.deep.equal([
        'L5',
        'L4',
        'L3',
        'L2',
        'L1',
        'Top',
      ]);
    }
  });

  it('ends in a circle of authorities that certify one another', () => {
    const [a, b] = [issued('A', 'B'), issued('B', 'A')];
    expect(problems(issued('Leaf', 'A'), [a, b])).to.deep.equal(['no-path']);
    expect(problems(issued('Leaf', 'A'), [a, b, issued('B', 'Top')])).to.deep.equal([]);
  });

  it('counts what is left of it below each authority (4.2.1.9)', () => {
    const limited = (length: number) => [
      extension(OID.basicConstraints, true, sequence(bool(true), integer(length))),
    ];
    const lower = issued('Lower', 'Upper');
    const leaf = issued('Leaf', 'Lower');
    for (const [length, expected] of [
      [0, ['not-a-certification-authority']],
      [1, []],
      [2, []],
    ] as const)
      expect(problems(leaf, [lower, issued('Upper', 'Top', { extensions: limited(length) })])).to.deep.equal(
        expected,
      );
    const top = issued('Top', 'Top', { extensions: limited(0) });
    expect(problems(issued('Leaf', 'Top'), [], in2024, top)).to.deep.equal([]);
    expect(problems(leaf, [lower, issued('Upper', 'Top')], in2024, top)).to.deep.equal([
      'not-a-certification-authority',
    ]);
  });
});

describe('an authority on a path', () => {
  const leaf = issued('Leaf', 'Mid');
  const usage = (octet: number) => extension(OID.keyUsage, true, bits(Buffer.from([octet]), 0));
  const judged = (...extensions: Buffer[]) => problems(leaf, [issued('Mid', 'Top', { extensions })]);

  it('says that it is one, and where it lists its uses, that it signs certificates (4.2.1.3, 4.2.1.9)', () => {
    expect(judged(AUTHORITY)).to.deep.equal([]);
    expect(judged(AUTHORITY, usage(0x04))).to.deep.equal([]);
    expect(judged(AUTHORITY, usage(0x06))).to.deep.equal([]);
    for (const extensions of [
      [],
      [extension(OID.basicConstraints, true, sequence())],
      [extension(OID.basicConstraints, true, sequence(bool(false)))],
      [usage(0x04)],
      [AUTHORITY, usage(0x80)],
      [AUTHORITY, usage(0x02)],
      [AUTHORITY, usage(0x00)],
    ])
      expect(judged(...extensions)).to.deep.equal(['not-a-certification-authority']);
  });

  it('may be an anchor without extensions, as roots of version 1 are', () => {
    const old = issued('Top', 'Top', { extensions: [] });
    expect(problems(issued('Leaf', 'Top'), [], in2024, old)).to.deep.equal([]);
  });

  it('asks for nothing that is critical and not understood here (4.2)', () => {
    for (const [oid, expected] of [
      ['1.2.3.4', ['unknown-critical-extension']],
      ['2.5.29.36', ['unknown-critical-extension']],
      ['2.5.29.33', []],
      ['2.5.29.54', []],
      ['2.5.29.32', []],
    ] as const) {
      expect(judged(AUTHORITY, extension(oid, true, nul())), oid).to.deep.equal(expected);
      expect(judged(AUTHORITY, extension(oid, false, nul())), oid).to.deep.equal([]);
    }
  });

  it('is found by its name and its key identifier, where both have one, and its key decides', () => {
    const id = (octet: number) => extension(OID.subjectKeyIdentifier, false, octets(Buffer.from([octet])));
    const by = (octet: number) =>
      extension(OID.authorityKeyIdentifier, false, sequence(tlv(0x80, Buffer.from([octet]))));
    const below = (...extensions: Buffer[]) =>
      issued('Leaf', 'Mid', { extensions: [AUTHORITY, ...extensions] });
    const mid = (...extensions: Buffer[]) => issued('Mid', 'Top', { extensions: [AUTHORITY, ...extensions] });
    expect(isIssuedBy(below(by(1)), mid(id(1)))).to.equal(true);
    expect(isIssuedBy(below(by(1)), mid(id(2)))).to.equal(false);
    expect(isIssuedBy(below(by(1)), mid())).to.equal(true);
    expect(isIssuedBy(below(), mid(id(2)))).to.equal(true);
    expect(isIssuedBy(issued('Leaf', 'Other', { signedBy: 'Mid' }), mid())).to.equal(false);
    expect(isIssuedBy(issued('Leaf', 'Mid', { signedBy: 'Other' }), mid())).to.equal(false);
  });
});

describe('validity on a path (4.1.2.5)', () => {
  const [start, end] = [Date.UTC(2022, 0, 1), Date.UTC(2032, 0, 1)];
  const leaf = issued('Leaf', 'Mid');
  const always = issued('Mid', 'Top', { from: '500101000000Z', until: '491231235959Z' });

  it('is from the first instant to the last, both included', () => {
    for (const at of [start, end]) expect(problems(leaf, [always], at)).to.deep.equal([]);
    expect(problems(leaf, [always], start - 1)).to.deep.equal(['not-yet-valid']);
    expect(problems(leaf, [always], end + 1)).to.deep.equal(['expired']);
  });

  it('is asked of every certificate but the anchor, whose dates are its store’s business (6.1.1 d)', () => {
    const ended = issued('Mid', 'Top', { until: '230101000000Z' });
    expect(problems(leaf, [ended])).to.deep.equal(['expired']);
    const top = issued('Top', 'Top', { until: '230101000000Z' });
    expect(problems(leaf, [always], in2024, top)).to.deep.equal([]);
    expect(problems(ended, [], in2024, ended)).to.deep.equal(['expired']);
  });

  it('of one authority’s certificate is enough, where it has several over its key', () => {
    const ended = issued('Mid', 'Top', { until: '230101000000Z' });
    for (const pool of [
      [ended, always],
      [always, ended],
    ])
      expect(problems(leaf, pool)).to.deep.equal([]);
  });
});

/** Since when a signature exists (EN 319 102-1, 5.6.2.4): the last timestamp is judged now, each before it at the time of the next. */
import { expect } from 'chai';
import { rootCertificate, signerCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import { type Certificate, parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import type { PathProblem } from '../../../../workers/formats/cms/path.ts';
import type { SignatureFacts, SignatureStageFacts } from '../../../../workers/stages/signature/facts.ts';
import { existenceOf } from '../../../../workers/stages/signature/proof-of-existence.ts';
import type { Statement, TrustBase } from '../../../../workers/stages/signature/trust-base.ts';
import { rsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { factsOf, minimalSigned } from './material.ts';

const facts = factsOf(
  minimalSigned({ sign: (content) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content }) }),
);
const day = (number: number): number => Date.UTC(2024, 0, number);
const [unit, root] = [signerCertificate('Clock', 'p256').der, rootCertificate().der].map(
  (der) => parseCertificate(der)!,
) as [Certificate, Certificate];

const stampOf = (at: number, more = {}): SignatureFacts['timestamp'] => ({
  time: new Date(at).toISOString(),
  integrity: 'valid',
  authority: unit.subject,
  certificate: 'unit',
  problems: [],
  ...more,
});
const one = (wish: Partial<SignatureFacts>): SignatureFacts => ({
  ...facts.signatures[0]!,
  timestamp: null,
  ...wish,
});
const clock = (at: number, coveredUntil: number, more = {}): SignatureFacts =>
  one({ kind: 'timestamp', timestamp: stampOf(at, more), coveredUntil });
const signed = (coveredUntil: number, wish: Partial<SignatureFacts> = {}): SignatureFacts =>
  one({ kind: 'signature', coveredUntil, ...wish });

interface World {
  /** When the unit's certificate ends. */
  until?: number;
  problems?: PathProblem[];
  statements?: Partial<Statement>[];
  now?: number;
  keyUsage?: number | null;
  known?: boolean;
}

/** Paths and statements of a timestamping unit, and of a younger one, under one anchor. */
function worldOf({
  until = day(300),
  problems = [],
  statements,
  now = day(250),
  keyUsage = 0x80,
  known = true,
}: World): TrustBase {
  const certificates = new Map([
    ['unit', { ...unit, keyUsage, notAfter: until }],
    ['younger', { ...unit, keyUsage, notAfter: day(300) }],
  ]);
  const given = statements ?? [{ thisUpdate: day(1), nextUpdate: day(400) }];
  return {
    now,
    certificate: (sha256) => (known ? (certificates.get(sha256) ?? null) : null),
    path: (leaf, at) => ({
      certificates: [leaf, root],
      problems: [...problems, ...(at > leaf.notAfter! ? (['expired'] as const) : [])],
      disagreement: null,
    }),
    statements: () =>
      given.map((statement) => ({
        status: 'good',
        revokedAt: null,
        thisUpdate: day(1),
        nextUpdate: null,
        expiredSince: null,
        ...statement,
      })),
  };
}
const existence = (all: SignatureFacts[], of: SignatureFacts, world: World = {}) =>
  existenceOf({ ...facts, signatures: all } as SignatureStageFacts, worldOf(world))(of);

describe('the time until which a signature is proven to exist', () => {
  const inner = signed(100, { timestamp: stampOf(day(5)) });

  it('is that of its own timestamp, or of the earliest document timestamp over it', () => {
    expect(existence([inner], inner).notAfter).to.equal(day(5));
    expect(existence([inner, clock(day(4), 200)], inner).notAfter).to.equal(day(4));
    const bare = signed(100);
    expect(existence([bare, clock(day(9), 300), clock(day(7), 200)], bare).notAfter).to.equal(day(7));
    expect(existence([bare], bare)).to.deep.equal({ notAfter: null, notBefore: null, refused: null });
  });

  it('is of no timestamp that the signature covers: that one shows after which it was made', () => {
    const later = signed(300);
    const all = [clock(day(3), 100), clock(day(6), 200), later];
    expect(existence(all, later)).to.deep.include({ notAfter: null, notBefore: day(6) });
    const same = signed(200);
    expect(existence([clock(day(6), 200), same], same)).to.deep.include({ notAfter: null, notBefore: null });
  });

  it('is reached over a timestamp whose certificate has expired by one made before it did', () => {
    const bare = signed(100);
    const world = { until: day(40), now: day(250) };
    expect(existence([bare, clock(day(5), 200)], bare, world).notAfter).to.equal(null);
    const younger = clock(day(30), 300, { certificate: 'younger' });
    for (const all of [
      [bare, clock(day(5), 200), younger],
      [younger, clock(day(5), 200), bare],
    ])
      expect(existence(all, bare, world).notAfter).to.equal(day(5));
    const tooLate = clock(day(41), 300, { certificate: 'younger' });
    expect(existence([bare, clock(day(5), 200), tooLate], bare, world).notAfter).to.equal(day(41));
    // The newer one has expired too: nothing holds the chain.
    expect(existence([bare, clock(day(5), 200), clock(day(30), 300)], bare, world).notAfter).to.equal(null);
    expect(
      existence([bare, clock(day(5), 200), clock(day(30), 300)], bare, { ...world, now: day(40) }).notAfter,
    ).to.equal(day(5));
  });
});

describe('a timestamp that is not relied on', () => {
  const own = signed(100, { timestamp: stampOf(day(5)) });
  for (const [what, world, words] of [
    ['its authority’s certificate is not there', { known: false }, 'certificate is missing'],
    ['its authority’s key does not sign', { keyUsage: 0x04 }, 'key is not for signing'],
    ['it leads to no anchor', { problems: ['no-path'] }, 'leads to none of the trust anchors'],
    ['its authority’s certificate has expired', { until: day(100) }, 'has expired'],
    [
      'an authority above it was none',
      { problems: ['not-a-certification-authority'] },
      'was not allowed to vouch',
    ],
    ['its authority was revoked', { statements: [{ status: 'revoked', revokedAt: day(3) }] }, 'was revoked'],
    [
      'its authority was revoked since',
      { statements: [{ status: 'revoked', revokedAt: day(60) }] },
      'was revoked',
    ],
    ['nothing is said of its authority', { statements: [] }, 'no revocation data'],
    [
      'what is said of it speaks for another time',
      { statements: [{ nextUpdate: day(4) }] },
      'no revocation data',
    ],
  ] as const)
    it(`is told with its reason: ${what}`, () => {
      const found = existence([own], own, world as World);
      expect(found.notAfter).to.equal(null);
      expect(found.refused).to.include(words);
    });

  it('is one that is not intact, or that has no time', () => {
    for (const more of [
      { integrity: 'invalid' },
      { integrity: 'indeterminate' },
      { time: null },
      { problems: ['x'] },
    ]) {
      const bent = signed(100, { timestamp: stampOf(day(5), more) });
      expect(existence([bent], bent)).to.deep.include({ notAfter: null, refused: 'it is not intact' });
    }
  });

  it('is not one whose revocation data speaks for its own time alone: nothing newer can be had offline', () => {
    expect(existence([own], own, { statements: [{ nextUpdate: day(20) }] }).notAfter).to.equal(day(5));
  });

  it('does not cost the time that another one proves', () => {
    const bent = signed(100, { timestamp: stampOf(day(5), { integrity: 'invalid' }) });
    expect(existence([bent, clock(day(9), 200)], bent).notAfter).to.equal(day(9));
    const none = clock(day(7), 150, { integrity: 'invalid' });
    expect(existence([own, none, clock(day(9), 200)], own).notAfter).to.equal(day(5));
  });

  it('may have a key of any use, where its certificate tells none', () => {
    expect(existence([own], own, { keyUsage: null }).notAfter).to.equal(day(5));
    expect(existence([own], own, { keyUsage: 0x40 }).notAfter).to.equal(day(5));
  });
});

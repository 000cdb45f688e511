/** Which statements speak for which instant (EN 319 102-1, 5.2.5; RFC 6960, 4.2.2.1; RFC 5280, 5.1.2): a table, by hand. */
import { expect } from 'chai';
import { signerCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import { type Certificate, parseCertificate } from '../../../../workers/formats/cms/certificate.ts';
import { revocationOf } from '../../../../workers/stages/signature/revocation.ts';
import type { Statement, TrustBase } from '../../../../workers/stages/signature/trust-base.ts';

const DAY = 86_400_000;
const day = (number: number): number => Date.UTC(2024, 0, number);
/** Valid until the 20th of January. */
const signer = (): Certificate => ({
  ...parseCertificate(signerCertificate('Revocation Windows', 'p256').der)!,
  notAfter: day(20),
});
const [leaf, middle, anchor] = [signer(), signer(), signer()];

const good = (thisUpdate: number, wish: Partial<Statement> = {}): Statement => ({
  status: 'good',
  revokedAt: null,
  thisUpdate,
  nextUpdate: null,
  expiredSince: null,
  ...wish,
});
const revoked = (revokedAt: number | null, thisUpdate = day(15)): Statement =>
  good(thisUpdate, { status: 'revoked', revokedAt });

function stateAt(
  at: number,
  ofLeaf: readonly Statement[],
  ofMiddle: readonly Statement[] = [good(day(30), { expiredSince: 0 })],
) {
  const statements = (subject: Certificate) => [...(subject === leaf ? ofLeaf : ofMiddle)];
  return revocationOf({ statements } as unknown as TrustBase, [leaf, middle, anchor], at);
}

describe('a statement that a certificate is good', () => {
  for (const [what, at, statement, state] of [
    ['on its day', day(10), good(day(10)), 'good'],
    ['before it was made', day(5), good(day(10)), 'good'],
    ['within its window', day(14), good(day(10), { nextUpdate: day(14) }), 'good'],
    ['after its window', day(14) + 1, good(day(10), { nextUpdate: day(14) }), 'unknown'],
    ['a day after it, where it names no window', day(11), good(day(10)), 'good'],
    ['more than a day after it, where it names none', day(11) + 1, good(day(10)), 'unknown'],
    ['before it, made on the last day of the certificate', day(5), good(day(20)), 'good'],
    ['before it, made when the certificate had expired', day(5), good(day(20) + 1), 'unknown'],
    [
      'before it, of who keeps what expired since then',
      day(5),
      good(day(25), { expiredSince: day(20) }),
      'good',
    ],
    [
      'before it, of who keeps what expired only later',
      day(5),
      good(day(25), { expiredSince: day(20) + 1 }),
      'unknown',
    ],
  ] as const)
    it(`leaves it ${state} ${what}`, () => {
      expect(stateAt(at, [statement])).to.deep.equal({
        state,
        authority: false,
        revokedAt: null,
        disputed: null,
      });
    });

  it('is one of several that speaks: that others do not is no matter', () => {
    expect(stateAt(day(10), [good(day(1)), good(day(10))]).state).to.equal('good');
    expect(stateAt(day(10), []).state).to.equal('unknown');
  });
});

describe('a statement that a certificate is revoked', () => {
  it('holds from that instant on, and shows that it was good before', () => {
    for (const at of [day(12), day(12) + DAY])
      expect(stateAt(at, [revoked(day(12))])).to.deep.include({ state: 'revoked', revokedAt: day(12) });
    expect(stateAt(day(12) - 1, [revoked(day(12))]).state).to.equal('good');
  });

  it('that tells no instant holds from when it was made', () => {
    expect(stateAt(day(15), [revoked(null)])).to.deep.include({ state: 'revoked', revokedAt: day(15) });
    expect(stateAt(day(15) - 1, [revoked(null)]).state).to.equal('good');
  });

  it('is outweighed by no other that says good', () => {
    for (const all of [
      [good(day(14), { nextUpdate: day(30) }), revoked(day(12))],
      [revoked(day(12)), good(day(14), { nextUpdate: day(30) })],
    ])
      expect(stateAt(day(14), all).state).to.equal('revoked');
  });
});

describe('a statement of neither', () => {
  it('clears nobody: a responder that does not know, or one that is read in two ways', () => {
    expect(stateAt(day(10), [good(day(10), { status: 'unknown' })]).state).to.equal('unknown');
    const disputed = good(day(10), { disputed: 'status' });
    for (const all of [[disputed], [disputed, good(day(10))], [good(day(10)), disputed]])
      expect(stateAt(day(10), all)).to.deep.include({ state: 'unknown', disputed: 'status' });
  });

  it('that is disputed revokes nobody either', () => {
    const disputed = { ...revoked(day(1)), disputed: 'time of revocation' };
    expect(stateAt(day(10), [disputed]).state).to.equal('unknown');
    expect(stateAt(day(10), [disputed, revoked(day(2))])).to.deep.include({
      state: 'revoked',
      revokedAt: day(2),
    });
  });
});

describe('certificates of a path', () => {
  const now = [good(day(10))];

  it('are all asked about but the anchor', () => {
    expect(stateAt(day(10), now, now).state).to.equal('good');
    expect(stateAt(day(10), now, [])).to.deep.include({ state: 'unknown', authority: true });
    expect(stateAt(day(10), now, [revoked(day(3))])).to.deep.include({ state: 'revoked', authority: true });
  });

  it('are revoked by an authority above that was, whatever is not known below', () => {
    expect(stateAt(day(10), [], [revoked(day(3))])).to.deep.include({ state: 'revoked', authority: true });
    const disputed = good(day(10), { disputed: 'status' });
    expect(stateAt(day(10), [], [disputed])).to.deep.include({ state: 'unknown', disputed: 'status' });
  });

  it('need no statement where they say so themselves (RFC 6960, 4.2.2.2.1), and are revoked by one', () => {
    const needless = { ...signer(), revocationNeedless: true };
    const of = (statements: Statement[]) =>
      revocationOf({ statements: () => statements } as unknown as TrustBase, [needless, anchor], day(10))
        .state;
    expect(of([])).to.equal('good');
    expect(of([revoked(day(3))])).to.equal('revoked');
  });
});

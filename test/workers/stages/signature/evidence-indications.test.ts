/** From what is wrong to the words of EN 319 102-1 (5.2 and table 5), and the levels of EN 319 142-1, 6. */
import { expect } from 'chai';
import { type SignatureEvidence, signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import type {
  RangeProblem,
  SignatureFacts,
  SignatureStageFacts,
} from '../../../../workers/stages/signature/facts.ts';
import { rsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { factsOf, minimalSigned } from './material.ts';

const facts = factsOf(
  minimalSigned({
    sign: (content) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content, ess: true }),
  }),
);
const base = facts.signatures[0]!;
type Wish = Partial<SignatureFacts>;
const evidence = (wish: Wish, ...others: Wish[]): SignatureEvidence => {
  const signatures = [wish, ...others].map((one) => ({ ...base, ...one }));
  return signatureEvidence({ ...facts, signatures } satisfies SignatureStageFacts)[0]!;
};
const told = ({ integrity, indication, subIndication }: SignatureEvidence) => [
  integrity,
  indication,
  subIndication,
];
const problem = (integrity: 'invalid' | 'indeterminate', code: string, more = {}): Wish => ({
  cryptography: { ...base.cryptography!, integrity, problems: [code], ...more },
});

describe('the indication of a signature', () => {
  for (const code of ['not-cms', 'not-signed-data', 'damaged', 'not-a-timestamp'])
    it(`is FORMAT_FAILURE for a value that is none (${code})`, () => {
      expect(told(evidence(problem('indeterminate', code)))).to.deep.equal([
        'indeterminate',
        'TOTAL-FAILED',
        'FORMAT_FAILURE',
      ]);
    });

  for (const [code, subIndication] of [
    ['no-signing-certificate', 'NO_SIGNING_CERTIFICATE_FOUND'],
    ['several-signer-infos', 'SIG_CONSTRAINTS_FAILURE'],
    ['attributes-not-der', 'SIG_CONSTRAINTS_FAILURE'],
    ['content-type-missing', 'SIG_CONSTRAINTS_FAILURE'],
    ['sub-filter-unknown', 'SIG_CONSTRAINTS_FAILURE'],
    ['unknown-digest-algorithm', 'CRYPTO_CONSTRAINTS_FAILURE'],
    ['algorithms-contradict', 'CRYPTO_CONSTRAINTS_FAILURE'],
    ['readers-disagree', 'CRYPTO_CONSTRAINTS_FAILURE'],
    ['something-new', 'CRYPTO_CONSTRAINTS_FAILURE'],
  ] as const)
    it(`is open with ${subIndication} for ${code}, and accuses nobody`, () => {
      expect(told(evidence(problem('indeterminate', code)))).to.deep.equal([
        'indeterminate',
        'INDETERMINATE',
        subIndication,
      ]);
    });

  for (const [code, more, subIndication] of [
    ['message-digest-mismatch', { digest: 'mismatch' }, 'HASH_FAILURE'],
    ['encapsulated-content', {}, 'HASH_FAILURE'],
    ['signature-mismatch', { value: 'invalid' }, 'SIG_CRYPTO_FAILURE'],
    ['signing-certificate-mismatch', {}, 'SIG_CRYPTO_FAILURE'],
  ] as const)
    it(`is ${subIndication} for ${code}`, () => {
      expect(told(evidence(problem('invalid', code, more)))).to.deep.equal([
        'invalid',
        'TOTAL-FAILED',
        subIndication,
      ]);
    });

  it('is FORMAT_FAILURE for a bent range, whatever the value says, and open for a place never filled', () => {
    const bent = (...rangeProblems: RangeProblem[]) => told(evidence({ rangeProblems }));
    for (const one of ['gap-wider-than-contents', 'not-from-start', 'missing', 'beyond-end-of-file'] as const)
      expect(bent(one), one).to.deep.equal(['invalid', 'TOTAL-FAILED', 'FORMAT_FAILURE']);
    expect(bent('contents-empty')).to.deep.equal(['indeterminate', 'INDETERMINATE', 'SIGNED_DATA_NOT_FOUND']);
    expect(bent('contents-empty', 'negative')[2]).to.equal('SIGNED_DATA_NOT_FOUND');
    expect(bent('ends-inside-a-save')[0]).to.equal('valid');
  });

  it('is open where nothing could be computed', () => {
    expect(told(evidence({ cryptography: null }))).to.deep.equal([
      'indeterminate',
      'INDETERMINATE',
      'SIGNED_DATA_NOT_FOUND',
    ]);
  });

  it('has a sentence for everything that is wrong, and for what has none its code', () => {
    const { reasons } = evidence(problem('indeterminate', 'something-new'));
    expect(reasons).to.include('Not verifiable here: something-new.');
    expect(evidence({}).reasons).to.include('The signed bytes are unchanged and are the whole file.');
  });
});

describe('the time and the level of a signature', () => {
  const stamp = (time: string | null, more = {}): SignatureFacts['timestamp'] => ({
    time,
    integrity: 'valid',
    authority: 'CN=Clock',
    certificate: null,
    problems: [],
    ...more,
  });
  const [early, late] = ['2024-05-01T12:00:00.000Z', '2024-06-01T12:00:00.000Z'];
  const data = (signer: boolean, timestamp: boolean, timestamped: boolean) => ({
    signer,
    timestamp,
    timestamped,
  });
  const document = (time: string, coveredUntil: number): Wish => ({
    kind: 'timestamp',
    timestamp: stamp(time),
    coveredUntil,
  });
  const end = base.coveredUntil!;

  it('are the earliest that an intact timestamp proves: its own, or one made over it later', () => {
    const of = (...all: [Wish, ...Wish[]]) => {
      const { signedAt, timeSource } = evidence(...all);
      return [signedAt, timeSource];
    };
    expect(of({ timestamp: stamp(late) }, document(early, end + 1))).to.deep.equal([early, 'timestamp']);
    expect(of({ timestamp: stamp(early) }, document(late, end + 1))).to.deep.equal([early, 'timestamp']);
    expect(of({}, document(late, end + 1))).to.deep.equal([late, 'timestamp']);
    // One that it covers itself proves nothing about it, nor does one that is not intact or disputed.
    for (const all of [
      [{}, document(early, end - 1)],
      [{ timestamp: stamp(early, { integrity: 'invalid' }) }],
      [{ timestamp: stamp(early, { problems: ['not-a-timestamping-certificate'] }) }],
      [{ timestamp: stamp(null) }],
    ] as [Wish, ...Wish[]][])
      expect(of(...all)).to.deep.equal([base.claimedTime, 'claimed']);
    expect(of({ claimedTime: null })).to.deep.equal([null, null]);
  });

  const PADES: Wish = { subFilter: 'ETSI.CAdES.detached' };
  for (const [what, wish, level] of [
    ['nothing', {}, 'PKCS7-B'],
    ['nothing, by PAdES', PADES, 'B-B'],
    ['a timestamp', { ...PADES, timestamp: stamp(early) }, 'B-T'],
    ['data without a timestamp', { ...PADES, validationData: data(true, true, true) }, 'B-B'],
    [
      'data of the signer alone',
      { ...PADES, timestamp: stamp(early), validationData: data(true, false, true) },
      'B-T',
    ],
    ['data of both', { ...PADES, timestamp: stamp(early), validationData: data(true, true, false) }, 'B-LT'],
    [
      'data of both, stamped',
      { ...PADES, timestamp: stamp(early), validationData: data(true, true, true) },
      'B-LTA',
    ],
    [
      'a stamped store of another',
      { ...PADES, timestamp: stamp(early), validationData: data(false, true, true) },
      'B-T',
    ],
  ] as const)
    it(`come to ${level} with ${what}`, () => {
      expect(evidence(wish).level).to.equal(level);
    });

  it('are no level of PAdES without a bound certificate, nor of what is not intact', () => {
    const unbound = { ...base.cryptography!, certificateBound: false };
    expect(evidence({ ...PADES, cryptography: unbound }).level).to.equal(null);
    expect(evidence({ cryptography: unbound }).level).to.equal('PKCS7-B');
    expect(evidence(problem('indeterminate', 'readers-disagree')).level).to.equal(null);
    expect(evidence({ kind: 'timestamp' }).level).to.equal(null);
  });
});

/** Rates that a test of fusion is written for: those of the product change with each measurement. */
import type { CaptureClass } from '../../../shared/contracts/capture.ts';
import { RATES, type Rates } from '../../../shared/findings/rates.ts';

const seldom = { k1: 90, n1: 100, k0: 3, n0: 2449 };
const proof = { reason: 'It follows from the bytes.', list: 'made-up' };
const share = (k: number, n: number) => ({ all: { k, n }, byWay: {}, onContent: {} });

const FIXED: Pick<Rates, 'codes' | 'proofs' | 'synthetic' | 'detection'> = {
  codes: Object.fromEntries(
    [
      'revision-text-changed',
      'masked-content',
      'value-off-grid',
      'hidden-value',
      'covered-after-signing',
      'sums-contradicted',
      'iban-checksum-failed',
    ].map((code) => [code, { 'born-digital-pdf': seldom }]),
  ),
  proofs: { 'changed-after-signing': proof, 'signature-digest-mismatch': proof, 'c2pa-tampered': proof },
  synthetic: {},
  detection: {
    'born-digital-pdf': {
      ...share(297, 397),
      onContent: { 'sums-contradicted': 40, 'iban-checksum-failed': 5 },
    },
    'pdf-of-scans': share(30, 100),
    photograph: share(30, 100),
    scan: share(30, 100),
    screenshot: share(10, 100),
    'resaved-picture': share(10, 100),
  } satisfies Record<CaptureClass, unknown>,
};

/** Call inside a `describe`: its tests run with these rates. */
export function withFixedRates(): void {
  const { codes, proofs, synthetic, detection } = RATES;
  before(() => Object.assign(RATES, structuredClone(FIXED)));
  after(() => Object.assign(RATES, { codes, proofs, synthetic, detection }));
}

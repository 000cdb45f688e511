import { expect } from 'chai';
import { judgeFusion } from '../../../../workers/fusion/judge-fusion.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';

const IBAN = 'DE89370400440532013000';
const OTHER = 'GB82WEST12345698765432';
const box: [number, number, number, number] = [0.7, 0.7, 0.2, 0.2];

function qr(cents: number | null, iban = IBAN): FactsOf<'qr'> {
  const payload = { kind: 'epc-payment' as const, name: 'A', iban, bic: '', cents, reference: '', text: '' };
  return {
    notAssessed: [],
    pagesRead: [1],
    codes: [{ page: 1, box, format: 'QRCode', text: '', readers: ['zxing'], payload }],
  };
}

function ocr(ibans: string[], cents: number[], source: 'text-layer' | 'ocr' = 'text-layer'): FactsOf<'ocr'> {
  return {
    notAssessed: [],
    pages: [],
    mrz: [],
    identity: [],
    equations: [],
    suspects: [],
    dates: [],
    cells: cents.map((amount) => ({
      page: 1,
      box,
      text: String(amount / 100),
      cents: amount,
      source,
      confidence: 1,
    })),
    ibans: ibans.map((value) => ({
      page: 1,
      box,
      value,
      source,
      confidence: 1,
      lengthValid: true,
      checksumValid: true,
      labelled: true,
    })),
  };
}

const judge = (facts: Parameters<typeof judgeFusion>[0]) =>
  judgeFusion(facts, { now: 0 })['payment-code-disagrees']!;

describe('payment-code-disagrees', () => {
  it('passes when account and amount are printed', () => {
    expect(judge({ qr: qr(12_345), ocr: ocr([IBAN], [100, 12_345]) }).verdict).to.equal('pass');
  });

  it('finds another account, with both values', () => {
    const verdict = judge({ qr: qr(12_345), ocr: ocr([OTHER], [12_345]) });
    expect(verdict.verdict).to.equal('fail');
    const [occurrence] = (verdict as { occurrences: { recovered: unknown }[] }).occurrences;
    expect(occurrence!.recovered).to.deep.equal({ old: IBAN, new: OTHER, source: 'payment code' });
  });

  it('finds an amount that is printed nowhere', () => {
    expect(judge({ qr: qr(12_345), ocr: ocr([IBAN], [92_345]) }).verdict).to.equal('fail');
  });

  it('accuses nobody over an amount that was read from pixels', () => {
    expect(judge({ qr: qr(12_345), ocr: ocr([IBAN], [92_345], 'ocr') }).verdict).to.equal('inconclusive');
  });

  it('takes a code without an amount, and one among several accounts', () => {
    expect(judge({ qr: qr(null), ocr: ocr([OTHER, IBAN], [1]) }).verdict).to.equal('pass');
  });

  it('does not apply without a payment code, and is open when a stage is missing', () => {
    expect(judge({ qr: { ...qr(1), codes: [] }, ocr: ocr([], []) }).verdict).to.equal('not-applicable');
    expect(judge({ ocr: ocr([], []) }).verdict).to.equal('inconclusive');
  });
});

/** Accounts in payment codes, and the one that is printed beside the code. */
import { expect } from 'chai';
import { comparePayments } from '../../../../workers/fusion/codes/payments.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';
import { NO_FACTS } from '../../stages/ocr/no-facts.ts';

const [IBAN, OTHER, DOUBTED] = ['CH4431999123000889012', 'GB82WEST12345698765432', 'CH4431999123000889072'];

function code(kind: 'swiss-payment' | 'epc-payment'): FactsOf<'qr'> {
  const said = { iban: IBAN, name: 'A', cents: null, reference: '', text: '' };
  const payload = kind === 'swiss-payment' ? { ...said, kind, currency: 'CHF' } : { ...said, kind, bic: '' };
  const place = { page: 1, box: [0.1, 0.6, 0.2, 0.2] as [number, number, number, number] };
  return {
    notAssessed: [],
    pagesRead: [1],
    codes: [{ ...place, format: 'QRCode', text: '', readers: ['zxing'], payload }],
  };
}

/** Accounts by how far down the page they stand. */
const printed = (at: Record<string, number>): FactsOf<'ocr'> => ({
  ...NO_FACTS,
  ibans: Object.entries(at).map(([value, top]) => ({
    ...{ page: 1, value, box: [0.4, top, 0.2, 0.01] as [number, number, number, number], labelled: true },
    ...(value === DOUBTED
      ? { source: 'ocr' as const, confidence: 0.5, agreed: false, lengthValid: true, checksumValid: false }
      : { source: 'text-layer' as const, confidence: 1, lengthValid: true, checksumValid: true }),
  })),
});

/** What is said of the account; nothing is said of an amount. */
const said = (kind: Parameters<typeof code>[0], at: Record<string, number>) =>
  comparePayments(code(kind), printed(at))[0];

describe('the account beside a payment code', () => {
  it('is asked about where it is another one than the code’s, though the paper prints that elsewhere', () => {
    for (const compared of [
      said('swiss-payment', { [OTHER]: 0.65, [IBAN]: 0.95 }),
      said('epc-payment', { [OTHER]: 0.65, [IBAN]: 0.95 }),
      said('swiss-payment', { [OTHER]: 0.65, [DOUBTED]: 0.7, [IBAN]: 0.95 }),
    ]) {
      const [asked] = compared?.is === 'unsure' ? compared.toCheck : [];
      expect(asked?.values.map(({ text }) => text)).to.deep.equal([IBAN, OTHER]);
      expect(asked?.note).to.match(/^The account that the payment code names is printed elsewhere/);
    }
  });

  it('contradicts nothing where the code names none', () => {
    const nameless = code('epc-payment');
    for (const { payload } of nameless.codes) if (payload.kind === 'epc-payment') payload.iban = '';
    expect(comparePayments(nameless, printed({ [OTHER]: 0.65 }))).to.deep.equal([]);
    for (const { payload } of nameless.codes) if (payload.kind === 'epc-payment') payload.cents = 1250;
    const [account, amount] = comparePayments(nameless, printed({ [OTHER]: 0.65 }));
    expect([account?.is, amount?.is]).to.deep.equal(['agrees', 'unsure']);
  });

  it('agrees where it is the code’s own, among others as well, and where none stands there', () => {
    for (const at of [
      { [OTHER]: 0.65, [IBAN]: 0.7 },
      { [OTHER]: 0.45, [IBAN]: 0.95 },
      { [OTHER]: 0.95, [IBAN]: 0.55 },
      { [IBAN]: 0.95 },
    ])
      expect(said('swiss-payment', at)?.is, JSON.stringify(at)).to.equal('agrees');
  });
});

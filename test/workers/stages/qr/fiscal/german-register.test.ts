/** Receipts of German cash registers (DSFinV-K 2.4, annex I): five rates in a fixed order, amounts with a decimal point. */
import { expect } from 'chai';
import { germanRegister } from '../../../../../workers/stages/qr/fiscal/german-register.ts';

const receipt = (turnover: string, wish: Partial<Record<'version' | 'kind' | 'payments', string>> = {}) => {
  const { version = 'V0', kind = 'Kassenbeleg-V1', payments = '^7.05:Bar' } = wish;
  return `${version};REG-1;${kind};Beleg^${turnover}${payments};13;44131;2019-11-22T11:29:48.000Z;2019-11-22T11:29:49.000Z;a;b;c;d`;
};
const centsOf = (turnover: string): number | null => {
  const found = germanRegister(receipt(turnover));
  return found?.kind === 'fiscal' ? found.cents : null;
};

describe('the turnover of a German receipt', () => {
  for (const [turnover, cents] of [
    ['4.05_3.00_0.00_0.00_0.00', 705],
    ['0.00_0.00_0.00_0.00_0.00', 0],
    ['-4.05_3.00_0.00_0.00_0.00', -105],
    ['3,000.00_20.00_0.00_0.00_0.00', 302_000],
    ['1,234,567.89_0.00_0.00_0.00_0.00', 123_456_789],
    // As some write it against the rules: not a hundred times as much.
    ['4,05_3,00_0,00_0,00_0,00', 705],
  ] as const)
    it(`${turnover} is ${cents} cents`, () => {
      expect(centsOf(turnover)).to.equal(cents);
    });

  for (const turnover of [
    '4.05_3.00_0.00_0.00',
    '4.05_3.00_0.00_0.00_0.00_0.00',
    '4.05_3.00_0.00_0.00_',
    '4.05_x_0.00_0.00_0.00',
    '4.055_0.00_0.00_0.00_0.00',
    '',
  ])
    it(`${turnover || 'of nothing'} is none`, () => {
      expect(centsOf(turnover)).to.equal(null);
    });
});

describe('a German receipt', () => {
  it('tells its register and when it was begun, and counts as signed', () => {
    expect(germanRegister(receipt('1.00_0.00_0.00_0.00_0.00'))).to.deep.equal({
      kind: 'fiscal',
      seller: 'REG-1',
      taxNumber: '',
      at: '2019-11-22T11:29:48.000Z',
      cents: 100,
      taxCents: null,
      signed: true,
    });
  });

  it('is no order, no other version, and no text that is cut', () => {
    const good = receipt('1.00_0.00_0.00_0.00_0.00');
    for (const text of [
      receipt('1.00_0.00_0.00_0.00_0.00', { kind: 'Bestellung-V1' }),
      receipt('1.00_0.00_0.00_0.00_0.00', { version: 'V1' }),
      good.slice(0, good.indexOf('1.00')),
      'V0',
      'V0;REG',
    ])
      expect(germanRegister(text), text).to.equal(null);
  });
});

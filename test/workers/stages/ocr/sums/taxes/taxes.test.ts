/** The one tax of a bill against the amounts that it may be a rate of, at the edges of what is told. */
import { expect } from 'chai';
import { collectAmounts } from '../../../../../../workers/stages/ocr/reading/cells.ts';
import { roleOf } from '../../../../../../workers/stages/ocr/sums/names/roles.ts';
import { sumsOf } from '../../../../../../workers/stages/ocr/sums/sums.ts';
import { printed } from '../../reading/printed.ts';
import { judged } from '../judged.ts';
import { sums } from '../told.ts';

const row = (label: string, amount: string): string => label.padEnd(40) + amount.padStart(12);

/** What is told of the tax of a bill over 1,000.00; `between` stands between the total and the tax. */
function taxOf(label: string, tax: string, ...between: string[]): string[] {
  const bill = [row('Work', '600.00'), row('Parts', '400.00'), row('Total excl. VAT', '1,000.00')];
  return sums(...bill, ...between, row(label, tax)).filter((sum) => sum.startsWith('tax'));
}

describe('a tax with its rate', () => {
  it('holds within three cents, as rows that are rounded by themselves miss their sum', () => {
    for (const tax of ['250.00', '250.03', '249.97'])
      expect(taxOf('VAT 25 %', tax), tax).to.deep.equal([`tax ${tax} true`]);
    for (const tax of ['250.04', '249.96', '350.00'])
      expect(taxOf('VAT 25 %', tax), tax).to.deep.equal([`tax ${tax} false`]);
  });

  it('is of a part of the sale in the United States, whatever rows say, and of no more than that', () => {
    const label = 'Sales tax 8.25 %';
    expect(taxOf(label, '82.50')).to.deep.equal(['tax 82.50 true']);
    expect(taxOf(label, '51.98')).to.deep.equal([]);
    expect(taxOf(label, '151.98')).to.deep.equal(['tax 151.98 false']);
  });

  it('holds within the last digit of a rate that was rounded, as the tax of an income is printed', () => {
    // 21.35 to 21.45 % of 1,000.00.
    for (const tax of ['213.50', '214.02', '214.50'])
      expect(taxOf('Tax 21.4 %', tax)).to.deep.equal([`tax ${tax} true`]);
    for (const tax of ['213.40', '214.60', '314.00'])
      expect(taxOf('Tax 21.4 %', tax)).to.deep.equal([`tax ${tax} false`]);
    expect(taxOf('Tax 21.45 %', '214.60')).to.deep.equal(['tax 214.60 false']);
  });

  it('holds as a rate that is contained, and of whichever amount it is the rate', () => {
    // 1,000.00 with its tax of 25 % contains 200.00.
    expect(taxOf('VAT 25 %', '200.00')).to.deep.equal(['tax 200.00 true']);
    expect(taxOf('VAT 25 %', '150.00')).to.deep.equal(['tax 150.00 true']);
    // One misread letter makes the amount with its tax look like the tax.
    expect(taxOf('VAT 25 %', '1,250.00')).to.deep.equal(['tax 1,250.00 true']);
  });

  it('is asked about where it is the rate of some rows that follow each other, as of water and not of refuse', () => {
    const bill = (tax: string) =>
      sumsOf(
        collectAmounts(
          printed(
            ...[row('Standing charge', '5.49'), row('Water', '8.42'), row('Sewage', '7.16')],
            ...[row('Refuse', '4.10'), row('Subtotal', '25.17'), row('VAT 6 %', tax)],
          ),
        ),
      ).sums.filter(({ kind }) => kind === 'tax');
    expect(bill('0.83')[0]).to.include({ holds: false, isOpen: true });
    expect(bill('0.84')[0]).to.include({ holds: false, isOpen: true });
    expect(bill('1.51')[0]).to.include({ holds: true });
    for (const tax of ['2.51', '9.51'])
      expect(bill(tax)[0], tax).to.include({ holds: false }).and.not.have.property('isOpen');
    for (const tax of ['0.81', '0.87', '1.31'])
      expect(bill(tax)[0], `${tax}: more than a digit`).to.include({ holds: false, isOpen: true });
  });

  it('is of the rows that say its rate, and asked about where a rate of nothing stands beside it', () => {
    const bill = (tax: string, rate = '21%', none = row('VAT 0 %', '0.00')) =>
      sumsOf(
        collectAmounts(
          printed(
            ...[row(`Filling      71.21 ${rate}`, '71.21'), row(`Anaesthetic  89.63 ${rate}`, '358.52')],
            ...[row('Mouth guard  35.06 0%', '280.48'), row(`X-ray        68.79 ${rate}`, '68.79')],
            ...[row('Subtotal', '779.00'), none, row('VAT 21 %', tax)].filter(Boolean),
          ),
        ),
      ).sums.filter(({ kind }) => kind === 'tax');
    expect(bill('104.69')).to.deep.equal([]);
    expect(bill('104.69', '21%', '')).to.deep.equal([]);
    expect(bill('104.69', '')[0], 'no row says it').to.include({ holds: false, isOpen: true });
    expect(bill('183.59')[0], 'another').to.include({ holds: false, isOpen: true });
    expect(bill('183.59', '', '')[0], 'nor of nothing')
      .to.include({ holds: false })
      .and.not.have.property('isOpen');
    expect(bill('163.59')[0]).to.include({ holds: true });
  });

  it('is no tax above thirty percent, nor at none', () => {
    expect(taxOf('VAT 30 %', '350.00')).to.deep.equal(['tax 350.00 false']);
    expect(taxOf('VAT 30.01 %', '350.00')).to.deep.equal([]);
    expect(taxOf('VAT 0 %', '350.00')).to.deep.equal([]);
    expect(taxOf('VAT', '350.00')).to.deep.equal([]);
  });

  it('is contradicted only by a result at most two lines above it', () => {
    expect(taxOf('VAT 25 %', '350.00', 'payable in May')).to.deep.equal(['tax 350.00 false']);
    expect(taxOf('VAT 25 %', '350.00', 'payable in May', 'to the account below')).to.deep.equal([]);
  });

  it('is told of no credit, and not where there are two', () => {
    expect(taxOf('VAT 25 %', '-350.00')).to.deep.equal([]);
    expect(taxOf('VAT 25 %', '350.00', row('VAT 5 %', '20.00'))).to.deep.equal([]);
  });

  it('is no base that stands before its rate: Swiss unemployment insurance is not the Finnish tax of that name', () => {
    const slip = (label: string): string[] =>
      sums(
        row('Monatslohn', '9,000.00'),
        row('Zulage', '1,490.30'),
        row('Bruttolohn', '10,490.30'),
        `${label.padEnd(25)}10,490.30  1.10%`.padEnd(43) + '-115.39'.padStart(9),
      ).filter((sum) => sum.startsWith('tax'));
    expect(slip('ALV-Beitrag')).to.deep.equal([]);
    expect(slip('ALV')).to.deep.equal([]);
  });
});

describe('a total below an amount that nobody knows by its name, and its tax', () => {
  const bill = (total: string, tax = '250.00'): string[] =>
    sums(
      ...[row('Work', '600.00'), row('Parts', '400.00')],
      ...[row('Zklad', '1,000.00'), row('VAT 25 %', tax), row('Amount due', total)],
    ).filter((sum) => sum.startsWith('total'));

  it('follows from the two', () => {
    expect(bill('1,250.00')).to.deep.equal(['total 1,250.00 true']);
    const { found, implied } = broken('3,250.00');
    expect(found).to.deep.equal(['total 3,250.00 false']);
    expect(implied).to.equal(125_000);
  });

  it('does not, where the tax is part of what stands above it', () => {
    expect(broken('3,250.00', '200.00').implied).to.not.equal(120_000);
  });

  function broken(total: string, tax = '250.00'): { found: string[]; implied: number | undefined } {
    const { sums: own } = sumsOf(
      collectAmounts(
        printed(
          ...[row('Work', '600.00'), row('Parts', '400.00')],
          ...[row('Zklad', '1,000.00'), row('VAT 25 %', tax), row('Amount due', total)],
        ),
      ),
    );
    return { found: bill(total, tax), implied: own.find(({ kind }) => kind === 'total')?.impliedCents };
  }
});

describe('a total without its tax that its words call a tax', () => {
  const bill = (net: string, total: string): (number | undefined)[] => {
    const rows = [row('Durys', '512.40'), row('Boileris', '55,157.20'), row('Kelias', '32.20')];
    const foot = [row('Apmokestinama PVM', net), row('PVM 25 %', '13,925.45'), row('Iš viso', total)];
    const { sums: own } = sumsOf(collectAmounts(printed(...rows, ...foot)));
    return own.filter(({ holds }) => !holds).map(({ impliedCents }) => impliedCents);
  };

  it('is what the rows above come to, and what the total below follows from', () => {
    expect(bill('55,701.80', '69,627.25')).to.deep.equal([]);
    expect(bill('55,701.80', '79,624.25')).to.deep.equal([6_962_725]);
  });

  for (const label of [
    'Sum eks. mva',
    'Σύνολο προ ΦΠΑ',
    'Osnova brez DDV',
    'Imponibile IVA escl.',
    'Veroton / ilman ALV',
  ])
    it(`is none by its words: ${label}`, () => {
      expect(roleOf(label)).to.not.equal('tax');
    });

  it('is a tax where it is not what the rows come to', () => {
    expect(['PVM 21 %', 'Apmokestinama PVM', 'DDV 22 %', 'ΦΠΑ 24 %', 'Mva 25 %'].map(roleOf)).to.deep.equal(
      Array(5).fill('tax'),
    );
  });

  it('is told where one digit makes it another one, and asked about else', () => {
    const bill = (tax: string): string =>
      judged(
        row('Abonnement', '28,14'),
        row('Consommation', '82,40'),
        row('Total HT', '110,54'),
        row('TVA 20 %', tax),
      );
    expect(bill('22,11')).to.equal('pass');
    for (const tax of ['42,11', '28,11']) expect(bill(tax), tax).to.match(/is not the printed rate/);
    expect(bill('18,35')).to.equal('asked');
  });
});

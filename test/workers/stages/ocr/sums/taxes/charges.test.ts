/** A result that adds up printed rates alone, and not the values that they are of. */
import { expect } from 'chai';
import { judged } from '../judged.ts';
import { sums } from '../told.ts';

const row = (label: string, amount: string): string => label.padEnd(40) + amount.padStart(12);
const told = (rows: readonly string[], result: string): string[] =>
  sums(...rows).filter((sum) => sum.startsWith(`total ${result} `));

/** Value 1,370.00, duty 3.7 % of it, and a tax of 19 % of both; `due` is said to be to pay. */
const customs = (due: string, duty = '50.69', tax = '269.93'): string[] => [
  row('Customs value', '1,370.00'),
  row('Duty 3.7 %', duty),
  row('Value with duty', '1,420.69'),
  row('Import levy 19 %', tax),
  row('Total to pay', due),
];

describe('what is to pay of duties and levies', () => {
  it('is the sum of both rates', () => {
    expect(told(customs('320.62'), '320.62')).to.deep.equal(['total 320.62 true']);
  });

  it('is it to the cent by which programs miss their own rates, and no further', () => {
    for (const due of ['320.61', '320.63'])
      expect(told(customs(due), due), due).to.deep.equal([`total ${due} true`]);
    expect(told(customs('320.63', '50.70'), '320.63')).to.deep.equal(['total 320.63 true']);
    expect(told(customs('320.61', '50.70'), '320.61')[0]).to.not.equal('total 320.61 true');
    expect(told(customs('520.62'), '520.62')[0]).to.not.equal('total 520.62 true');
  });

  it('is not the sum of what is no rate of anything above it', () => {
    expect(told(customs('330.62', '60.69'), '330.62')[0]).to.not.equal('total 330.62 true');
  });
});

describe('what is paid back', () => {
  const year = (back: string): string =>
    judged(
      row('Levering elektriciteit', '700,40'),
      row('Levering gas', '495,00'),
      row('Totaal incl. btw', '1.195,40'),
      row('Betaalde termijnen 12 x 138,00', '-1.656,00'),
      row('Te ontvangen', back),
    );

  it('is printed with a minus or without one', () => {
    expect(year('460,60')).not.to.equal('asked');
    expect(year('-460,60')).to.equal('pass');
    expect(year('860,60')).to.match(/asked|860,60/);
  });
});

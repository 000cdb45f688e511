/** One pay by the month and by the year, one pension by the week and by four of them. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const letter = (month: string, year: string): string =>
  judged(
    'We confirm that Ms Prosser has been employed by us since 2019.',
    `Her gross monthly salary is £${month} and her annual salary is £${year}, paid in arrears.`,
  );

const pension = (paid: string): string =>
  judged(
    'From 7 April 2025 your pension will be £230.25 a week. We pay it every four weeks,',
    `£${paid} each time, into the account that you named.`,
  );

describe('amounts of two periods', () => {
  it('are followed by honest papers in many ways: 12 to 14 payments, a bonus, whole units', () => {
    for (const year of ['31,200.00', '33,800.00', '36,192.00', '36,400.00', '39,512.00'])
      expect(letter('2,600.00', year), year).not.to.equal('asked');
    expect(letter('2,583.00', '31,000.00')).not.to.equal('asked');
  });

  it('are asked about where one digit parts them, or the year is less than its months', () => {
    expect(letter('3,600.00', '31,200.00')).to.equal('asked');
    expect(letter('2,600.00', '41,200.00')).to.equal('asked');
    expect(letter('3,145.00', '31,200.00')).to.equal('asked');
  });

  it('say nothing of net and gross, of another year, or of two people', () => {
    const other = (words: string): string =>
      judged(`Her net monthly salary is £1,600.00 and ${words} £41,200.00.`);
    expect(other('her annual salary is')).not.to.equal('asked');
    expect(
      judged('The monthly salary is £3,600.00 and the annual salary of 2024 was £31,200.00.'),
    ).not.to.equal('asked');
    expect(
      judged(
        'His monthly salary is £3,600.00 and his annual salary is £31,200.00.',
        'Her monthly salary is £2,100.00.',
      ),
    ).not.to.equal('asked');
  });

  it('are read in a form and in Chinese', () => {
    const form = (year: string): string =>
      judged(`Annual salary                    £${year}`, 'Monthly gross income             £2,600');
    expect(form('31,200')).not.to.equal('asked');
    expect(form('41,200')).to.equal('asked');
    const chinese = (month: string): string =>
      judged(`其税前月收入为人民币 ${month} 元,年收入为 187,200.00 元。`);
    expect(chinese('15,600.00')).not.to.equal('asked');
    expect(chinese('25,600.00')).to.equal('asked');
  });

  it('by the week are asked about where four are more; something may have been taken off', () => {
    expect(pension('921.00')).not.to.equal('asked');
    expect(pension('871.40')).not.to.equal('asked');
    expect(pension('1,121.00')).to.equal('asked');
    expect(pension('981.00')).to.equal('asked');
  });

  it('are open among more amounts than are followed', () => {
    const others = Array.from({ length: 61 }, (_, at) => row(`Item ${at}`, `${at + 7}.31`));
    const said = 'Her gross monthly salary is £3,600.00 and her annual salary is £31,200.00.';
    expect(judged(said, ...others)).to.equal('inconclusive');
  });
});

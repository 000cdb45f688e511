/** Amounts whose decimal mark somebody moved: the digits are those that the paper's sums need. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const bill = (total: string, standing = '53,28'): string[] => [
  row('Silová elektřina', '2 199,66'),
  row('Stálý plat', standing),
  row('Distribuce a OZE', '132,47'),
  row('DPH 21 %', '500,94'),
  row('Celkem s DPH', total),
];
const invoice = (charge: string, total = '143.97'): string[] => [
  row('Energy used', '110.61'),
  row('Standing charge', charge),
  row('Climate levy', '11.97'),
  row('VAT 5 %', '6.86'),
  row('Total charges', total),
];

describe('a decimal mark that was moved', () => {
  it('is told of a total, with the amount that the rows give', () => {
    expect(judged(...bill('2 886,35'))).to.equal('pass');
    for (const told of [judged(...bill('28 863,5')), judgedLines(read(bill('28 863,5')))])
      expect(told).to.match(
        /^Celkem s DPH 28 863,5 has its decimal mark in another place .* give 2\s886,35\.$/,
      );
    expect(judged(...bill('28863,5'))).to.match(/28863,5 has its decimal mark/);
  });

  it('is told of a row, with what is left for it', () => {
    expect(judged(...invoice('14.53'))).to.equal('pass');
    for (const told of [judged(...invoice('145.3')), judgedLines(read(invoice('145.3')))])
      expect(told).to.match(
        /^Standing charge 145\.3 has its decimal mark in another place .* give 14\.53\.$/,
      );
  });

  it('is told of a total that says one row again, of which a tax is printed', () => {
    const fuel = (total: string, tax = '9,01'): string =>
      judged(
        row('SUPER 95', '51,91'),
        row('Celkem', total),
        row('Základ daně', '42,90'),
        row('DPH 21 %', tax),
      );
    expect(fuel('51,91')).to.equal('pass');
    expect(fuel('519,1')).to.match(/^Celkem 519,1 has its decimal mark in another place/);
    expect(fuel('519,2')).not.to.match(/decimal mark/);
    expect(judged(row('SUPER 95', '51,91'), row('Celkem', '519,1')), 'no tax').not.to.match(/decimal mark/);
  });

  it('is not told where the digits are others, or too few to be no accident', () => {
    expect(judged(...invoice('145.4'))).not.to.match(/decimal mark/);
    expect(judged(...bill('28 863,6'))).not.to.match(/decimal mark/);
    expect(judged(...invoice('45.3', '133.97'))).not.to.match(/decimal mark/);
  });

  it('is not told of what no sum needs: quantities, rates and readings of meters', () => {
    const metered = [row('Reading 145.3 kWh', ''), ...invoice('14.53')];
    expect(judged(...metered)).to.equal('pass');
    expect(judged(...invoice('14.53').with(0, row('Energy 1106.1 kWh', '110.61')))).to.equal('pass');
    expect(judged(row('Discount 145.3 %', ''), ...invoice('14.53'))).to.equal('pass');
  });

  it('is open where there are more such numbers than are tried', () => {
    const noise = (count: number): string[] =>
      Array.from({ length: count }, (_, at) => `Meter ${'abcdefghijklmnop'[at]} shows ${211 + at}.7`);
    expect(judged(...noise(12), ...invoice('14.53'))).to.equal('pass');
    expect(judged(...noise(13), ...invoice('14.53'))).to.equal('inconclusive');
    expect(judged(...noise(11), ...invoice('145.3'))).to.match(/decimal mark/);
  });

  it('is not told where one reader alone saw the mark there', () => {
    const lines = read(invoice('145.3'));
    const word = lines[1]?.words.find(({ text }) => text === '145.3');
    if (word) Object.assign(word, { agreed: false, readings: [] });
    expect(judgedLines(lines)).not.to.match(/decimal mark/);
  });

  it('is told where the readers differ in what stands in front of it alone', () => {
    const seen = (second: string): string => judgedLines(read(invoice('145.3'), { '145.3': second }));
    expect(seen('€145.3')).to.match(/decimal mark/);
    for (const other of ['€14.53', '€1453', '€145.8', '€1.45.3'])
      expect(seen(other), other).not.to.match(/decimal mark/);
  });

  it('is told where the amount has been made ten times as much, its tax added or contained', () => {
    const due = (total: string): string =>
      judgedLines(
        read([
          row('Total hors TVA', '627,17'),
          row('TVA (5,5 % et 20 %)', '120,25'),
          row('Total à payer TTC', total),
        ]),
      );
    expect(due('747,42')).to.equal('pass');
    expect(due('7 474,20')).to.match(/^Total à payer TTC 7.474,20 does not follow/);
    expect(due('7 474,30')).to.equal('asked');
    const hotel = (total: string): string =>
      judgedLines(
        read([
          row('Majoitus', '473,79'),
          row('Illallinen', '55,62'),
          row('Pysäköinti', '61,56'),
          row('josta alv', '77,53'),
          row('Maksettava', total),
        ]),
      );
    expect(hotel('590,97')).to.equal('pass');
    expect(hotel('5909,70')).to.match(/^Maksettava 5909,70 does not follow/);
  });

  it('is told of a row that was made ten times as much, below a total that another reader spelt', () => {
    const energy = (fee: string): string =>
      judgedLines(
        read([
          row('Silova elektrina', '163,72'),
          row('Jistic 3x25A', fee),
          row('Obnovitelné zdroje', '607,51'),
          row('Distribuce', '1 802,09'),
          row('DPH 21 %', '702,71'),
          row('K uhradé', '4 048,97'),
        ]),
      );
    expect(energy('772,94')).to.equal('pass');
    expect(energy('7 729,40')).to.match(/^K uhradé 4.048,97 does not follow/);
  });

  it('is only asked about where the amount is round: ten times as much is a count then', () => {
    const rent = (total: string): string =>
      judgedLines(read([row('Miete', '455,00'), row('Nebenkosten', '145,00'), row('Gesamtmiete', total)]));
    expect(rent('6.000,00')).not.to.match(/does not follow/);
  });
});

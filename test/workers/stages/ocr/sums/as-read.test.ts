/** Sums of what was read from pixels: what is told, what is asked about, and what is left to the reading. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { mayLackGroup } from '../../../../../workers/stages/ocr/sums/digits/lost-digits.ts';
import type { AmountCell } from '../../../../../workers/stages/ocr/sums/facts.ts';
import { read } from '../reading/read.ts';
import { judgedLines, row } from './judged.ts';

/** An invoice whose lines, sum, tax and total are 200.00 + 150.00 + 40.00, 20 % and 468.00 unless said otherwise. */
const invoice = ({ tax = '78.00', total = '468.00', net = '390.00' } = {}): string[] => [
  row('Chairs', '200.00'),
  row('Desks', '150.00'),
  row('Lamps', '40.00'),
  row('Net amount', net),
  row('VAT 20 %', tax),
  row('Total EUR', total),
];
const judgedAs = (
  rows: readonly string[],
  otherwise: Record<string, string> = {},
  sure = 0.9,
  digits?: number[],
): string =>
  judgedLines(
    read(rows, otherwise).map((line) => ({
      ...line,
      words: line.words.map(({ readings, ...word }) => ({
        ...word,
        ...(readings
          ? {
              readings: readings.map((reading) => ({
                ...reading,
                confidence: sure,
                ...(digits && reading.reader === 'pp-ocr' ? { digits } : {}),
              })),
            }
          : {}),
      })),
    })),
  );

describe('a till’s items above a total that its net and tax bear out', () => {
  const till = (oil: string, total = '28.34'): string[] => [
    row('Olive oil', oil),
    row('Bread', '7.69'),
    row('Pasta', '5.73'),
    row('Cheese', '7.44'),
    row('Coffee', '5.08'),
    row('Total', total),
    row('VAT 22 %', '5.11'),
    row('Net amount', '23.23'),
  ];

  it('are told where they come to more, by a part of one of them', () => {
    expect(judgedAs(till('2.40'))).to.equal('pass');
    expect(judgedAs(till('11.28'))).to.match(
      /^Total 28\.34 does not follow .* give 37\.22\. The paper computes on/,
    );
  });

  it('are asked about where they come to less: a row may not have been read', () => {
    expect(judgedAs(till('1.25'))).to.equal('asked');
  });

  it('are told as well where nothing else bears the total out, and every line above it is one of them', () => {
    expect(judgedAs(till('11.28', '31.34'))).to.match(/^Total 31\.34 does not follow .* give 37\.22\./);
    const member = till('11.28', '31.34').toSpliced(3, 0, 'Member price');
    expect(judgedAs(member), 'a line that says something else').not.to.match(/does not follow/);
    const bag = [...till('11.28', '31.34'), row('You saved', '5.88')];
    expect(judgedAs(bag), 'what parts the two is printed').not.to.match(/does not follow/);
  });
});

describe('sums that were read from pixels', () => {
  it('tells a till’s altered total where its items make the subtotal, though one of them was moved by the reader', () => {
    const till = (total: string): string[] => [
      `${row('Apples', '3.65')}  `.replace('   3.65', '     3.65').trimEnd(),
      row('Butter', '11.72'),
      row('Milk', '1.92'),
      row('Bread', '4.03'),
      row('Coffee', '1.51'),
      row('Cheese', '8.44'),
      row('Total', total),
      row('VAT 21 %', '5.43'),
      row('Subtotal', '25.84'),
    ];
    expect(judgedAs(till('31.27'))).to.equal('pass');
    expect(judgedAs(till('88.87'))).to.match(
      /^Total 88\.87 does not follow from the amounts above it: .* give 31\.27\.$/,
    );
  });

  it('passes what holds, however the marks were read', () => {
    expect(judgedAs(invoice())).to.equal('pass');
    expect(judgedAs(invoice(), { '390.00': '39000', '78.00': '78,00' })).to.equal('pass');
  });

  it('takes an S for a dollar sign among amounts with one, and for a 5 among others', () => {
    const bill = (tea: string, milk: string, total: string): string[] => [
      row('Tea', tea),
      row('Milk', milk),
      row('Total', total),
    ];
    expect(judgedAs(bill('$5.50', '$2.70', 'S8.20'), { 'S8.20': '$8.20' })).to.equal('pass');
    expect(judgedAs(bill('$5.50', '$2.70', 'S9.20'), { 'S9.20': '$9.20' })).to.equal('asked');
    expect(judgedAs(bill('55.50', '2.70', 'S8.20'), { 'S8.20': '58.20' })).to.equal('pass');
  });

  it('tells a total that the others contradict where the marks alone were read otherwise', () => {
    const wrong = invoice({ total: '868.00' });
    expect(judgedAs(wrong)).to.contain('868.00');
    expect(judgedAs(wrong, { '390.00': '39000', '868.00': '86800' })).to.contain('868.00');
  });

  it('asks where a digit was read otherwise, or faintly and no other relation has it', () => {
    const wrong = invoice({ total: '868.00' });
    expect(judgedAs(wrong, { '868.00': '468.00' })).to.equal('asked');
    expect(judgedAs(wrong, { '868.00': '868,00' }, 0.6)).to.equal('asked');
    // The net amount is the sum of its lines, and what the tax is a rate of.
    expect(judgedAs(wrong, { '390.00': '390,00' }, 0.6)).to.contain('868.00');
  });

  it('leaves it to the reading where several amounts were read otherwise', () => {
    const rows = ['200.10', '150.35', '40.05'].map((amount, at) => row(`Part ${at}`, amount));
    const wrong = [...rows, row('Total EUR', '190.50')];
    expect(judgedAs(wrong)).to.contain('190.50');
    expect(judgedAs(wrong, { '200.10': '500.10' })).to.equal('asked');
    expect(judgedAs(wrong, { '200.10': '500.10', '150.35': '450.35' })).to.equal('inconclusive');
  });

  it('believes an amount that the readers dispute where another sum holds with it', () => {
    const bill = (subtotal: string): string[] => [
      ...[row('Part 1', '200.10'), row('Part 2', '150.35'), row('Part 3', '40.05')],
      ...[row('Subtotal', subtotal), row('VAT 20 %', '78.10'), row('Total EUR', '568.60')],
    ];
    expect(judgedAs(bill('390.50'))).to.contain('568.60');
    expect(judgedAs(bill('390.50'), { '390.50': '300.50' })).to.contain('568.60');
    expect(judgedAs(bill('390.50'), { '568.60': '468.60' }), 'the total itself').to.equal('asked');
  });

  it('takes a number that was read faintly for no other one than a single digit could make it', () => {
    // Unsure of both marks and digits: as sure as .2, alike as digits.
    const faintly = (net: string, total: string): string =>
      judgedAs(invoice({ net, total }), { [net]: net.replace('.', ' ') }, 0.2);
    const list = (lamps: string, total: string, digits?: number[]): string =>
      judgedAs(
        [row('Chairs', '200.10'), row('Desks', '150.35'), row('Lamps', lamps), row('Total EUR', total)],
        { [lamps]: lamps.replace('.', '') },
        0.2,
        digits,
      );
    expect(faintly('390.00', '468.00')).to.equal('pass');
    // 40.05 would have to be 440.05: nobody reads a digit that is not there.
    expect(list('40.05', '790.50')).to.contain('790.50');
    // 40.05 would have to be 90.05.
    expect(list('40.05', '440.50')).to.equal('asked');
    // Unsure of the last digit, or of the first, which is the one in question.
    expect(list('40.05', '440.50', [0.99, 0.99, 0.99, 0.9])).to.contain('440.50');
    expect(list('40.05', '440.50', [0.9, 0.99, 0.99, 0.99])).to.equal('asked');
  });

  it('takes a tax that was read faintly for no other one than a single digit could make it', () => {
    const faintly = (tax: string): string =>
      judgedAs(invoice({ tax }), { [tax]: tax.replace('.', ',') }, 0.6);
    expect(faintly('78.00')).to.equal('pass');
    expect(faintly('131.40')).to.equal('asked');
    expect(faintly('73.00'), 'one digit').to.equal('asked');
    expect(faintly('73.02'), 'rounded').not.to.match(/73.02 is not/);
  });

  it('follows a total from what a tax is of, whatever that is called and stands above it', () => {
    const bill = (total: string): string[] => [
      row('Plat', '23 022,78'),
      row('Distribuce', '3 140,76'),
      row('Zaklad dane', '26 163,54'),
      row('DPH 21 %', '5 494,34'),
      row('Celkem k uhrade', total),
    ];
    expect(judgedAs(bill('31 657,88'))).to.equal('pass');
    expect(judgedAs(bill('61 657,88'))).to.match(/^Celkem k uhrade 61.657,88 does not follow/);
  });

  it('believes rows that come to what two other results leave, however they were read', () => {
    const slip = (total: string, net = '2.611,41'): string[] => [
      row('Grundgehalt', '3.295,07'),
      row('Zulage', '184,29'),
      row('Lohnsteuer', '', '144,71'),
      row('Krankenversicherung', '', '449,55'),
      row('Rentenversicherung', '', '273,69'),
      row('Gesamtbrutto / Summe Abzüge', '3.479,36', total),
      row('Auszahlungsbetrag', net),
    ];
    const disputed = { '144,71': '744,11' };
    expect(judgedAs(slip('867,95'), disputed)).to.equal('pass');
    expect(judgedAs(slip('967,95'), disputed)).to.match(/967,95 does not follow .* give 867,95\./);
    expect(judgedAs(slip('967,95', '2.744,18'), disputed), 'another net pay').not.to.match(/967,95 does not/);
    expect(judgedAs(slip('967,95'), { ...disputed, '967,95': '867,95' }), 'the total').not.to.match(
      /967,95 does not/,
    );
  });

  it('leaves it to the reading where digits in front of an amount would make it hold', () => {
    const rows = (desks: string, total: string): string[] => [
      row('Chairs', '1 200,00'),
      row('Desks', desks),
      row('Lamps', '40,11'),
      row('Total EUR', total),
    ];
    expect(judgedAs(rows('864,72', '2 104,83'))).to.equal('pass');
    // 9 864,72 without its first group; and a result that lacks its own.
    expect(judgedAs(rows('864,72', '11 104,83'))).to.equal('inconclusive');
    expect(judgedAs(rows('864,72', '104,83'))).to.equal('inconclusive');
    // Less than the rows: no first group was lost of any of them.
    expect(judgedAs(rows('9 864,72', '5 104,83'))).not.to.equal('inconclusive');
    // A sign begins its amount.
    const pay = [
      row('Gross pay', '4 000,37'),
      row('Tax', '-500,11'),
      row('Pension', '-100,05'),
      row('Net pay', '8 400,21'),
    ];
    expect(judgedAs(pay)).to.contain('8 400,21'.replace(' ', '\u00a0'));
  });

  it('takes no tax for wrong whose base lacks its first group', () => {
    const rows = (base: string, tax: string): string[] => [row('Netto', base), row('Moms 12 %', tax)];
    expect(judgedAs(rows('508,03', '1620,96'))).to.equal('inconclusive');
    expect(judgedAs(rows('508,03', '1650,96'))).not.to.equal('inconclusive');
  });

  it('takes no rate from what is cut by a colon, and none of two taxes of which one was run together', () => {
    const tax = (label: string, ...more: string[]): string[] => [
      row('Total HT', '323,25'),
      ...more,
      row(label, '58,59'),
    ];
    const broken = (rows: readonly string[]): number =>
      arithmeticOf(read(rows)).sums.filter(({ kind, holds }) => kind === 'tax' && !holds).length;
    expect(broken(tax('TVA 20 %'))).to.equal(1);
    expect(broken(tax('TVA:20 %'))).to.equal(1);
    expect(broken(tax('TVA 5:5 %'))).to.equal(0);
    expect(broken(tax('TVA 20 %', row('TVAa5,5%', '1,67')))).to.equal(0);
  });

  it('adds the rows above the first one whose quantity was read', () => {
    const rows = (quantity: string, net: string): string[] => [
      row('Labour', quantity, '167.84', '335.68'),
      row('Waste', '3', '317.75', '953.25'),
      row('Roof', '8', '37.62', '300.96'),
      `${'Subtotal'.padEnd(82)}${net}`,
    ];
    const holding = (lines: readonly string[]): boolean[] =>
      arithmeticOf(read(lines)).equations.map(({ holds }) => holds);
    expect(holding(rows('', '1,589.89'))).to.deep.equal([true, true, true]);
    expect(holding(rows('2', '1,589.89'))).to.deep.equal([true, true, true, true]);
    expect(holding(rows('', '1,689.89'))).to.deep.equal([true, true, false]);
  });

  it('names no amount that a group in front of it would mend', () => {
    expect(mayLackGroup(amount('788.52', 78_852), 2_678_852)).to.equal(true);
    expect(mayLackGroup({ ...amount('788.52', 78_852), source: 'text-layer' }, 2_678_852)).to.equal(false);
    // Another digit, and fewer of them.
    expect(mayLackGroup(amount('788.52', 78_852), 78_952)).to.equal(false);
    expect(mayLackGroup(amount("26'788.52", 2_678_852), 78_852)).to.equal(false);
  });
});

const amount = (text: string, cents: number): AmountCell => ({
  ...{ page: 1, box: [0, 0, 0.1, 0.1], confidence: 1 },
  ...{ text, cents, source: 'ocr' },
});

describe('amounts in doubt that are too small to be the cause', () => {
  const till = (huevo: string): string[] => [
    'Ticket 513683',
    row('Frijol', '15.40'),
    row('Jabon', '92.26'),
    row('Queso', '50.26'),
    row('Huevo', huevo),
    row('TOTAL', '306.32'),
  ];

  it('leave a contradiction by more than all of them told', () => {
    const doubted = { '15.40': '815.40', '50.26': '5026x' };
    expect(judgedLines(read(till('948.40'), doubted))).to.match(/^TOTAL 306\.32 does not follow/);
    expect(judgedLines(read(till('198.40'), doubted)), 'by less').not.to.match(/does not follow/);
    expect(
      judgedLines(read(till('348.40'), { '348.40': '148.40' })),
      'the one that is too much',
    ).not.to.match(/does not follow/);
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import {
  digitsChanged,
  parseAmount,
  parseMisread,
  parsePercent,
  parseQuantity,
  parseThousandths,
  parseUnits,
  printedCents,
} from '../../../../../workers/stages/ocr/reading/numbers.ts';

describe('numbers of a page', () => {
  it('reads amounts of every locale as integer hundredths', () => {
    const read = (token: string): number | undefined => parseAmount(token)?.cents;
    expect(
      [
        '1.234,56',
        '1,234.56',
        '1’234.56',
        '€1,234.56',
        '12.00',
        '(12.00)',
        '50,00-',
        '-3.20',
        '7.00CR',
        '0,09',
        '1,23,456.00',
        '12,34,56,789.00',
        '1.234,56+',
      ].map(read),
    ).to.deep.equal([
      123456, 123456, 123456, 123456, 1200, -1200, -5000, -320, 700, 9, 12345600, 12345678900, 123456,
    ]);
    for (const other of [
      '12.05.2024',
      '1,2,456.00',
      '1.23.456,00',
      '123,45,678.00',
      '12',
      '12.345',
      '1.234.56',
      '10:30',
      '(5.00',
      '12.00%',
    ]) {
      expect(parseAmount(other), other).to.equal(null);
    }
  });

  it('reads amounts behind stars, with a currency between', () => {
    for (const text of ['***123.45', '***€123.45', '**EUR123.45', '***$123.45*'])
      expect(parseAmount(text)?.cents, text).to.equal(12_345);
  });

  it('is the inverse of printing, in either locale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.boolean(), (cents, german) => {
        const printed = new Intl.NumberFormat(german ? 'de-DE' : 'en-US', {
          minimumFractionDigits: 2,
        }).format(cents / 100);
        expect(parseAmount(printed)?.cents).to.equal(cents);
      }),
    );
  });

  it('writes amounts as those of the document are written', () => {
    const like = (cents: number, ...texts: string[]): string => printedCents(cents, texts);
    expect(like(241_720, '6,417.20')).to.equal('2,417.20');
    expect(like(241_720, 'EUR 6.417,20')).to.equal('2.417,20');
    expect(like(241_720, '6 417,20 €')).to.equal('2 417,20');
    expect(like(241_720, '17,20', '6.417,20')).to.equal('2.417,20');
    expect(like(241_720, '6417.20')).to.equal('2417.20');
    expect(like(241_720)).to.equal('2417.20');
    expect(like(-5, '1,00')).to.equal('-0,05');
    expect(like(123_456_789, '1,000.00')).to.equal('1,234,567.89');
    expect(like(123_456_789, '1,23,456.00')).to.equal('12,34,567.89');
    // In whole units, as the document's amounts are.
    expect(like(2_064_880, '38,96,000')).to.equal('20,64,880');
    expect(like(2_064_880, '3,896,000')).to.equal('2,064,880');
    expect(like(-2_064_880, '1,38,96,000')).to.equal('-20,64,880');
  });

  it('reads quantities, percentages and the digits by which amounts differ', () => {
    expect([parseQuantity('3', '.'), parseQuantity('2,5', ','), parseQuantity('2,5', '.')]).to.deep.equal([
      3000,
      2500,
      null,
    ]);
    expect([parsePercent('VAT 20%'), parsePercent('MwSt. 7,5 % auf'), parsePercent('20')]).to.deep.equal([
      2000,
      750,
      null,
    ]);
    expect([
      digitsChanged(12000, 42000),
      digitsChanged(12000, 412000),
      digitsChanged(500, 500),
    ]).to.deep.equal([1, 1, 0]);
  });

  it('reads amounts as each country groups and parts them', () => {
    const countries = [
      'en-IN',
      'de-CH',
      'de-AT',
      'fr-FR',
      'fr-CH',
      'es-ES',
      'it-IT',
      'pt-PT',
      'pt-BR',
    ].concat([...['nl-NL', 'pl-PL', 'cs-CZ', 'hu-HU', 'ro-RO', 'tr-TR', 'sv-SE', 'da-DK', 'nb-NO', 'fi-FI']]);
    for (const country of countries)
      for (const cents of [5, 1234, 123_456, -123_456, 1_234_567_890]) {
        const printed = new Intl.NumberFormat(country, { minimumFractionDigits: 2 }).format(cents / 100);
        expect(parseAmount(printed)?.cents, `${country} ${printed}`).to.equal(cents);
      }
  });

  it('reads amounts that touch their currency, in front or behind', () => {
    const cents = (...tokens: string[]) => tokens.map((token) => parseAmount(token)?.cents);
    expect(
      cents(
        ...['₹1,23,456.00', 'Rs.1,23,456.00', 'Rs1,23,456.00', 'INR1,23,456.00'],
        ...['₹1,23,456/-', 'Rs.1,23,456.00/-', 'Rs.1,23,456/='],
      ),
    ).to.deep.equal(Array(7).fill(12_345_600));
    for (const text of [
      ...[
        'RM1,234.56',
        'Rp1.234,56',
        'Rp.1.234,56',
        'R$1.234,56',
        'US$1,234.56',
        'HK$1,234.56',
        'GH₵1,234.56',
      ],
      ...[
        '฿1,234.56',
        '₦1,234.56',
        '₱1,234.56',
        '₪1,234.56',
        '₺1.234,56',
        'KSh1,234.56',
        'R1,234.56',
        'S/1,234.56',
      ],
      ...['1234,56zł', '1234,56Kč', '1.234,56kr', '1.234,56kr.', 'kr1.234,56', '1.234,56Ft', '1.234,56lei'],
      ...['1234,56₽', '1234,56руб.', '1234,56лв.', '1234,56грн', '1.234,56TL', 'PLN1234,56', '1234,56SEK'],
      ...['Fr.1’234.56', 'SFr.1‘234.56', 'CHF1´234.56', '￡1,234.56', '1.234,56euros'],
    ])
      expect(cents(text), text).to.deep.equal([123_456]);
    expect(
      cents('-R$5,00', 'RM-5.00', '(Rp5,00)', '5,00zł-', '$(5.00)', '(5,00)€', '(5,00zł)', '5.00kr DR'),
    ).to.deep.equal([...Array(7).fill(-500), undefined]);
    const units = (...tokens: string[]) => tokens.map((token) => parseUnits(token)?.units);
    expect(
      units(
        'Rp1.234.567',
        '₫1.234.567',
        '1.234.567₫',
        '1.234.567đ',
        '₩1,234,567',
        '1,234,567円',
        '1,234,567원',
      ),
    ).to.deep.equal(Array(7).fill(1_234_567));
    expect(units('KD1,234.500', '1.234,500DT', 'BHD0.500')).to.deep.equal([1_234_500, 1_234_500, 500]);
    // Neither a currency nor an amount of one.
    for (const other of [
      'ISO12.50',
      'X12.50',
      '12,50mm',
      '12.50kg',
      '12,50Krt',
      'RM',
      'Rp.',
      'PLN1.5',
      'R12',
    ])
      expect(parseAmount(other) ?? parseUnits(other), other).to.equal(null);
  });

  it('reads thousands behind every blank and apostrophe that parts them', () => {
    for (const blank of [' ', '\u00a0', '\u202f', '\u2009', "'", '’', '‘', '´']) {
      expect(parseAmount(`1${blank}234${blank}567,50`)?.cents, blank).to.equal(123_456_750);
      expect(parseUnits(`1${blank}234${blank}567`)?.units, blank).to.equal(1_234_567);
      expect(parseThousandths(`1${blank}234,500`)?.units, blank).to.equal(1_234_500);
      expect(printedCents(123_456_750, [`1${blank}234,56`]), blank).to.equal(`1${blank}234${blank}567,50`);
    }
    for (const other of ['1 23,50', '12 34 567,00', '1\u00a0234.567,00', '1 234’567.00', ' 234,50'])
      expect(parseAmount(other), other).to.equal(null);
  });

  it('reads a sign in brackets, as India writes what was rounded off', () => {
    expect(['(-)0.08', '(+)0.08', '(−)1,234.50'].map(parseAmount)).to.deep.equal([
      { cents: -8, decimal: '.', signed: true },
      { cents: 8, decimal: '.', signed: true },
      { cents: -123_450, decimal: '.', signed: true },
    ]);
    for (const other of ['(-)', '(-)0.08)', '((-)0.08)', '(-)-0.x'])
      expect(parseAmount(other), other).to.equal(null);
  });

  it('reads an amount before brackets of which a reader knew no word', () => {
    expect(parseUnits('¥179,790()')?.units).to.equal(179_790);
    expect(parseAmount('1.234,56()')?.cents).to.equal(123_456);
    expect([parseAmount('()1.234,56'), parseUnits('¥179,790(')]).to.deep.equal([null, null]);
  });

  it('reads a dash in place of hundredths, and the one that closes an amount in yen', () => {
    const cents = (...tokens: string[]) => tokens.map((token) => parseAmount(token)?.cents);
    expect(cents('12.–', '12.-', '1.250,-', "1'250.—", '50,--', 'CHF12.-', '12,-€', '-12,-')).to.deep.equal([
      ...[1_200, 1_200, 125_000, 125_000, 5_000, 1_200, 1_200, -1_200],
    ]);
    expect(cents('12-', '12–', '1.250.-', '12.-14.', '-', ',-', '3.-5')).to.deep.equal(
      Array(7).fill(undefined),
    );
    expect([parseUnits('￥1,234-'), parseUnits('¥1,234-')]).to.deep.equal(
      Array(2).fill({ units: 1_234, signed: false, group: ',' }),
    );
    expect([parseUnits('-¥1,234')?.units, parseUnits('1,234-')?.units]).to.deep.equal([-1_234, -1_234]);
  });

  it('tells debits by their mark, and that a mark was there', () => {
    const read = (...tokens: string[]) =>
      tokens.map((token) => {
        const { cents, signed } = parseAmount(token) ?? {};
        return [cents, signed];
      });
    // Soll and debit are owed, Haben and credit are not.
    expect(read('5,00S', '5,00D', '5.00DR', '5.00dr', '5,00−', '–5,00', '−€5,00', '€-5.00')).to.deep.equal(
      Array(8).fill([-500, true]),
    );
    expect(read('5,00H', '5,00C', '5.00Cr', '+5,00', '5,00+')).to.deep.equal(Array(5).fill([500, true]));
    expect(read('5,00', '€5.00', '5,00EUR', 'CHF5.00')).to.deep.equal(Array(4).fill([500, false]));
    expect(read('5,00s', '5,00X', '5,00Hr', '5.00)', 'EUR', '5.00%')).to.deep.equal(
      Array(6).fill([undefined, undefined]),
    );
  });

  it('overlooks stars around an amount and marks of footnotes behind it', () => {
    const cents = (token: string): number | undefined => parseAmount(token)?.cents;
    expect(
      ['***1.234,56', '12.00*', '12.00**', '12.00†', '12.00¹', '(12.00)²', '*-3.20'].map(cents),
    ).to.deep.equal([...[123_456, 1_200, 1_200, 1_200, 1_200, -1_200, -320]]);
    expect([',88,51', ',716,24'].map(cents), 'a flaw of the print').to.deep.equal([8_851, 71_624]);
    expect([',716.24', ',1.716,24', '.716,24'].map(cents), 'a group that was lost').to.deep.equal([
      ...[undefined, undefined, undefined],
    ]);
    expect(['12.00****', '12.00a', '*', '***'].map(cents)).to.deep.equal([
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  it('reads no amount beyond a billion of thousands, which is a number of something', () => {
    expect(parseAmount('999999999999.99')?.cents).to.equal(99_999_999_999_999);
    expect(parseAmount('1000000000000.00')).to.equal(null);
    expect(parseAmount('1,000,000,000,000.01')).to.equal(null);
  });

  it('knows what an amount was before pixels were misread', () => {
    expect(
      ['l2,50', '3.502.73', '12;50', 'I2.5O', '-l2,50', 'B,5O', '1.234;56', '€S0.00', '2,841:71'].map(
        parseMisread,
      ),
    ).to.deep.equal([1_250, 350_273, 1_250, 1_250, -1_250, 850, 123_456, 5_000, 284_171]);
    for (const other of ['SO,OO', 'BIO.LO', '12.5', '1250', '12.05.2024', 'x2,50', '12:50', '10:17:30', ''])
      expect(parseMisread(other), other).to.equal(null);
  });

  it('takes dashes of every length that touch an amount for its minus, and those behind a point for no hundredths', () => {
    const read = (token: string): number | undefined => parseAmount(token)?.cents;
    expect(['—5,00', '‑5,00', '‐5,00', '－5,00', '€—5,00', '—€5,00'].map(read)).to.deep.equal(
      Array.from({ length: 6 }, () => -500),
    );
    expect(read('5.—')).to.equal(500);
  });

  it('counts in thousandths, below zero for what was given back', () => {
    const count = (token: string): number | null => parseQuantity(token, ',');
    expect(['1', '-2', '−2', '0,5', '1,25', '0,125', '1234567'].map(count)).to.deep.equal([
      ...[1_000, -2_000, -2_000, 500, 1_250, 125, 1_234_567_000],
    ]);
    for (const other of ['-2,50', '1.5', '0,1255', '12345678', '2x', ''])
      expect(count(other), other).to.equal(null);
  });

  it('reads a rate of two digits at most, and none of a longer number', () => {
    const rates = ['7%', '7,7 %', '19.00%', '(5.5 %)', '2,1\u00a0%', 'VAT5%'];
    expect(rates.map(parsePercent)).to.deep.equal([700, 770, 1_900, 550, 210, 500]);
    for (const other of ['100 %', '119%', '8,875 %', '1.234,5 %', '% 19', '19 percent', 'Adet 2 %18'])
      expect(parsePercent(other), other).to.equal(null);
  });

  it('counts the digits that were changed, put in or left out', () => {
    expect(digitsChanged(1_234, 1_284)).to.equal(1);
    expect(digitsChanged(1_234, 4_321)).to.equal(4);
    expect(digitsChanged(1_234, 12_345)).to.equal(1);
    expect(digitsChanged(-500, 500)).to.equal(0);
    // As they are printed: 0.05 and 0.50.
    expect(digitsChanged(5, 50)).to.equal(2);
  });
});

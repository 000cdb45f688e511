import { expect } from 'chai';
import { collectAmounts } from '../../../../../../workers/stages/ocr/reading/cells.ts';
import { sumsOf } from '../../../../../../workers/stages/ocr/sums/sums.ts';
import { printed } from '../../reading/printed.ts';

/** `kind printed holds` of each sum. */
function sums(...rows: string[]): string[] {
  const { sums: found, summands } = sumsOf(collectAmounts(printed(...rows)));
  return found.map(({ kind, result, holds }) => `${kind} ${summands[result]?.text} ${holds}`);
}

describe('sums that words state', () => {
  it('follow a sentence to the total that it ends in, over its lines', () => {
    const order = (total: string): string[] => [
      'Your order of 1,200.00 plus 19 % VAT of 228.00, in total',
      `${total}, was received on 3 May.`,
    ];
    expect(sums(...order('1,428.00'))).to.deep.equal(['named 1,428.00 true']);
    expect(sums(...order('1,928.00'))).to.deep.equal(['named 1,928.00 false']);
  });

  it('count whole amounts as the document counts its others: in yen, in dinars with thousandths, in hundredths', () => {
    const order = (fee: string, total: string, others: string[], currency: string): string[] => [
      `Your order of ${others[0]} ${currency} plus a fee of ${fee} ${currency}, in total ${total} ${currency}`,
      'was received.',
      ...others.slice(1).map((other) => `Something else is ${other} ${currency}.`),
    ];
    const yen = ['52,000', '71,000', '99,000'];
    expect(sums(...order('890', '52,890', yen, 'JPY'))).to.deep.equal(['named 52,890 true']);
    expect(sums(...order('890', '58,890', yen, 'JPY'))).to.deep.equal(['named 58,890 false']);
    const dinars = ['52.250', '1,071.500', '9.125'];
    expect(sums(...order('12', '64.250', dinars, 'KWD'))).to.deep.equal(['named 64.250 true']);
    expect(sums(...order('12', '69.250', dinars, 'KWD'))).to.deep.equal(['named 69.250 false']);
    expect(sums(...order('12', '64.25', ['52.25', '71.50'], 'EUR'))).to.deep.equal(['named 64.25 true']);
  });

  it('follow a sentence of many parts, and say that one of more is not followed', () => {
    const bill = (parts: number, total: string): string[] => [
      `You are charged ${Array.from({ length: parts }, (_, at) => `${at + 1}1.${at + 10}`).join(' plus ')}, in total ${total}.`,
    ];
    // 11.10 + 21.11 + ... + 71.16
    expect(sums(...bill(7, '287.91'))).to.deep.equal(['named 287.91 true']);
    expect(sums(...bill(7, '987.91'))).to.deep.equal(['named 987.91 false']);
    expect(sumsOf(collectAmounts(printed(...bill(7, '987.91')))).sumsCut).to.equal(undefined);
    const long = sumsOf(collectAmounts(printed(...bill(14, '9,987.91'))));
    expect([long.sums, long.sumsCut]).to.deep.equal([[], true]);
  });

  it('follow what an insurer leaves to pay of a fee', () => {
    const claim = (fee: string): string[] => [
      `Honoraires (EUR)              ${fee}`,
      'Remboursé Séc. soc. (EUR)      62,50',
      'Reste à charge (EUR)          117,50',
    ];
    expect(sums(...claim('180,00'))).to.deep.equal(['named 117,50 true']);
    expect(sums(...claim('280,00'))).to.deep.equal(['named 117,50 false']);
    const mutual = 'Remboursé mutuelle (EUR)       40,00';
    expect(sums(...claim('220,00').toSpliced(2, 0, mutual))).to.deep.equal(['named 117,50 true']);
    const bill = (share: string): string[] => [
      'Amount billed: $240.00',
      'Your plan paid: $195.50',
      `Your responsibility: $${share}`,
    ];
    expect(sums(...bill('44.50'))).to.deep.equal(['named $44.50 true']);
    expect(sums(...bill('84.50'))).to.deep.equal(['named $84.50 false']);
  });

  it('follow words that end in a letter with an accent, or begin with one', () => {
    const french = (total: string): string =>
      `Le prix de 1.500,00 euros majoré de 300,00 euros, soit ${total} euros.`;
    expect(sums(french('1.800,00'))).to.deep.equal(['named 1.800,00 true']);
    expect(sums(french('1.900,00'))).to.deep.equal(['named 1.900,00 false']);
    const polish = (total: string): string[] => [
      `Cena to 1.500,00 zł plus wysyłka 300,00 zł, łącznie ${total} zł.`,
    ];
    expect(sums(...polish('1.800,00'))).to.deep.equal(['named 1.800,00 true']);
    expect(sums(...polish('1.900,00'))).to.deep.equal(['named 1.900,00 false']);
  });

  it('know the amounts of a tenancy by their names, in sentences of their own', () => {
    const letter = (base: string): string[] => [
      `De kale huur bedraagt EUR ${base} per maand.`,
      'De servicekosten bedragen EUR 58,15 per maand.',
      'De totale maandhuur is EUR 934,55.',
    ];
    expect(sums(...letter('876,40'))).to.deep.equal(['named 934,55 true']);
    expect(sums(...letter('676,40'))).to.deep.equal(['named 934,55 false']);
    const rent = (total: string): string[] => [
      'Le loyer mensuel hors charges est de 750,00 euros, les charges de 85,00',
      `euros, soit un loyer total de ${total} euros.`,
    ];
    expect(sums(...rent('835,00'))).to.deep.equal(['named 835,00 true']);
    expect(sums(...rent('885,00'))).to.deep.equal(['named 885,00 false']);
    const whole = (total: string): string[] => [
      `Die Kaltmiete beträgt 650 €, die Nebenkosten betragen 120 € und die Gesamtmiete ${total} €.`,
    ];
    expect(sums(...whole('770'))).to.deep.equal(['named 770 true']);
    expect(sums(...whole('970'))).to.deep.equal(['named 970 false']);
  });

  it('hold what is left of a bill against it and the instalments paid', () => {
    const letter = (left: string): string[] => [
      'Der Rechnungsbetrag beträgt 1.376,04 €.',
      'Abzüglich geleisteter Abschläge sind es 1.188,00 € weniger.',
      `Daraus ergibt sich eine Nachzahlung von ${left} €.`,
      '',
      'Ihr neuer Abschlag beträgt ab 01.02.2027 monatlich 112,00 €.',
    ];
    expect(sums(...letter('188,04'))).to.deep.equal(['named 188,04 true']);
    expect(sums(...letter('268,04'))).to.deep.equal(['named 268,04 false']);
  });

  it('hold net pay below two tables against their totals', () => {
    const payslip = (net: string): string[] => [
      'Earnings           Amount      Deductions           Amount',
      'Basic pay          2,745.00    Income tax            341.50',
      'Overtime             186.40    National Insurance    150.72',
      'Allowance             95.00    Pension               153.15',
      'Gross pay          3,026.40    Deductions            645.37',
      `Net pay     ${net}`,
      'Gross to date 33,290.40. Tax to date 3,756.50.',
    ];
    expect(sums(...payslip('2,381.03'))).to.include('total 2,381.03 true');
    expect(sums(...payslip('2,881.03'))).to.include('named 2,881.03 false');
  });

  it('read names that stand above their amounts', () => {
    const slip = (net: string): string[] => [
      'Gross pay       Total deductions       Net pay',
      `2,400.00        512.40                 ${net}`,
    ];
    expect(sums(...slip('1,887.60'))).to.deep.equal(['named 1,887.60 true']);
    expect(sums(...slip('1,987.60'))).to.deep.equal(['named 1,987.60 false']);
  });

  it('hold what is left to pay, or paid back, against what was asked and paid', () => {
    const note = (refund: string): string[] => [
      'Your tax due is 4,100.00. Tax withheld by your employer: 4,350.00. Your',
      `refund is ${refund}.`,
    ];
    expect(sums(...note('250.00'))).to.deep.equal(['named 250.00 true']);
    expect(sums(...note('850.00'))).to.deep.equal(['named 850.00 false']);
  });

  it('follow a tax, what was paid of it and what is paid back, in fourteen languages', () => {
    for (const [tax, paid, back] of [
      ['Income tax 21 %', 'Tax already paid', 'Refund'],
      ['Einkommensteuer', 'Bereits entrichtet', 'Guthaben'],
      ['Impôt sur le revenu', 'Déjà prélevé', 'Remboursement'],
      ['Retención IRPF 21 %', 'Ya retenido', 'A devolver'],
      ['IRPEF', 'Già versato', 'Rimborso'],
      ['IRS', 'Já retido', 'Reembolso'],
      ['Inkomstenbelasting', 'Reeds ingehouden', 'Teruggave'],
      ['Podatek', 'Już pobrano', 'Do zwrotu'],
      ['A-skat 21 %', 'Allerede betalt', 'Overskydende skat'],
      ['Skatt 21 %', 'Redan betalt', 'Återbetalning'],
      ['Skatt', 'Forskuddsskatt', 'Til gode'],
      ['Tulovero', 'Jo maksettu', 'Palautus'],
      ['Daň', 'Již zaplaceno', 'Přeplatek'],
      ['Adó', 'Már befizetett', 'Visszatérítés'],
    ]) {
      const notice = (refund: string): string[] => [
        ...[`${tax}      4,100.00`, `${paid}      -4,351.30`, `${back}      ${refund}`],
      ];
      expect(sums(...notice('251.30')), tax).to.deep.equal(['named 251.30 true']);
      expect(sums(...notice('821.10')), tax).to.deep.equal(['named 821.10 false']);
    }
  });

  it('know a premium with its tax, and a salary with what is paid beside it', () => {
    const notice = (total: string): string[] => [
      `The net premium for the year is £412.60, insurance premium tax at 12 % adds £49.51, and`,
      `the total premium is £${total}. Your excess stays at £250.00.`,
    ];
    expect(sums(...notice('462.11'))).to.deep.equal(['named £462.11 true']);
    expect(sums(...notice('162.11'))).to.deep.equal(['named £162.11 false']);
    const work = (salary: string): string[] => [
      `Het bruto jaarsalaris bedraagt EUR ${salary}, de vakantietoeslag EUR 2.995,20 en de bonus EUR`,
      '1.100,00. Het totale jaarinkomen is EUR 41.535,20.',
    ];
    expect(sums(...work('37.440,00'))).to.deep.equal(['named 41.535,20 true']);
    expect(sums(...work('57.440,00'))).to.deep.equal(['named 41.535,20 false']);
  });

  it('say nothing where another amount, a year or a quantity without a name may be part of it', () => {
    const honest = [
      ['Gross pay 3,000.00    Deductions 565.00', 'Expenses 120.00', 'Net pay   2,555.00'],
      ['The rent of 650.00 includes service charges of 120.00. The total rent', 'for 12 months is 7,800.00.'],
      ['You paid 100.00 on 1 March and 50.00 on 1 April; the total price', 'is 600.00, due on 1 May.'],
      [
        'Miete 650,00 EUR, Heizung 80,00 EUR, Wasser 30,00 EUR, Gas 12,00 EUR, Hof 15,00 EUR, Gesamtmiete 777,00 EUR.',
      ],
      [
        'Festgesetzt   8.912,00   490,16   802,08',
        'Lohnsteuer   9.406,00   500,16   852,08',
        'Erstattung   554,00',
      ],
      ['The rent was 600.00, is 650.00 now, with charges of 120.00. Total rent 770.00.'],
      ['The rent is 900.00 plus 150.00 for charges, and the total deposit 2,400.00.'],
      [
        'The net premium is 412.60, premium tax adds 49.51,',
        'and the total premium is £        . Your excess stays at 250.00.',
      ],
      ['Net premium 412.60    premium tax 49.51', 'Total premium                           Excess 250.00'],
      ['The annual rent is 9,000.00, charges are 100.00 a month. The total rent per month is 860.00.'],
      ['The premium of 120.00 plus tax of 22.80 insures a total of 50,000.00.'],
    ];
    for (const rows of honest)
      expect(
        sums(...rows).filter((sum) => sum.endsWith('false')),
        rows[0],
      ).to.deep.equal([]);
  });

  it('hold what is said once more against a result that follows', () => {
    const bill = (paid: string): string[] => [
      `Net amount 1,000.00, VAT 190.00, gross 1,190.00. Please pay ${paid} by May.`,
    ];
    expect(sums(...bill('1,190.00'))).to.deep.equal(['named 1,190.00 true', 'named 1,190.00 true']);
    expect(sums(...bill('1,790.00'))).to.deep.equal(['named 1,190.00 true', 'named 1,790.00 false']);
    expect(sums(...bill('357.00'))).to.deep.equal(['named 1,190.00 true']);
    const slip = (sent: string): string[] => [
      'Gross pay 3,026.40    Deductions 645.37',
      'Net pay   2,381.03',
      `We transferred ${sent}.`,
    ];
    expect(sums(...slip('2,881.03'))).to.include('named 2,881.03 false');
    expect(sums(...slip('1,900.00 and 481.03'))).to.deep.equal(['named 2,381.03 true']);
  });

  it('are not sought in what was read from pixels', () => {
    const lines = printed('De kale huur bedraagt EUR 676,40, de servicekosten EUR 58,15, totaal EUR 934,55.');
    const read = lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, source: 'ocr' as const, agreed: true })),
    }));
    expect(sumsOf(collectAmounts(lines)).sums.map(({ holds }) => holds)).to.deep.equal([false]);
    expect(sumsOf(collectAmounts(read)).sums).to.deep.equal([]);
  });
});

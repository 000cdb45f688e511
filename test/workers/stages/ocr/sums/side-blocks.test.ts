/** Blocks that stand beside or above others: summaries over a list, taxes beside totals, two pages on a sheet. None contradicts the other. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { printed } from '../reading/printed.ts';
import { read } from '../reading/read.ts';
import { judged, judgedLines, row } from './judged.ts';
import { amount, onPage } from './statement.ts';

const statement = (first: string): string[] => [
  row('Beginning balance', '', '$4,583.89'),
  row('Deposits and credits', '', '$1,525.91'),
  row('Withdrawals and debits', '', '-$435.49'),
  row('Ending balance', '', '$5,674.31'),
  row('02/01 CHECK #1041', first, '4,469.81'),
  row('02/01 ACH DEBIT CITY UTILITIES', '-33.05', '4,436.76'),
  row('02/02 ONLINE TRANSFER', '-72.89', '4,363.87'),
  row('02/02 ONLINE TRANSFER', '-215.47', '4,148.40'),
  row('02/04 ACH DEPOSIT PAYROLL', '1,525.91', '5,674.31'),
  row('02/05 ACH DEPOSIT PAYROLL', '1,100.00', '6,774.31'),
  row('02/06 CHECK #1042', '-1,100.00', '5,674.31'),
];

describe('a summary straight above its list', () => {
  it('ends with the last balance, from which the first row does not follow', () => {
    expect(judged(...statement('-114.08'))).to.equal('pass');
    expect(judged(...statement('-214.08'))).to.match(/02\/01 CHECK #1041 -214\.08/);
  });
});

describe('taxes beside the totals', () => {
  const bill = (tax: string): string[] => [
    row('Plinthes assorties', '141,12'),
    row('Déplacement', '45,00'),
    row('Primaire', '47,78'),
    row('Dépose du revêtement', '293,76'),
    'Taux    Base HT    Montant TVA   Total HT                  527,66',
    `10 %     293,76       29,38      Total TVA                  ${tax}`,
    '20 %     233,90       46,78      Total TTC                 603,82',
  ];

  it('print rates that are not those of all taxes together', () => {
    expect(judged(...bill('76,16'))).to.equal('pass');
    expect(judged(...bill('79,16'))).to.match(/does not follow/);
  });
});

describe('what is taken off at a rate that it prints', () => {
  const year = (paid: string, off = '-6.662,34'): string[] => [
    row('Indbetalt af arbejdsgiver', '55.519,46'),
    row('Indbetalt af dig', paid),
    row('Arbejdsmarkedsbidrag 8 %', off),
    row('Afkast', '23.714,81'),
    row('Pensionsafkastskat 15,3 %', '-3.628,37'),
    row('Omkostninger', '-2.138,10'),
  ];

  it('leaves no rest of an amount that it is not that rate of', () => {
    expect(judged(...year('27.759,73'))).to.equal('not-applicable');
    expect(judged(...year('27.759,73', '-2.220,78'))).to.equal('asked');
  });
});

describe('a value that is taken off without a minus', () => {
  it('is asked of no result by its name alone', () => {
    const receipt = (eligible: string): string =>
      judged(
        row('Montant total reçu', '440,00 $'),
        row('Valeur de l’avantage', '25,00 $'),
        row('Montant admissible du don', eligible),
      );
    expect(receipt('415,00 $')).to.equal('pass');
    expect(receipt('465,00 $')).not.to.match(/does not follow/);
  });
});

describe('a total whose thousands stand apart', () => {
  const stock = (total: string): string =>
    judged(
      row('Spade 24 @ 26.54', '636.96'),
      row('Paint brush 37 @ 16.40', '606.80'),
      row('Claw hammer 26 @ 44.25', '1,150.50'),
      row('Spirit level 59 @ 15.20', '896.80'),
      row('Total at cost (R)', total),
    );

  it('is read with its first group where its rows give that', () => {
    expect(stock('3 291.06')).to.equal('pass');
    expect(stock('3 791.06')).not.to.equal('pass');
    expect(stock('3,791.06')).to.match(/does not follow/);
  });
});

/** A loan of equal instalments, a row a month, with the sums of each year among the rows. */
function schedule(altered = -1): string[] {
  const lines: string[] = [];
  let [rest, year] = [17_900_000, [0, 0]];
  for (let month = 0; month < 30; month++) {
    const interest = Math.round(rest * 0.002375);
    const paid = 171_607 - interest;
    rest -= paid;
    year = [(year[0] ?? 0) + interest, (year[1] ?? 0) + paid];
    const shown = month === altered ? rest + 30_000 : rest;
    lines.push(
      row(
        `${month + 1} 01/${(month % 12) + 1}/2024`,
        amount(171_607),
        amount(interest),
        amount(paid).padStart(9) + amount(shown).padStart(12),
      ),
    );
    if (month % 12 === 7) {
      lines.push(
        row(
          'Total 2024',
          amount((year[0] ?? 0) + (year[1] ?? 0)),
          amount(year[0] ?? 0),
          amount(year[1] ?? 0).padEnd(24),
        ),
      );
      year = [0, 0];
    }
  }
  return lines;
}

describe('a schedule with the sums of years among its rows', () => {
  const suspectsOf = (lines: readonly string[], turn: number): string[] => {
    const { suspects, cells } = arithmeticOf([
      ...onPage(1, ...lines.slice(0, turn)),
      ...onPage(2, ...lines.slice(turn)),
    ]);
    return suspects.map(({ cell }) => cells[cell]?.text ?? '');
  };

  it('goes on over the turn of a page, wherever that is', () => {
    for (const turn of [6, 7, 8, 9, 16]) expect(suspectsOf(schedule(), turn), `${turn}`).to.deep.equal([]);
    expect(suspectsOf(schedule(12), 8)).to.deep.equal(['162,276.50']);
  });
});

describe('two pages on one sheet', () => {
  const sheet = (brought: string): string =>
    judgedLines([
      ...onPage(
        1,
        row(`${'Page 2 of 3'.padEnd(50)}Page 1 of 3`),
        row('Balance brought forward', '14 474.92'),
        row('Balance brought forward', '', '3 724.96'),
        row('21 Jan Card refund', '16 334.40'),
        row('01 Jan Pick n Pay', '', '2 779.62'),
        row('Balance carried forward', '28 258.81'),
        row('Balance carried forward', '', '14 474.92'),
      ),
      ...onPage(
        2,
        row('Page 3 of 3'),
        row('Balance brought forward', brought),
        row('09 Feb Salary', '30 258.81'),
      ),
    ]);

  it('carry over what either of them ends with', () => {
    expect(sheet('28 258.81')).not.to.match(/carries over|asked/);
    expect(sheet('28 758.81')).to.match(/carries over|asked/);
  });
});

describe('rows with their tax, and the net amount below them', () => {
  const hotel = (net: string, tax: string): string[] => [
    row('Servizio lavanderia', '88,60'),
    row('Camera matrimoniale', '8,40'),
    row('Colazione a buffet', '267,30'),
    row('Tassa di soggiorno', '44,40'),
    row('Cena ristorante', '372,00'),
    row('Imponibile', net),
    row('IVA 10%', tax),
    row('Totale conto', '780,70'),
  ];

  it('give the total, whatever was read of the tax', () => {
    expect(judged(...hotel('709,73', '70,97'))).to.equal('pass');
    const lines = read(hotel('709,73', 'C70,97'), { 'C70,97': '70,97' });
    expect(judgedLines(lines)).not.to.match(/does not follow|asked/);
    expect(judged(...hotel('739,73', '70,97'))).not.to.equal('pass');
  });

  it('say nothing where a reader took two like digits of the tax for one', () => {
    const bill = (tax: string): string =>
      judgedLines(read([row('Imponibile', '1.119,00'), row('IVA 10%', tax)]));
    expect(bill('111,90')).to.equal('pass');
    expect(bill('11,90')).to.equal('inconclusive');
    expect(bill('191,90')).to.match(/is not the printed rate/);
  });
});

describe('a row that stands twice on a slip and is counted once', () => {
  const slip = (again: string): string =>
    judgedLines(
      read([
        row('2 x LAIT DEMI ECR', '15,06'),
        row('2 x OEUFS PLEIN AIR', '14,64'),
        row('1 x POMMES GALA KG', '8,22'),
        row('1 x BAGUETTE | TRAD', '7,45'),
        row(`1 x ${again}`, '7,45'),
        row('TOTAL EUR', '45,37'),
      ]),
    );

  it('is told whatever marks a reader took for part of its name', () => {
    expect(slip('BAGUETTE = TRAD')).to.match(/TOTAL(?: EUR)? 45,37 does not follow/);
    expect(slip('CROISSANT')).to.not.match(/does not follow/);
  });
});

describe('a row whose name says which of two bears a minus', () => {
  const accounts = (balance: string): string[] =>
    [
      ['Fees', '5,521.33', '6,519.76', '-998.43'],
      ['Gifts', '1,589.62', '6,205.73', '-4,616.11'],
      ['Fair', '793.05', '3,971.30', '-3,178.25'],
      ['Grants', '2,148.52', '7,780.85', '-5,632.33'],
      ['Interest', '7,174.11', '6,680.40', '493.71'],
      ['Rent', '765.12', '1,461.82', '-696.70'],
      ['Surplus / deficit (−)', balance, '-622.79', '2,377.11'],
    ].map(([name = '', ...amounts]) => row(name, ...amounts));

  it('is no row with a date, and a bracketed minus of its own', () => {
    const { cells } = collectAmounts(printed(row('Rounded off 03/02/2026 (-)', '0.08')));
    expect(cells.map(({ cents }) => cents)).to.deep.equal([-8]);
  });

  it('is not taken off for that', () => {
    expect(judged(...accounts('1,754.32'))).to.equal('not-applicable');
    expect(judged(...accounts('1,954.32'))).to.match(/2,377\.11 does not follow/);
  });
});

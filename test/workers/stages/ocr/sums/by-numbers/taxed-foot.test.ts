/** A net amount, its tax and both together below a list, by their numbers alone. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';
import { sums } from '../told.ts';

const policy = (theft: string, net = '5.248,48', tax = '262,42', gross = '5.510,90'): string[] => [
  row('Bina yangın', '400.000,00', '289,20'),
  row('Eşya', '50.000,00', '525,36'),
  row('Deprem', '200.000,00', '1.557,20'),
  row('Hırsızlık', '40.000,00', theft),
  row('Cam kırılması', '20.000,00', '1.704,24'),
  row('Net prim', '', net),
  row('BSMV 5 %', '', tax),
  row('Brüt prim', '', gross),
];

describe('the foot of a list that is taxed', () => {
  it('is what the rows add up to, whatever it is called', () => {
    expect(sums(...policy('1.172,48'))).to.include('foot 5.248,48 true');
    expect(judged(...policy('1.472,48'))).to.match(/^Net prim 5\.248,48 does not follow/);
    expect(judgedLines(read(policy('1.472,48')))).to.match(/^Net prim 5\.248,48/);
  });

  it('says nothing where more than a digit differs, the tax is of another amount, or rows are few', () => {
    const foots = (...rows: string[]): string[] => sums(...rows).filter((one) => one.startsWith('foot'));
    expect(foots(...policy('1.435,61'))).to.deep.equal([]);
    expect(foots(...policy('1.472,48', '5.248,48', '272,42', '5.520,90'))).to.deep.equal([]);
    expect(foots(...policy('1.472,48', '5.248,48', '262,42', '5.610,90'))).to.deep.equal([]);
    expect(foots(...policy('1.472,48').slice(3))).to.deep.equal([]);
  });
});

describe('what is to pay in a line of text below the totals', () => {
  const bill = (due: string): string[] => [
    row('Consommation', '167,27'),
    row('Abonnement', '6,83'),
    row('Accise', '9,16'),
    row('TVA 20 %', '36,65'),
    row('Total TTC', '219,91'),
    row('Mensualités réglées', '-28,00'),
    `Net à payer ${due} avant le 07/10/2025`,
  ];

  it('is the total less what was paid', () => {
    expect(judged(...bill('191,91'))).to.equal('pass');
    expect(judged(...bill('254,04'))).to.match(/asked|Net à payer 254,04/);
  });

  it('may be rounded to whole units', () => {
    const whole = (due: string): string =>
      judged(row('Nettó', '971 460,00'), row('ÁFA 27 %', '262 294,20'), row('Fizetendő összesen', due));
    expect(whole('1 233 754,00')).to.equal('pass');
    expect(whole('1 233 753,00')).to.not.equal('pass');
  });
});

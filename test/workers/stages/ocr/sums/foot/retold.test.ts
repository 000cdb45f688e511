/** Texts that repeat the amounts of a list. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const LIST = [row('1. Assessed', '3.751,65'), row('2. Interest', '141,18'), row('Total to pay', '3.892,83')];
const letter = (interest: string, total = '3.892,83', assessed = '3.751,65'): string[] => [
  `After review the tax comes to ${assessed} EUR, and the interest for late`,
  `payment to ${interest} EUR. The total of ${total} EUR is due before`,
  'the 15th of June 2025.',
  'Yours sincerely',
  ...LIST,
];
const TOLD = /341,18 is not what the list says, .* give 141,18\./;

describe('a text that retells a list', () => {
  it('passes where it has the amounts of the list, and is contradicted where one has another digit', () => {
    expect(judged(...letter('141,18'))).to.equal('pass');
    expect(judged(...letter('341,18'))).to.match(TOLD);
    expect(judged(...letter('371,18')), 'two digits').to.include('371,18 is not what the list says');
  });

  it('is told of a picture too', () => {
    expect(judgedLines(read(letter('341,18')))).to.match(TOLD);
    expect(judgedLines(read(letter('341,18'), { '341,18': '141,18' })), 'one reader').not.to.match(
      /list says/,
    );
  });

  it('says nothing of other amounts, other totals and of a list that does not add up', () => {
    for (const lines of [
      letter('98,40'),
      letter('250,00'),
      letter('341,18', '3.900,00'),
      letter('341,18', '3.892,83', '3.951,65'),
      [...letter('341,18').slice(0, 4), ...LIST.with(1, row('2. Interest', '199,18'))],
      ['Interest 341,18 EUR', '', '', '', ...letter('141,18').slice(1)],
    ])
      expect(judged(...lines), lines.join()).not.to.match(/list says/);
  });
});

describe('a total that the text above its list has otherwise', () => {
  const altered = (...more: string[]): string => judged(...letter('141,18'), ...more).replaceAll('\n', ' ');
  const total = (text: string): string[] => [...letter('141,18').slice(0, -1), row('Total to pay', text)];

  it('is contradicted by its list, however much it is away', () => {
    expect(altered()).to.equal('pass');
    expect(judged(...total('7.915,22'))).to.match(
      /^Total to pay 7.915,22 does not follow .* give 3.892,83\.$/,
    );
  });

  it('is only asked about where what parts the two is printed, or the text calls it no total', () => {
    expect(judged(...total('7.915,22'), row('Owed before', '4.022,39'))).not.to.match(/does not follow/);
    const other = total('7.915,22').map((line) => line.replace('The total of', 'A cover of'));
    expect(judged(...other)).not.to.match(/^Total to pay/);
  });
});

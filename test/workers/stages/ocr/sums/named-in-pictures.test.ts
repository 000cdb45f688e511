/** Amounts that the document names for a result, as readers of pixels give them: rows that follow each other closely. */
import { expect } from 'chai';
import { read } from '../reading/read.ts';
import { judgedLines, row } from './judged.ts';

const assessment = (tax: string, ...more: string[]): string[] => [
  row('Einkünfte aus nichtselbständiger Arbeit', '50.318,00'),
  row('Festgesetzte Einkommensteuer', tax),
  row('Anrechenbare Lohnsteuer', '-1.243,86'),
  ...more,
  row('Nachforderung', '7.548,30'),
  'Gegen diesen Bescheid kann innerhalb eines Monats Beschwerde eingebracht werden.',
];

describe('sums by names in pictures', () => {
  it('are told where each row follows the one before', () => {
    expect(judgedLines(read(assessment('8.792,16')))).to.equal('pass');
    expect(judgedLines(read(assessment('48.792,16')))).to.match(
      /^Nachforderung 7\.548,30 does not follow from the amounts that the document names for it/,
    );
  });

  it('are not told where one amount was not surely read, or a row may be lost between', () => {
    expect(judgedLines(read(assessment('48.792,16'), { '7.548,30': '1.548,30' }))).not.to.match(
      /does not follow/,
    );
    expect(judgedLines(read(assessment('48.792,16', 'siehe Beiblatt')))).not.to.match(/does not follow/);
    const lines = read(assessment('48.792,16'));
    for (const word of lines[3]?.words ?? []) word.box[1] += word.box[3] * 3;
    expect(judgedLines(lines)).not.to.match(/does not follow/);
  });
});

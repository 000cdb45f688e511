/** Names on the line above the amount of a box. */
import { expect } from 'chai';
import { collectAmounts } from '../../../../../../workers/stages/ocr/reading/cells.ts';
import { entriesOf } from '../../../../../../workers/stages/ocr/sums/entries.ts';
import { printed } from '../../reading/printed.ts';
import { judged, row } from '../judged.ts';

const named = (...rows: string[]): string[] =>
  entriesOf(collectAmounts(printed(...rows))).map(({ label, role }) => `${role} ${label}`.trim());

describe('what stands beside an amount', () => {
  it('is its label although the boxes of recognised words reach over each other', () => {
    const [line] = printed('Att betala: 756,53 kr');
    if (!line) throw new RangeError('no line');
    const wider = line.words.map((word) =>
      word.text === 'betala:'
        ? { ...word, box: [word.box[0], word.box[1], 1.3 * word.box[2], word.box[3]] as typeof word.box }
        : word,
    );
    const [entry] = entriesOf(collectAmounts([{ ...line, words: wider }]));
    expect([entry?.role, entry?.label]).to.deep.equal(['result', 'Att betala:']);
  });
});

describe('what a box says of its amount', () => {
  it('stands on the line above it, where the amount has its line to itself', () => {
    expect(named('Celkem k úhradě', '3 943,18 Kč')).to.deep.equal(['result Celkem k úhradě']);
    expect(named('Amount due', '    £240.08')).to.deep.equal(['result Amount due']);
    expect(named('Amount due', 'Paid by card £240.08')).to.deep.equal(['tender Paid by card']);
    expect(named('Amount due', '240.08 on 3 May')).to.deep.equal(['part']);
  });

  it('is none where it names no result, goes on beside the amount, or is a sentence', () => {
    expect(named('Rent for May', '£240.08')).to.deep.equal(['part']);
    expect(named('Amount due                    Date', '£240.08')).to.deep.equal(['part']);
    expect(named('The total of all that you owe us is', '£240.08')).to.deep.equal(['part']);
    expect(named('Total 2025', '£240.08')).to.deep.equal(['part']);
    expect(named('Amount due', '', '', '', '£240.08')).to.deep.equal(['part']);
  });

  it('is held against the total of the table', () => {
    const bill = (due: string): string[] => [
      'Amount due',
      `£${due}`,
      row('Energy', '161.28'),
      row('Transport', '32.33'),
      row('Net', '193.61'),
      row('VAT 24 %', '46.47'),
      row('Total', '240.08'),
    ];
    expect(judged(...bill('240.08'))).to.equal('pass');
    expect(judged(...bill('940.08'))).to.match(/^Amount due £940\.08 is another amount than the result/);
  });
});

/** Amounts in brackets of which one stands apart. */
import { expect } from 'chai';
import { withWholeBrackets } from '../../../../../workers/stages/ocr/reading/brackets.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { sums } from '../sums/told.ts';
import { printed } from './printed.ts';

/** A line in which nothing parts the words that a stroke does. */
function glued(text: string): Line {
  const [line] = printed(text.replaceAll('|', ' '));
  let left = 0;
  const words = (line as Line).words.map((word) => {
    const [, y, width, height] = word.box;
    const at = text.indexOf(word.text, left);
    const x = (at - (text.slice(0, at).match(/\|/g)?.length ?? 0)) / 100;
    left = at + word.text.length;
    return { ...word, box: [x, y, width, height] as typeof word.box };
  });
  return { ...(line as Line), words };
}
const textsOf = (line: Line): string[] => line.words.map(({ text }) => text);

describe('brackets that stand apart from their amount', () => {
  it('are joined with it on either side', () => {
    expect(textsOf(withWholeBrackets(glued('(182.45|) off')))).to.deep.equal(['(182.45)', 'off']);
    expect(textsOf(withWholeBrackets(glued('(|1.250,00) off')))).to.deep.equal(['(1.250,00)', 'off']);
    const { words } = withWholeBrackets(glued('(182.45|)'));
    expect(words[0]?.box[2]).to.be.closeTo(0.08, 1e-9);
  });

  it('stay apart at a distance, beside words, and where the amount has both', () => {
    for (const text of ['(182.45 )', '(net|)', '(182.45)|)', '182.45|)', '(|182.45'])
      expect(textsOf(withWholeBrackets(glued(text))), text).to.deep.equal(text.split(/[ |]/));
  });

  it('leave a line alone that has none', () => {
    const [line] = printed('Total 182.45');
    expect(withWholeBrackets(line as Line)).to.equal(line);
  });

  it('are rows that were offered and not ordered, which a total leaves out', () => {
    const row = (label: string, amount: string): string => label.padEnd(30) + amount.padStart(12);
    const offer = (total: string): string[] =>
      sums(
        ...[row('Lamp', '2,519.68'), row('Sensor', '743.40'), row('Filter', '408.20')],
        ...[row('Valve (opt.)', '(2,716.84)'), row('Total', total)],
      );
    expect(offer('3,671.28')).to.deep.equal(['total 3,671.28 true']);
    expect(offer('3,971.28')).to.deep.equal(['total 3,971.28 false']);
  });
});

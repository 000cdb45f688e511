import { expect } from 'chai';
import type { ReadWord } from '../../../workers/reading/agree.ts';
import { withDoubtedNumbers } from '../../../workers/reading/doubted-numbers.ts';

const DIGIT = 0.02;

/** Words of one line, `gap` widths of a digit apart, all read alike by both readers. */
function line(texts: string[], gap: number): ReadWord[] {
  let from = 0.1;
  return texts.map((text) => {
    const to = from + text.length * DIGIT;
    const word = { text, from, to, confidence: 0.99, readings: [], agreed: true };
    from = to + gap * DIGIT;
    return word;
  });
}
const certain = (texts: string[], gap = 2): string[] =>
  withDoubtedNumbers(line(texts, gap)).flatMap(({ text, agreed }) => (agreed ? [text] : []));

describe('numbers in doubt', () => {
  it('are two whole ones that stand closer than half a digit', () => {
    expect(certain(['Lot', '40', '150'], 0.3)).to.deep.equal(['Lot']);
    expect(certain(['VE05', '14'], 0)).to.deep.equal([]);
    expect(certain(['40', '150'], 0.6)).to.deep.equal(['40', '150']);
  });

  it('are no date before its time, and no amounts', () => {
    expect(certain(['05/03/2018', '18:24'], 0)).to.have.length(2);
    expect(certain(['4', '5.90'], 0.3)).to.have.length(2);
    expect(certain(['03-6258', '7191'], 0.2)).to.have.length(2);
  });

  it('are those whose beginning or point is lost, and not fractions and amounts below nought', () => {
    expect(certain(['.62M', '-001', ',5'])).to.deep.equal([]);
    expect(certain(['-0.01', '-5', '.50', '0.62', '-12.00'])).to.have.length(5);
  });

  it('end in a letter that looks like a digit, in short words', () => {
    expect(certain(['03S', '5O', '12B'])).to.deep.equal([]);
    expect(certain(['106B', 'S3', '12K', 'BOS'])).to.have.length(4);
  });

  it('stay what they were read as, and in doubt where they were', () => {
    const [word] = withDoubtedNumbers([{ ...line(['03S'], 1)[0]!, readings: [], agreed: false }]);
    expect(word).to.include({ text: '03S', agreed: false });
    expect(withDoubtedNumbers([])).to.deep.equal([]);
  });
});

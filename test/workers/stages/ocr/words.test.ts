import { expect } from 'chai';
import { inLines, linesOf, wordsOfRuns } from '../../../../workers/stages/ocr/words.ts';

describe('words of a page', () => {
  const runs = (...texts: [string, number, number][]) =>
    texts.map(([text, x, y]) => ({
      text,
      box: [x, y, text.length / 100, 0.02] as [number, number, number, number],
    }));

  it('joins runs that touch and keeps lines apart', () => {
    const words = inLines(
      wordsOfRuns(
        runs(['1,2', 0.1, 0.1], ['34.00', 0.13, 0.1], ['other', 0.3, 0.1], ['below', 0.1, 0.13]),
        'text-layer',
      ),
      0.7,
    );
    expect(linesOf(1, words).map((line) => line.words.map(({ text }) => text))).to.deep.equal([
      ['1,234.00', 'other'],
      ['below'],
    ]);
  });

  it('puts accents that are written apart on their letters', () => {
    const words = wordsOfRuns(runs(['mercoledi\u0300 5 fe\u0301vrier', 0.1, 0.1]), 'text-layer');
    expect(words.map(({ text }) => text)).to.deep.equal(['mercoledì', '5', 'février']);
    const [first] = words;
    expect(first?.box[2]).to.be.closeTo((0.21 * 9) / 19, 1e-3);
  });

  it('keeps the raised mark of a footnote apart from the amount that it stands at', () => {
    const marked = (mark: { y: number; height: number }) =>
      inLines(
        wordsOfRuns(
          [
            { text: '409,62', box: [0.5, 0.1, 0.06, 0.02] },
            { text: '1', box: [0.56, mark.y, 0.008, mark.height] },
          ],
          'text-layer',
        ),
        0.7,
      ).map(({ text }) => text);
    expect(marked({ y: 0.1, height: 0.014 })).to.deep.equal(['409,62', '1']);
    expect(marked({ y: 0.1, height: 0.02 }), 'of the same size').to.deep.equal(['409,621']);
    expect(marked({ y: 0.107, height: 0.013 }), 'small figures').to.deep.equal(['409,621']);
  });

  it('reads what is painted last where words overlap', () => {
    const words = inLines(
      wordsOfRuns(runs(['120.00', 0.5, 0.1], ['920.00', 0.501, 0.101]), 'text-layer'),
      0.7,
    );
    expect(words.map(({ text }) => text)).to.deep.equal(['920.00']);
  });
});

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

  it('puts the first word of a run that is written from right to left at its right end', () => {
    const [run] = runs(['סכום ביניים', 0.5, 0.1]);
    const [first, last] = wordsOfRuns([run!], 'text-layer');
    expect([first?.text, last?.text]).to.deep.equal(['סכום', 'ביניים']);
    expect(first?.box[0]).to.be.closeTo(0.5 + 0.07, 1e-4);
    expect(last?.box[0]).to.be.closeTo(0.5, 1e-4);
  });

  it('joins letters that are written from right to left with the right one first, and numbers with the left one', () => {
    const joined = (...parts: string[]): string[] => {
      let x = 0.1;
      const placed = parts.map((text): [string, number, number] => {
        const at = x;
        x += text.length / 100;
        return [text, at, 0.1];
      });
      return inLines(wordsOfRuns(runs(...placed), 'text-layer'), 0.7).map(({ text }) => text);
    };
    expect(joined('כ', '"', 'סה')).to.deep.equal(['סה"כ']);
    expect(joined('ﻢ', 'ﻗ', 'ر')).to.deep.equal(['رﻗﻢ']);
    expect(joined('₪', '2,320', '.00')).to.deep.equal(['₪2,320.00']);
    expect(joined('٢', '٬', '٣٢٠')).to.deep.equal(['٢٬٣٢٠']);
  });

  it('joins a number with its marks from another font, whose boxes are smaller', () => {
    const parts = [
      { text: '6', box: [0.1, 0.1, 0.01, 0.03] as [number, number, number, number] },
      { text: ',', box: [0.11, 0.105, 0.005, 0.017] as [number, number, number, number] },
      { text: '865', box: [0.115, 0.1, 0.03, 0.03] as [number, number, number, number] },
    ];
    expect(inLines(wordsOfRuns(parts, 'text-layer'), 0.7).map(({ text }) => text)).to.deep.equal(['6,865']);
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

  it('joins digits that kerning has moved over one another, and nothing else that overlaps', () => {
    const read = (...parts: [string, number, number][]): string[] =>
      inLines(
        wordsOfRuns(
          parts.map(([text, x, width]) => ({
            text,
            box: [x, 0.1, width, 0.015] as [number, number, number, number],
          })),
          'text-layer',
        ),
        0.7,
      ).map(({ text }) => text);
    expect(read(['1', 0.5, 0.0086], ['03,78', 0.5055, 0.034])).to.deep.equal(['103,78']);
    expect(read(['401', 0.5, 0.024], [',41', 0.521, 0.019])).to.deep.equal(['401,41']);
    expect(read(['63/ 1', 0.5, 0.03], ['240', 0.527, 0.022])).to.deep.equal(['63/', '1240']);
    expect(read(['Total', 0.5, 0.04], ['103,78', 0.5375, 0.04]), 'a word').to.deep.equal(['Total', '103,78']);
    expect(read(['401', 0.5, 0.024], ['41', 0.518, 0.012]), 'further').to.deep.equal(['41']);
  });

  it('reads what is painted last where words overlap', () => {
    const words = inLines(
      wordsOfRuns(runs(['120.00', 0.5, 0.1], ['920.00', 0.501, 0.101]), 'text-layer'),
      0.7,
    );
    expect(words.map(({ text }) => text)).to.deep.equal(['920.00']);
  });

  it('reads what a watermark runs across', () => {
    const [value, large] = runs(['120.00', 0.5, 0.4], ['COPY', 0.3, 0.29]);
    large!.box = [0.3, 0.29, 0.32, 0.24];
    const texts = inLines(wordsOfRuns([value!, large!], 'text-layer'), 0.7).map(({ text }) => text);
    expect(texts).to.have.members(['120.00', 'COPY']);
  });
});

import { expect } from 'chai';
import type { Word } from '../../../../../workers/stages/ocr/facts.ts';
import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { joinFormulaCommas } from '../../../../../workers/stages/ocr/reading/formula-commas.ts';
import { linesOf } from '../../../../../workers/stages/ocr/words.ts';

const DIGIT = 0.008;
/** Words of one line; `gap` in widths of a digit. */
const line = (texts: string[], gap: number, source: Word['source'] = 'text-layer') => {
  let x = 0.1;
  const words = texts.map((text): Word => {
    const width = text.length * DIGIT;
    const word = { text, box: [x, 0.2, width, 0.012], source, line: 1, confidence: null } as unknown as Word;
    x += width + gap * DIGIT;
    return word;
  });
  return linesOf(1, words)[0]!;
};
const texts = (...of: Parameters<typeof line>): string[] =>
  joinFormulaCommas(line(...of)).words.map(({ text }) => text);

describe('commas of a formula', () => {
  it('part no amount where a thin space stands behind them', () => {
    expect(texts(['8,', '308.93'], 0.4)).to.deep.equal(['8,308.93']);
    expect(texts(['-1,', '250,', '308.93'], 0.4)).to.deep.equal(['-1,250,308.93']);
    expect(collectAmounts([line(['8,', '308.93'], 0.4)]).cells.map(({ cents }) => cents)).to.deep.equal([
      830_893,
    ]);
  });

  it('part a list, which is set wider, and what is no group', () => {
    expect(texts(['8,', '308.93'], 0.5)).to.deep.equal(['8,', '308.93']);
    expect(texts(['8,', '50'], 0.4)).to.deep.equal(['8,', '50']);
    expect(texts(['8', '308.93'], 0.4)).to.deep.equal(['8', '308.93']);
    expect(texts(['1234,', '308.93'], 0.4)).to.deep.equal(['1234,', '308.93']);
  });

  it('are left to what a reader of pixels says, whose places are not so exact', () => {
    expect(texts(['8,', '308.93'], 0.4, 'ocr')).to.deep.equal(['8,', '308.93']);
  });
});

import { expect } from 'chai';
import { otherwiseInLayer } from '../../../../workers/stages/ocr/layer-words.ts';
import type { LooseWord } from '../../../../workers/stages/ocr/words.ts';

const word = (text: string, x: number, y: number, width = 0.02 * text.length): LooseWord => ({
  ...{ text, box: [x, y, width, 0.02], source: 'ocr-layer', confidence: null },
});

const LAYER = [
  word('Total', 0.1, 0.5),
  word('EUR', 0.5, 0.5),
  word('1.250,00', 0.6, 0.5),
  word('80,00', 0.6, 0.54),
];

describe('a layer below a picture', () => {
  const at = (text: string): string | null => otherwiseInLayer(text, [0.6, 0.5, 0.16, 0.02], LAYER);

  it('is silent where it has the same digits, however they are grouped', () => {
    expect(at('1.250,00')).to.equal(null);
    expect(at('1 250.00')).to.equal(null);
    expect(at('250,00'), 'a part of its word').to.equal(null);
  });

  it('says what it has otherwise', () => {
    expect(at('7.250,00')).to.equal('1.250,00');
  });

  it('is held to digits only, on the same line', () => {
    expect(at('Total')).to.equal(null);
    expect(otherwiseInLayer('99', [0.6, 0.8, 0.1, 0.02], LAYER), 'nothing is there').to.equal(null);
    expect(otherwiseInLayer('Rp5', [0.5, 0.5, 0.05, 0.02], LAYER), 'a sign, no digits').to.equal(null);
  });
});

import { expect } from 'chai';
import { interpretPage, openPdf } from '../../../../../../workers/formats/pdf/index.ts';
import { isBlackened } from '../../../../../../workers/stages/structure/detectors/layout/blackened.ts';
import { wordsOf } from '../../../../../../workers/stages/structure/detectors/layout/words.ts';
import { firstPage, simple } from '../../../../formats/pdf/build.ts';

/** A state that lets half of what is behind show through, and a pattern that nothing describes. */
const RESOURCES = '/Resources << /Font << /F 5 0 R >> /ExtGState << /Half << /ca 0.5 >> >> >> ';
const blackened = (content: string): boolean => {
  const { latest } = openPdf(simple(content, RESOURCES));
  const painted = interpretPage(latest, firstPage(latest));
  return isBlackened(painted, wordsOf(painted).words);
};
const WORD = 'BT /F 8 Tf 22 52 Td (1,250.00) Tj ET';

describe('bars that text is blackened with', () => {
  it('are dark, as high as a line of text and not higher than wide', () => {
    for (const [what, expected] of [
      ['0 g 20 50 60 10 re', true],
      ['0.3 g 20 50 60 10 re', true],
      ['0.2 0 0.3 rg 20 50 60 10 re', true],
      ['0 g 20 50 60 4 re', true],
      ['0 g 20 50 60 40 re', true],
      ['0 g 20 50 10 10 re', true],
      // Grey and coloured areas, rules, pictures' frames, what is higher than wide.
      ['0.5 g 20 50 60 10 re', false],
      ['1 0 0 rg 20 50 60 10 re', false],
      ['/Half gs 0 g 20 50 60 10 re', false],
      ['/Pattern cs /None scn 20 50 60 10 re', false],
      ['0 g 20 50 60 3.9 re', false],
      ['0 g 20 50 60 40.5 re', false],
      ['0 g 20 50 9.9 10 re', false],
      ['0 g 20 50 m 80 50 l 80 60 l', false],
    ] as const)
      expect(blackened(`${what} f`), what).to.equal(expected);
  });

  it('are none of a head with words on it, and are where words only stand beside', () => {
    expect(blackened(`0 g 20 50 60 10 re f 1 g ${WORD}`)).to.equal(false);
    expect(blackened(`0 g 20 50 60 10 re f 0 g 20 20 60 10 re f 1 g ${WORD}`), 'another bar').to.equal(true);
    expect(blackened(`${WORD} 0 g 100 50 60 10 re f`)).to.equal(true);
    expect(blackened(WORD)).to.equal(false);
  });
});

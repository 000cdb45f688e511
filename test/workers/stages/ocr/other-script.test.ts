import { expect } from 'chai';
import { isOtherScript } from '../../../../workers/stages/ocr/other-script.ts';

const words = (texts: readonly string[], differ: number) =>
  texts.map((text, at) => ({ text, agreed: at >= differ }));

/** What readers of Latin letters made of a Ukrainian invoice. */
const CYRILLIC = 'KapnaToyI PaxyHOK KaJIHHIOK HaTa CHInaTHTH HaMMeHyBaHHA JIbBiB Kabens CyMa ByJI'.split(' ');
const LATIN = 'Invoice for ten chairs delivered last month to Hartwell Road payable within days'.split(' ');

describe('a script that the readers do not know', () => {
  it('is one that both read otherwise, with letters mixed', () => {
    expect(isOtherScript(words(CYRILLIC, 10))).to.equal(true);
    expect(isOtherScript(words([...CYRILLIC, ...CYRILLIC], 12))).to.equal(true);
  });

  it('is not told of letters on which the readers agree, nor of blurred Latin ones', () => {
    expect(isOtherScript(words(CYRILLIC, 5))).to.equal(false);
    expect(isOtherScript(words(LATIN, LATIN.length))).to.equal(false);
  });

  it('is not told by names that mix letters, by numbers, nor by a few words', () => {
    expect(isOtherScript(words([...LATIN, 'McDonald', 'kWh', 'ParkeerGemak'], 4))).to.equal(false);
    expect(isOtherScript(words(Array(20).fill('1,240.50'), 20))).to.equal(false);
    expect(isOtherScript(words(CYRILLIC.slice(0, 9), 9))).to.equal(false);
    expect(isOtherScript([])).to.equal(false);
  });
});

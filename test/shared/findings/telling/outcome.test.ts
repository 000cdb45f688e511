import { expect } from 'chai';
import { LANGUAGES } from '../../../../shared/contracts/language.ts';
import { wordsOf } from '../../../../shared/findings/language/words.ts';
import { powerSentence } from '../../../../shared/findings/telling/outcome.ts';

const power = (captureClass: Parameters<typeof powerSentence>[0]['captureClass'], detectionRate: number) => ({
  captureClass,
  detectionRate,
  of: 40,
  blindTo: [],
});

describe('what silence is worth, in words', () => {
  it('says what a picture of a page no longer has to show, in every language', () => {
    expect(powerSentence(power('pdf-of-scans', 0.2))).to.include('Its pages are pictures');
    for (const language of LANGUAGES) {
      for (const kind of ['pdf-of-scans', 'screenshot', 'resaved-picture'] as const) {
        const told = powerSentence(power(kind, 0.2), wordsOf(language));
        expect(told.match(/\.(?=\s|$)/g), `${language} ${kind}`).to.have.lengthOf(2);
      }
    }
  });

  it('says nothing of it where most alterations are seen, or nothing was lost', () => {
    expect(powerSentence(power('pdf-of-scans', 0.8))).not.to.include('pictures:');
    expect(powerSentence(power('photograph', 0.2))).to.match(/; ask for the original\.$/);
  });
});

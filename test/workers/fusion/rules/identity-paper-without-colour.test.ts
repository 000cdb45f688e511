import { expect } from 'chai';
import { identityPaperWithoutColour } from '../../../../workers/fusion/rules/identity-paper-without-colour.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';
import { PHOTOGRAPHED } from './captures.ts';

interface Shown {
  colour?: number | null;
  illustration?: boolean;
  isWhole?: boolean;
}

const forensic = (...images: Shown[]): FactsOf<'forensic'> =>
  ({
    images: images.map(({ colour = 0, illustration = false, isWhole = true }) => ({
      ...{ page: 1, mediaType: 'image/jpeg', widthPx: 1600, heightPx: 1200, jpeg: null },
      ...{ illustration, isWhole, capture: { ...PHOTOGRAPHED, colour } },
    })),
    ...{ unreachedImages: 0, notAssessed: [] },
  }) as unknown as FactsOf<'forensic'>;

const ofWords = (text: string): FactsOf<'ocr'> =>
  ({
    pages: [
      {
        ...{ page: 1, reading: 'ocr' },
        words: text.split(' ').map((word) => ({ text: word, box: [0, 0, 0.1, 0.1] })),
      },
    ],
    ...{ mrz: [], identity: [], dates: [], ibans: [], cells: [], equations: [], sums: [] },
  }) as unknown as FactsOf<'ocr'>;
const PASSPORT = ofWords('PASSPORT Passport No Surname Given names Nationality Date of birth Authority');
const INVOICE = ofWords('INVOICE Invoice number Bill to Subtotal VAT Total due');

const judge = (facts: FactsOf<'forensic'>, ocr = PASSPORT) =>
  identityPaperWithoutColour.judge({ forensic: facts, ocr }, { now: 0 }).verdict;

describe('identity-paper-without-colour', () => {
  it('tells a paper without any colour, and passes one with some', () => {
    expect(judge(forensic({ colour: 0 }))).to.equal('fail');
    expect(judge(forensic({ colour: 0.02 }))).to.equal('pass');
    expect(judge(forensic({ colour: 0 }, { colour: 0.4 }))).to.equal('pass');
  });

  it('does not take a picture printed on the page for the page', () => {
    expect(judge(forensic({ colour: 0.4, illustration: true }, { colour: 0 }))).to.equal('fail');
  });

  it('says nothing of other papers, and is open where colour could not be seen', () => {
    expect(judge(forensic({ colour: 0 }), INVOICE)).to.equal('not-applicable');
    expect(judge(forensic({ colour: null }))).to.equal('inconclusive');
    expect(judge(forensic())).to.equal('inconclusive');
    expect(judge(forensic({ colour: 0.4, isWhole: false }))).to.equal('inconclusive');
  });

  it('does not say that no part has colour where a part was not seen', () => {
    expect(judge(forensic({ colour: 0 }, { colour: null }))).to.equal('inconclusive');
    expect(judge(forensic({ colour: 0, isWhole: false }))).to.equal('inconclusive');
    expect(judge({ ...forensic({ colour: 0 }), unreachedImages: 1 })).to.equal('inconclusive');
    expect(judge(forensic({ colour: 0 }, { colour: null, illustration: true }))).to.equal('fail');
  });
});

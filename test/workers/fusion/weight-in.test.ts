import { expect } from 'chai';
import type { Capture } from '../../../shared/contracts/report.ts';
import { RATES } from '../../../shared/findings/rates.ts';
import { weightOf } from '../../../shared/findings/weight.ts';
import { weightIn } from '../../../workers/fusion/weight-in.ts';
import { withFixedRates } from './fixed-rates.ts';

const PIXELS = 'value-printed-otherwise';
const CONTENT = 'sums-contradicted';
const counts = { k1: 40, n1: 80, k0: 0, n0: 400 };

const scans: Capture = {
  class: 'pdf-of-scans',
  confidence: 0.99,
  pages: [
    { page: 1, class: 'scan', confidence: 0.8 },
    { page: 2, class: 'screenshot', confidence: 0.8 },
  ],
};

describe('what a code weighs in a document', () => {
  withFixedRates();
  beforeEach(() => {
    RATES.codes = { [PIXELS]: { scan: counts }, [CONTENT]: { scan: counts } };
  });

  it('is for pixels of a page that is a picture what it is for such a picture', () => {
    expect(weightIn(scans, PIXELS, 1)).to.deep.equal(weightOf(PIXELS, 'scan'));
    expect(weightIn(scans, PIXELS, 1).llr).to.be.above(3);
    expect(weightIn(scans, PIXELS).llr, 'of the file as a whole').to.equal(weightIn(scans, PIXELS, 1).llr);
  });

  it('is nothing where the picture is of a class in which it does not count, or the page is none', () => {
    expect(weightIn(scans, PIXELS, 2).llr).to.equal(0);
    expect(weightIn(scans, PIXELS, 3).llr).to.equal(0);
    expect(weightIn({ class: 'pdf-of-scans', confidence: 0.99 }, PIXELS, 1).llr).to.equal(0);
  });

  it('is the document’s own for everything else', () => {
    expect(weightIn(scans, CONTENT, 1)).to.deep.equal(weightOf(CONTENT, 'pdf-of-scans'));
    const picture: Capture = { class: 'scan', confidence: 0.9 };
    expect(weightIn(picture, PIXELS, 1)).to.deep.equal(weightOf(PIXELS, 'scan'));
  });
});

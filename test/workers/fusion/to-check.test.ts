/** What a person is asked to look at, and what is no more than an open check. */
import { expect } from 'chai';
import type { CaptureClass } from '../../../shared/contracts/capture.ts';
import { RATES } from '../../../shared/findings/rates.ts';
import { toCheckOf } from '../../../workers/fusion/to-check.ts';
import { inconclusive } from '../../../workers/stages/stage.ts';
import { withFixedRates } from './fixed-rates.ts';

const CODE = 'value-printed-otherwise';
const doubt = { page: 1, values: [{ source: 'print', text: '12.50' }], note: 'Compare it.' };
const judged = [{ source: 'ocr', verdicts: { [CODE]: inconclusive('odd, but not enough', [doubt]) } }];
const asked = (captured: CaptureClass) => toCheckOf(judged, [], { class: captured, confidence: 0.9 });

describe('what is asked of a person', () => {
  withFixedRates();
  beforeEach(() => {
    RATES.codes = {
      [CODE]: {
        scan: { k1: 40, n1: 80, k0: 0, n0: 400 },
        screenshot: { k1: 4, n1: 80, k0: 20, n0: 669 },
        'resaved-picture': { k1: 4, n1: 80, k0: 20, n0: 250 },
      },
    };
  });

  it('is what a rule doubts that leaves honest files alone', () => {
    expect(asked('scan')).to.deep.equal([{ code: CODE, ...doubt }]);
  });

  it('is not what a rule doubts that is known to speak on honest files of this class', () => {
    expect(asked('screenshot')).to.deep.equal([]);
  });

  it('is what nobody has counted enough', () => {
    expect(asked('resaved-picture'), 'too few genuine files').to.have.length(1);
    RATES.codes = {};
    expect(asked('screenshot'), 'no counts').to.have.length(1);
  });

  it('is what is doubted in a class that was counted too little, whatever all classes together say', () => {
    RATES.codes = {
      [CODE]: { screenshot: { k1: 0, n1: 9, k0: 60, n0: 900 }, scan: { k1: 0, n1: 9, k0: 0, n0: 90 } },
    };
    expect(asked('scan')).to.have.length(1);
    expect(asked('photograph')).to.have.length(1);
  });

  it('goes by the page where a document is made of pictures', () => {
    const pages = [{ page: 1, class: 'screenshot', confidence: 0.9 }] as const;
    expect(
      toCheckOf(judged, [], { class: 'pdf-of-scans', confidence: 0.9, pages: [...pages] }),
    ).to.deep.equal([]);
  });
});

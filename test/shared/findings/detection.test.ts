/** What silence is worth: the share of known alterations that would have been found, by arithmetic of its own. */
import { expect } from 'chai';
import { detectionAnew, detectionIn, lowestDetection } from '../../../shared/findings/detection.ts';
import { jeffreysLowerBound } from '../../../shared/findings/jeffreys.ts';
import { RATES, type Rates } from '../../../shared/findings/rates.ts';

const share = (k: number, n: number) => ({ k, n });
const NONE: Rates = {
  ...{ date: '2026-11-22', lists: {}, codes: {}, proofs: {}, synthetic: {}, unseen: [] },
  detection: {},
};
const rates = (scan: Rates['detection']['scan']): Rates => ({ ...NONE, detection: { scan } });
const scans = rates({
  all: share(60, 100),
  byWay: {
    retouched: share(40, 50),
    // (9 + .5) / (37 + 1) is a quarter: still seen.
    typed: share(9, 37),
    pasted: share(9, 38),
    once: share(0, 1),
    twice: share(0, 2),
  },
  onContent: { sums: 12, account: 3 },
});

describe('the share of alterations that is found', () => {
  it('is the lower bound of what was found of what was tried', () => {
    expect(detectionIn('scan', undefined, scans)).to.include({
      rate: jeffreysLowerBound(60, 100),
      of: 100,
    });
  });

  it('is nothing where nothing was tried', () => {
    expect(detectionIn('photograph', undefined, scans)).to.deep.equal({
      ...{ rate: 0, of: 0, blindTo: [], contentUnseen: null },
    });
    const untried = rates({ all: share(0, 0), byWay: {}, onContent: {} });
    expect(detectionIn('scan', undefined, untried)).to.include({ rate: 0, of: 0, contentUnseen: null });
  });

  it('has none of the finds that rest on content where the check had nothing to look at', () => {
    const seenBy = (...codes: string[]) => detectionIn('scan', (code) => codes.includes(code), scans);
    expect(seenBy('sums', 'account')).to.include({ rate: jeffreysLowerBound(60, 100), contentUnseen: 0 });
    expect(seenBy('sums')).to.include({ rate: jeffreysLowerBound(57, 100), contentUnseen: 0.2 });
    expect(seenBy('account')).to.include({ rate: jeffreysLowerBound(48, 100), contentUnseen: 0.8 });
    expect(seenBy()).to.include({ rate: jeffreysLowerBound(45, 100), contentUnseen: 1 });
  });

  it('is blind to the ways of which less than a quarter is seen, the most tried first', () => {
    // Of one that was tried once and missed the estimate is .25, of one tried twice 1/6.
    expect(detectionIn('scan', undefined, scans).blindTo).to.deep.equal(['pasted', 'twice']);
  });
});

describe('the share that is found where a program wrote the file anew', () => {
  it('is that of ways that are counted, and less than that of all', () => {
    const { rate, of } = detectionAnew();
    expect(of).to.be.above(50);
    expect(rate).to.be.within(0.05, detectionIn('born-digital-pdf').rate);
    expect(detectionAnew(NONE)).to.deep.equal({ rate: 0, of: 0 });
  });
});

describe('the lowest share of a media type', () => {
  const all: Rates = {
    ...NONE,
    detection: Object.fromEntries(
      (
        [
          ['born-digital-pdf', 90],
          ['pdf-of-scans', 50],
          ['photograph', 40],
          ['scan', 30],
          ['screenshot', 80],
          ['resaved-picture', 60],
        ] as const
      ).map(([name, k]) => [name, { all: share(k, 100), byWay: {}, onContent: {} }]),
    ),
  };
  const { detection } = RATES;
  before(() => Object.assign(RATES, { detection: all.detection }));
  after(() => Object.assign(RATES, { detection }));

  it('is of the classes that such a file may be of', () => {
    expect(lowestDetection('application/pdf')).to.equal(jeffreysLowerBound(50, 100));
    for (const type of ['image/png', 'image/jpeg', 'image/webp'])
      expect(lowestDetection(type), type).to.equal(jeffreysLowerBound(30, 100));
  });

  it('is none where one of them was never tried', () => {
    RATES.detection = { ...all.detection, screenshot: undefined };
    expect(lowestDetection('image/png')).to.equal(0);
    expect(lowestDetection('application/pdf')).to.be.above(0);
    RATES.detection = all.detection;
  });
});

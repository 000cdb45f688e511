import { expect } from 'chai';
import { timeForPage } from '../../../workers/drawing/earlier-page.ts';

describe('the time for a page of an earlier save', () => {
  it('is all that is left for a page that is asked for alone', () => {
    expect(timeForPage(7_000, 1)).to.equal(7_000);
  });

  it('is an equal share among a few, and four seconds among many', () => {
    expect(timeForPage(17_000, 2)).to.equal(8_500);
    expect(timeForPage(17_000, 20)).to.equal(4_000);
  });

  it('is never more than there is', () => {
    expect(timeForPage(1_000, 3)).to.equal(1_000);
  });
});

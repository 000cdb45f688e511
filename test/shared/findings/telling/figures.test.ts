import { expect } from 'chai';
import { wordsOf } from '../../../../shared/findings/language/words.ts';
import {
  documentTimeText,
  durationText,
  onPages,
  pageRanges,
  percent,
} from '../../../../shared/findings/telling/figures.ts';

describe('figures in words', () => {
  it('rounds what is not known exactly, and not up to certainty', () => {
    expect(percent(0.9216)).to.equal('92.2 %');
    expect(percent(0.5)).to.equal('50 %');
    expect(percent(0)).to.equal('0 %');
    expect(percent(1)).to.equal('100 %');
  });

  it('makes nothing of no share, and no certainty of nearly all', () => {
    expect(percent(0.0004)).to.equal('0.04 %');
    expect(percent(0.000_012)).to.equal('0.001 %');
    expect(percent(0.9997)).to.equal('99.97 %');
    expect(percent(0.9994)).to.equal('99.9 %');
    expect(percent(0.0996)).to.equal('10 %');
    expect(percent(0.0004, wordsOf('de'))).to.equal('0,04 %');
  });

  it('keeps the zone that a document gives', () => {
    expect(documentTimeText('2023-12-01T08:43:32+01:00')).to.equal('1 Dec 2023, 08:43 (+01:00)');
    expect(documentTimeText('2023-12-01T08:43:32Z')).to.equal('1 Dec 2023, 08:43 (UTC)');
    expect(documentTimeText('2023-12-01T08:43:32')).to.equal('1 Dec 2023, 08:43 (no zone given)');
    expect(documentTimeText('D:20231201')).to.equal('D:20231201');
  });

  it('tells a time that something took as a person would', () => {
    expect(
      [84, 940, 950, 4310, 59_940, 59_960, 257_873, 3_600_000].map((ms) => durationText(ms)),
    ).to.deep.equal([
      ...['0.08 s', '0.94 s', '0.9 s', '4.3 s', '59.9 s', '1 min 0 s', '4 min 18 s', '60 min 0 s'],
    ]);
    expect(durationText(4310, wordsOf('de'))).to.equal('4,3 s');
  });

  it('joins neighbouring pages, in order, once', () => {
    expect(pageRanges([7, 1, 2, 3, 3, 9, 10])).to.equal('1-3, 7, 9-10');
    expect(pageRanges([])).to.equal('');
  });

  it('speaks of one page or of several, as many as there are', () => {
    expect(onPages([3])).to.equal('page 3');
    expect(onPages([3, 3])).to.equal('page 3');
    expect(onPages([4, 1, 2, 3])).to.equal('pages 1-4');
    expect(onPages([2], wordsOf('es'))).to.equal('página 2');
  });
});

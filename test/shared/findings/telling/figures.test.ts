import { expect } from 'chai';
import fc from 'fast-check';
import { wordsOf } from '../../../../shared/findings/language/words.ts';
import {
  bytes,
  documentTimeText,
  durationText,
  instantText,
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

describe('figures of any size', () => {
  const share = fc.double({ min: 1e-7, max: 1 - 1e-7, noNaN: true });
  const told = (value: number): number => Number(percent(value).replace(' %', '')) / 100;

  it('are told within a unit of what they are, never as none and never as all', () => {
    fc.assert(
      fc.property(share, (value) => {
        expect(told(value)).to.be.within(1e-9, 1 - 1e-9);
        expect(Math.abs(told(value) - value)).to.be.at.most(0.005);
      }),
    );
  });

  it('are told in the order in which they are', () => {
    fc.assert(
      fc.property(share, share, (one, other) => {
        expect(told(Math.min(one, other))).to.be.at.most(told(Math.max(one, other)));
      }),
    );
  });

  it('have a comma where the language has one, and the same digits', () => {
    fc.assert(
      fc.property(share, (value) => {
        for (const language of ['de', 'fr', 'es'] as const)
          expect(percent(value, wordsOf(language))).to.equal(percent(value).replace('.', ','));
      }),
    );
  });

  it('are ranges of pages that hold every page once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (pages) => {
        const listed = pageRanges(pages)
          .split(', ')
          .filter(Boolean)
          .flatMap((range) => {
            const [from = 0, to = from] = range.split('-').map(Number);
            return Array.from({ length: to - from + 1 }, (_, at) => from + at);
          });
        expect(listed).to.deep.equal([...new Set(pages)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('are bytes as they are, thousands and millions of them by 1024', () => {
    expect([0, 1023, 1024, 1536, 1024 ** 2, 20_971_520].map((count) => bytes(count))).to.deep.equal([
      ...['0 bytes', '1023 bytes', '1 KB', '2 KB', '1.0 MB', '20.0 MB'],
    ]);
    expect(bytes(1024 ** 2 * 1.5, wordsOf('de'))).to.equal('1,5 MB');
  });

  it('are instants in UTC, wherever they were told', () => {
    expect(instantText(new Date('2026-01-01T00:30:00+01:00'))).to.equal('31 Dec 2025, 23:30 UTC');
    expect(instantText(new Date('2024-02-29T12:00:59.999Z'))).to.equal('29 Feb 2024, 12:00 UTC');
  });

  it('are times of a document as it tells them, also those that no calendar has', () => {
    for (const [told, text] of [
      ['2023-12-01', '1 Dec 2023'],
      ['2023-12-01T08:43Z', '1 Dec 2023, 08:43 (UTC)'],
      ['2023-12-01T23:59:60.5-11:30', '1 Dec 2023, 23:59 (-11:30)'],
      ['2023-02-29T08:43:32', '2023-02-29, 08:43 (no zone given)'],
      ['2023-13-01', '2023-13-01'],
      ['2023-12-01T08', '2023-12-01T08'],
      ['2023-12-01 08:43', '2023-12-01 08:43'],
      ['', ''],
    ] as const)
      expect(documentTimeText(told), told).to.equal(text);
  });
});

/** What no page prints must not cost more than one that is printed. */
import { expect } from 'chai';
import { findDates } from '../../../../../workers/stages/ocr/reading/dates.ts';
import { fitLine } from '../../../../../workers/stages/ocr/reading/mrz.ts';
import { wordsOfRuns } from '../../../../../workers/stages/ocr/words.ts';

describe('text that no page prints', () => {
  const seconds = (work: () => void): number => {
    const before = process.cpuUsage().user;
    work();
    return (process.cpuUsage().user - before) / 1e6;
  };

  it('a word of a megabyte is cut', () => {
    const [word] = wordsOfRuns(
      [{ text: '1.1.2020,'.repeat(100_000), box: [0, 0, 1, 1], fontSizePt: 1 }],
      'ocr',
    );
    expect(word!.text).to.have.lengthOf(500);
  });

  it('forty thousand dates that could be read either way are judged in time', () => {
    const words = Array.from({ length: 300 }, (_, i) => ({
      text: '1/2/2024,'.repeat(140),
      box: [i / 300, 0.1, 0.003, 0.01] as [number, number, number, number],
      source: 'text-layer' as const,
      confidence: 1,
      line: 0,
    }));
    let found = 0;
    expect(seconds(() => (found = findDates([{ page: 1, number: 0, words }]).length))).to.be.lessThan(4);
    expect(found).to.equal(10_000);
  });

  it('fillers without end are no zone', () => {
    expect(seconds(() => expect(fitLine(`${'<'.repeat(300_000)}A`, 44)).to.equal(null))).to.be.lessThan(1);
  });
});

import { expect } from 'chai';
import type { Box } from '../../../../../shared/contracts/finding.ts';
import { isOfNote, wordAt } from '../../../../../workers/stages/ocr/print/note.ts';

const ASPECT = 0.7;
/** Lines of a letter that begin at one edge, and a line of so many words below the second. */
function page(left: number, height: number, count = 4, gap = 0.01): { line: number; box: Box }[] {
  const body = [0, 1, 3, 4].flatMap((line) =>
    [0, 1, 2, 3, 4].map((at) => ({ line, box: [0.1 + 0.12 * at, 0.4 + 0.03 * line, 0.1, 0.015] as Box })),
  );
  const own = Array.from({ length: count }, (_, at) => ({
    line: 2,
    box: [left + at * (0.06 + gap), 0.46, 0.06, height] as Box,
  }));
  return [...own, ...body];
}
const isNote = (words: { line: number; box: Box }[]): boolean => isOfNote(words[0]!, words, ASPECT);

describe('a note that was written onto a page', () => {
  it('is a line in larger print that keeps no edge of those about it', () => {
    expect(isNote(page(0.23, 0.021))).to.equal(true);
  });

  it('is none in print of the page’s own size, at its edge, about its middle, of two words, or in columns', () => {
    expect(isNote(page(0.23, 0.016))).to.equal(false);
    expect(isNote(page(0.1, 0.021))).to.equal(false);
    expect(isNote(page(0.255, 0.021))).to.equal(false);
    expect(isNote(page(0.23, 0.021, 2))).to.equal(false);
    expect(isNote(page(0.23, 0.021, 4, 0.08))).to.equal(false);
  });

  it('is none on a page without other lines', () => {
    expect(isNote(page(0.23, 0.021).slice(0, 4))).to.equal(false);
  });
});

describe('the word at a place', () => {
  it('is the one in which the middle of the place lies', () => {
    const words = page(0.23, 0.021);
    expect(wordAt(words, [0.24, 0.465, 0.01, 0.01])).to.equal(words[0]);
    expect(wordAt(words, [0.9, 0.9, 0.01, 0.01])).to.equal(undefined);
  });
});

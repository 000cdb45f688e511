import { expect } from 'chai';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import { freePaperAside } from '../../../workers/fusion/free-paper.ts';

const HEIGHT = 0.012;
const SPOT: Box = [0.5, 0.8, 0.03, 0.01];

/** A dozen words, one below the other; the last at 0.6. */
const PAGE = {
  pages: [
    {
      page: 1,
      words: Array.from({ length: 12 }, (_, at) => ({
        ...{ text: `Word${at}`, line: at, source: 'ocr', confidence: 0.9, agreed: true },
        box: [0.1, 0.05 + 0.05 * at, 0.1, HEIGHT],
      })),
    },
  ],
};

function judged(
  box: Box,
  code = 'ground-without-grain',
  inked?: number,
  ocr: unknown = PAGE,
): Verdict | undefined {
  const data = inked === undefined ? {} : { data: { inked } };
  const told: Verdict = { verdict: 'fail', occurrences: [{ confidence: 0.9, page: 1, box, ...data }] };
  return freePaperAside({ [code]: told }, { ocr })[code];
}

describe('spots that were painted over on free paper', () => {
  it('are asked about, with their place', () => {
    const verdict = judged(SPOT);
    expect(verdict?.verdict === 'inconclusive' && verdict.toCheck?.[0]?.box).to.deep.equal(SPOT);
    expect(judged(SPOT, 'edited-region-in-resaved-jpeg', 0)?.verdict).to.equal('inconclusive');
  });

  it('are told where print stands in their rows or in their place, and where a row had room in them', () => {
    expect(judged([0.5, 0.6, 0.03, 0.01])?.verdict, 'beside a word').to.equal('fail');
    expect(judged([0.3, 0.8, 0.3, 0.01])?.verdict, 'a row that was taken out').to.equal('fail');
    expect(judged([0.3, 0.8, 0.03, 0.05])?.verdict).to.equal('fail');
    expect(judged(SPOT, 'edited-region-in-resaved-jpeg', 1)?.verdict, 'ink').to.equal('fail');
  });

  it('are told where hardly anything was read', () => {
    const few = { pages: [{ page: 1, words: PAGE.pages[0]!.words.slice(0, 9) }] };
    expect(judged(SPOT, 'ground-without-grain', undefined, few)?.verdict).to.equal('fail');
    expect(judged(SPOT, 'ground-without-grain', undefined, {})?.verdict).to.equal('fail');
  });
});

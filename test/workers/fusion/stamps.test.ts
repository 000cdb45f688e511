import { expect } from 'chai';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import { stampsAside } from '../../../workers/fusion/stamps.ts';

const STAMP: Box = [0.2, 0.4, 0.18, 0.02];
const DAY: Box = [0.4, 0.4, 0.16, 0.02];

interface Word {
  text: string;
  box: Box;
  line: number;
}

const word = (text: string, box: Box, line = 5): Word => ({ text, box, line });

/** What becomes of an odd word at `box` among these. */
function judged(box: Box, ...words: Word[]): Verdict['verdict'] | undefined {
  const told: Verdict = { verdict: 'fail', occurrences: [{ confidence: 0.9, page: 1, box }] };
  const ocr = { pages: [{ page: 1, words }] };
  return stampsAside({ 'value-printed-otherwise': told }, { ocr })['value-printed-otherwise']?.verdict;
}

describe('stamps of receipt', () => {
  it('are asked about, the word and its day beside or below it', () => {
    const stamp = word('EINGEGANGEN', STAMP);
    expect(judged(STAMP, stamp)).to.equal('inconclusive');
    expect(judged(DAY, stamp, word('11.02.2026', DAY))).to.equal('inconclusive');
    const below: Box = [0.22, 0.43, 0.12, 0.02];
    expect(judged(below, stamp, word('11.02.2026', below, 6))).to.equal('inconclusive');
    const row = word('Rent', [0.05, 0.4, 0.05, 0.02]);
    expect(judged(DAY, stamp, word('11.02.2026', DAY), row), 'over a row of print').to.equal('inconclusive');
  });

  it('are none of amounts, of days elsewhere, and of a word within a sentence', () => {
    const stamp = word('RECEIVED', STAMP);
    expect(judged(DAY, stamp, word('1,200.00', DAY))).to.equal('fail');
    const far: Box = [0.2, 0.8, 0.16, 0.02];
    expect(judged(far, stamp, word('11.02.2026', far, 9))).to.equal('fail');
    const text = [word('payment', DAY), word('RECEIVED', STAMP), word('today', [0.6, 0.4, 0.1, 0.02])];
    expect(judged(STAMP, ...text)).to.equal('fail');
    expect(judged(STAMP, word('Received', STAMP)), 'small letters').to.equal('fail');
    expect(judged(STAMP)).to.equal('fail');
  });
});

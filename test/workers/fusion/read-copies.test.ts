import { expect } from 'chai';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import { copiesAsRead } from '../../../workers/fusion/read-copies.ts';

const LARGE: Box = [0.6, 0.14, 0.16, 0.04];
const SMALL: Box = [0.28, 0.5, 0.12, 0.03];

interface Read {
  large: string;
  small: string;
}

/** What becomes of a copy that is so many times as large, where these words were read. */
function judged({ large, small }: Read, scale = 1.31): Verdict | undefined {
  const words = (text: string, [x, y]: Box) =>
    text.split(' ').map((word, at) => ({
      ...{ text: word, line: Math.round(y * 100), source: 'ocr', confidence: 0.9 },
      box: [x + 0.01 + 0.03 * at, y + 0.01, 0.02, 0.01],
    }));
  const ocr = {
    pages: [{ page: 1, reading: 'ocr', words: [...words(large, LARGE), ...words(small, SMALL)] }],
  };
  const data = { alike: 21, compared: 21, residual: 0.4, scale };
  const told: Verdict = {
    verdict: 'fail',
    occurrences: [LARGE, SMALL].map((box) => ({ confidence: 0.85, page: 1, box, data })),
  };
  return copiesAsRead({ 'copied-region': told }, { ocr })['copied-region'];
}

describe('copies in which words were read', () => {
  it('are none where the same name is printed small and large, read with a slip', () => {
    expect(judged({ large: 'Ustugi Dabek', small: 'Ushugi Dabek' })?.verdict).to.equal('inconclusive');
  });

  it('are copies where a number stands in both, where the words differ, and where nothing was read', () => {
    expect(judged({ large: 'Total 8102,16', small: 'Total 8102,16' })?.verdict).to.equal('fail');
    expect(judged({ large: 'Hartwell', small: 'Quarry' })?.verdict).to.equal('fail');
    expect(judged({ large: '', small: '' })?.verdict).to.equal('fail');
  });

  it('are copies where they are of one size', () => {
    expect(judged({ large: 'Hartwell', small: 'Hartwell' }, 1.02)?.verdict).to.equal('fail');
    expect(judged({ large: 'Hartwell', small: 'Hartwell' }, 1 / 1.31)?.verdict).to.equal('inconclusive');
  });

  it('are none where their digits are others', () => {
    expect(judged({ large: 'nr. 0203', small: 'nr. 9208' }, 1.02)?.verdict).to.equal('inconclusive');
    expect(judged({ large: 'nr. 0203', small: 'nr. 0208' }, 1.02)?.verdict, 'a misread digit').to.equal(
      'fail',
    );
    expect(judged({ large: 'nr. 12', small: 'nr. 97' }, 1.02)?.verdict, 'too few').to.equal('fail');
  });

  it('are none where a text says the same words twice', () => {
    const text = { large: 'of the employee', small: 'of the employee.' };
    expect(judged(text, 1)?.verdict).to.equal('inconclusive');
    expect(judged({ large: 'of the employee', small: 'of the employer' }, 1)?.verdict).to.equal(
      'inconclusive',
    );
    for (const other of ['of Ann Employee', 'of the 12 employees', 'employee'])
      expect(judged({ large: other, small: other }, 1)?.verdict, other).to.equal('fail');
    expect(judged({ large: 'of the employee', small: 'by the employee' }, 1)?.verdict).to.equal('fail');
  });

  it('leave other verdicts, and documents of which nothing was read, as they are', () => {
    const pass: Record<string, Verdict> = { 'copied-region': { verdict: 'pass' } };
    expect(copiesAsRead(pass, {})).to.equal(pass);
    const told: Record<string, Verdict> = { 'copied-region': { verdict: 'fail', occurrences: [] } };
    expect(copiesAsRead(told, {})).to.equal(told);
  });
});

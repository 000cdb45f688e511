import { expect } from 'chai';
import type { OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { overAllPrint } from '../../../../../workers/stages/ocr/print/over-all-print.ts';
import { fail, notApplicable, pass, type Verdict } from '../../../../../workers/stages/stage.ts';

const judged = (verdict: Verdict, ...pages: object[]): Verdict =>
  overAllPrint(() => verdict)({ pages } as unknown as OcrFacts, { now: 0 });

const measured = { reading: 'ocr', layered: true };
const unmeasured = { reading: 'ocr-layer' };

describe('a rule over all print', () => {
  it('passes where the print of every page below an OCR layer was measured', () => {
    expect(judged(pass, measured, { reading: 'ocr' }, { reading: 'text-layer' }).verdict).to.equal('pass');
  });

  it('stays open where one was not', () => {
    const verdict = judged(pass, measured, unmeasured, unmeasured);
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.reason).to.match(/2 pages/);
  });

  it('keeps what it found, and that there was nothing to look at', () => {
    expect(judged(fail([{ confidence: 0.9 }]), unmeasured).verdict).to.equal('fail');
    expect(judged(notApplicable('no print'), unmeasured).verdict).to.equal('not-applicable');
  });
});

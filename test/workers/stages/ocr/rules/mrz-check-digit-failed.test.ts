import { expect } from 'chai';
import type { Mrz, OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { decode } from '../../../../../workers/stages/ocr/reading/mrz.ts';
import { layoutOf } from '../../../../../workers/stages/ocr/reading/mrz-layout.ts';
import { mrzCheckDigitFailed } from '../../../../../workers/stages/ocr/rules/mrz-check-digit-failed.ts';
import { NO_FACTS } from '../no-facts.ts';

const FIRST = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
const SECOND = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';

function judge(second: string, more: Partial<Mrz>) {
  const lines = [FIRST, second];
  const zone: Mrz = {
    page: 1,
    box: [0, 0.8, 1, 0.1],
    source: 'ocr',
    confidence: 0.3,
    ...decode(lines, layoutOf(lines)!),
    ...more,
  };
  const facts: OcrFacts = {
    ...NO_FACTS,
    mrz: [zone],
  };
  return mrzCheckDigitFailed(facts, { now: 0 });
}

describe('mrz-check-digit-failed', () => {
  const forged = SECOND.replace('740812', '740815');

  it('fails on a changed date that two readings agree on, and names digit and field', () => {
    const verdict = judge(forged, { confirmed: true });
    expect(verdict).to.include({ verdict: 'fail' });
    expect(JSON.stringify(verdict)).to.include('birth-date').and.to.include('composite');
  });

  it('is surer of a text layer than of pixels', () => {
    const confidence = (verdict: ReturnType<typeof judge>): number =>
      verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : 0;
    expect(confidence(judge(forged, { source: 'text-layer', confidence: 1 }))).to.be.greaterThan(
      confidence(judge(forged, { confirmed: true })),
    );
  });

  it('passes a zone whose digits are all valid', () => {
    expect(judge(SECOND, { confirmed: true }).verdict).to.equal('pass');
  });

  it('does not pass right digits of characters that were not seen', () => {
    expect(judge(SECOND, { confirmed: true, confidence: 0.04 }).verdict).to.equal('inconclusive');
  });

  it('asks about characters that no check digit proves, and says which', () => {
    const doubts = [{ line: 1, column: 6, read: '2', other: '7' }];
    const verdict = judge(SECOND, { confirmed: true, confidence: 0.9, doubts });
    expect(verdict.verdict).to.equal('inconclusive');
    expect(JSON.stringify(verdict)).to.include('2 or 7 at place 7 of line 2');
    const ofName = [{ line: 0, column: 6, read: 'R', other: 'P' }];
    expect(judge(SECOND, { confirmed: true, confidence: 0.9, doubts: ofName }).verdict).to.equal('pass');
  });

  it('is inconclusive when a second reading disagrees, or when one confused character explains it', () => {
    expect(judge(forged, { confirmed: false }).verdict).to.equal('inconclusive');
    expect(judge(SECOND.replace('ZE18', '2E18'), { confirmed: true }).verdict).to.equal('inconclusive');
  });

  it('is inconclusive when nothing in the zone is valid: then it was read badly', () => {
    expect(judge(`${'X'.repeat(28)}ZE184226B<<<<<99`, { confirmed: true }).verdict).to.equal('inconclusive');
  });
});

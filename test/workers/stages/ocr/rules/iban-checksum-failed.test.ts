import { expect } from 'chai';
import type { Iban, OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { ibanChecksumFailed } from '../../../../../workers/stages/ocr/rules/iban-checksum-failed.ts';
import { NO_FACTS } from '../no-facts.ts';

const WRONG: Iban = {
  page: 1,
  box: [0.1, 0.1, 0.3, 0.02],
  source: 'text-layer',
  confidence: 1,
  value: 'DE89370400440532013010',
  lengthValid: true,
  checksumValid: false,
  labelled: true,
};

function judge(...ibans: Partial<Iban>[]) {
  const facts: OcrFacts = {
    ...NO_FACTS,
    ibans: ibans.map((iban) => ({ ...WRONG, ...iban })),
  };
  return ibanChecksumFailed(facts, { now: 0 }).verdict;
}

describe('iban-checksum-failed', () => {
  it('fails on a labelled IBAN of the text layer with a wrong checksum', () => {
    expect(judge({}, { checksumValid: true })).to.equal('fail');
  });

  it('passes valid ones and has nothing to say about others', () => {
    expect(judge({ checksumValid: true })).to.equal('pass');
    expect(judge()).to.equal('not-applicable');
    expect(judge({ lengthValid: false })).to.equal('not-applicable');
  });

  it('fails on one of pixels that two readers and two further readings have alike', () => {
    const read: Partial<Iban> = { source: 'ocr', confidence: 0.99, agreed: true, confirmed: true };
    expect(judge(read)).to.equal('fail');
    for (const doubt of [{ agreed: false }, { confirmed: false }, { confidence: 0.9 }, { labelled: false }])
      expect(judge({ ...read, ...doubt }), JSON.stringify(doubt)).to.equal('inconclusive');
  });

  it('does not accuse what OCR read, what no label calls an IBAN, or a template’s placeholder', () => {
    expect(judge({ source: 'ocr', confidence: 0.97 })).to.equal('inconclusive');
    expect(judge({ labelled: false })).to.equal('inconclusive');
    expect(judge({ value: 'DE00123456789012345678' })).to.equal('not-applicable');
    expect(judge({ value: 'DE12000000000000000000' })).to.equal('not-applicable');
  });
});

import { expect } from 'chai';
import type { Iban, OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { findIbans } from '../../../../../workers/stages/ocr/reading/iban.ts';
import { ibanChecksumFailed } from '../../../../../workers/stages/ocr/rules/iban-checksum-failed.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from '../reading/printed.ts';

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

  it('fails on one of pixels that both readers, or two further looks, have alike', () => {
    const read: Partial<Iban> = { source: 'ocr', confidence: 0.99, agreed: true, confirmed: true };
    for (const doubt of [{}, { agreed: false }, { confirmed: false }])
      expect(judge({ ...read, ...doubt }), JSON.stringify(doubt)).to.equal('fail');
    for (const doubt of [{ agreed: false, confirmed: false }, { confidence: 0.9 }, { labelled: false }])
      expect(judge({ ...read, ...doubt }), JSON.stringify(doubt)).to.equal('inconclusive');
  });

  it('asks where a further look saw a number that is sound', () => {
    const read: Partial<Iban> = { source: 'ocr', confidence: 0.99, agreed: true, confirmed: false };
    expect(judge({ ...read, mended: true })).to.equal('inconclusive');
  });

  it('is surer of what all of them have alike', () => {
    const sureOf = (iban: Partial<Iban>): number => {
      const verdict = ibanChecksumFailed({ ...NO_FACTS, ibans: [{ ...WRONG, ...iban }] }, { now: 0 });
      return verdict.verdict === 'fail' ? (verdict.occurrences[0]?.confidence ?? 0) : 0;
    };
    const all = sureOf({ source: 'ocr', confidence: 0.99, agreed: true, confirmed: true });
    const some = sureOf({ source: 'ocr', confidence: 0.99, agreed: true, confirmed: false });
    expect([sureOf({}) > all, all > some, some > 0]).to.deep.equal([true, true, true]);
  });

  it('does not accuse what OCR read, what no label calls an IBAN, or a template’s placeholder', () => {
    expect(judge({ source: 'ocr', confidence: 0.97 })).to.equal('inconclusive');
    expect(judge({ labelled: false })).to.equal('inconclusive');
    expect(judge({ value: 'DE00123456789012345678' })).to.equal('not-applicable');
    expect(judge({ value: 'DE12000000000000000000' })).to.equal('not-applicable');
  });

  describe('as they are printed', () => {
    const printedAs = (row: string): string =>
      ibanChecksumFailed({ ...NO_FACTS, ibans: printed(row).flatMap(findIbans) }, { now: 0 }).verdict;

    it('does not accuse numbers of which some digits were left out on purpose', () => {
      for (const masked of [
        ...[
          'IBAN DE89 XXXX XXXX XXXX XX30 00',
          'IBAN: DE89XXXXXXXXXXXXXX3000',
          'IBAN GB29 NWBK XXXX XXXX XX68 19',
        ],
        ...[
          'IBAN FR76 3000 4000 31XX XXXX XXXX X43',
          'IBAN NL91 ABNA XXXX XX43 00',
          'IBAN LV80 BANK XXXX XXXX X435 1',
        ],
        ...['Konto: AT61 19XX XXXX XXXX X201', 'IBAN DE89 3704 0044 0532 01XX 00'],
      ])
        expect(printedAs(masked), masked).to.equal('not-applicable');
    });

    it('asks about letters where the country has digits: a form, or the next word', () => {
      for (const other of ['IBAN DE12 BBBB BBBB CCCC CCCC CC', 'IBAN DE89 3704 0044 0532 013 BIC'])
        expect(printedAs(other), other).to.equal('inconclusive');
    });

    it('tells a wrong number among them', () => {
      expect(printedAs('IBAN DE89 3704 0044 0532 0130 10')).to.equal('fail');
      expect(printedAs('IBAN NL91 ABNA 0417 1643 10')).to.equal('fail');
      expect(printedAs('IBAN DE89 XXXX XXXX XXXX XX30 00 or DE89 3704 0044 0532 0130 10')).to.equal('fail');
    });
  });
});

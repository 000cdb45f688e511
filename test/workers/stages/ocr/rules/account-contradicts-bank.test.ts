import { expect } from 'chai';
import type { OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { findBics } from '../../../../../workers/stages/ocr/reading/bic.ts';
import { findIbans, mod97 } from '../../../../../workers/stages/ocr/reading/iban.ts';
import { accountContradictsBank } from '../../../../../workers/stages/ocr/rules/account-contradicts-bank.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from '../reading/printed.ts';

function judge(rows: string[], source: 'text-layer' | 'ocr' = 'text-layer') {
  const lines = printed(...rows).map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, source })),
  }));
  const facts: OcrFacts = {
    ...NO_FACTS,
    ibans: lines.flatMap(findIbans),
    bics: lines.flatMap(findBics),
  };
  return accountContradictsBank(facts, { now: 0 });
}

const GERMAN = 'IBAN DE89 3704 0044 0532 0130 00';
const DUTCH = 'IBAN NL91ABNA0417164300';

describe('account-contradicts-bank', () => {
  it('has nothing to say without both', () => {
    expect(judge([GERMAN]).verdict).to.equal('not-applicable');
    expect(judge(['BIC COBADEFFXXX']).verdict).to.equal('not-applicable');
    expect(judge([GERMAN, 'BICYCLES ARE GREATEST']).verdict).to.equal('not-applicable');
  });

  it('passes where both are of one country, and one bank where that can be told', () => {
    expect(judge([GERMAN, 'BIC: COBADEFFXXX']).verdict).to.equal('pass');
    expect(judge([DUTCH, 'SWIFT/BIC ABNANL2A']).verdict).to.equal('pass');
    expect(judge(['IBAN FR1420041010050500013M02606', 'BIC BNPARERXXXX']).verdict).to.equal('pass');
  });

  it('passes accounts of Monaco at branches of French banks', () => {
    const monaco = 'IBAN MC58 1122 2000 0101 2345 6789 030';
    expect(judge([monaco, 'BIC CMCIFRPP']).verdict).to.equal('pass');
    expect(judge([monaco, 'BIC BNPAMCM1XXX']).verdict).to.equal('pass');
    expect(judge([monaco, 'BIC COBADEFF']).verdict).to.equal('fail');
    expect(judge(['IBAN FR1420041010050500013M02606', 'BIC BNPAMCM1XXX']).verdict).to.equal('fail');
  });

  it('tells another country and another bank without saying which is wrong', () => {
    const country = judge([DUTCH, 'BIC COBADEFF']);
    expect(country.verdict === 'fail' && country.occurrences[0]?.note).to.equal(
      'The account number is of NL, the bank identifier COBADEFF of DE.',
    );
    expect(judge([DUTCH, 'BIC INGBNL2A']).verdict).to.equal('fail');
  });

  it('is open where the identifier is of a country without IBANs: an account there has a number of its own (ISO 13616 registry)', () => {
    for (const bic of ['CITIUS33', 'ROYCCAT2', 'BOFAHKHX', 'SBININBB', 'DBSSSGSG', 'BKCHCNBJ', 'CTBAAU2S'])
      expect(judge([GERMAN, 'Account 400 123 456', `SWIFT ${bic}`]).verdict, bic).to.equal('inconclusive');
    expect(judge(['IBAN FR1420041010050500013M02606', 'BIC BNPARERX']).verdict).to.equal('pass');
  });

  it('tells German banks by the group that their codes are of', () => {
    const account = (code: string): string => {
      const rest = `${code}0532013000`;
      return `IBAN DE${String(98 - mod97(`DE00${rest}`)).padStart(2, '0')}${rest}`;
    };
    const verdict = (code: string, bic: string): string => judge([account(code), `BIC ${bic}`]).verdict;
    // Commerzbank, comdirect, a former Dresdner Bank, savings, cooperative, Deutsche, Postbank, HypoVereinsbank.
    for (const [code, bic] of [
      ['37040044', 'COBADEFF'],
      ['20041133', 'COBADEHD001'],
      ['37080040', 'COBADEFF'],
      ['37050198', 'COLSDE33'],
      ['50060400', 'GENODEFF'],
      ['10090000', 'BEVODEBB'],
      ['10070000', 'DEUTDEBB'],
      ['10010010', 'PBNKDEFF'],
      ['20030000', 'HYVEDEMM300'],
    ] as const)
      expect(verdict(code, bic), `${code} ${bic}`).to.equal('pass');
    expect(verdict('37050198', 'COBADEFF')).to.equal('fail');
    expect(verdict('37040044', 'DEUTDEDK')).to.equal('fail');
    expect(verdict('10070000', 'GENODEF1ABC')).to.equal('fail');
    expect(verdict('37040044', 'COLSDE33'), 'whose group is not known').to.equal('inconclusive');
    expect(verdict('50010517', 'COBADEFF'), 'any bank of the others').to.equal('inconclusive');
    expect(verdict('37040044', 'GENODEF1ABC')).to.equal('fail');
    expect(verdict('86741234', 'GENODEF1ABC'), 'a code that was made up').to.equal('inconclusive');
  });

  it('asks where one of two banks of a country is none that is known, as in papers that were made up', () => {
    for (const [iban, bic] of [
      ['IBAN GB82 WEST 1234 5698 7654 32', 'BIC BARCGB22'],
      [DUTCH, 'BIC NDFGNL2A'],
    ] as const) {
      const found = judge([iban, bic]);
      expect(found.verdict === 'inconclusive' && found.toCheck, bic).to.have.length(1);
    }
    expect(judge(['IBAN GB82 WEST 1234 5698 7654 32', 'BIC WESTGB22']).verdict).to.equal('pass');
    expect(judge([DUTCH, 'BIC NDFGDEFF']).verdict, 'another country').to.equal('fail');
  });

  it('is open with several of one sort, and for what was read from pixels', () => {
    expect(judge([DUTCH, GERMAN, 'BIC COBADEFF']).verdict).to.equal('inconclusive');
    expect(judge([DUTCH, 'BIC COBADEFF'], 'ocr').verdict).to.equal('inconclusive');
  });

  it('knows one identifier with its head office and without', () => {
    expect(judge([DUTCH, 'BIC COBADEFF', 'SWIFT COBADEFFXXX']).verdict).to.equal('fail');
    expect(judge([GERMAN, 'BIC COBADEFF', 'SWIFT COBADEFFXXX']).verdict).to.equal('pass');
    expect(judge([GERMAN, 'BIC COBADEFF', 'SWIFT DEUTDEFF']).verdict).to.equal('inconclusive');
  });

  it('takes no word behind SWIFT for an identifier', () => {
    for (const row of [
      'SWIFT TRANSFER CONFIRMATION',
      'SWIFT PAYMENTS',
      'SWIFT TRANSACTION REFERENCE',
      'SWIFT BENEFICIARY BANK',
      'SWIFT CUSTOMER CREDIT',
      'BONIFICO SWIFT BANCARIO',
      'VIREMENT SWIFT: PAIEMENT',
    ]) {
      expect(printed(row).flatMap(findBics), row).to.deep.equal([]);
      expect(judge([row, GERMAN]).verdict, row).to.equal('not-applicable');
    }
    const values = (row: string) =>
      printed(row)
        .flatMap(findBics)
        .map(({ value }) => value);
    expect(values('SWIFT BANKCODE: DEUTDEFF')).to.deep.equal(['DEUTDEFF']);
    expect(values('SWIFT code : NCBVXKPR')).to.deep.equal(['NCBVXKPR']);
    expect(values('BIC ABCDQQ22')).to.deep.equal([]);
  });

  it('is open where the identifier may be that of a number that was misread', () => {
    expect(judge([DUTCH, 'IBAN DE89 3704 0044 0532 0130 01', 'BIC COBADEFF']).verdict).to.equal(
      'inconclusive',
    );
    expect(judge([DUTCH, 'IBAN GB82 WEST 1234 5698 7654 33', 'BIC COBADEFF']).verdict).to.equal('fail');
  });

  it('says nothing on a number whose own checksum is wrong', () => {
    expect(judge(['IBAN DE89 3704 0044 0532 0130 01', 'BIC ABNANL2A']).verdict).to.equal('not-applicable');
  });
});

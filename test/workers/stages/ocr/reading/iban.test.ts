import { expect } from 'chai';
import { findIbans, mod97 } from '../../../../../workers/stages/ocr/reading/iban.ts';
import { printed } from './printed.ts';

describe('IBANs of a page', () => {
  it('finds grouped and plain ones and checks length and checksum', () => {
    const [grouped] = findIbans(printed('IBAN: GB82 WEST 1234 5698 7654 32')[0]!);
    expect(grouped).to.include({
      value: 'GB82WEST12345698765432',
      lengthValid: true,
      checksumValid: true,
      labelled: true,
    });
    const [plain] = findIbans(printed('pay to DE89370400440532013000.')[0]!);
    expect(plain).to.include({ value: 'DE89370400440532013000', checksumValid: true, labelled: false });
    expect(findIbans(printed('IBAN DE89 3704 0044 0532 0130 10')[0]!)[0]).to.include({
      checksumValid: false,
    });
    expect(findIbans(printed('Invoice DE89 of 12.05.2024')[0]!)).to.deep.equal([]);
  });

  it('is read alike where both readers have each group, though groups stand so close that each may be part of a number', () => {
    const agreed = (second: string): boolean | undefined => {
      const [line] = printed('IBAN ES58 0182 6772 5535 7117 0408');
      const words = line!.words.map((word) => ({
        ...{ ...word, source: 'ocr' as const, confidence: 0.99 },
        ...(word.text === '6772'
          ? {
              agreed: false,
              readings: [
                { reader: 'pp-ocr', text: '6772', confidence: 0.99 },
                { reader: 'tesseract', text: second, confidence: 0.95 },
              ],
            }
          : { agreed: true }),
      }));
      return findIbans({ ...line!, words })[0]?.agreed;
    };
    expect(agreed('6772')).to.equal(true);
    expect(agreed('6712')).to.equal(false);
    expect(agreed('677.2'), 'a mark in it').to.equal(false);
  });

  it('takes a number whose end was left out for none', () => {
    expect(findIbans(printed('IBAN RO66 BTRL 0130 1205 M447 18XX')[0]!)).to.deep.equal([]);
    // The treasury of Romania has these letters within its accounts.
    expect(findIbans(printed('IBAN RO18 TREZ 2915 069X XX00 4471')[0]!)).to.have.length(1);
  });

  it('knows an account by its groups of four, or by the word for one', () => {
    const labelled = (text: string): boolean | undefined => findIbans(printed(text)[0]!)[0]?.labelled;
    expect(labelled('Blatt 1 DE75 5121 0800 1245 1267 99')).to.equal(true);
    expect(labelled('Konto: DE75512108001245126799')).to.equal(true);
    expect(labelled('Rekeningnummer NL91ABNA0417164300')).to.equal(true);
    expect(labelled('Ref. DE75512108001245126799')).to.equal(false);
    expect(labelled('Ref. DE 75 512108001245126799')).to.equal(undefined);
  });

  it('takes no creditor of direct debits for an account: its number begins alike and has ZZZ', () => {
    const account = 'IBAN DE89 3704 0044 0532 0130 00';
    for (const creditor of ['DE98 ZZZ0 9999 9999 99 2026', 'DE98ZZZ09999999999 2026'])
      expect(
        findIbans(printed(`${account} Gläubiger-ID ${creditor}`)[0]!).map(({ value }) => value),
      ).to.deep.equal(['DE89370400440532013000']);
  });

  it('catches every exchange of two neighbouring digits', () => {
    const iban = 'DE89370400440532013000';
    for (let i = 4; i + 1 < iban.length; i++) {
      if (iban[i] === iban[i + 1]) continue;
      expect(mod97(iban.slice(0, i) + iban[i + 1] + iban[i] + iban.slice(i + 2))).to.not.equal(1);
    }
  });
});

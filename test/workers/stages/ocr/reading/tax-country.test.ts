/** Whose VAT number stands alone in a document, and whose account is beside it. */
import { expect } from 'chai';
import { findIbans } from '../../../../../workers/stages/ocr/reading/iban.ts';
import { findTaxCountry } from '../../../../../workers/stages/ocr/reading/tax-country.ts';
import { printed } from './printed.ts';

function foundIn(...rows: string[]): string[] {
  const lines = printed(...rows);
  return findTaxCountry(lines, lines.flatMap(findIbans)).flatMap(({ places }) =>
    places.map(({ text }) => text),
  );
}

const OF = {
  DE: 'IBAN DE89 3704 0044 0532 0130 00',
  ES: 'IBAN ES91 2100 0418 4502 0005 1332',
  FR: 'IBAN FR14 2004 1010 0505 0001 3M02 606',
  GB: 'IBAN GB82 WEST 1234 5698 7654 32',
  IT: 'IBAN IT60 X054 2811 1010 0000 0123 456',
  NO: 'IBAN NO93 8601 1117 947',
  PT: 'IBAN PT50 0002 0123 1234 5678 9015 4',
  RO: 'IBAN: RO49 AAAA 1B31 0075 9384 0000',
  SK: 'IBAN SK31 1200 0000 1987 4263 7541',
};

describe('VAT numbers and countries', () => {
  it('asks about the number of a party whose account is of another country', () => {
    expect(foundIn('VAT no. DE 123 456 789', OF.NO)).to.deep.equal(['DE123456789', 'NO9386011117947']);
    expect(foundIn('VAT no. FR83404833048', OF.DE)).to.have.length(2);
  });

  it('asks nothing where the seller has a number of another form, and the one that is known is the buyer’s', () => {
    for (const rows of [
      ['Alfa SRL, CIF RO1234567', 'Buyer: VAT no. DE123456789', OF.RO],
      ['Alfa SRL, VAT: RO12345678', 'Buyer: VAT no. DE123456789', OF.RO],
      ['Rossi SpA, P.IVA 01234567890', 'Kunde Meier GmbH, USt-IdNr. DE123456789', OF.IT],
      ['Acme Lda, NIF 501 234 567', 'Cliente: VAT DE123456789', OF.PT],
      ['Firma s.r.o., DIČ: SK2020123456', 'Odberateľ, DIČ: CZ12345678', OF.SK],
      ['Belfast Ltd, VAT no. XI123456789', 'Customer VAT no. DE123456789', OF.GB],
      ['Norsk AS, Org.nr 923 609 016 MVA', 'Customer VAT no. DE123456789', OF.NO],
      ['Meier, Steuernummer 12/345/67890', 'Client, TVA FR83404833048', OF.DE],
      ['Martin SARL, SIRET 404 833 048 00022', 'Kunde, USt-IdNr. DE123456789', OF.FR],
      ['Tax ID:', '987654321', 'Customer VAT no. DE123456789', OF.GB],
    ])
      expect(foundIn(...rows), rows[0]).to.deep.equal([]);
  });

  it('still asks where one party has its number in several forms', () => {
    for (const rows of [
      ['USt-IdNr. DE123456789', 'Steuernummer 12/345/67890', OF.FR],
      ['P.IVA IT01234567890', 'C.F. 01234567890', OF.ES],
      ['TVA FR83404833048', 'SIRET 404 833 048 00022', OF.DE],
      ['VAT ESB12345678', 'NIF B12345678', OF.DE],
      ['VAT no. DE123456789', 'Tax ID 123456789', OF.FR],
      ['VAT no. DE123456789', 'Phone 0301234567, VAT 1234567.00', OF.FR],
    ])
      expect(foundIn(...rows), rows[1]).to.have.length(2);
  });
});

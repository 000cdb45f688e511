import { expect } from 'chai';
import { KINDS } from '../../../../../shared/contracts/document-kind.ts';
import { NAMES, TERMS, TOLD } from '../../../../../workers/stages/ocr/kind/lexicon.ts';
import { plainText } from '../../../../../workers/stages/ocr/kind/plain-text.ts';

describe('the words of kinds', () => {
  it('are there for each kind that is told', () => {
    expect(TOLD).to.deep.equal([...KINDS, 'other']);
    for (const kind of TOLD) expect([kind, NAMES[kind], TERMS[kind]]).to.not.include(undefined);
  });

  it('find nothing in nothing, and nothing in the middle of words', () => {
    for (const kind of TOLD) {
      expect('', kind).not.to.match(NAMES[kind]);
      expect(plainText('xxinvoicexx xxkuittixx xxlaskuxx xxпаспортxx'), kind).not.to.match(NAMES[kind]);
      expect('xx yy zz'.match(TERMS[kind]), kind).to.equal(null);
    }
  });

  for (const [kind, name] of [
    ['invoice', 'ΤΙΜΟΛΟΓΙΟ ΠΑΡΟΧΗΣ'],
    ['invoice', 'PVM sąskaita faktūra'],
    ['receipt', 'ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ'],
    ['receipt', 'Účtenka č. 4'],
    ['receipt', 'ФІСКАЛЬНИЙ ЧЕК'],
    ['bank statement', 'Hesap özeti'],
    ['bank statement', 'Výpis z běžného účtu'],
    ['payslip', 'Lönespecifikation'],
    ['payslip', 'Палежен фиш за заплата'],
    ['tax form', 'Årsopgørelse 2025'],
    ['utility bill', 'Strømregning'],
    ['certificate', 'Työtodistus'],
    ['contract', 'Kira sözleşmesi'],
    ['passport', 'Cestovní pas'],
    ['identity card', 'Osobna iskaznica'],
    ['residence permit', 'Oleskelulupa'],
    ['driving licence', 'Führerausweis'],
    ['visa', 'Viisumi'],
    ['other', 'Kostenvoranschlag'],
  ] as const) {
    it(`"${name}" names ${kind}`, () => expect(plainText(name)).to.match(NAMES[kind]));
  }
});

describe('plain text', () => {
  for (const [written, plain] of [
    ['Überweisung', 'uberweisung'],
    ['ΑΠΟΔΕΙΞΗΣ', 'αποδειξησ'],
    ['Fiş No İÇİN', 'fis no icin'],
    ['Grænse Østergård Đuro ßig Łódź', 'graense ostergard duro ssig lodz'],
    ['certi\ufb01cat', 'certificat'],
    ['Розрахунковий', 'розрахунковии'],
    ['', ''],
  ] as const) {
    it(`of "${written}" is "${plain}"`, () => expect(plainText(written)).to.equal(plain));
  }
});

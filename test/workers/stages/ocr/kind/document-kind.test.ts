import { expect } from 'chai';
import type { OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { kindOf } from '../../../../../workers/stages/ocr/kind/document-kind.ts';
import { textEvidence } from '../../../../../workers/stages/ocr/text-evidence.ts';
import { NO_FACTS } from '../no-facts.ts';

const box = (y: number): [number, number, number, number] => [0.1, y, 0.1, 0.02];

function facts(text: string, more: Partial<OcrFacts> = {}): OcrFacts {
  const words = text.split(/\s+/).map((word, i) => ({
    text: word,
    box: box(Math.min(0.95, i / 100)),
    source: 'ocr' as const,
    confidence: 0.9,
    line: 0,
    agreed: true,
  }));
  return { ...NO_FACTS, pages: [{ page: 1, reading: 'ocr', words }], ...more };
}

describe('the kind of a document', () => {
  for (const [kind, text] of [
    ['invoice', 'Invoice number 4711 Bill to Jane Due date 3 May Subtotal VAT Total'],
    ['invoice', 'Rechnung Rechnungsnummer 17 zahlbar bis 3.5. Netto MwSt Gesamt'],
    ['invoice', 'FACTURE N° de facture 12 Échéance TVA'],
    ['bank statement', 'Kontoauszug Saldo alt IBAN Lastschrift Überweisung'],
    ['payslip', 'Payslip Gross pay Net pay National Insurance employer'],
    ['payslip', 'Recibo de vencimento Vencimento base Horas extra Líquido a receber'],
    ['bank statement', 'Statement Account of Ines Karlo Standing order Card payment'],
    ['contract', 'UMOWA strony umowy ustalają'],
    ['certificate', 'Certificate This is to certify that'],
    ['driving licence', 'PRAWO JAZDY RZECZPOSPOLITA POLSKA'],
    ['payslip', 'Lohnabrechnung für Mai Stundenlohn Rentenversicherung'],
    ['receipt', 'Factura simplificada 0041 Tarjeta **** 8812 Gracias por su compra'],
    ['receipt', 'Till 3 Rye loaf 7.80 Card Visa **** 4411 Thanks for shopping with us'],
    ['utility bill', 'Fatura de água contador leitura anterior consumo'],
    ['tax form', 'Ausdruck der Lohnsteuerbescheinigung Finanzamt'],
    ['identity card', 'REPUBBLICA CARTA DI IDENTITÀ Cognome Nome'],
    ['cheque', 'Pay Harriet Lowe or order Four hundred pounds only'],
    ['letter', 'Dear Parents, sports day will be held in June. Kind regards'],
    ['receipt', 'Kvittering Kontant Byttepenge Heraf moms Tak for besøget'],
    ['bank statement', 'Tiliote Alkusaldo Loppusaldo Kirjauspäivä Saaja Otto Pano'],
    ['payslip', 'Výplatní páska Hrubá mzda Čistá mzda Sociální pojištění K výplatě'],
    ['invoice', 'Számla Fizetési határidő Áfa Adószám Egységár Mennyiség'],
    ['tax form', 'ΠΡΑΞΗ ΔΙΟΙΚΗΤΙΚΟΥ ΠΡΟΣΔΙΟΡΙΣΜΟΥ ΦΟΡΟΥ Εισόδημα ΑΑΔΕ Φορολογικό έτος'],
    ['utility bill', 'Elektrik faturası Tüketim Sayaç Son endeks Dağıtım bedeli kWh'],
    ['contract', 'Договор за наем Наемател Наемодател чл. 1 Страните се споразумяха'],
    ['certificate', 'Свідоцтво Цим засвідчується що успішно закінчила навчання'],
    ['letter', 'Spoštovani, obveščamo vas o spremembi. Lep pozdrav'],
    ['identity card', 'Asmens tapatybės kortelė Lietuvos Respublika Asmens kodas'],
    ['certificate', 'Certi\ufb01cat de travail Nous soussignés certi\ufb01ons que'],
    ['other', 'Angebot 17 freibleibend gültig bis 3. Mai Lieferung frei Haus'],
    ['other', 'Tomato soup for four people, lease the pot and stir'],
    ['other', 'lorem ipsum dolor sit amet'],
  ] as const) {
    it(`"${text.slice(0, 30)}" is ${kind}`, () => {
      const found = kindOf(facts(text));
      expect(found?.name).to.equal(kind);
      expect(found?.confidence).to.be.within(0.2, 1);
    });
  }

  it('is not told where nothing was read', () => {
    expect(kindOf(facts('', { pages: [] }))).to.equal(null);
    const unread = { page: 1, reading: 'illegible', words: [] } as const;
    expect(kindOf(facts('', { pages: [{ ...unread, words: [] }] }))).to.equal(null);
  });

  it('is not told of words in a script that was not read, whatever they look like', () => {
    const [page] = facts('INVOICE Bill to VAT Total').pages;
    expect(kindOf(facts('', { pages: [{ ...page!, otherScript: true }] }))).to.equal(null);
  });

  it('is none where nothing looks like text', () => {
    const pages: OcrFacts['pages'] = [{ page: 1, reading: 'none', words: [] }];
    expect(kindOf(facts('', { pages }))?.name).to.equal('not a document');
    expect(kindOf(facts('', { pages, cut: true }))).to.equal(null);
  });

  it('is a receipt where a tax invoice was paid on a strip, an invoice where it is to be paid on a page', () => {
    const linesWith = (second: string, last: string) => [
      'TAX INVOICE',
      second,
      ...Array.from({ length: 14 }, (_, i) => `Item ${i} 2.50`),
      last,
    ];
    const on = (widthPx: number, heightPx: number, second: string, last: string): OcrFacts => ({
      ...NO_FACTS,
      pages: [
        {
          ...{ page: 1, reading: 'ocr' },
          words: linesWith(second, last).flatMap((text, line) =>
            text.split(' ').map((word, at) => ({
              text: word,
              box: [0.1 + 0.2 * at, 0.05 * line, 0.15, 0.02] as [number, number, number, number],
              ...{ source: 'ocr' as const, confidence: 0.9, line, agreed: true },
            })),
          ),
          ocr: { engine: 'tesseract', durationMs: 1, turnedDegrees: 0, picture: { widthPx, heightPx } },
        },
      ],
    });
    expect(kindOf(on(500, 1500, 'Cashier 17', 'CASH 35.00'))?.name).to.equal('receipt');
    expect(kindOf(on(1500, 1500, 'No. 17', 'Amount due 35.00'))?.name).to.equal('invoice');
  });
});

describe('what was read, in the report', () => {
  it('tells dates and doubted numbers with both readings', () => {
    const own = facts('Date 3.5.2026 Total 1,476.20');
    const [doubted] = own.pages[0]?.words.filter(({ text }) => text === '1,476.20') ?? [];
    if (!doubted) throw new Error('the word is there');
    doubted.agreed = false;
    doubted.readings = [
      { reader: 'pp-ocr', text: '1,476.20', confidence: 0.9 },
      { reader: 'tesseract', text: '1,478.20', confidence: 0.8 },
    ];
    const { values, truncated } = textEvidence(own);
    expect(truncated).to.equal(false);
    expect(values).to.have.length(1);
    expect(values[0]).to.include({ kind: 'word-in-doubt', text: '1,476.20', page: 1 });
    expect(values[0]?.readings.map(({ text }) => text)).to.deep.equal(['1,476.20', '1,478.20']);
  });

  it('is bounded, and says that it was cut', () => {
    const many = facts(Array.from({ length: 200 }, (_, i) => `${i}.00`).join(' '));
    for (const word of many.pages[0]?.words ?? []) word.agreed = false;
    const { values, truncated } = textEvidence(many);
    expect(values).to.have.length(60);
    expect(truncated).to.equal(true);
  });
});

import { expect } from 'chai';
import { AFRelationship, PDFDocument } from 'pdf-lib';
import { openPdf } from '../../../../workers/formats/pdf/index.ts';
import { readEmbeddedInvoice } from '../../../../workers/stages/metadata/embedded-invoice.ts';
import { factsOf } from './material.ts';

/** The parts of a Factur-X invoice that are read, with the namespaces of the standard. */
const facturX = (
  total = '1190.00',
  iban = 'DE89370400440532013000',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
 <rsm:ExchangedDocument><ram:ID>2026-0417</ram:ID></rsm:ExchangedDocument>
 <rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeSettlement>
  <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
  <ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${iban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
  <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
   <ram:GrandTotalAmount>${total}</ram:GrandTotalAmount><ram:DuePayableAmount>${total}</ram:DuePayableAmount>
  </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
 </ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

const UBL = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="a" xmlns:cbc="b">
<cbc:ID>17</cbc:ID><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>DE89 3704 0044 0532 0130 00</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount currencyID="EUR">50.5</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">40.0000</cbc:PayableAmount></cac:LegalMonetaryTotal></Invoice>`;

async function withAttachment(xml: string, name = 'factur-x.xml'): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 200]);
  await pdf.attach(Buffer.from(xml), name, {
    mimeType: 'text/xml',
    afRelationship: AFRelationship.Alternative,
  });
  return pdf.save();
}

describe('embedded invoice', () => {
  it('reads total and account of a Factur-X attachment', async () => {
    const { invoice } = await factsOf(await withAttachment(facturX()), 'application/pdf');
    expect(invoice).to.deep.equal({
      fileName: 'factur-x.xml',
      syntax: 'cii',
      number: '2026-0417',
      currency: 'EUR',
      totalCents: 119_000,
      payableCents: 119_000,
      ibans: ['DE89370400440532013000'],
    });
  });

  it('reads UBL, whatever the file is called', async () => {
    expect(readEmbeddedInvoice(openPdf(await withAttachment(UBL, 'invoice-17.xml')))).to.deep.include({
      syntax: 'ubl',
      totalCents: 5050,
      payableCents: 4000,
      ibans: ['DE89370400440532013000'],
    });
  });

  it('has nothing to say of other attachments, broken ones, and entities', async () => {
    expect(readEmbeddedInvoice(openPdf(await withAttachment('<a/>')))).to.equal(null);
    expect(readEmbeddedInvoice(openPdf(await withAttachment(facturX().slice(0, 300))))).to.equal(null);
    expect(readEmbeddedInvoice(openPdf(await withAttachment(facturX(), 'notes.txt')))).to.equal(null);
    const bomb = facturX().replace('<rsm:Cross', '<!DOCTYPE a [<!ENTITY b "c">]><rsm:Cross');
    expect(readEmbeddedInvoice(openPdf(await withAttachment(bomb)))).to.equal(null);
    expect(readEmbeddedInvoice(openPdf(Buffer.from('%PDF-1.7')))).to.equal(null);
  });

  it('is found behind any number of other files, and told as not looked at where it is too large or one of too many', async () => {
    const read = async (files: [name: string, text: string][]) => {
      const pdf = await PDFDocument.create();
      pdf.addPage([200, 200]);
      for (const [name, text] of files) await pdf.attach(Buffer.from(text), name);
      const left: string[] = [];
      const invoice = readEmbeddedInvoice(openPdf(await pdf.save()), (reason) => left.push(reason));
      return [invoice?.fileName, ...left];
    };
    const many = (count: number, ending: string): [string, string][] =>
      Array.from({ length: count }, (_, i) => [`a${i}.${ending}`, '<a/>']);
    expect(await read([...many(200, 'txt'), ['z.xml', UBL]])).to.deep.equal(['z.xml']);
    expect(await read([...many(40, 'xml'), ['z.xml', UBL]])).to.deep.equal([
      undefined,
      'there are more attachments than are looked at',
    ]);
    expect(await read([['z.xml', UBL + ' '.repeat(4 * 1024 * 1024)]])).to.deep.equal([
      undefined,
      'an attached XML file is damaged or too large',
    ]);
  });

  it('is told as not looked at where its XML cannot be read', async () => {
    const left = async (bytes: Buffer): Promise<string[]> => {
      const pdf = await PDFDocument.create();
      pdf.addPage([200, 200]);
      await pdf.attach(bytes, 'factur-x.xml');
      const reasons: string[] = [];
      expect(readEmbeddedInvoice(openPdf(await pdf.save()), (reason) => reasons.push(reason))).to.equal(null);
      return reasons;
    };
    const damaged = ['an attached XML file is damaged or too large'];
    expect(await left(Buffer.from(facturX().slice(0, 300)))).to.deep.equal(damaged);
    const latin = facturX().replace('UTF-8', 'ISO-8859-1').replace('2026-0417', 'Mär-17');
    expect(await left(Buffer.from(latin, 'latin1'))).to.deep.equal(damaged);
    expect(await left(Buffer.from('<other/>'))).to.deep.equal([]);
  });

  it('reads an amount in every spelling of a decimal', async () => {
    for (const [text, cents] of [
      ['+1190.00', 119_000],
      ['-5.5', -550],
      ['12.', 1200],
      ['.5', 50],
      ['007', 700],
      ['.', null],
      ['', null],
      ['1e3', null],
      ['1,190.00', null],
    ] as const) {
      const invoice = readEmbeddedInvoice(openPdf(await withAttachment(facturX(text))));
      expect(invoice!.totalCents, text).to.equal(cents);
    }
  });

  it('takes no amount with more decimals than money has', async () => {
    expect(readEmbeddedInvoice(openPdf(await withAttachment(facturX('10.005'))))!.totalCents).to.equal(null);
  });
});

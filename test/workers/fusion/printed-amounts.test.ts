import { expect } from 'chai';
import { isPrinted, printedTotal } from '../../../workers/fusion/printed-amounts.ts';
import type { FactsOf } from '../../../workers/stages/index.ts';
import { NO_FACTS } from '../stages/ocr/no-facts.ts';
import { printed } from '../stages/ocr/reading/printed.ts';

function page(rows: readonly string[], source: 'text-layer' | 'ocr' = 'text-layer'): FactsOf<'ocr'> {
  const words = printed(...rows).flatMap((line) => line.words.map((word) => ({ ...word, source })));
  return { ...NO_FACTS, pages: [{ page: 1, reading: source, words }] };
}

describe('an amount on a page', () => {
  it('is printed in the writing of every country', () => {
    for (const country of [
      'en-GB',
      'de-DE',
      'de-CH',
      'fr-FR',
      'fr-CH',
      'es-ES',
      'it-IT',
      'pl-PL',
      'pt-PT',
      'nl-NL',
      'sv-SE',
      'en-IN',
    ])
      for (const cents of [5, 1_234, 123_456, 123_456_789]) {
        const text = new Intl.NumberFormat(country, { minimumFractionDigits: 2 }).format(cents / 100);
        expect(isPrinted(page([`Total ${text} EUR`]), cents), `${country} ${text}`).to.equal(true);
        expect(isPrinted(page([`Total ${text} EUR`]), cents + 1), `${country} ${text}`).to.equal(false);
      }
  });

  it('is printed without decimals where it has none, or with a dash in their place', () => {
    for (const text of ['1200', '1.200,-', '1,200.–', '1 200', '1’200.—', '1‘200', '1´200.00', '1200.00'])
      expect(isPrinted(page([`Total ${text}`]), 120_000), text).to.equal(true);
    expect(isPrinted(page(['Total 1200']), 120_050)).to.equal(false);
  });

  it('is printed in lakhs and crores', () => {
    expect(isPrinted(page(['Total 1,23,456']), 12_345_600)).to.equal(true);
    expect(isPrinted(page(['Total 91,23,456.00']), 12_345_600)).to.equal(false);
    expect(isPrinted(page(['Total 1,23,456,00']), 12_345_600)).to.equal(true);
  });

  it('is printed with three decimals where dinars have no more than two that say anything', () => {
    expect(isPrinted(page(['Total 118,650 TND']), 11_865)).to.equal(true);
    expect(isPrinted(page(['Total KWD 1,118.000']), 111_800)).to.equal(true);
    expect(isPrinted(page(['Total 118,655 TND']), 11_865)).to.equal(false);
    expect(isPrinted(page(['Total 118,0000']), 11_800)).to.equal(false);
  });

  it('is no part of a longer number', () => {
    for (const text of ['112,34', '12,345', '12,34,56', '3.12,34', '12.34.2024', '612,340.00'])
      expect(isPrinted(page([text]), 1_234), text).to.equal(false);
  });

  it('is printed whatever its sign, and on its own page', () => {
    expect(isPrinted(page(['Credit 12,34-']), -1_234)).to.equal(true);
    const [first, second] = [page(['Total 1']), page(['200.00'])].map(({ pages }) => pages[0]!);
    expect(isPrinted({ ...NO_FACTS, pages: [first!, { ...second!, page: 2 }] }, 120_000)).to.equal(false);
  });
});

describe('the printed total', () => {
  it('is the largest amount on lines that are called one, in several languages', () => {
    for (const label of [
      'Total',
      'Gesamtbetrag',
      'Summe',
      'Net à payer',
      'Importe',
      'Totaal',
      'Razem',
      'Celkem',
    ])
      expect(printedTotal(page(['Goods   900.00', `${label}   100.00   119.00`]))?.cents, label).to.equal(
        11_900,
      );
  });

  it('is the largest whatever its sign', () => {
    expect(printedTotal(page(['Total   -100.00   -119.00   -19.00']))?.cents).to.equal(-11_900);
  });

  it('has its text and its place', () => {
    const total = printedTotal(page(['Total     1.190,00']));
    expect(total).to.deep.include({ page: 1, text: '1.190,00', cents: 119_000 });
    expect(total?.box[0]).to.be.closeTo(0.1, 1e-9);
  });

  it('is read from pixels only where that is asked for', () => {
    const scan = page(['Total   119.00'], 'ocr');
    expect(printedTotal(scan)).to.equal(null);
    expect(printedTotal(scan, false)?.cents).to.equal(11_900);
  });

  it('is none without a word for it, or without an amount on its line', () => {
    expect(printedTotal(page(['Goods   900.00', 'Total', '119.00']))).to.equal(null);
  });
});

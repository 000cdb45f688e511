import { expect } from 'chai';
import { judgeFusion } from '../../../../workers/fusion/judge-fusion.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';
import { NO_CREDENTIALS } from '../../../../workers/stages/metadata/c2pa.ts';
import { parseAmount } from '../../../../workers/stages/ocr/reading/numbers.ts';
import { NO_FACTS } from '../../stages/ocr/no-facts.ts';

const IBAN = 'DE89370400440532013000';
const OTHER = 'GB82WEST12345698765432';
type Reading = FactsOf<'ocr'>['pages'][number]['reading'];

function ocr(lines: string[], iban: string | null, reading: Reading = 'text-layer'): FactsOf<'ocr'> {
  const source = reading === 'text-layer' ? 'text-layer' : 'ocr';
  const words = lines.flatMap((text, line) =>
    text.split(' ').map((word, at) => ({
      text: word,
      box: [at * 0.1, line * 0.05, 0.08, 0.02] as [number, number, number, number],
      source: source as 'text-layer' | 'ocr',
      confidence: 1,
      line,
    })),
  );
  return {
    ...NO_FACTS,
    pages: [{ page: 1, reading, words }],
    ibans: iban
      ? [
          {
            page: 1,
            box: [0, 0.9, 0.5, 0.02],
            value: iban,
            source: 'text-layer',
            confidence: 1,
            lengthValid: true,
            checksumValid: true,
            labelled: true,
          },
        ]
      : [],
  };
}

/** The same with its amounts, as they are parsed: all of it on one line. */
function read(words: string[]): FactsOf<'ocr'> {
  const facts = ocr([words.join(' ')], null);
  const cells = facts.pages[0]!.words.flatMap((word) => {
    const amount = parseAmount(word.text);
    return amount ? [{ ...word, page: 1, cents: amount.cents }] : [];
  });
  expect(cells).not.to.deep.equal([]);
  return { ...facts, cells };
}

function metadata(
  totalCents: number | null,
  ibans: string[],
  payableCents = totalCents,
): FactsOf<'metadata'> {
  return {
    container: 'pdf',
    layers: [],
    tools: [],
    dates: [],
    camera: null,
    media: null,
    pdf: null,
    c2pa: NO_CREDENTIALS,
    ai: [],
    timeline: [],
    notAssessed: [],
    invoice: {
      fileName: 'factur-x.xml',
      syntax: 'cii',
      number: '17',
      currency: 'EUR',
      totalCents,
      payableCents,
      ibans,
    },
  };
}

const judge = (facts: Parameters<typeof judgeFusion>[0]) =>
  judgeFusion(facts, { now: 0 })['embedded-invoice-disagrees']!;

const PAGE = ['Invoice 17', 'Net 1.000,00', 'Total 1.190,00 EUR'];

describe('embedded-invoice-disagrees', () => {
  it('passes when total and account are printed, in any way of writing numbers', () => {
    for (const total of ['1.190,00', '1,190.00', '1 190,00', '1190.00', "1'190.00", '1.190,-', '1190']) {
      const page = ['Net 1.000,00', `Total ${total} EUR`];
      const verdict = judge({ metadata: metadata(119_000, [IBAN]), ocr: ocr(page, IBAN) });
      expect(verdict.verdict, total).to.equal('pass');
    }
  });

  it('finds another total, with both values and the place', () => {
    const verdict = judge({ metadata: metadata(119_000, [IBAN]), ocr: ocr(['Total 9.190,00 EUR'], IBAN) });
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict !== 'fail') return;
    expect(verdict.occurrences[0]).to.deep.include({
      page: 1,
      box: [0.1, 0, 0.08, 0.02],
      recovered: { old: '1190.00', new: '9.190,00', source: 'attachment factur-x.xml' },
    });
  });

  it('knows an amount that its currency touches by a full stop, and finds another one', () => {
    for (const [total, other] of [
      ['Fr.1190.00', 'Fr.9190.00'],
      ["SFr.1'190.00", "SFr.9'190.00"],
      ['kr.1.190,00', 'kr.9.190,00'],
      ['Rs.1,190.00', 'Rs.9,190.00'],
    ] as const) {
      const judged = (text: string) => judge({ metadata: metadata(119_000, []), ocr: read(['Total', text]) });
      expect(judged(total).verdict, total).to.equal('pass');
      expect(judged(other).verdict, other).to.equal('fail');
    }
  });

  it('finds another account', () => {
    const verdict = judge({ metadata: metadata(119_000, [IBAN]), ocr: ocr(PAGE, OTHER) });
    expect(verdict.verdict).to.equal('fail');
    expect(JSON.stringify(verdict)).to.include(OTHER);
  });

  it('takes a page that shows only what is left to pay', () => {
    const facts = { metadata: metadata(150_000, [], 119_000), ocr: ocr(PAGE, null) };
    expect(judge(facts).verdict).to.equal('pass');
  });

  it('takes no nought of the page for an amount that nothing is left of', () => {
    const printed = (total: string) =>
      judge({ metadata: metadata(119_000, [], 0), ocr: ocr([`Total ${total} EUR`, 'Discount 0'], null) });
    expect(printed('1.190,00').verdict).to.equal('pass');
    expect(printed('9.190,00').verdict).to.equal('fail');
  });

  it('does not find an amount inside of a longer one', () => {
    const verdict = judge({ metadata: metadata(19_000, []), ocr: ocr(['Total 1.190,00'], null) });
    expect(verdict.verdict).to.equal('fail');
  });

  it('accuses nobody over pixels, without a total on the page, or without an attachment', () => {
    const attached = metadata(5_000, []);
    const read = judge({ metadata: attached, ocr: ocr(PAGE, null, 'ocr') });
    if (read.verdict !== 'inconclusive') throw new Error(`was ${read.verdict}`);
    expect(read.toCheck![0]!.values[0]).to.deep.equal({ source: 'attached invoice', text: '50.00' });
    expect(read.toCheck![0]!.values[1]!.source).to.equal('printed');
    expect(judge({ metadata: attached, ocr: ocr(['Net 1,00'], null) }).verdict).to.equal('inconclusive');
    expect(judge({ metadata: { ...attached, invoice: null }, ocr: ocr(PAGE, null) }).verdict).to.equal(
      'not-applicable',
    );
    expect(judge({ ocr: ocr(PAGE, null) }).verdict).to.equal('inconclusive');
  });
});

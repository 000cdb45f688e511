/** /ActualText against the letters of its span (ISO 32000-2, 14.9.4). */
import { expect } from 'chai';
import { hiddenText } from '../../../../../../workers/stages/structure/rules/hidden-text.ts';
import { machineTextDiffers } from '../../../../../../workers/stages/structure/rules/machine-text-differs.ts';
import { append, HEADER, onePage, simple } from '../../../../formats/pdf/build.ts';
import { factsOf, NOW } from '../../material.ts';

const span = (shown: string, told: string): string =>
  `BT /F 10 Tf 20 80 Td (Total due) Tj 60 0 Td /Span << /ActualText (${told}) >> BDC (${shown}) Tj EMC (EUR) Tj ET`;
const lastXref = (pdf: Buffer): number =>
  Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf.toString('latin1'))?.[1]);

const askedOf = (pdf: Buffer): unknown => {
  const verdict = machineTextDiffers(factsOf(pdf), NOW);
  return verdict.verdict === 'inconclusive'
    ? verdict.toCheck?.map(({ values }) => values.map(({ text }) => text))
    : verdict.verdict;
};

describe('structure/replaced-text', () => {
  it('tells an amount in whose place machines are told another one, however it is cut', () => {
    for (const shown of ['1,250.00', ') Tj (1,2) Tj (50.00']) {
      const verdict = machineTextDiffers(factsOf(simple(span(shown, '9,250.00'))), NOW);
      expect(verdict.verdict === 'fail' && verdict.occurrences[0]?.recovered).to.deep.equal({
        ...{ old: '9,250.00', new: '1,250.00' },
        source: 'text that is not shown',
      });
    }
  });

  it('tells an account in whose place machines are told another one', () => {
    for (const [shown, told] of [
      ['014180374051238926', '002180397490805132'],
      ['DE02 5001 0517 0137 0750 30', 'DE02120300000000202051'],
    ] as const) {
      const verdict = machineTextDiffers(factsOf(simple(span(shown, told))), NOW);
      expect(verdict.verdict === 'fail' && verdict.occurrences[0]?.recovered?.old, told).to.equal(told);
    }
    expect(askedOf(simple(span('2026-11-30', '30-11-2026')))).to.deep.equal([['30-11-2026', '2026-11-30']]);
  });

  it('asks about another number that machines are told otherwise', () => {
    expect(askedOf(simple(span('1', '9')))).to.deep.equal([['9', '1']]);
    expect(askedOf(simple(span('12/03/2025', '2025-03-12')))).to.deep.equal([['2025-03-12', '12/03/2025']]);
    expect(hiddenText(factsOf(simple(span('1250', '9250'))), NOW).verdict).to.equal('inconclusive');
  });

  it('finds it among the properties of the page, in UTF-16, and where the span is not closed', () => {
    const parts = onePage('BT /F 10 Tf 20 80 Td /Span /P BDC (1,250.00) Tj ET');
    parts[2].body = parts[2].body.replace('/Font', '/Properties << /P << /ActualText <FEFF0039> >> >> /Font');
    expect(askedOf(append(HEADER, [{ parts }]).pdf)).to.deep.equal([['9', '1,250.00']]);
  });

  it('passes the same number, ligatures, words, fractions and what shows no digits', () => {
    for (const [shown, told] of [
      ['1,250.00', '1250.00'],
      ['1 250,00', '1250,00'],
      ['office', 'office'],
      ['twenty', '20'],
      ['1/2 l', 'one half, 0.5 l'],
      ['1,250.00', ''],
    ] as const)
      expect(askedOf(simple(span(shown, told))), told).to.equal('pass');
  });

  describe('of an element of the structure tree', () => {
    const SHOWN =
      'BT /F 10 Tf 20 80 Td /P << /MCID 0 >> BDC (Total due ) Tj EMC /P << /MCID 1 >> BDC (1,250.00) Tj EMC ET';
    /** Elements 10 and on below the root of the tree, of which the first stands under it. */
    const tagged = (elements: string[], content = SHOWN): Buffer => {
      const [catalog, ...parts] = onePage(content, '/StructParents 0 ');
      const body = catalog.body.replace('>>', '/StructTreeRoot 9 0 R >>');
      const tree = { num: 9, body: '<< /Type /StructTreeRoot /K [10 0 R] >>' };
      const more = elements.map((element, at) => ({ num: 10 + at, body: `<< ${element} >>` }));
      return append(HEADER, [{ parts: [{ ...catalog, body }, ...parts, tree, ...more] }]).pdf;
    };

    it('asks about a text that is shown with another number', () => {
      for (const elements of [
        ['/S /P /Pg 3 0 R /K 1 /ActualText (9,250.00)'],
        ['/S /P /Pg 3 0 R /K [1] /ActualText <FEFF00390030>'],
        ['/S /Document /K [11 0 R]', '/S /P /K << /Type /MCR /Pg 3 0 R /MCID 1 >> /ActualText (9,250.00)'],
      ])
        expect(askedOf(tagged(elements)), elements.join()).to.have.length(1);
      // That of an element stands for all that is below it.
      const whole = ['/S /P /Pg 3 0 R /K [0 11 0 R] /ActualText (Total due 19,250.00)', '/S /Span /K 1'];
      expect(askedOf(tagged(whole))).to.deep.equal([['Total due 19,250.00', 'Total due 1,250.00']]);
    });

    it('passes the same number, what describes more, and content of no page', () => {
      for (const elements of [
        ['/S /P /Pg 3 0 R /K 1 /ActualText (1250.00)'],
        ['/S /P /Pg 3 0 R /K 1'],
        ['/S /Figure /Pg 3 0 R /K [0 1] /ActualText (A chart of the years 2019 to 2023)'],
        ['/S /Formula /Pg 3 0 R /K [0 1] /ActualText (x = 125)'],
        ['/S /P /Pg 3 0 R /K 7 /ActualText (9,250.00)'],
        ['/S /P /Pg 3 0 R /K 1 /Alt (9,250.00)'],
      ])
        expect(askedOf(tagged(elements)), elements.join()).to.equal('pass');
    });

    it('is open where the text of one stands on several pages or in a form', () => {
      const open = (elements: string[]) => hiddenText(factsOf(tagged(elements)), NOW).verdict;
      const form = '/S /P /K << /Type /MCR /Pg 3 0 R /Stm 4 0 R /MCID 1 >> /ActualText';
      expect(open([`${form} (9,250.00)`])).to.equal('inconclusive');
      expect(open([`${form} (without a number)`])).to.equal('pass');
      const pages = '/S /P /Pg 3 0 R /K [1 << /Type /MCR /Pg 2 0 R /MCID 0 >>] /ActualText (9,250.00)';
      expect(open([pages])).to.equal('inconclusive');
    });

    it('gathers tens of thousands of texts of one page without copying them for each', () => {
      const texts = '<< /S /Span /K 1 /ActualText (9) >>'.repeat(40_000);
      const pdf = tagged([`/S /P /Pg 3 0 R /K [${texts}]`]);
      const started = process.cpuUsage();
      expect(hiddenText(factsOf(pdf), NOW).verdict).to.equal('inconclusive');
      const { user, system } = process.cpuUsage(started);
      expect((user + system) / 1000).to.be.below(4_000);
    });

    it('ends where elements name each other, or all of them one long list', () => {
      expect(askedOf(tagged(['/S /P /K [10 0 R 11 0 R]', '/S /P /K [10 0 R]']))).to.equal('pass');
      const parts = tagged(['/S /P /K [12 0 R]', '/S /P /K 12 0 R']);
      const loop = append(parts, [{ parts: [{ num: 12, body: '[12 0 R 12 0 R]' }] }], lastXref(parts)).pdf;
      expect(hiddenText(factsOf(loop), NOW).verdict).to.equal('inconclusive');
      const kids = Array.from({ length: 600 }, (_, at) => `${20 + at} 0 R`).join(' ');
      const list = { num: 12, body: `[${'7 '.repeat(600)}]` };
      const elements = Array.from({ length: 600 }, (_, at) => ({
        num: 20 + at,
        body: '<< /S /P /K 12 0 R >>',
      }));
      const many = tagged([`/S /P /K [${kids}]`]);
      const long = append(many, [{ parts: [list, ...elements] }], lastXref(many)).pdf;
      expect(hiddenText(factsOf(long), NOW).verdict).to.equal('inconclusive');
    });
  });

  it('is open where spans within spans are too many to be compared', () => {
    const open = '/Span << /ActualText (9) >> BDC ';
    const nested = `BT /F 10 Tf 20 80 Td ${open.repeat(1_000)} ${'(a) Tj '.repeat(500)} ET`;
    expect(hiddenText(factsOf(simple(nested)), NOW).verdict).to.equal('inconclusive');
  });
});

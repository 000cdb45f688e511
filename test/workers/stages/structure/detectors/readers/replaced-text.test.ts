/** /ActualText against the letters of its span (ISO 32000-2, 14.9.4). */
import { expect } from 'chai';
import { hiddenText } from '../../../../../../workers/stages/structure/rules/hidden-text.ts';
import { machineTextDiffers } from '../../../../../../workers/stages/structure/rules/machine-text-differs.ts';
import { append, HEADER, onePage, simple } from '../../../../formats/pdf/build.ts';
import { factsOf, NOW } from '../../material.ts';

const span = (shown: string, told: string): string =>
  `BT /F 10 Tf 20 80 Td (Total due) Tj 60 0 Td /Span << /ActualText (${told}) >> BDC (${shown}) Tj EMC (EUR) Tj ET`;
const askedOf = (pdf: Buffer): unknown => {
  const verdict = machineTextDiffers(factsOf(pdf), NOW);
  return verdict.verdict === 'inconclusive'
    ? verdict.toCheck?.map(({ values }) => values.map(({ text }) => text))
    : verdict.verdict;
};

describe('structure/replaced-text', () => {
  it('asks about a number that machines are told otherwise, however it is cut', () => {
    expect(askedOf(simple(span('1,250.00', '9,250.00')))).to.deep.equal([['9,250.00', '1,250.00']]);
    expect(askedOf(simple(span('1', '9')))).to.deep.equal([['9', '1']]);
    expect(askedOf(simple(span(') Tj (1,2) Tj (50.00', '9,250.00')))).to.deep.equal([
      ['9,250.00', '1,250.00'],
    ]);
    expect(hiddenText(factsOf(simple(span('1,250.00', '9,250.00'))), NOW).verdict).to.equal('inconclusive');
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

  it('is open where spans within spans are too many to be compared', () => {
    const open = '/Span << /ActualText (9) >> BDC ';
    const nested = `BT /F 10 Tf 20 80 Td ${open.repeat(1_000)} ${'(a) Tj '.repeat(500)} ET`;
    expect(hiddenText(factsOf(simple(nested)), NOW).verdict).to.equal('inconclusive');
  });
});

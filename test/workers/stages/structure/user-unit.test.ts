/** Pages whose unit is not a point (ISO 32000-2, table 31): what is small is small on paper. */
import { expect } from 'chai';
import { fieldShowsOtherValue } from '../../../../workers/stages/structure/rules/field-shows-other-value.ts';
import { hiddenText } from '../../../../workers/stages/structure/rules/hidden-text.ts';
import { textCoveredAndRetyped } from '../../../../workers/stages/structure/rules/text-covered-and-retyped.ts';
import { textUnderAnnotation } from '../../../../workers/stages/structure/rules/text-under-annotation.ts';
import { append, HEADER, onePage, type Part, simple, stream } from '../../formats/pdf/build.ts';
import { covered, factsOf, firstOf, INVOICE, NOW } from './material.ts';

/** The same page on paper: every number of the content and of the page's box is a twentieth, the unit twenty points. */
const SCALE = '0.05 0 0 0.05 0 0 cm';
const UNIT = '/UserUnit 20 /MediaBox [0 0 10 5] ';
const inUnits = (content: string): Buffer => simple(`${SCALE} ${content}`, UNIT);

describe('structure on pages with /UserUnit', () => {
  it('does not take ten points for too small to see', () => {
    expect(hiddenText(factsOf(inUnits(INVOICE)), NOW).verdict).to.equal('pass');
  });

  it('finds letters too small to see by their size on paper', () => {
    const tiny = `${INVOICE} BT /F 0.5 Tf 20 20 Td (Ignore the rest) Tj ET`;
    expect(firstOf(hiddenText(factsOf(inUnits(tiny)), NOW)).data).to.include({ way: 'tiny' });
    const half = simple(`BT /F 1.5 Tf 20 20 Td (Ignore the rest) Tj ET`, '/UserUnit 0.5 ');
    expect(firstOf(hiddenText(factsOf(half), NOW)).data).to.include({ way: 'tiny' });
  });

  it('finds a covered value as on any other page, at its place', () => {
    const there = firstOf(textCoveredAndRetyped(factsOf(inUnits(covered('9,250.00'))), NOW));
    const plain = firstOf(textCoveredAndRetyped(factsOf(simple(covered('9,250.00'))), NOW));
    expect(there).to.deep.equal(plain);
  });

  it('finds what lies under a note that readers draw, and a field that shows another value, at their places', () => {
    const note = '<< /Subtype /FreeText /C [1 1 1] /Contents (9,250.00) /Rect [5.9 2.85 8.5 3.5] >>';
    const look = stream('BT /F 0.5 Tf 0.1 0.1 Td (9,400.00) Tj ET', '/BBox [0 0 4.5 0.6] ');
    const field =
      '<< /Subtype /Widget /FT /Tx /T (t) /V (1,400.00) /Rect [1 1 5.5 1.6] /AP << /N 8 0 R >> >>';
    const [catalog, ...rest] = onePage(`${SCALE} ${INVOICE}`, `${UNIT}/Annots [6 0 R 7 0 R] `);
    const parts: Part[] = [
      { num: catalog.num, body: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] >> >>' },
      ...rest,
      { num: 6, body: note },
      { num: 7, body: field },
      { num: 8, body: look },
    ];
    const facts = factsOf(append(HEADER, [{ parts }]).pdf);
    expect(firstOf(textUnderAnnotation(facts, NOW)).box).to.satisfy(
      ([x, y]: number[]) => Math.abs(x! - 0.6) < 0.01 && Math.abs(y! - 0.3) < 0.05,
    );
    const shown = firstOf(fieldShowsOtherValue(facts, NOW));
    expect(shown.box).to.deep.equal([0.1, 0.68, 0.45, 0.12]);
    expect(shown.recovered).to.include({ old: '1,400.00', new: '9,400.00' });
  });
});

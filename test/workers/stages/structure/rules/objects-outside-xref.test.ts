import { expect } from 'chai';
import { objectsOutsideXref } from '../../../../../workers/stages/structure/rules/objects-outside-xref.ts';
import { append, HEADER, onePage } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, NOW, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => objectsOutsideXref(factsOf(pdf), NOW);

describe('structure/objects-outside-xref', () => {
  it('counts what no table names, surest behind the end', () => {
    const stray = { parts: [{ num: 30, body: '<< /Left (behind) >>' }], xref: 'none' as const };
    const pdf = append(HEADER, [{ parts: onePage(INVOICE) }, stray]).pdf;
    expect(firstOf(verdictOf(pdf))).to.include({ confidence: 1 });
    const early = append(HEADER, [stray, { parts: onePage(INVOICE) }]).pdf;
    expect(firstOf(verdictOf(early))).to.include({ confidence: 0.5 });
  });

  it('passes files whose tables name everything', () => {
    expect(verdictOf(saved(INVOICE, INVOICE)).verdict).to.equal('pass');
  });
});

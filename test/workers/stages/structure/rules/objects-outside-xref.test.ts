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

  describe('beside objects that are no part of the document', () => {
    const unnamed = (count: number, body: string, from: number) => ({
      parts: Array.from({ length: count }, (_, i) => ({ num: from + i, body })),
      xref: 'none' as const,
    });
    const withTables = (tables: number, ...before: ReturnType<typeof unnamed>[]): Buffer =>
      append(HEADER, [{ parts: onePage(INVOICE) }, ...before, unnamed(tables, '<< /Type /XRef >>', 200)]).pdf;
    const stray = unnamed(1, '<< /Left (behind) >>', 30);

    it('passes those, and counts them to no others', () => {
      expect(verdictOf(withTables(1)).verdict).to.equal('pass');
      expect(verdictOf(withTables(100)).verdict).to.equal('pass');
      expect(
        verdictOf(append(HEADER, [unnamed(1, '<< /Linearized 1 >>', 30), { parts: onePage(INVOICE) }]).pdf)
          .verdict,
      ).to.equal('pass');
      for (const tables of [1, 99])
        expect(firstOf(verdictOf(withTables(tables, stray))).note).to.match(/^1 object in the file is named/);
    });

    it('is open where there are so many that others are not read', () => {
      for (const tables of [100, 300]) {
        expect(verdictOf(withTables(tables, stray)).verdict, `${tables}`).to.equal('inconclusive');
      }
      expect(verdictOf(withTables(101)).verdict).to.equal('inconclusive');
    });
  });

  it('counts all of them, and shows twenty', () => {
    const strays = Array.from({ length: 150 }, (_, i) => ({ num: 200 + i, body: '1' }));
    const pdf = append(HEADER, [{ parts: onePage(INVOICE) }, { parts: strays, xref: 'none' }]).pdf;
    const { note, data } = firstOf(verdictOf(pdf));
    expect(note).to.match(/^150 objects in the file are named/);
    expect(data?.objects).to.have.lengthOf(20);
  });

  it('passes files whose tables name everything', () => {
    expect(verdictOf(saved(INVOICE, INVOICE)).verdict).to.equal('pass');
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { fields, openPdf, type PdfFile, shareFields } from '../../../../../workers/formats/pdf/index.ts';
import { append, HEADER, onePage, type Part, type Save } from '../build.ts';

const COUNT = 6;

/** A form whose first fields are listed directly, and one group with two named kids and a kid without a name. */
function form(listed: number[], values: number[]): Part[] {
  const fieldParts = values.map((value, i) => ({
    num: 20 + i,
    body: `<< /FT /Tx /T (f${i}) /V 4${i} 0 R /Kids [${value % 3 === 0 ? '' : '40 0 R'}] >>`,
  }));
  return [
    { num: 1, body: '<< /Type /Catalog /Pages 2 0 R /AcroForm 10 0 R >>' },
    { num: 10, body: `<< /Fields [${listed.map((i) => `${20 + i} 0 R`).join(' ')}] >>` },
    ...fieldParts,
    { num: 20 + COUNT, body: '<< /T (group) /FT /Tx /Kids [31 0 R 32 0 R 33 0 R] >>' },
    { num: 31, body: '<< /T (a) /Parent 26 0 R >>' },
    { num: 32, body: '<< /T (b) /Parent 26 0 R >>' },
    { num: 33, body: '<< /Parent 26 0 R >>' },
  ];
}

describe('form fields', () => {
  it('of an older state are the same whether read or taken over from the newest', () => {
    const save = fc.record({
      listed: fc.option(fc.array(fc.nat(COUNT), { maxLength: 9 })),
      rewritten: fc.array(
        fc.record({
          num: fc.constantFrom(20, 21, 22, 26, 31, 33, 40, 41, 42, 43),
          body: fc.constantFrom('(new)', '<< /T (x) /FT /Btn >>', '<< /T (y) /Parent 26 0 R >>', 'null', '7'),
        }),
        { maxLength: 3 },
      ),
      freed: fc.array(fc.constantFrom(21, 32, 42), { maxLength: 1 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.nat(COUNT), { maxLength: 9 }),
        fc.array(fc.nat(9), { minLength: COUNT, maxLength: COUNT }),
        fc.array(save, { maxLength: 4 }),
        (listed, values, later) => {
          const saves: Save[] = [
            { parts: [...onePage('').filter(({ num }) => num > 1), ...form(listed, values)] },
            ...later.map((one) => ({
              free: one.freed,
              parts: [
                ...one.rewritten.filter(({ num }, i) => one.rewritten.findIndex((o) => o.num === num) === i),
                ...(one.listed ? form(one.listed, values).filter(({ num }) => num === 10) : []),
              ],
            })),
          ];
          const { pdf } = append(HEADER, saves);
          const [shared, fresh] = [openPdf(pdf), openPdf(pdf)];
          for (const { index } of shared.revisions) {
            const same = untouchedSince(shared, index);
            shareFields(shared.at(index), shared.latest, same);
            expect(fields(shared.at(index))).to.deep.equal(fields(fresh.at(index)));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Nothing that the object leads to was written after a save: told by walking, as the stage’s own rule must say. */
function untouchedSince(file: PdfFile, save: number): (num: number) => boolean {
  const touched = new Set(
    file.revisions.slice(save + 1).flatMap(({ changed, added }) => [...changed, ...added]),
  );
  const view = file.latest;
  const untouched = (num: number, open: Set<number>): boolean => {
    if (open.has(num)) return true;
    open.add(num);
    if (touched.has(num)) return false;
    const text = JSON.stringify(view.object(num)?.value ?? null, (key, value) =>
      key === 'bytes' ? '' : value,
    );
    return [...text.matchAll(/"kind":"ref","num":(\d+)/g)].every((m) => untouched(Number(m[1]), open));
  };
  return (num) => untouched(num, new Set());
}

import { expect } from 'chai';
import fc from 'fast-check';
import { saveRecords } from '../../../../workers/stages/structure/detectors/saves/revisions/records.ts';
import { pdfStructure } from '../../../../workers/stages/structure/pdf.ts';
import { structure } from '../../../../workers/stages/structure/stage.ts';
import { covered, factsOf, INVOICE, NOW, saved, twoFonts } from './material.ts';

const amount = fc.integer({ min: 10_000, max: 99_999_999 }).map((cents) => {
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${String(cents % 100).padStart(2, '0')}`;
});

describe('structure: properties over any document', () => {
  it('tells old and new of any replaced amount, in every later state of the file', () => {
    fc.assert(
      fc.property(fc.uniqueArray(amount, { minLength: 2, maxLength: 5 }), (amounts) => {
        const pages = amounts.map((text) => INVOICE.replace('1,250.00', text));
        const { pdf } = factsOf(saved(pages[0] ?? '', ...pages.slice(1)));
        const told = pdf!.revisions.textChanges.map((change) => [change.old, change.new]);
        expect(told).to.deep.equal(amounts.slice(1).map((text, i) => [amounts[i], text]));
      }),
      { numRuns: 60 },
    );
  });

  it('recovers any covered amount unless the same one is painted on top', () => {
    fc.assert(
      fc.property(amount, (text) => {
        const page = covered(text).replace('118 57 50 12', '115 56 84 13').replace('1,250.00', '7,777.77');
        const [cover] = factsOf(saved(page)).pdf!.covers;
        if (text === '7,777.77') expect(cover).to.equal(undefined);
        else expect(cover).to.include({ covered: '7,777.77', replacement: text });
      }),
      { numRuns: 60 },
    );
  });

  it('never throws on damage, and every rule answers', () => {
    const sample = twoFonts('/G 10 Tf (1,9) Tj /F 10 Tf (50.00) Tj 3 Tr (9.99) Tj');
    const words = ['<<', '>>', '[', ' 1 0 R', 'endobj', 'BT', ' Tj', ' Tf', '%%EOF', '1e9', '/AP', '/V (1)'];
    const edit = fc.record({
      at: fc.nat(sample.length - 1),
      skip: fc.nat(30),
      insert: fc.constantFrom(...words),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        let bytes = sample;
        for (const { at, skip, insert } of edits) {
          bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(insert), bytes.subarray(at + skip)]);
        }
        const facts = factsOf(bytes);
        for (const rule of Object.values(structure.rules)) {
          expect(rule(facts, NOW).verdict).to.be.oneOf(['pass', 'fail', 'inconclusive', 'not-applicable']);
        }
        expect(saveRecords(facts.pdf!.revisions).length).to.equal(facts.pdf!.revisions.saves.length);
      }),
      { numRuns: 200 },
    );
  });

  it('stops when told to and says what it left', () => {
    const { pdf, notAssessed } = pdfStructure(saved(INVOICE, covered('9,250.00')), () => true);
    expect(pdf!.pagesRead).to.equal(0);
    expect(notAssessed).to.not.deep.equal([]);
    expect(
      structure.rules['text-covered-and-retyped']({ ...factsOf(saved(INVOICE)), pdf }, NOW).verdict,
    ).to.equal('inconclusive');
  });
});

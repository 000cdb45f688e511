import { expect } from 'chai';
import { append, HEADER, onePage } from '../../../../../formats/pdf/build.ts';
import { factsOf, INVOICE, saved } from '../../../material.ts';

describe('structure: saves by role', () => {
  it('classifies objects by their path', () => {
    const form = [
      {
        num: 1,
        body: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [8 0 R] >> /DSS 9 0 R /Metadata 10 0 R >>',
      },
      {
        num: 3,
        body: '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /Annots [8 0 R 12 0 R] >>',
      },
      { num: 8, body: '<< /FT /Sig /T (s) /V 11 0 R /Subtype /Widget /Rect [0 0 0 0] >>' },
      { num: 9, body: '<< /Certs [13 0 R] >>' },
      { num: 10, body: '<< /Type /Metadata /Subtype /XML /Length 0 >>\nstream\n\nendstream' },
      { num: 11, body: '<< /Type /Sig /ByteRange [0 0 0 0] /Contents <00> >>' },
      { num: 12, body: '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] >>' },
      { num: 13, body: '<< /Length 1 >>\nstream\nx\nendstream' },
    ];
    const revisions = factsOf(saved(INVOICE, form)).pdf!.revisions.saves;
    expect(revisions[0]?.touched).to.deep.equal({});
    expect(revisions[1]?.touched).to.deep.equal({
      catalog: 1,
      page: 1,
      form: 1,
      'validation-data': 2,
      metadata: 1,
      signature: 1,
      annotation: 1,
    });
  });

  it('finds what a save changed beside a list of any length', () => {
    const before = onePage(INVOICE);
    const long = `/Resources << /X [${'1 '.repeat(200_000)}] /Y << ${'/Z 1 '.repeat(200_000)} >>`;
    const page = { num: 3, body: before[2].body.replace('/Resources <<', long) };
    const changed = { num: 4, body: onePage(INVOICE.replace('1,250', '7,250'))[3].body };
    const saves = [{ parts: before.map((part) => (part.num === 3 ? page : part)) }, { parts: [changed] }];
    const { textChanges } = factsOf(append(HEADER, saves).pdf).pdf!.revisions;
    expect(textChanges).to.have.lengthOf(1);
  });

  for (const name of ['constructor', '__proto__', 'toString']) {
    it(`/${name} as a key or an action is like any unknown name`, () => {
      const page = onePage(INVOICE)[2].body.replace('/Type /Page', `/Type /Page /${name} 6 0 R`);
      const action = { num: 7, body: `<< /S /${name} >>` };
      const facts = factsOf(saved(INVOICE, [{ num: 3, body: page }, { num: 6, body: '<< /A 1 >>' }, action]));
      expect(facts.pdf?.revisions.saves[1]?.touched).to.include({ page: 1 });
      expect(facts.pdf?.activeContent).to.deep.equal([]);
    });
  }

  it('compares many saves in bounded steps and says what it put together', () => {
    const updates = Array.from({ length: 60 }, (_, i) => ({ parts: [{ num: 20, body: `${i}` }] }));
    const changed = { parts: [{ num: 4, body: onePage(INVOICE.replace('1,250', '7,250'))[3].body }] };
    updates.splice(5, 0, changed as never);
    const facts = factsOf(append(HEADER, [{ parts: onePage(INVOICE) }, ...updates]).pdf);
    expect(facts.pdf?.revisions.textChanges.map((c) => [c.old, c.new])).to.deep.equal([
      ['1,250.00', '7,250.00'],
    ]);
    expect(facts.notAssessed.map((n) => n.reason).join()).to.contain('62 saves');
  });

  it('gives partial facts when time is up', async () => {
    const { pdfStructure } = await import('../../../../../../../workers/stages/structure/pdf.ts');
    const facts = pdfStructure(saved(INVOICE, INVOICE.replace('1,250', '7,250')), () => true);
    expect(facts.pdf?.pagesRead).to.equal(0);
    expect(facts.notAssessed.map((n) => n.reason)).to.include('time ran out');
  });
});

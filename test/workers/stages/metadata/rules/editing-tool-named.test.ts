import { expect } from 'chai';
import { editingToolNamed } from '../../../../../workers/stages/metadata/rules/editing-tool-named.ts';
import { factsOf, jpeg, NOW, pdf } from '../material.ts';

const verdictOf = async (Producer: string, Creator = 'Writer') =>
  editingToolNamed(await factsOf(await pdf({ info: { Producer, Creator } }), 'application/pdf'), NOW).verdict;

describe('metadata/editing-tool-named', () => {
  it('fires on editors of PDFs, pictures and metadata', async () => {
    for (const name of [
      'Sejda 3.2.85',
      'Wondershare PDFelement 9',
      'Adobe Photoshop for Windows',
      'BeCyPDFMetaEdit 2.37',
    ]) {
      expect(await verdictOf(name), name).to.equal('fail');
    }
    expect(await verdictOf('macOS Quartz PDFContext', 'GIMP')).to.equal('fail');
  });

  it('passes generators, suites and toolboxes', async () => {
    for (const name of [
      'iText 7.1',
      'Adobe Acrobat Pro 23',
      'www.ilovepdf.com',
      'Skia/PDF m109',
      'GPL Ghostscript 10',
    ]) {
      expect(await verdictOf(name), name).to.equal('pass');
    }
  });

  it('sees a tool that a later revision replaced in the Info dictionary', async () => {
    const first = await pdf({ info: { Producer: 'Sejda 3.2.85' } });
    const number = /(\d+) 0 obj\s*<<[^>]*\/Producer/.exec(first.toString('latin1'))![1];
    const body = `${number} 0 obj\n<< /Producer (Acrobat Distiller 11) >>\nendobj\n`;
    const xref = `xref\n${number} 1\n${String(first.length).padStart(10, '0')} 00000 n \n`;
    const old = first.toString('latin1');
    const size = /\/Size (\d+)/.exec(old)![1];
    const root = /\/Root (\d+ 0 R)/.exec(old)![1];
    const previous = /startxref\s+(\d+)/.exec(old)![1];
    const trailer = `trailer\n<< /Size ${size} /Root ${root} /Info ${number} 0 R /Prev ${previous} >>\n`;
    const tail = `${body}${xref}${trailer}startxref\n${first.length + body.length}\n%%EOF\n`;
    const facts = await factsOf(Buffer.concat([first, Buffer.from(tail)]), 'application/pdf');
    expect(facts.pdf).to.deep.include({ revisions: 2, infoRevision: 1 });
    expect(facts.tools.map((tool) => [tool.product, tool.revision])).to.deep.equal([
      ['Sejda', 0],
      ['Acrobat Distiller', 1],
    ]);
    expect(editingToolNamed(facts, NOW).verdict).to.equal('fail');
  });

  it('does not apply to images and to PDFs that name nothing', async () => {
    expect(editingToolNamed(await factsOf(await jpeg(), 'image/jpeg'), NOW).verdict).to.equal(
      'not-applicable',
    );
    expect(editingToolNamed(await factsOf(await pdf({}), 'application/pdf'), NOW).verdict).to.equal(
      'not-applicable',
    );
  });
});

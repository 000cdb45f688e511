import { expect } from 'chai';
import { editorInHistory } from '../../../../../workers/stages/metadata/notes/editor-in-history.ts';
import { factsOf, jpeg, pdf } from '../material.ts';

const noteOf = async (Software?: string) =>
  editorInHistory(await factsOf(await jpeg(Software ? { exif: { Software } } : {}), 'image/jpeg'));

describe('metadata/editor-in-history', () => {
  it('tells every program that composes or changes content', async () => {
    for (const name of [
      'Adobe Bridge CS5',
      'Windows Photo Editor 10.0',
      'GIMP 2.10',
      'Canva',
      'Inkscape 1.3',
    ]) {
      expect((await noteOf(name))?.note, name).to.equal(`Software names ${name}.`);
    }
    const merged = await pdf({ info: { Producer: 'www.ilovepdf.com' } });
    const told = editorInHistory(await factsOf(merged, 'application/pdf'));
    expect(told?.data.programs).to.have.length(1);
  });

  it('tells each program once, in one note', async () => {
    const facts = await factsOf(
      await pdf({ info: { Producer: 'Canva', Creator: 'Inkscape 1.3' } }),
      'application/pdf',
    );
    const [first] = facts.tools;
    if (!first) throw new Error('the file names no program');
    facts.tools.push(first);
    const told = editorInHistory(facts);
    expect(told?.data.programs).to.have.length(2);
    expect(told?.note).to.include('Producer names Canva.').and.to.include('Creator names Inkscape 1.3.');
  });

  it('says nothing of firmware, generators and files that name no program', async () => {
    expect(await noteOf('Ver.1.00u')).to.equal(null);
    expect(await noteOf()).to.equal(null);
    const suite = await pdf({ info: { Producer: 'Adobe Acrobat Pro 23' } });
    expect(editorInHistory(await factsOf(suite, 'application/pdf'))).to.equal(null);
  });
});

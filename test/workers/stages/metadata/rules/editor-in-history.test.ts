import { expect } from 'chai';
import { editorInHistory } from '../../../../../workers/stages/metadata/rules/editor-in-history.ts';
import { factsOf, jpeg, NOW, pdf } from '../material.ts';

const verdictOf = async (Software?: string) =>
  editorInHistory(await factsOf(await jpeg(Software ? { exif: { Software } } : {}), 'image/jpeg'), NOW)
    .verdict;

describe('metadata/editor-in-history', () => {
  it('fires on every program that composes or changes content', async () => {
    for (const name of [
      'Adobe Bridge CS5',
      'Windows Photo Editor 10.0',
      'GIMP 2.10',
      'Canva',
      'Inkscape 1.3',
    ]) {
      expect(await verdictOf(name), name).to.equal('fail');
    }
    const merged = await pdf({ info: { Producer: 'www.ilovepdf.com' } });
    expect(editorInHistory(await factsOf(merged, 'application/pdf'), NOW).verdict).to.equal('fail');
  });

  it('passes firmware and generators, and does not apply when nothing is named', async () => {
    expect(await verdictOf('Ver.1.00u')).to.equal('pass');
    expect(await verdictOf()).to.equal('not-applicable');
    const suite = await pdf({ info: { Producer: 'Adobe Acrobat Pro 23' } });
    expect(editorInHistory(await factsOf(suite, 'application/pdf'), NOW).verdict).to.equal('pass');
  });
});

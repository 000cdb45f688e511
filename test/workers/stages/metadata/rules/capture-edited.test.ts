import { expect } from 'chai';
import { captureEdited } from '../../../../../workers/stages/metadata/rules/capture-edited.ts';
import { factsOf, type ImageMetadata, jpeg, NOW, xmp } from '../material.ts';

const phone = { Make: 'samsung', Model: 'SM-G965W' };
const verdictOf = async (metadata: ImageMetadata) =>
  captureEdited(await factsOf(await jpeg(metadata), 'image/jpeg'), NOW);
const history = (agent: string) =>
  xmp(
    '',
    `<xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved" stEvt:softwareAgent="${agent}"/></rdf:Seq></xmpMM:History>`,
  );

describe('metadata/capture-edited', () => {
  it('fires on a phone picture that an image editor saved, whichever field says so', async () => {
    const software = await verdictOf({ exif: { ...phone, Software: 'Adobe Photoshop 21.0 (Windows)' } });
    if (software.verdict !== 'fail') throw new Error(software.verdict);
    expect(software.occurrences[0]!.note).to.contain('samsung SM-G965W').and.to.contain('Photoshop');
    expect((await verdictOf({ exif: phone, xmp: history('Gimp 2.10 (Linux)') })).verdict).to.equal('fail');
  });

  it('passes firmware, raw developers and viewers', async () => {
    for (const Software of [
      'G965WVLS3ARJ6',
      'HDR+ 1.0.450594208zd',
      'Adobe Lightroom 5.3 (Macintosh)',
      'OLYMPUS Master 2.04W',
    ]) {
      expect((await verdictOf({ exif: { ...phone, Software } })).verdict, Software).to.equal('pass');
    }
  });

  it('does not apply to a picture that claims no camera', async () => {
    expect((await verdictOf({ exif: { Software: 'GIMP 2.10.36' } })).verdict).to.equal('not-applicable');
  });
});

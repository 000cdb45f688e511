import { expect } from 'chai';
import { metadataAbsent } from '../../../../../workers/stages/metadata/notes/metadata-absent.ts';
import { factsOf, jpeg, pdf, png } from '../material.ts';

describe('metadata/metadata-absent', () => {
  it('is told of files that say nothing', async () => {
    for (const facts of [
      await factsOf(await png(), 'image/png'),
      await factsOf(await pdf({}), 'application/pdf'),
    ]) {
      expect(metadataAbsent(facts)?.note).to.include('no sign of fraud');
    }
  });

  it('is not told of a file that says anything, nor where its metadata are encrypted', async () => {
    expect(metadataAbsent(await factsOf(await jpeg({ exif: { Make: 'Canon' } }), 'image/jpeg'))).to.equal(
      null,
    );
    const locked = await factsOf(await pdf({}), 'application/pdf');
    locked.pdf!.readable = false;
    expect(metadataAbsent(locked)).to.equal(null);
  });
});

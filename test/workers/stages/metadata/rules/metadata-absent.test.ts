import { expect } from 'chai';
import { metadataAbsent } from '../../../../../workers/stages/metadata/rules/metadata-absent.ts';
import { factsOf, jpeg, NOW, pdf, png } from '../material.ts';

describe('metadata/metadata-absent', () => {
  it('fires on files that say nothing', async () => {
    expect(metadataAbsent(await factsOf(await png(), 'image/png'), NOW).verdict).to.equal('fail');
    expect(metadataAbsent(await factsOf(await pdf({}), 'application/pdf'), NOW).verdict).to.equal('fail');
  });

  it('passes anything said, and leaves encrypted metadata open', async () => {
    const facts = await factsOf(await jpeg({ exif: { Make: 'Canon' } }), 'image/jpeg');
    expect(metadataAbsent(facts, NOW).verdict).to.equal('pass');
    const locked = await factsOf(await pdf({}), 'application/pdf');
    locked.pdf!.readable = false;
    expect(metadataAbsent(locked, NOW).verdict).to.equal('inconclusive');
  });
});

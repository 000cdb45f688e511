import { expect } from 'chai';
import { nearest } from '../../../scripts/assay/nearest.ts';

describe('the word that was meant', () => {
  const known = ['verify', 'report', 'face', 'up', 'keys'];

  it('is found through a slip, a swap and a missing letter', () => {
    expect(['verfy', 'evrify', 'reprot', 'fase', 'kesy'].map((typed) => nearest(typed, known))).to.deep.equal(
      [...['verify', 'verify', 'report', 'face', 'keys']],
    );
  });

  it('is none where nothing is near', () => {
    for (const typed of ['frobnicate', '', 'xx', 'delete']) expect(nearest(typed, known)).to.equal(undefined);
  });
});

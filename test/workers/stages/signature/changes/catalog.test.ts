import { expect } from 'chai';
import { signatureEvidence } from '../../../../../workers/stages/signature/evidence.ts';
import { rsa, signedMessage } from '../../../formats/cms/make-cms.ts';
import { factsOf, type MinimalOptions, minimalSigned, updated } from '../material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });
const FORM = '/AcroForm <</Fields [5 0 R 6 0 R] /SigFlags 3>>';
const catalog = (more: string): [number, string] => [1, `<</Type /Catalog /Pages 2 0 R ${FORM} ${more}>>`];

/** `class what` of every change that an update makes. */
function told(options: MinimalOptions, objects: [number, string][], trailer = ''): string[] {
  const later = updated(minimalSigned({ sign, ...options }), objects, trailer);
  return (signatureEvidence(factsOf(later))[0]!.changes ?? []).map(
    (change) => `${change.class} ${change.what}`,
  );
}

describe('permissions that a document was signed with (12.8.6)', () => {
  const CERTIFIED: MinimalOptions = {
    entries: '/Reference [<</TransformMethod /DocMDP /TransformParams <</P 2>>>>]',
    catalog: '/Perms <</DocMDP 7 0 R>>',
  };

  it('may be written anew, and neither go nor lead to another signature', () => {
    const replaced = ['other certification removed or replaced'];
    expect(told(CERTIFIED, [catalog('/Perms <</DocMDP 7 0 R>>')])).to.deep.equal([]);
    expect(told(CERTIFIED, [catalog('/Perms 20 0 R'), [20, '<</DocMDP 7 0 R>>']])).to.deep.equal([]);
    expect(told(CERTIFIED, [catalog('')])).to.deep.equal(replaced);
    expect(told(CERTIFIED, [catalog('/Perms <<>>')])).to.deep.equal(replaced);
    expect(
      told(CERTIFIED, [catalog('/Perms <</DocMDP 20 0 R>>'), [20, '<</Type /Sig /Contents <01>>>']]),
    ).to.deep.equal(replaced);
  });

  it('of other kinds stay what they were', () => {
    const rights: MinimalOptions = {
      catalog: '/Perms <</UR3 8 0 R>>',
      objects: ['<</Type /Sig /Contents <01>>>'],
    };
    const removed = ['other permission /UR3 removed or changed'];
    expect(told(rights, [catalog('/Perms <</UR3 8 0 R>>')])).to.deep.equal([]);
    expect(told(rights, [catalog('/Perms <<>>')])).to.deep.equal(removed);
    expect(told(rights, [[8, '<</Type /Sig /Contents <02>>>']])).to.deep.equal(removed);
  });
});

describe('the trailer and what it leads to (7.5.5, 14.3.3)', () => {
  const INFO: MinimalOptions = { trailer: '/Info 8 0 R', objects: ['<</Title (One)>>'] };

  it('may have other document information, as long as it is some', () => {
    expect(told(INFO, [[8, '<</Title (Two)>>']], '/Info 8 0 R')).to.deep.equal([
      'metadata document information changed',
    ]);
    expect(told(INFO, [[20, '<</Title (One)>>']], '/Info 20 0 R')).to.deep.equal([]);
    expect(told(INFO, [[8, '(Two)']], '/Info 8 0 R')).to.deep.equal([
      'other what stands as document information is none',
    ]);
  });

  it('may lose entries of its own and gain them; changed ones are told', () => {
    const own: MinimalOptions = { trailer: '/Own 8 0 R', objects: ['(One)'] };
    expect(told(own, [[20, '(x)']])).to.deep.equal([]);
    expect(told(own, [[20, '(Two)']], '/Own 20 0 R')).to.deep.equal(['metadata private entry /Own changed']);
    // The entry leads where it led, to an object that was overwritten.
    expect(told(own, [[8, '(Two)']], '/Own 8 0 R')).to.deep.equal([
      'unseen an object was overwritten that the private entry /Own uses',
    ]);
  });
});

describe('private entries of the catalog', () => {
  const held = (value: string): MinimalOptions => ({ catalog: `/Own ${value}`, objects: ['(One)'] });
  const overwritten = 'unseen an object was overwritten that the private entry /Own uses';

  it('are told apart from objects that they lead to, however deep', () => {
    for (const value of ['[1 8 0 R]', '<</A (x) /B [<</C 8 0 R>>]>>', '<</A <61> /B 8 0 R>>'])
      expect(told(held(value), [[8, '(Two)'], catalog(`/Own ${value}`)]), value).to.deep.equal([overwritten]);
    for (const [was, now] of [
      ['[1 8 0 R]', '[2 8 0 R]'],
      ['[1 8 0 R]', '[1 8 0 R 3]'],
      ['<</A (x) /B 8 0 R>>', '<</A (y) /B 8 0 R>>'],
      ['<</A (x) /B 8 0 R>>', '<</A (x) /B 8 0 R /C 1>>'],
      ['<</A 1 /B 8 0 R>>', '<</A /1 /B 8 0 R>>'],
    ] as const)
      expect(told(held(was), [[8, '(Two)'], catalog(`/Own ${now}`)]), now).to.deep.equal([
        'metadata private entry /Own changed',
      ]);
  });
});

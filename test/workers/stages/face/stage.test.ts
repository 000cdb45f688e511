import { expect } from 'chai';
import { judge } from '../../../../workers/runtime/judge.ts';
import { face } from '../../../../workers/stages/face/stage.ts';
import type { AnyStage } from '../../../../workers/stages/index.ts';

describe('stages/face', () => {
  const document = {
    mediaType: 'image/jpeg',
    condition: 'readable',
    pageCount: 1,
    pages: [],
    notAssessed: [],
  } as const;

  it('is skipped with its reason while no face model is installed', () => {
    expect(face.skipReason({ ...document, pages: [], notAssessed: [] })).to.equal('no face model installed');
  });

  it('claims nothing about portraits when it is run all the same', async () => {
    const { extract } = await face.load();
    const facts = await extract(undefined as never);
    const { judgement } = judge(face as unknown as AnyStage, facts, { now: 0 });
    expect(judgement.verdicts).to.deep.equal({});
    expect(judgement.notAssessed).to.deep.equal([{ what: 'portraits', reason: 'no face model installed' }]);
  });
});

import { expect } from 'chai';
import { z } from 'zod';
import { InvalidFactsError, judge } from '../../../workers/runtime/judge.ts';
import type { AnyStage } from '../../../workers/stages/index.ts';
import { fail, pass } from '../../../workers/stages/stage.ts';

const Facts = z.object({
  count: z.int(),
  notAssessed: z.array(z.object({ what: z.string(), reason: z.string() })),
});
const boom = (): never => {
  throw new Error('a slip of ours');
};

/** A stage of no document: only what judgement asks of one. */
const stage = (parts: object): AnyStage =>
  ({ id: 'qr', version: '1', engine: 'e', facts: Facts, rules: {}, ...parts }) as unknown as AnyStage;
const FACTS = { count: 2, notAssessed: [{ what: 'page 3', reason: 'no time' }] };

describe('judgement', () => {
  it('asks every rule of the facts, and hands on what was not assessed', () => {
    const { facts, judgement } = judge(
      stage({
        rules: {
          two: ({ count }: { count: number }) =>
            fail(count === 2 ? [{ confidence: 0.9, data: {}, note: 'two' }] : []),
          none: () => pass,
        },
      }),
      { ...FACTS, unknown: 'left out' },
      { now: 0 },
    );
    expect(facts).to.deep.equal(FACTS);
    expect(judgement.verdicts.two?.verdict).to.equal('fail');
    expect(judgement.verdicts.none).to.deep.equal(pass);
    expect(judgement.notAssessed).to.deep.equal(FACTS.notAssessed);
    expect(judgement).to.deep.include({ timeline: [], notes: [], evidence: {} });
  });

  it('leaves the question of a rule that breaks open, and the others stand', () => {
    const { verdicts } = judge(stage({ rules: { broken: boom, good: () => pass } }), FACTS, {
      now: 0,
    }).judgement;
    expect(verdicts.broken).to.deep.equal({
      verdict: 'inconclusive',
      reason: 'the rule failed: a slip of ours',
    });
    expect(verdicts.good).to.deep.equal(pass);
  });

  it('goes without a note that breaks: it says nothing for or against the document', () => {
    const notes = { broken: boom, silent: () => null, told: () => ({ note: 'two codes' }) };
    const { judgement } = judge(stage({ notes, rules: { good: () => pass } }), FACTS, { now: 0 });
    expect(judgement.notes).to.deep.equal([{ code: 'told', note: 'two codes' }]);
    expect(judgement.verdicts.good).to.deep.equal(pass);
  });

  it('takes no facts of another shape, and says where they differ', () => {
    const wrong = () => judge(stage({}), { count: 1.5, notAssessed: [] }, { now: 0 });
    expect(wrong).to.throw(InvalidFactsError, /facts of qr: count/);
    expect(() => judge(stage({}), null, { now: 0 })).to.throw(InvalidFactsError);
  });
});

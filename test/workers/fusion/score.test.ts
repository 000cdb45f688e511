import { expect } from 'chai';
import fc from 'fast-check';
import { PRIOR_FRAUD } from '../../../shared/findings/policy.ts';
import { FAMILIES } from '../../../shared/findings/row.ts';
import {
  atLeast,
  familyScores,
  levelOf,
  probabilities,
  score as scoreOf,
  type Weighed,
} from '../../../workers/fusion/score.ts';

const evidence = (family: Weighed['family'], llr: number, proof = false): Weighed => ({
  family,
  llr,
  proof,
  telling: true,
  made: false,
});

const score = (
  given: readonly Weighed[],
  assurance: readonly number[],
  read: number,
  { seen = 0, open = false } = {},
) => scoreOf({ evidence: given, assurance, read, seen, open });

describe('score', () => {
  it('answers the prior when nothing was found', () => {
    const { fraudProbability, riskLevel, gate } = score([], [], 0.9);
    expect(fraudProbability).to.be.closeTo(0.03, 1e-9);
    expect(riskLevel).to.equal('LOW');
    expect(gate).to.equal(null);
  });

  it('lets the strongest of a family count fully and the rest by a share', () => {
    const scores = familyScores([evidence('revision', 3), evidence('revision', 2), evidence('content', 1)]);
    expect(scores.get('revision')).to.be.closeTo(3.6, 1e-9);
    expect(scores.get('content')).to.equal(1);
  });

  it('reaches CRITICAL by one proof', () => {
    expect(score([evidence('signature', 6, true)], [], 0.9).riskLevel).to.equal('CRITICAL');
  });

  it('holds a single statistical family at HIGH, however strong', () => {
    const result = score([evidence('revision', 7)], [], 0.9);
    expect(result.riskLevel).to.equal('HIGH');
    expect(result.fraudProbability).to.be.below(0.8);
    expect(result.gate).to.match(/independent/);
  });

  it('reaches CRITICAL by two independent families', () => {
    expect(score([evidence('revision', 4), evidence('content', 3)], [], 0.9).riskLevel).to.equal('CRITICAL');
  });

  it('never lets metadata alone pass MEDIUM', () => {
    expect(score([evidence('production', 7)], [], 0.9).riskLevel).to.equal('MEDIUM');
  });

  it('never lets one kind of pixel evidence pass HIGH', () => {
    expect(score([evidence('jpeg-history', 7)], [], 0.9).riskLevel).to.equal('HIGH');
  });

  it('stays at MEDIUM when hardly anything could be assessed, unless the evidence is a proof', () => {
    expect(score([evidence('revision', 5), evidence('content', 5)], [], 0.1).riskLevel).to.equal('MEDIUM');
    expect(score([evidence('signature', 6, true)], [], 0.1).riskLevel).to.equal('CRITICAL');
  });

  it('takes silence for what it is worth, and only where nothing spoke', () => {
    const blind = score([], [], 0.9);
    const sighted = score([], [], 0.9, { seen: 0.9 });
    expect(blind.fraudProbability).to.be.closeTo(0.03, 1e-9);
    expect(sighted.fraudProbability).to.be.closeTo(0.003 / (0.003 + 0.97), 1e-9);
    expect(sighted.riskLevel).to.equal('MINIMAL');
    const weak = evidence('production', 0.01);
    expect(score([weak], [], 0.9, { seen: 0.9 })).to.deep.equal(score([weak], [], 0.9));
  });

  it('holds signs that tell nothing by themselves at MEDIUM', () => {
    const weak = { ...evidence('revision', 6), telling: false };
    const other = { ...evidence('content', 6), telling: false };
    expect(score([weak, other], [], 0.9)).to.deep.include({ riskLevel: 'MEDIUM' });
    expect(score([weak, evidence('content', 6)], [], 0.9).riskLevel).to.equal('CRITICAL');
  });

  it('raises a score to a level, and never lowers it', () => {
    const low = score([], [], 0.9, { seen: 0.9 });
    expect(atLeast('LOW', low)).to.deep.include({ riskLevel: 'LOW', fraudProbability: 0.02 });
    expect(atLeast('MEDIUM', low)).to.deep.include({ riskLevel: 'MEDIUM', fraudProbability: 0.1 });
    const high = score([evidence('revision', 7)], [], 0.9);
    expect(atLeast('MEDIUM', high)).to.equal(high);
  });

  it('caps what speaks for a document', () => {
    const broken = score([evidence('signature', 6, true)], [3, 3, 3], 0.9);
    expect(broken.fraudProbability).to.be.above(0.15);
  });

  it('keeps level and probability together, and never falls when evidence is added', () => {
    const arbitrary = fc.array(
      fc.record({
        family: fc.constantFrom(...FAMILIES),
        llr: fc.double({ min: 0.01, max: 7, noNaN: true }),
        proof: fc.boolean(),
        telling: fc.boolean(),
        made: fc.boolean(),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(arbitrary, fc.double({ min: 0, max: 1, noNaN: true }), (items, confidence) => {
        const result = score(items, [], confidence);
        expect(result.fraudProbability).to.be.within(0, 1);
        expect(levelOf(result.fraudProbability)).to.equal(result.riskLevel);
        const more = score([...items, evidence('signature', 6, true)], [], confidence);
        expect(more.fraudProbability).to.be.at.least(result.fraudProbability - 1e-9);
      }),
    );
  });

  it('takes no silence for an answer while something waits to be looked at', () => {
    const silent = score([], [], 1, { seen: 0.8 });
    const asked = score([], [], 1, { seen: 0.8, open: true });
    expect(silent.fraudProbability).to.be.below(0.01);
    expect(asked.fraudProbability).to.be.closeTo(PRIOR_FRAUD, 1e-9);
    expect(asked.riskLevel).to.equal('LOW');
    // What speaks weighs the same, whatever else is open.
    const found = [evidence('content', 3)];
    expect(score(found, [], 1, { seen: 0.8, open: true })).to.deep.equal(score(found, [], 1, { seen: 0.8 }));
  });

  it('tells an alteration in part from a document that was made as a whole', () => {
    const given = {
      ...{ evidence: [{ ...evidence('ai', 6), made: true }], assurance: [] },
      ...{ seen: 0.7, read: 1, open: false },
    };
    const { alteredInPart, madeAsAWhole } = probabilities(given);
    expect(madeAsAWhole).to.be.greaterThan(0.4);
    expect(alteredInPart).to.be.lessThan(PRIOR_FRAUD);
    const silent = probabilities({ ...given, evidence: [] });
    expect(silent.madeAsAWhole).to.be.closeTo(PRIOR_FRAUD, 1e-9);
    expect(silent.alteredInPart).to.be.lessThan(PRIOR_FRAUD);
  });
});

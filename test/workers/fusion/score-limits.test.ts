/** The arithmetic of evidence by hand, and each limit at its edge. */
import { expect } from 'chai';
import fc from 'fast-check';
import { FAMILIES, type Family } from '../../../shared/findings/row.ts';
import {
  atLeast,
  familyScores,
  type Given,
  levelOf,
  probabilities,
  score,
  type Weighed,
} from '../../../workers/fusion/score.ts';

const says = (family: Family, llr: number, about: Partial<Weighed> = {}): Weighed => ({
  ...{ family, llr, proof: false, telling: true, made: false },
  ...about,
});
const given = (evidence: Weighed[], about: Partial<Given> = {}): Given => ({
  ...{ evidence, assurance: [], seen: 0, read: 1, open: false },
  ...about,
});
/** Of odds that are 3 to 97 and these nats more. */
const posterior = (nats: number): number => 1 / (1 + (97 / 3) * Math.exp(-nats));

describe('levels', () => {
  for (const [floor, level, below] of [
    [0.8, 'CRITICAL', 'HIGH'],
    [0.4, 'HIGH', 'MEDIUM'],
    [0.1, 'MEDIUM', 'LOW'],
    [0.02, 'LOW', 'MINIMAL'],
  ] as const)
    it(`are ${level} from ${floor} on`, () => {
      expect(levelOf(floor)).to.equal(level);
      expect(levelOf(floor - 1e-12)).to.equal(below);
    });

  it('have ends', () => {
    expect(levelOf(0)).to.equal('MINIMAL');
    expect(levelOf(1)).to.equal('CRITICAL');
  });
});

describe('evidence', () => {
  it('adds up by families', () => {
    const { fraudProbability } = score(given([says('revision', 1.2), says('content', 0.7)]));
    expect(fraudProbability).to.be.closeTo(posterior(1.9), 1e-12);
  });

  it('counts in a family by its strongest and .3 of the others, whatever their order', () => {
    for (const llrs of [
      [2, 1, 0.5],
      [0.5, 2, 1],
      [1, 0.5, 2],
    ])
      expect(familyScores(llrs.map((llr) => says('noise', llr))).get('noise')).to.be.closeTo(2.45, 1e-12);
    expect(familyScores([says('noise', 6), says('noise', 4)]).get('noise')).to.equal(7);
    expect(familyScores([])).to.deep.equal(new Map());
  });

  it('is outweighed by no more than 4 nats, however much speaks for a document', () => {
    const broken = [says('revision', 3), says('content', 3)];
    const of = (...assurance: number[]) => score(given(broken, { assurance })).fraudProbability;
    expect(of(1.5, 1)).to.be.closeTo(posterior(3.5), 1e-12);
    expect(of(4)).to.be.closeTo(posterior(2), 1e-12);
    expect(of(3, 3, 3)).to.equal(of(4));
  });

  it('is none where all was looked at and nothing spoke', () => {
    expect(score(given([], { seen: 1 }))).to.include({ fraudProbability: 0, riskLevel: 'MINIMAL' });
    expect(score(given([], { seen: 0.5 })).fraudProbability).to.be.closeTo(posterior(Math.log(0.5)), 1e-12);
  });

  it('may be a little, which takes the place of silence', () => {
    const weak = says('content', 1e-6);
    expect(score(given([weak], { seen: 1 })).fraudProbability).to.be.closeTo(0.03, 1e-6);
  });
});

describe('the limits of evidence', () => {
  const gated = (evidence: Weighed[], read = 1) => {
    const { riskLevel, gate } = score(given(evidence, { read }));
    return `${riskLevel}: ${gate}`;
  };
  const LITTLE_READ = 'MEDIUM: too little could be assessed for more than MEDIUM';
  const NOT_PROVEN = 'HIGH: CRITICAL needs a proof or two independent kinds of evidence';
  const OF_PIXELS = 'HIGH: one kind of pixel evidence alone never passes HIGH';
  const FREE = 'CRITICAL: null';

  for (const [what, evidence, read, told] of [
    ['metadata', [says('production', 7)], 1, 'MEDIUM: metadata alone never passes MEDIUM'],
    [
      'weak signs of several kinds',
      [says('revision', 7, { telling: false }), says('content', 7, { telling: false })],
      1,
      'MEDIUM: weak signs alone never pass MEDIUM',
    ],
    ['.2999 of a document', [says('content', 7), says('revision', 7)], 0.2999, LITTLE_READ],
    ['.3 of a document', [says('content', 7), says('revision', 7)], 0.3, FREE],
    ['one kind of pixels', [says('clone', 7)], 1, OF_PIXELS],
    ['two kinds of pixels', [says('clone', 5), says('noise', 5)], 1, FREE],
    ['one kind of anything else', [says('content', 7)], 1, NOT_PROVEN],
    ['one strong kind and one of 1.999', [says('content', 7), says('revision', 1.999)], 1, NOT_PROVEN],
    ['one strong kind and one of 2', [says('content', 7), says('revision', 2)], 1, FREE],
    ['metadata beside another kind', [says('production', 5), says('content', 5)], 1, FREE],
    ['a proof', [says('production', 6, { proof: true, telling: false })], 0, FREE],
    ['a proof of 4', [says('content', 4, { proof: true }), says('content', 7)], 0, FREE],
    ['a proof of 3.999', [says('content', 3.999, { proof: true }), says('content', 7)], 1, NOT_PROVEN],
  ] as const)
    it(`let ${what} come to ${told.split(':')[0]}`, () => {
      expect(gated([...evidence], read)).to.equal(told);
    });

  it('are not told where the evidence would not have gone that far', () => {
    expect(gated([says('production', 1)])).to.equal('LOW: null');
    expect(gated([says('content', 1)], 0.1)).to.equal('LOW: null');
  });

  it('hold the probability below the next level', () => {
    expect(score(given([says('production', 7)])).fraudProbability).to.be.within(0.39, 0.4 - 1e-9);
    expect(score(given([says('clone', 7)])).fraudProbability).to.be.within(0.79, 0.8 - 1e-9);
  });
});

describe('a floor', () => {
  it('lifts what is below it to its lower bound and leaves the rest', () => {
    const low = { fraudProbability: 0.05, riskLevel: 'LOW', gate: 'g' } as const;
    expect(atLeast('MEDIUM', low)).to.deep.equal({ ...low, fraudProbability: 0.1, riskLevel: 'MEDIUM' });
    expect(atLeast('LOW', low)).to.equal(low);
    expect(atLeast('MINIMAL', low)).to.equal(low);
    expect(levelOf(atLeast('CRITICAL', low).fraudProbability)).to.equal('CRITICAL');
  });
});

const evidences = fc.array(
  fc.record({
    family: fc.constantFrom(...FAMILIES),
    llr: fc.double({ min: 0.001, max: 7, noNaN: true }),
    ...{ proof: fc.boolean(), telling: fc.boolean(), made: fc.boolean() },
  }),
  { maxLength: 6 },
);
const unit = fc.double({ min: 0, max: 1, noNaN: true });

describe('whatever is found', () => {
  it('comes to the same in any order', () => {
    fc.assert(
      fc.property(evidences, unit, (evidence, read) => {
        const [one, other] = [evidence, evidence.toReversed()].map((all) => score(given(all, { read })));
        expect(other!.fraudProbability).to.be.closeTo(one!.fraudProbability, 1e-12);
        expect(other!.gate).to.equal(one!.gate);
      }),
    );
  });

  it('is no less likely for a finding that weighs more', () => {
    fc.assert(
      fc.property(
        evidences,
        unit,
        fc.nat(),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (all, read, at, more) => {
          fc.pre(all.length > 0);
          const stronger = all.map((one, k) =>
            k === at % all.length ? { ...one, llr: one.llr + more } : one,
          );
          expect(score(given(stronger, { read })).fraudProbability).to.be.at.least(
            score(given(all, { read })).fraudProbability - 1e-12,
          );
        },
      ),
    );
  });

  it('is no more likely for more that speaks for it, nor for more that could be seen, nor less for more that was read', () => {
    fc.assert(
      fc.property(evidences, unit, unit, unit, (evidence, seen, less, favour) => {
        const of = (about: Partial<Given>) => score(given(evidence, about)).fraudProbability;
        expect(of({ assurance: [favour] })).to.be.at.most(of({}) + 1e-12);
        expect(of({ seen })).to.be.at.most(of({ seen: seen * less }) + 1e-12);
        expect(of({ read: seen })).to.be.at.least(of({ read: seen * less }) - 1e-12);
      }),
    );
  });

  it('is each way of being false no likelier than by all of it, where something was found', () => {
    fc.assert(
      fc.property(evidences, unit, (evidence, read) => {
        fc.pre(evidence.length > 0);
        const all = score(given(evidence, { read })).fraudProbability;
        const { alteredInPart, madeAsAWhole } = probabilities(given(evidence, { read }));
        for (const one of [alteredInPart, madeAsAWhole]) expect(one).to.be.at.most(all + 1e-12);
      }),
    );
  });
});

/** What holds of every row of the catalogue, and of the numbers of the policy. */
import { expect } from 'chai';
import { CAPTURE_CLASSES } from '../../../shared/contracts/capture.ts';
import { FindingSeverity, REPORT_GROUPS, RiskLevel } from '../../../shared/contracts/finding.ts';
import { STAGES } from '../../../shared/contracts/stages.ts';
import { CATALOGUE, rowOf } from '../../../shared/findings/catalogue.ts';
import { NOTES } from '../../../shared/findings/notes.ts';
import {
  ASSURANCE_CAP,
  CRITICAL_FAMILY_LLR,
  CRITICAL_PROOF_LLR,
  FAMILY_CAP,
  INCONCLUSIVE_READ,
  LITTLE_VISIBLE,
  MAX_GENUINE_RATE,
  METADATA_FAMILIES,
  MIN_GENUINE,
  NOT_ASSESSABLE_CONFIDENCE,
  PIXEL_FAMILIES,
  PRIOR_FRAUD,
  PROOF_WEIGHT,
  RISK_FLOORS,
  STAGE_VALUE,
} from '../../../shared/findings/policy.ts';
import { RATES } from '../../../shared/findings/rates.ts';
import { FAMILIES } from '../../../shared/findings/row.ts';
import { weightOf } from '../../../shared/findings/weight.ts';

const ROWS = [...CATALOGUE];

describe('a row of the catalogue', () => {
  it('has a code of its own, also among the notes', () => {
    for (const [code] of ROWS) {
      expect(code).to.match(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/);
      expect(NOTES.has(code), code).to.equal(false);
    }
  });

  it('is of a stage, a group, a severity and a family that there are', () => {
    for (const [code, { stage, group, severity, family }] of ROWS) {
      expect([...STAGES, 'fusion'], code).to.include(stage);
      expect(REPORT_GROUPS, code).to.include(group);
      expect(FindingSeverity.options, code).to.include(severity);
      expect(FAMILIES, code).to.include(family);
    }
  });

  it('says what was seen, why, what else could explain it and what to do', () => {
    for (const [code, row] of ROWS) {
      for (const key of ['meaning', 'basis', 'advice'] as const)
        expect(row[key], `${code}.${key}`).to.match(/^\p{Lu}.*[.)]$/su);
      expect(row.title, code)
        .to.match(/^\p{Lu}/u)
        .and.not.match(/[.!]$/);
      expect(row.title.length, code).to.be.below(80);
      expect(row.alternatives.length, `${code} has no other explanation`).to.be.above(0);
      expect(new Set(row.alternatives).size, code).to.equal(row.alternatives.length);
    }
  });

  it('names no person guilty', () => {
    for (const [code, { title, meaning }] of ROWS)
      expect(`${title} ${meaning}`, code).not.to.match(/\b(?:forger|fraudster|criminal|culprit|guilty)\b/i);
  });

  it('has a title of its own: it stands for the finding in lists', () => {
    expect(new Set(ROWS.map(([, { title }]) => title)).size).to.equal(ROWS.length);
  });

  it('weighs nothing in any class where it is context, or out of the classes in which it counts', () => {
    for (const [code, { context, countsIn }] of ROWS)
      for (const captured of CAPTURE_CLASSES)
        if (context || (countsIn && !countsIn.includes(captured)))
          expect(weightOf(code, captured).llr, `${code} ${captured}`).to.equal(0);
  });

  it('vouches for no more than all that may speak for a document, and never as context', () => {
    for (const [code, { assurance, context }] of ROWS) {
      if (!assurance) continue;
      expect(assurance.weight, code).to.be.within(0.01, ASSURANCE_CAP);
      expect(assurance.statement, code).to.match(/^\p{Lu}/u);
      expect(context, code).to.equal(undefined);
    }
  });

  it('is found by its code, and an unknown code is a mistake of ours', () => {
    for (const [code, row] of ROWS) expect(rowOf(code)).to.equal(row);
    for (const code of ['', 'no-such-code', 'toString', '__proto__'])
      expect(() => rowOf(code), code).to.throw(/no catalogue row/);
  });

  it('of a proof weighs as one in every class in which it counts', () => {
    const proofs = Object.keys(RATES.proofs);
    expect(proofs).not.to.deep.equal([]);
    for (const code of proofs)
      for (const captured of rowOf(code).countsIn ?? CAPTURE_CLASSES)
        expect(weightOf(code, captured), `${code} ${captured}`).to.include({
          llr: PROOF_WEIGHT,
          basis: 'proof',
        });
  });
});

describe('the numbers of the policy', () => {
  it('give all that the stages can tell about each kind of document', () => {
    for (const [kind, values] of Object.entries(STAGE_VALUE)) {
      expect(Object.keys(values), kind).to.have.members([...STAGES]);
      for (const value of Object.values(values)) expect(value, kind).to.be.within(0, 1);
      expect(
        Object.values(values).reduce((sum, value) => sum + value, 0),
        kind,
      ).to.be.closeTo(1, 1e-12);
    }
  });

  it('have a floor for every level, from the highest down to none', () => {
    expect(RISK_FLOORS.map(([level]) => level)).to.deep.equal(RiskLevel.options.toReversed());
    const floors = RISK_FLOORS.map(([, floor]) => floor);
    expect(floors).to.deep.equal(floors.toSorted((a, b) => b - a));
    expect(new Set(floors).size).to.equal(floors.length);
    expect(floors.at(-1)).to.equal(0);
    expect(floors[0]).to.be.below(1);
  });

  it('let a proof alone reach CRITICAL, and no assurance buy it off below MEDIUM', () => {
    const odds = (p: number): number => Math.log(p / (1 - p));
    const probability = (llr: number): number => 1 / (1 + Math.exp(-(odds(PRIOR_FRAUD) + llr)));
    const floor = (level: string): number => RISK_FLOORS.find(([name]) => name === level)![1];
    expect(probability(PROOF_WEIGHT)).to.be.above(floor('CRITICAL'));
    expect(probability(PROOF_WEIGHT - ASSURANCE_CAP)).to.be.above(floor('MEDIUM'));
    expect(probability(0)).to.be.within(floor('LOW'), floor('MEDIUM'));
    expect(PROOF_WEIGHT).to.be.at.most(FAMILY_CAP);
    expect(CRITICAL_PROOF_LLR).to.be.at.most(PROOF_WEIGHT);
    expect(CRITICAL_FAMILY_LLR).to.be.below(CRITICAL_PROOF_LLR);
  });

  it('ask of a rule that is quiet so many genuine files that its rate is below 1 % (95 %)', () => {
    // None of n: (1 - rate)^n >= 5 %.
    expect(1 - 0.05 ** (1 / MIN_GENUINE)).to.be.below(MAX_GENUINE_RATE);
    expect(1 - 0.05 ** (1 / (MIN_GENUINE - 2))).to.be.above(MAX_GENUINE_RATE);
  });

  it('keep families of pixels and of metadata apart, and below what API.md says of not assessed', () => {
    for (const family of [...PIXEL_FAMILIES, ...METADATA_FAMILIES]) expect(FAMILIES).to.include(family);
    expect(PIXEL_FAMILIES.filter((family) => METADATA_FAMILIES.includes(family))).to.deep.equal([]);
    expect(NOT_ASSESSABLE_CONFIDENCE).to.be.below(0.3);
    expect(INCONCLUSIVE_READ).to.be.below(LITTLE_VISIBLE);
  });
});

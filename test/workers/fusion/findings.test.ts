/** From verdicts to findings: what is listed, what weighs, and what speaks for a document. */
import { expect } from 'chai';
import fc from 'fast-check';
import { FindingRef, REPORT_GROUPS } from '../../../shared/contracts/finding.ts';
import { FindingEvidence } from '../../../shared/contracts/report.ts';
import { CATALOGUE, rowOf } from '../../../shared/findings/catalogue.ts';
import { RATES } from '../../../shared/findings/rates.ts';
import {
  accusingFamilies,
  counterEvidenceOf,
  findingsOf,
  grouped,
  type Judged,
  manipulations,
  reasonsFor,
  weigh,
  weighAssurance,
} from '../../../workers/fusion/findings.ts';
import { fail, inconclusive, notApplicable, pass, passWith } from '../../../workers/stages/stage.ts';
import { withFixedRates } from './fixed-rates.ts';

const CAPTURE = { class: 'born-digital-pdf', confidence: 1 } as const;
const CHANGED = 'revision-text-changed';
const PROOF = 'signature-digest-mismatch';
const WEAK = 'value-off-grid';
const UNCOUNTED = 'text-covered-and-retyped';
const judged = (verdicts: Judged['verdicts'], source = 'structure'): Judged[] => [{ source, verdicts }];
const seen = (...confidences: number[]) => fail(confidences.map((confidence) => ({ confidence })));
const found = (verdicts: Judged['verdicts']) => findingsOf(judged(verdicts), CAPTURE);
/** ln((90.5 / 101) / (3.5 / 2450)), by fixed-rates.ts. */
const LLR = Math.log(90.5 / 101 / (3.5 / 2450));

describe('findings', () => {
  withFixedRates();

  it('are the places of what was found, by their code and number, the strongest first', () => {
    const all = found({
      [CHANGED]: seen(0.5, 1),
      [PROOF]: pass,
      [WEAK]: inconclusive('r'),
      'hidden-value': notApplicable(),
    });
    expect(all.map(({ ref }) => [ref.id, ref.confidence])).to.deep.equal([
      [`${CHANGED}-1`, 1],
      [`${CHANGED}-2`, 0.5],
    ]);
    const row = rowOf(CHANGED);
    expect(all[0]!.ref).to.include({ label: row.title, severity: row.severity, source: 'structure' });
    for (const { ref, evidence } of all) {
      expect(FindingRef.parse(ref)).to.deep.equal(ref);
      expect(() => FindingEvidence.parse(evidence)).not.to.throw();
      expect(evidence.alternatives).to.deep.equal([...row.alternatives]);
    }
  });

  it('are led by what shows what stood there before, among those that are equally strong in words', () => {
    const recovered = { old: '1,250.00', new: '9,250.00', source: 'save 1' };
    const order = (before: number, other: number) =>
      manipulations(
        found({ [CHANGED]: fail([{ confidence: other }, { confidence: before, recovered }]) }),
      ).map(({ ref }) => ref.confidence);
    // e to the 6.4, 5.8 and 3.2: "moderately strong" twice, and "moderate".
    expect(order(0.9, 1)).to.deep.equal([0.9, 1]);
    expect(order(0.5, 1)).to.deep.equal([1, 0.5]);
    expect(order(1, 0.9)).to.deep.equal([1, 0.9]);
  });

  it('weigh by how sure the sighting is', () => {
    const [sure, half] = found({ [CHANGED]: seen(1, 0.5) });
    expect(sure!.evidence.likelihoodRatio).to.be.closeTo(Math.exp(LLR), 1e-9);
    expect(half!.evidence.likelihoodRatio).to.be.closeTo(Math.sqrt(Math.exp(LLR)), 1e-9);
    expect(sure!.evidence).to.deep.include({
      ...{ basis: 'class', counts: { k1: 90, n1: 100, k0: 3, n0: 2449 }, falsePositiveRate: 3 / 2449 },
    });
    expect(sure!.evidence).not.to.have.property('proof');
  });

  it('say of a proof why it is one, and no rate that nobody counted', () => {
    const [one] = found({ [PROOF]: seen(1) });
    expect(one!.evidence).to.include({ basis: 'proof', proof: 'It follows from the bytes.' });
    expect(one!.evidence).not.to.have.property('counts');
    expect(one!.evidence).not.to.have.property('falsePositiveRate');
    const { codes } = RATES;
    RATES.codes = { ...codes, [CHANGED]: { 'born-digital-pdf': { k1: 1, n1: 2, k0: 0, n0: 0 } } };
    expect(found({ [CHANGED]: seen(1) })[0]!.evidence).not.to.have.property('falsePositiveRate');
    RATES.codes = codes;
  });

  it('are twenty of a code at most, and the first says how many there were more', () => {
    const many = (count: number) =>
      found({ [CHANGED]: fail(Array.from({ length: count }, () => ({ confidence: 1, data: { own: 1 } }))) });
    expect(many(20).map(({ evidence }) => evidence.data)).to.deep.equal(
      Array.from({ length: 20 }, () => ({ own: 1 })),
    );
    const cut = many(23);
    expect(cut).to.have.length(20);
    expect(cut[0]!.evidence.data).to.deep.equal({ own: 1, furtherOccurrences: 3 });
    expect(cut[19]!.evidence.data).to.deep.equal({ own: 1 });
  });
});

describe('what findings weigh', () => {
  withFixedRates();

  it('is of each code its strongest sighting, whatever their number', () => {
    const [one, ...more] = weigh(found({ [CHANGED]: seen(0.3, 0.9, 0.9, 0.6) }));
    expect(more).to.deep.equal([]);
    expect(one!.llr).to.be.closeTo(0.9 * LLR, 1e-12);
    expect(one).to.include({ family: rowOf(CHANGED).family, proof: false, telling: true, made: false });
    expect(weigh(found({ [PROOF]: seen(0.5) }))[0]).to.include({ proof: true, llr: 3 });
  });

  it('is nothing of what was never counted, however severe', () => {
    expect(found({ [UNCOUNTED]: seen(1) })).to.have.length(1);
    expect(weigh(found({ [UNCOUNTED]: seen(1) }))).to.deep.equal([]);
    expect(weigh(found({ [CHANGED]: seen(0) }))).to.deep.equal([]);
  });

  it('is the same for a sighting more that is no surer', () => {
    const confidence = fc.double({ min: 0.01, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(confidence, { minLength: 1, maxLength: 30 }), confidence, (all, less) => {
        const more = [...all, less * Math.max(...all)];
        expect(weigh(found({ [CHANGED]: seen(...more) }))).to.deep.equal(
          weigh(found({ [CHANGED]: seen(...all) })),
        );
      }),
    );
  });
});

describe('the lists of a report', () => {
  withFixedRates();

  it('hold every finding once, in the group of its row, the likeliest first', () => {
    const everything = findingsOf(
      judged(Object.fromEntries([...CATALOGUE.keys()].map((code) => [code, seen(0.9, 0.4)]))),
      CAPTURE,
    );
    const groups = grouped(everything);
    expect(Object.keys(groups)).to.deep.equal([...REPORT_GROUPS]);
    expect(
      Object.values(groups)
        .flat()
        .map(({ id }) => id),
    ).to.have.members(everything.map(({ ref }) => ref.id));
    for (const [group, refs] of Object.entries(groups)) {
      const own = refs.map(({ id }) => everything.find(({ ref }) => ref.id === id)!);
      for (const { code } of own) expect(rowOf(code).group).to.equal(group);
      const ratios = own.map(({ evidence }) => evidence.likelihoodRatio);
      expect(ratios, group).to.deep.equal(ratios.toSorted((a, b) => b - a));
    }
  });

  it('name as manipulations what weighs and tells by itself, and weaker signs where there is none', () => {
    const both = found({ [WEAK]: seen(1), [CHANGED]: seen(0.5), [UNCOUNTED]: seen(1) });
    expect(rowOf(WEAK).severity).to.be.oneOf(['INFO', 'LOW']);
    expect(manipulations(both).map(({ code }) => code)).to.deep.equal([CHANGED]);
    const weak = found({ [WEAK]: seen(0.5, 1), [UNCOUNTED]: seen(1) });
    expect(manipulations(weak)).to.deep.equal([]);
    expect(reasonsFor('MEDIUM', weak).map(({ ref }) => ref.id)).to.deep.equal([`${WEAK}-1`, `${WEAK}-2`]);
    expect(reasonsFor('MINIMAL', weak)).to.deep.equal([]);
    expect(reasonsFor('MINIMAL', both).map(({ code }) => code)).to.deep.equal([CHANGED]);
  });
});

describe('what speaks for a document', () => {
  withFixedRates();
  const vouching = [...CATALOGUE].filter(([, row]) => row.assurance);
  const [code, row] = vouching[0]!;
  const { weight, statement } = row.assurance!;

  it('is what a rule saw that passed, in its own words or those of its row', () => {
    const sightings = [
      { confidence: 0.5, note: 'Signed by A.', page: 2 },
      { confidence: 1, data: { by: 'B' } },
    ];
    expect(counterEvidenceOf(judged({ [code]: passWith(...sightings) }))).to.deep.equal([
      {
        ...{ code, statement: 'Signed by A.', likelihoodRatio: Math.exp(-weight / 2), page: 2 },
        ...{ box: undefined, data: {} },
      },
      {
        ...{ code, statement, likelihoodRatio: Math.exp(-weight), page: undefined },
        ...{ box: undefined, data: { by: 'B' } },
      },
    ]);
    expect(weighAssurance(judged({ [code]: passWith(...sightings) }), new Set())).to.deep.equal([weight]);
  });

  it('is nothing where it did not pass, saw nothing, or has no word for it', () => {
    for (const verdict of [pass, passWith(), inconclusive('r'), notApplicable(), seen(1)]) {
      expect(counterEvidenceOf(judged({ [code]: verdict }))).to.deep.equal([]);
      expect(weighAssurance(judged({ [code]: verdict }), new Set())).to.deep.equal([]);
    }
    expect(weighAssurance(judged({ [WEAK]: passWith({ confidence: 1 }) }), new Set())).to.deep.equal([]);
  });

  it('is nothing where its own family accuses; context accuses nobody', () => {
    const vouched = judged({ [code]: passWith({ confidence: 1 }) });
    expect(weighAssurance(vouched, new Set([row.family]))).to.deep.equal([]);
    expect(weighAssurance(vouched, new Set(['noise' as const]))).to.deep.equal([weight]);
    const context = [...CATALOGUE].find(([, one]) => one.context)![0];
    expect(accusingFamilies(found({ [context]: seen(1) }))).to.deep.equal(new Set());
    // Counted or not: it spoke.
    expect(accusingFamilies(found({ [UNCOUNTED]: seen(1) }))).to.deep.equal(
      new Set([rowOf(UNCOUNTED).family]),
    );
  });
});

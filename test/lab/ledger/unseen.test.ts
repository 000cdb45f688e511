import { expect } from 'chai';
import { addAlarm, countAltered, countUnseen } from '../../../lab/ledger/unseen.ts';
import { type Rates, withUnseen } from '../../../shared/findings/rates.ts';
import { weightOf } from '../../../shared/findings/weight.ts';

const counts = { k1: 60, n1: 80, k0: 0, n0: 680 };
const rates: Rates = {
  date: '2026-11-26',
  lists: {},
  proofs: {},
  synthetic: {},
  detection: {},
  codes: { 'sums-contradicted': { 'born-digital-pdf': counts, scan: counts }, 'value-off-grid': {} },
  unseen: [
    {
      name: 'noon',
      date: '2026-11-26',
      files: { 'born-digital-pdf': 70 },
      alarms: { 'sums-contradicted': { 'born-digital-pdf': 1 } },
      altered: {},
      notFor: [],
    },
    {
      name: 'night',
      date: '2026-11-27',
      files: { 'born-digital-pdf': 30, screenshot: 9 },
      alarms: {},
      altered: {},
      notFor: [],
    },
  ],
};

describe('unseen papers', () => {
  it('are among the genuine files of each code, in the classes that its rule applies to', () => {
    const { codes } = withUnseen(rates);
    expect(codes['sums-contradicted']).to.deep.equal({
      'born-digital-pdf': { ...counts, k0: 1, n0: 780 },
      scan: counts,
    });
    expect(codes['value-off-grid']).to.deep.equal({});
    expect(rates.codes['sums-contradicted']?.['born-digital-pdf']).to.equal(counts);
  });

  it('are none for a rule that was written with them in sight', () => {
    const unseen = rates.unseen.map((set) => ({ ...set, notFor: ['sums-contradicted'] }));
    expect(withUnseen({ ...rates, unseen }).codes['sums-contradicted']?.['born-digital-pdf']).to.deep.equal(
      counts,
    );
  });

  it('lower the weight of a rule that spoke on one', () => {
    const of = (from: Rates): number => weightOf('sums-contradicted', 'born-digital-pdf', from).llr;
    expect(of(withUnseen(rates))).to.be.lessThan(of(rates) - 0.5);
  });

  it('are counted by class, with the codes whose rules speak', () => {
    const counted = countUnseen([
      { captured: 'scan', verdicts: { 'sums-contradicted': 'fail', 'value-off-grid': 'pass' } },
      { captured: 'scan', verdicts: { 'value-off-grid': 'inconclusive', 'no-such-code': 'fail' } },
      { captured: 'photograph', verdicts: {} },
    ]);
    expect(counted).to.deep.equal({
      files: { scan: 2, photograph: 1 },
      alarms: { 'sums-contradicted': { scan: 1 } },
    });
    addAlarm(counted.alarms, 'sums-contradicted', 'scan');
    expect(counted.alarms['sums-contradicted']).to.deep.equal({ scan: 2 });
  });

  it('have altered ones of the ways that a rule looks for, of which it may be the first count in a class', () => {
    const found = countAltered(
      [
        { captured: 'scan', verdicts: { 'value-copied': 'fail' }, way: 'digitcopy' },
        { captured: 'scan', verdicts: { 'value-copied': 'inconclusive' }, way: 'digitcopy' },
        { captured: 'scan', verdicts: { 'value-copied': 'fail' }, way: 'erased' },
        { captured: 'photograph', verdicts: {}, way: 'wordcopy' },
      ],
      'value-copied',
      /copy/,
    );
    expect(found).to.deep.equal({ scan: { k: 1, n: 2 }, photograph: { k: 0, n: 1 } });
    const [first] = rates.unseen;
    const altered = { 'sums-contradicted': { scan: { k: 3, n: 4 }, photograph: { k: 1, n: 1 } } };
    const joined = withUnseen({ ...rates, unseen: [{ ...first!, altered }] }).codes['sums-contradicted'];
    expect(joined?.scan).to.deep.equal({ ...counts, k1: 63, n1: 84 });
    expect(joined, 'of a class in which the rule does not apply').not.to.have.property('photograph');
  });
});

/** What the inbox shows of a report, and in which order the cases of an inbox stand. */
import { expect } from 'chai';
import type { ProductionReport } from '../../../../shared/contracts/report.ts';
import { ESCALATED_RANK, inboxRow } from '../../../../shared/findings/telling/inbox-row.ts';
import { headline } from '../../../../shared/findings/telling/outcome.ts';
import { reportWith } from '../../../api/dashboard/report-maker.ts';

type Evidence = ProductionReport['pipeline']['evidence'];
const OPEN: Evidence['toCheck'][number] = {
  code: 'sums-contradicted',
  page: 1,
  values: [{ source: 'printed', text: '12.50' }],
  note: 'Look.',
};

function report(
  riskLevel: ProductionReport['riskLevel'],
  evidence: Partial<Evidence> = {},
  about: Partial<ProductionReport> = {},
): ProductionReport {
  const made = structuredClone(reportWith({}, riskLevel));
  Object.assign(made.pipeline.evidence, evidence);
  return Object.assign(made, about);
}
const quiet = (riskLevel: ProductionReport['riskLevel'], evidence: Partial<Evidence> = {}) =>
  report(riskLevel, { findings: {}, ...evidence });
const FINDING = 'revision-text-changed-1';
function withFinding(about: Partial<Evidence['findings'][string]>): ProductionReport {
  const made = report('HIGH');
  Object.assign(made.pipeline.evidence.findings[FINDING]!, about);
  return made;
}

describe('the order of an inbox', () => {
  it('is by the level, and what is open stands among what nothing was found in', () => {
    const ranks = [
      report('CRITICAL'),
      report('HIGH'),
      report('MEDIUM'),
      quiet('LOW', { toCheck: [OPEN] }),
      quiet('LOW', { outcome: 'little_visible' }),
      quiet('LOW'),
      quiet('MINIMAL'),
    ].map((one) => inboxRow(one).rank);
    expect(ranks).to.deep.equal(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).to.equal(ranks.length);
    expect(ESCALATED_RANK).to.be.below(ranks[0]!);
  });

  it('is never later for something that is open, or hardly visible', () => {
    for (const level of ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'MINIMAL'] as const) {
      const { rank } = inboxRow(quiet(level));
      expect(inboxRow(quiet(level, { toCheck: [OPEN] })).rank, level).to.be.at.most(rank);
      expect(inboxRow(quiet(level, { outcome: 'little_visible' })).rank, level).to.be.at.most(rank);
    }
  });
});

describe('a case in one line', () => {
  const line = (one: ProductionReport): string => inboxRow(one).headline;

  it('is the change that was found, from what to what', () => {
    expect(line(reportWith({ old: '2,417.20', new: '6,417.20' }))).to.equal(
      'Text replaced in a later save: 2,417.20 to 6,417.20',
    );
    const removed = { old: '17', new: null, source: 's' };
    expect(line(withFinding({ recovered: removed }))).to.match(/: 17 to nothing$/);
    expect(line(withFinding({ recovered: { ...removed, old: null, new: '9' } }))).to.match(/: nothing to 9$/);
  });

  it('is else what was seen of the strongest finding that counts', () => {
    const seen = { recovered: undefined, code: 'made-up' };
    expect(line(withFinding({ ...seen, note: 'It was moved.' }))).to.match(/: It was moved\.$/);
    expect(line(withFinding({ ...seen, note: undefined }))).to.equal('Text replaced in a later save');
    const uncounted = withFinding({ ...seen, likelihoodRatio: 1 });
    expect(line(uncounted)).to.equal(headline(uncounted));
  });

  it('is else what is to be looked at, or the headline of the report', () => {
    expect(line(quiet('LOW', { toCheck: [OPEN] }))).to.equal('Look at this: printed 12.50.');
    expect(line(quiet('MINIMAL'))).to.equal('No alteration was found.');
  });

  it('is why it could not be assessed, before all else', () => {
    const obstacle = { reason: 'it needs a password', needed: 'ask for it' };
    expect(line(report('MEDIUM', { outcome: 'not_assessable', obstacle }))).to.equal(
      'Could not be assessed: it needs a password',
    );
  });

  it('has 240 characters at most, whole ones, and nothing that leaves its line', () => {
    for (const letter of ['a', '𠮷']) {
      const cut = line(reportWith({ old: letter.repeat(500), new: 'x' }));
      expect([...cut]).to.have.length(240);
      expect(cut.endsWith('…')).to.equal(true);
      expect(cut.isWellFormed()).to.equal(true);
    }
    const told = line(reportWith({ old: 'a\n\tb\u202ec\u200bd\ud800e', new: 'f' }));
    expect(told).to.match(/: a b c d e to f$/);
    expect(told).not.to.match(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  });
});

describe('what an inbox is searched by', () => {
  it('are the kind of document and each code once, the strongest first', () => {
    const made = report('HIGH', {
      document: { sha256: 'a', mimeType: 'm', pages: 1, kind: { name: 'invoice', confidence: 0.9 } },
    });
    const finding = made.pipeline.evidence.findings[FINDING]!;
    const refs = made.findings.documentStructure;
    for (const [id, code, likelihoodRatio] of [
      ['a-1', 'hidden-text', 5],
      ['a-2', 'hidden-text', 900],
      ['b-1', 'page-reencoded', 1],
    ] as const) {
      refs.push({ ...refs[0]!, id });
      made.pipeline.evidence.findings[id] = { ...finding, code, likelihoodRatio };
    }
    expect(inboxRow(made)).to.deep.include({
      kind: 'invoice',
      codes: ['hidden-text', 'revision-text-changed', 'page-reencoded'],
    });
    expect(inboxRow(quiet('LOW'))).to.deep.include({ kind: null, codes: [] });
  });
});

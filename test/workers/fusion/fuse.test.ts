import { expect } from 'chai';
import { ProductionReport } from '../../../shared/contracts/report.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import type { FinishedStage } from '../../../workers/fusion/finished-stage.ts';
import { type FuseInput, fuse } from '../../../workers/fusion/fuse.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

function stage(id: FinishedStage['id'], verdicts: Record<string, Verdict>): FinishedStage {
  return {
    id,
    status: 'COMPLETED',
    engine: 'e',
    engineVersion: '1',
    startedAt: NOW,
    durationMs: 5,
    queueMs: 1,
    judgement: { verdicts, notAssessed: [], timeline: [], evidence: {} },
  };
}

function input(stages: FinishedStage[], overrides: Partial<FuseInput> = {}): FuseInput {
  return {
    jobId: 'job_aaaaaaaaaaaaaaaaaaaaaaaaaa',
    reportId: 'rep_1',
    livemode: true,
    bytes: 1_000,
    sha256: 'ab',
    mediaType: 'application/pdf',
    document: {
      mediaType: 'application/pdf',
      condition: 'readable',
      pageCount: 1,
      pages: [{ number: 1, width: 595, height: 842, imageCoverage: 0, images: [] }],
      notAssessed: [],
    },
    stages,
    fusionVerdicts: {},
    createdAt: new Date(NOW.getTime() - 400),
    startedAt: new Date(NOW.getTime() - 390),
    now: NOW,
    ...overrides,
  };
}

const changed: Verdict = {
  verdict: 'fail',
  occurrences: [
    {
      confidence: 0.9,
      page: 1,
      box: [0.5, 0.5, 0.1, 0.02],
      recovered: { old: '100.00', new: '900.00', source: 'save 1' },
    },
    { confidence: 0.4, page: 1 },
  ],
};

describe('fuse', () => {
  it('names the weaker signs that raised a level when there is no manipulation to name', () => {
    const odd: Verdict = {
      verdict: 'fail',
      occurrences: [{ confidence: 1, page: 2, note: 'Off by 2 points.' }],
    };
    const report = fuse(input([stage('structure', { 'value-off-grid': odd, 'hidden-value': odd })]));
    expect(report.riskLevel).to.be.oneOf(['LOW', 'MEDIUM', 'HIGH']);
    expect(report.detectedManipulations).to.deep.equal([]);
    expect(report.reasoningSummary).to.include('Page 2: Off by 2 points.');
    expect(report.recommendations.map(({ id }) => id)).to.not.include('no-action');
  });

  it('makes a report of the contract', () => {
    const report = fuse(input([stage('structure', { 'revision-text-changed': changed })]));
    expect(() => ProductionReport.parse(report)).to.not.throw();
    expect(report.authenticityScore).to.be.closeTo(1 - report.fraudProbability, 1e-9);
    expect(report.findings.documentStructure.map((finding) => finding.id)).to.deep.equal([
      'revision-text-changed-1',
      'revision-text-changed-2',
    ]);
    expect(report.pipeline.evidence.findings['revision-text-changed-1']!.recovered!.old).to.equal('100.00');
    expect(report.reasoningSummary).to.include('100.00').and.to.include('900.00');
  });

  it('counts a code once, by its strongest sighting', () => {
    const once: Verdict = { verdict: 'fail', occurrences: [changed.occurrences[0]!] };
    const one = fuse(input([stage('structure', { 'revision-text-changed': once })]));
    const two = fuse(input([stage('structure', { 'revision-text-changed': changed })]));
    expect(two.fraudProbability).to.equal(one.fraudProbability);
  });

  it('lets the silence of the other families count only when nothing was found', () => {
    const quiet: Verdict = { verdict: 'pass' };
    const nothing = fuse(
      input([stage('structure', { 'revision-text-changed': quiet, 'masked-content': quiet })]),
    );
    expect(nothing.riskLevel).to.equal('MINIMAL');
    const alone = fuse(input([stage('structure', { 'revision-text-changed': changed })]));
    const beside = fuse(
      input([
        stage('structure', { 'revision-text-changed': changed }),
        stage('ocr', { 'arithmetic-inconsistent': quiet }),
      ]),
    );
    expect(beside.fraudProbability).to.equal(alone.fraudProbability);
  });

  it('lets an intact signature vouch, but not for what was put over it', () => {
    const intact: Verdict = { verdict: 'pass', assurance: [{ confidence: 1 }] };
    const covered: Verdict = { verdict: 'fail', occurrences: [{ confidence: 0.5, page: 1 }] };
    const quiet = fuse(input([stage('signature', { 'changed-after-signing': { verdict: 'pass' } })]));
    const vouched = fuse(input([stage('signature', { 'changed-after-signing': intact })]));
    expect(vouched.fraudProbability).to.be.below(quiet.fraudProbability);
    const alone = fuse(input([stage('signature', { 'covered-after-signing': covered })]));
    const both = fuse(
      input([stage('signature', { 'covered-after-signing': covered, 'changed-after-signing': intact })]),
    );
    expect(both.fraudProbability).to.equal(alone.fraudProbability);
    expect(both.pipeline.evidence.counterEvidence).to.have.length(1);
  });

  it('tells every gap: of the preparation, of failed stages, of open rules', () => {
    const open: Verdict = { verdict: 'inconclusive', reason: 'too blurred' };
    const failed: FinishedStage = {
      ...stage('qr', {}),
      status: 'FAILED',
      judgement: undefined,
      reason: 'it hung',
    };
    const report = fuse(input([stage('ocr', { 'arithmetic-inconsistent': open }), failed]));
    expect(report.ok).to.equal(false);
    const gaps = report.pipeline.evidence.notAssessed;
    expect(gaps).to.deep.include({ stage: 'ocr', what: 'arithmetic-inconsistent', reason: 'too blurred' });
    expect(gaps.find((gap) => gap.stage === 'qr')!.reason).to.equal('it hung');
    const silent = report.pipeline.stages.find((entry) => entry.id === 'forensic')!;
    expect(silent.status).to.equal('FAILED');
  });

  it('has low confidence in what could hardly be assessed, and never more for silence', () => {
    const all = fuse(input([stage('structure', { 'revision-text-changed': { verdict: 'pass' } })]));
    const document = {
      ...input([]).document!,
      condition: 'encrypted' as const,
      conditionReason: 'It needs a password.',
    };
    const locked = fuse(input([stage('structure', {})], { document }));
    expect(locked.confidence).to.be.below(0.3).and.below(all.confidence);
    expect(locked.reasoningSummary).to.include('could not be assessed').and.to.include('password');
  });

  it('lifts portrait consistency without letting it move the score', () => {
    const portrait = {
      result: 'INCONSISTENT',
      category: 'diagnostic',
      contributesToDecision: false,
      similarity: 0.1,
    };
    const base = stage('face', {});
    const withPortrait = {
      ...base,
      judgement: { ...base.judgement!, evidence: { portraitConsistency: portrait } },
    };
    const plain = fuse(input([base]));
    const report = fuse(input([withPortrait]));
    expect(report.biometricPortraitConsistency).to.deep.equal(portrait);
    expect(plain.biometricPortraitConsistency).to.equal(undefined);
    for (const field of ['fraudProbability', 'riskLevel', 'confidence', 'detectedManipulations'] as const) {
      expect(report[field]).to.deep.equal(plain[field]);
    }
  });

  it('is the same report each time', () => {
    const given = input([stage('structure', { 'revision-text-changed': changed })]);
    expect(fuse(given)).to.deep.equal(fuse(given));
  });
});

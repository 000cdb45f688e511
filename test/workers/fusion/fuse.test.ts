import { expect } from 'chai';
import { ProductionReport } from '../../../shared/contracts/report.ts';
import { STAGES } from '../../../shared/contracts/stages.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import { CATALOGUE } from '../../../shared/findings/catalogue.ts';
import { RATES } from '../../../shared/findings/rates.ts';
import type { FinishedStage } from '../../../workers/fusion/finished-stage.ts';
import { type FuseInput, fuse } from '../../../workers/fusion/fuse.ts';
import { withFixedRates } from './fixed-rates.ts';

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

/** All seven stages; those that a test does not speak of looked and found nothing. */
function input(own: FinishedStage[], overrides: Partial<FuseInput> = {}): FuseInput {
  const stages = STAGES.map((id) => own.find((one) => one.id === id) ?? stage(id, QUIET[id] ?? {}));
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
    capture: { class: 'born-digital-pdf', confidence: 1 },
    fusionVerdicts: {},
    createdAt: new Date(NOW.getTime() - 400),
    startedAt: new Date(NOW.getTime() - 390),
    now: NOW,
    ...overrides,
  };
}

const quiet: Verdict = { verdict: 'pass' };
const QUIET: Partial<Record<FinishedStage['id'], Record<string, Verdict>>> = {
  structure: { 'revision-text-changed': quiet, 'masked-content': quiet },
  signature: { 'changed-after-signing': quiet },
  metadata: { 'c2pa-tampered': quiet },
};

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
  withFixedRates();

  it('names the weaker signs that raised a level when there is no manipulation to name', () => {
    const odd: Verdict = {
      verdict: 'fail',
      occurrences: [{ confidence: 1, page: 2, note: 'Off by 2 points.' }],
    };
    const report = fuse(input([stage('structure', { 'value-off-grid': odd, 'hidden-value': odd })]));
    expect(report.riskLevel).to.equal('MEDIUM');
    expect(report.pipeline.evidence.outcome).to.equal('suspicious');
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

  it('lets silence count by what could have been seen, and only when nothing was found', () => {
    const nothing = fuse(input([]));
    expect(nothing.riskLevel).to.equal('MINIMAL');
    expect(nothing.pipeline.evidence.outcome).to.equal('nothing_found');
    const photograph = fuse(
      input([], { mediaType: 'image/jpeg', capture: { class: 'photograph', confidence: 1 } }),
    );
    expect(photograph.riskLevel).to.equal('LOW');
    expect(photograph.pipeline.evidence.outcome).to.equal('little_visible');
    expect(photograph.pipeline.evidence.power.detectionRate).to.be.below(0.5);
    expect(photograph.confidence).to.be.at.most(photograph.pipeline.evidence.power.detectionRate);
    expect(photograph.reasoningSummary).to.match(/Of edits in photographs about \d in 10 can be seen/);
    expect(photograph.recommendations.map(({ id }) => id)).to.deep.equal(['request-original']);
  });

  it('lets silence count less where nothing could be checked against itself', () => {
    const sums = fuse(input([stage('ocr', { 'sums-contradicted': quiet })]));
    const open = fuse(
      input([stage('ocr', { 'sums-contradicted': { verdict: 'inconclusive', reason: 'blurred' } })]),
    );
    const none = fuse(input([]));
    const power = (report: typeof none) => report.pipeline.evidence.power;
    expect(power(sums).detectionRate).to.be.above(power(none).detectionRate);
    expect(power(open).detectionRate).to.equal(power(none).detectionRate);
    expect([power(sums).contentChecked, power(none).contentChecked]).to.deep.equal([true, false]);
    expect(sums.recommendations.map(({ id }) => id)).to.deep.equal(['no-action']);
    expect(none.recommendations.map(({ id }) => id)).to.deep.equal(['confirm-values']);
    const account = fuse(input([stage('ocr', { 'iban-checksum-failed': quiet })]));
    expect(power(account).contentChecked, 'an account alone').to.equal(false);
    expect(none.reasoningSummary).to.include('No sum or code in it');
    expect(sums.reasoningSummary).not.to.include('No sum or code in it');
  });

  it('does not call a file checked that names a program for editing', () => {
    const named: Verdict = { verdict: 'fail', occurrences: [{ confidence: 1 }] };
    const stages = [
      stage('ocr', { 'sums-contradicted': quiet }),
      stage('metadata', { 'editing-tool-named': named }),
    ];
    const report = fuse(input(stages));
    expect(report.riskLevel).to.equal('MINIMAL');
    expect(report.recommendations.map(({ id }) => id)).to.deep.equal(['advice-editing-tool-named']);
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
    expect(both.riskLevel).to.not.equal('MINIMAL');
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
    const given = input([stage('ocr', { 'arithmetic-inconsistent': open }), failed]);
    const report = fuse({ ...given, stages: given.stages.filter(({ id }) => id !== 'forensic') });
    expect(report.ok).to.equal(false);
    const gaps = report.pipeline.evidence.notAssessed;
    expect(gaps).to.deep.include({ stage: 'ocr', what: 'arithmetic-inconsistent', reason: 'too blurred' });
    expect(gaps.find((gap) => gap.stage === 'qr')!.reason).to.equal('it hung');
    const silent = report.pipeline.stages.find((entry) => entry.id === 'forensic')!;
    expect(silent.status).to.equal('FAILED');
  });

  for (const [condition, needed] of [
    ['encrypted', 'ask the sender for it, or for a copy that opens without one'],
    ['damaged', 'ask the sender for the file again'],
    ['empty', 'ask the sender for the complete file'],
    ['too-large', 'ask for a smaller picture or fewer pages'],
    ['unopened', 'submit it again; where that fails too, ask the sender for another copy'],
  ] as const) {
    it(`tells of a document that is ${condition} what is needed, at MEDIUM and with little confidence`, () => {
      const document = { ...input([]).document!, condition, pages: [] };
      const report = fuse(input([stage('structure', { 'encryption-locked': quiet })], { document }));
      expect(report.pipeline.evidence.outcome).to.equal('not_assessable');
      expect(report.riskLevel).to.equal('MEDIUM');
      expect(report.confidence).to.be.below(0.3);
      expect(report.reasoningSummary)
        .to.match(/^This document could not be assessed: /)
        .and.include(needed);
      expect(report.recommendations[0]!.id).to.equal('make-assessable');
    });
  }

  it('could not assess what the service lost, however little the stage weighs', () => {
    const face: FinishedStage = { ...stage('face', {}), status: 'FAILED', judgement: undefined };
    const itself = fuse(input([{ ...face, cause: 'timeout' }]));
    const ours = fuse(input([{ ...face, cause: 'lost' }]));
    expect(itself.pipeline.evidence.outcome).to.not.equal('not_assessable');
    expect(ours.pipeline.evidence.outcome).to.equal('not_assessable');
    expect(ours.riskLevel).to.equal('MEDIUM');
    expect(ours.pipeline.evidence.obstacle!.reason).to.include('Portraits');
  });

  it('could not assess what was not prepared, what lost its stages and what no rule could look at', () => {
    const failed = (id: FinishedStage['id']): FinishedStage => ({
      ...stage(id, {}),
      status: 'FAILED',
      judgement: undefined,
      reason: 'it hung',
    });
    const lost = fuse(input([failed('structure')]));
    expect(lost.pipeline.evidence.obstacle!.reason).to.include('File structure');
    const blank = fuse(input(STAGES.map((id) => stage(id, {}))));
    expect(blank.pipeline.evidence.obstacle!.needed).to.include('original');
    for (const report of [fuse(input([], { document: null })), lost, blank]) {
      expect(report.pipeline.evidence.outcome).to.equal('not_assessable');
      expect(report.riskLevel).to.equal('MEDIUM');
      expect(report.confidence).to.be.below(0.3);
    }
    expect(fuse(input([failed('qr')])).pipeline.evidence.outcome).to.equal('nothing_found');
  });

  it('tells a proof in a file that could not be assessed otherwise', () => {
    const document = { ...input([]).document!, condition: 'damaged' as const, pages: [] };
    const report = fuse(input([stage('signature', { 'changed-after-signing': changed })], { document }));
    expect(report.pipeline.evidence.outcome).to.equal('altered');
    expect(report.riskLevel).to.equal('CRITICAL');
    expect(report.confidence).to.be.below(0.3);
  });

  it('puts what looked odd and could not be decided into the headline, and never calls it minimal', () => {
    const values = [
      { source: 'printed', text: 'U17240570' },
      { source: 'machine readable zone', text: 'U19240590' },
    ];
    const open: Verdict = {
      verdict: 'inconclusive',
      reason: 'one may be misread',
      toCheck: [{ page: 1, box: [0.1, 0.1, 0.2, 0.1], values, note: 'One of the two may be misread.' }],
    };
    const report = fuse(input([stage('ocr', { 'viz-mrz-disagrees': open })]));
    expect(report.reasoningSummary).to.match(
      /^Look at this: printed U17240570, machine readable zone U19240590\./,
    );
    expect(report.riskLevel).to.equal('LOW');
    expect(report.pipeline.evidence.toCheck).to.deep.equal([
      { code: 'viz-mrz-disagrees', ...open.toCheck![0] },
    ]);
    expect(report.recommendations.map(({ id }) => id)).to.include('look-1-viz-mrz-disagrees');
    expect(report.recommendations.map(({ id }) => id)).to.not.include('no-action');
  });

  it('calls for an explanation where a contradiction meets a page that was made apart', () => {
    const open = (source: string): Verdict => ({
      verdict: 'inconclusive',
      reason: 'open',
      toCheck: [{ page: 2, values: [{ source, text: '2' }], note: 'Look at it.' }],
    });
    const stages = [
      stage('structure', { 'page-fonts-apart': open('page') }),
      stage('ocr', { 'sums-contradicted': open('printed') }),
    ];
    const report = fuse(input(stages));
    expect(report).to.deep.include({ riskLevel: 'MEDIUM', fraudProbability: 0.1 });
    expect(report.pipeline.evidence.outcome).to.equal('suspicious');
    expect(fuse(input(stages.slice(1))).riskLevel).to.equal('LOW');
  });

  it('has a person look at what nobody has counted yet', () => {
    const uncounted = [...CATALOGUE].find(
      ([code, row]) =>
        row.stage === 'structure' && !row.context && row.severity === 'HIGH' && !RATES.proofs[code],
    )![0];
    const before = RATES.codes[uncounted];
    try {
      // Never tried; tried on genuine files alone, which says how often it errs and not how often it is right.
      for (const counts of [undefined, { 'born-digital-pdf': { k1: 0, n1: 0, k0: 0, n0: 500 } }]) {
        if (counts) RATES.codes[uncounted] = counts;
        else delete RATES.codes[uncounted];
        const report = fuse(input([stage('structure', { [uncounted]: changed })]));
        expect(report.riskLevel).to.equal('LOW');
        expect(report.detectedManipulations).to.deep.equal([]);
        expect(report.reasoningSummary).to.match(/^Look at this: save 1 100\.00, shown 900\.00\./);
      }
    } finally {
      if (before) RATES.codes[uncounted] = before;
    }
  });

  it('hands notes on with their stage, and lets them move nothing', () => {
    const note = { code: 'metadata-absent', note: 'It says nothing.', data: {} };
    const { judgement, ...base } = stage('metadata', {});
    const noted = fuse(input([{ ...base, judgement: { ...judgement!, notes: [note] } }]));
    const { notes, ...evidence } = noted.pipeline.evidence;
    expect(notes).to.deep.equal([{ stage: 'metadata', ...note }]);
    const plain = fuse(input([stage('metadata', {})]));
    expect(plain.pipeline.evidence.notes).to.deep.equal([]);
    expect({ ...noted, pipeline: { ...noted.pipeline, evidence } }).to.deep.equal({
      ...plain,
      pipeline: { ...plain.pipeline, evidence },
    });
    expect(plain.pipeline.evidence).to.deep.equal({ ...evidence, notes: [] });
  });

  it('calls for the pages that were not read', () => {
    const document = { ...input([]).document!, pageCount: 3 };
    const report = fuse(input([], { document }));
    const rest = report.recommendations.find(({ id }) => id === 'read-rest');
    expect(rest!.action).to.include('2-3');
    expect(report.recommendations.map(({ id }) => id)).to.not.include('no-action');
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

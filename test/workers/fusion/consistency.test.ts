/** Whatever the rules answer, a report never contradicts itself. */
import { expect } from 'chai';
import fc from 'fast-check';
import { CAPTURE_CLASSES, type CaptureClass } from '../../../shared/contracts/capture.ts';
import type { PreparedDocument } from '../../../shared/contracts/document.ts';
import { ProductionReport } from '../../../shared/contracts/report.ts';
import { STAGES, type StageId } from '../../../shared/contracts/stages.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import { CATALOGUE } from '../../../shared/findings/catalogue.ts';
import { headline } from '../../../shared/findings/telling/outcome.ts';
import type { FinishedStage } from '../../../workers/fusion/finished-stage.ts';
import { type FuseInput, fuse } from '../../../workers/fusion/fuse.ts';
import { levelOf } from '../../../workers/fusion/score.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

const occurrence = fc.record({ confidence: fc.double({ min: 0.05, max: 1, noNaN: true }) });
const fail: fc.Arbitrary<Verdict> = fc
  .array(occurrence, { minLength: 1, maxLength: 3 })
  .map((occurrences) => ({
    verdict: 'fail',
    occurrences: occurrences.toSorted((a, b) => b.confidence - a.confidence),
  }));
const verdict: fc.Arbitrary<Verdict> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Verdict>({ verdict: 'pass' }) },
  { weight: 2, arbitrary: fc.constant<Verdict>({ verdict: 'not-applicable' }) },
  { weight: 2, arbitrary: fc.constant<Verdict>({ verdict: 'inconclusive', reason: 'cut' }) },
  {
    weight: 1,
    arbitrary: fc.constant<Verdict>({
      verdict: 'inconclusive',
      reason: 'misread',
      toCheck: [{ page: 1, values: [{ source: 'printed', text: '1' }], note: 'Two readings differ.' }],
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Verdict>({ verdict: 'pass', assurance: [{ confidence: 1 }] }),
  },
  { weight: 1, arbitrary: fail },
);

const codesOf = (stage: string): string[] =>
  [...CATALOGUE].filter(([, row]) => row.stage === stage).map(([code]) => code);

const verdicts = (stage: string): fc.Arbitrary<Record<string, Verdict>> =>
  fc.record(Object.fromEntries(codesOf(stage).map((code) => [code, verdict])));

const finished = (id: StageId): fc.Arbitrary<FinishedStage> =>
  fc
    .record({
      id: fc.constant(id),
      status: fc.oneof(
        { weight: 8, arbitrary: fc.constant('COMPLETED' as const) },
        { weight: 1, arbitrary: fc.constant('SKIPPED' as const) },
        { weight: 1, arbitrary: fc.constant('FAILED' as const) },
      ),
      judgement: verdicts(id).map((given) => ({
        verdicts: given,
        notAssessed: [],
        timeline: [],
        evidence: {},
      })),
    })
    .map(({ judgement, ...rest }) => ({
      ...rest,
      engine: 'e',
      engineVersion: '1',
      startedAt: NOW,
      durationMs: 1,
      queueMs: 0,
      ...(rest.status === 'COMPLETED' ? { judgement } : { reason: 'it hung' }),
    }));

const isOfPdf = (name: CaptureClass): boolean => name.includes('pdf');

const given: fc.Arbitrary<FuseInput> = fc
  .record({
    captureClass: fc.constantFrom(...CAPTURE_CLASSES),
    sure: fc.double({ min: 0.3, max: 1, noNaN: true }),
    condition: fc.constantFrom<PreparedDocument['condition']>(
      'readable',
      'readable',
      'readable',
      'encrypted',
      'damaged',
    ),
    pageCount: fc.integer({ min: 1, max: 4 }),
    stages: fc.tuple(...STAGES.map(finished)),
    fusionVerdicts: verdicts('fusion'),
  })
  .map(({ captureClass, sure, condition, pageCount, stages, fusionVerdicts }) => {
    const mediaType = isOfPdf(captureClass) ? ('application/pdf' as const) : ('image/jpeg' as const);
    return {
      jobId: 'job_1',
      reportId: 'rep_1',
      livemode: true,
      bytes: 1,
      sha256: 'ab',
      mediaType,
      document: {
        mediaType,
        condition,
        pageCount,
        pages: [{ number: 1, width: 595, height: 842, imageCoverage: 0, images: [] }],
        notAssessed: [],
      },
      stages,
      capture: { class: captureClass, confidence: sure },
      fusionVerdicts,
      createdAt: NOW,
      startedAt: NOW,
      now: NOW,
    };
  });

const RUNS = { numRuns: 300 };

describe('a report', () => {
  it('has a level, an outcome, a headline and recommendations that agree', () => {
    fc.assert(
      fc.property(given, (input) => {
        const report = ProductionReport.parse(fuse(input));
        const { riskLevel, fraudProbability, confidence, recommendations } = report;
        const { outcome, toCheck, power, obstacle, findings } = report.pipeline.evidence;
        const ids = recommendations.map(({ id }) => id);
        // Rounded to four digits, a probability may stand on the border of its level.
        expect([
          levelOf(fraudProbability),
          levelOf(fraudProbability - 0.0001),
          levelOf(fraudProbability + 0.0001),
        ]).to.include(riskLevel);
        expect(report.reasoningSummary.startsWith(headline(report))).to.equal(true);
        expect(ids).to.not.deep.equal([]);
        switch (outcome) {
          case 'altered':
            expect(riskLevel).to.be.oneOf(['HIGH', 'CRITICAL']);
            expect(report.detectedManipulations).to.not.deep.equal([]);
            break;
          case 'suspicious':
            expect(riskLevel).to.be.oneOf(['MEDIUM', 'HIGH']);
            expect(Object.values(report.findings).flat()).to.not.deep.equal([]);
            break;
          case 'not_assessable':
            expect(riskLevel).to.equal('MEDIUM');
            expect(confidence).to.be.below(0.3);
            expect(headline(report)).to.include('could not be assessed').and.include(obstacle!.needed);
            break;
          case 'little_visible':
            expect(riskLevel).to.equal('LOW');
            break;
          case 'nothing_found':
            expect(riskLevel).to.be.oneOf(['MINIMAL', 'LOW']);
        }
        if (riskLevel === 'MINIMAL') {
          expect(toCheck).to.deep.equal([]);
          // What is found is no less than what is asked about, however faint and however much speaks for the document.
          for (const { likelihoodRatio } of Object.values(findings)) expect(likelihoodRatio).to.equal(1);
          expect(power.detectionRate).to.be.at.least(0.5);
        }
        expect(confidence).to.be.at.most(power.detectionRate + 1e-4);
        if (ids.includes('no-action')) {
          expect(ids).to.have.length(1);
          expect(outcome).to.equal('nothing_found');
          expect(toCheck).to.deep.equal([]);
          expect(power.detectionRate).to.be.at.least(0.5);
          expect(input.document!.pages.length).to.equal(input.document!.pageCount);
        }
        if (outcome !== 'altered' && outcome !== 'suspicious' && toCheck.length > 0) {
          expect(headline(report)).to.include('Look at this: ');
        }
      }),
      RUNS,
    );
  });

  it('never has a lower probability for one more finding', () => {
    const codes = [...CATALOGUE.keys()];
    fc.assert(
      fc.property(given, fc.constantFrom(...codes), fail, (input, code, found) => {
        const { stage, context } = CATALOGUE.get(code)!;
        const more =
          stage === 'fusion'
            ? { ...input, fusionVerdicts: { ...input.fusionVerdicts, [code]: found } }
            : { ...input, stages: input.stages.map((one) => withVerdict(one, stage, code, found)) };
        // A rule that already spoke says the same; another sighting instead of it may be a weaker one.
        const before = verdictOf(input, code)?.verdict;
        fc.pre(before !== 'fail');
        // One whose finding weighs nothing either asks or finds.
        fc.pre(!(context && before === 'inconclusive'));
        expect(fuse(more).fraudProbability).to.be.at.least(fuse(input).fraudProbability - 1e-9);
      }),
      { numRuns: 600 },
    );
  });

  it('is never MINIMAL where something was found, however faint, and however much speaks for the document', () => {
    const intact: Verdict = { verdict: 'pass', assurance: [{ confidence: 1 }] };
    const faint: Verdict = { verdict: 'fail', occurrences: [{ confidence: 0.001 }] };
    const [one] = fc.sample(given, { numRuns: 1, seed: 1 });
    const stagesWith = (ofStructure: Record<string, Verdict>): FinishedStage[] =>
      STAGES.map((id) => ({
        ...{ id, status: 'COMPLETED', engine: 'e', engineVersion: '1' },
        ...{ startedAt: NOW, durationMs: 1, queueMs: 0 },
        judgement: {
          ...{ notAssessed: [], timeline: [], evidence: {} },
          verdicts: id === 'metadata' ? { 'c2pa-tampered': intact } : id === 'structure' ? ofStructure : {},
        },
      }));
    const levelWith = (verdict: Verdict): string =>
      fuse({
        ...one!,
        mediaType: 'application/pdf',
        document: { ...one!.document!, mediaType: 'application/pdf', condition: 'readable', pageCount: 1 },
        capture: { class: 'born-digital-pdf', confidence: 1 },
        fusionVerdicts: {},
        stages: stagesWith({ 'revision-text-changed': verdict, 'masked-content': { verdict: 'pass' } }),
      }).riskLevel;
    expect(levelWith({ verdict: 'pass' })).to.equal('MINIMAL');
    expect(levelWith(faint)).to.equal('LOW');
  });

  it('never has a higher confidence for one more stage that failed', () => {
    fc.assert(
      fc.property(given, fc.constantFrom(...STAGES), (input, id) => {
        const stages = input.stages.map((one) =>
          one.id === id ? { ...one, status: 'FAILED' as const, judgement: undefined } : one,
        );
        expect(fuse({ ...input, stages }).confidence).to.be.at.most(fuse(input).confidence + 1e-9);
      }),
      RUNS,
    );
  });
});

function withVerdict(one: FinishedStage, stage: string, code: string, found: Verdict): FinishedStage {
  if (one.id !== stage || !one.judgement) return one;
  const { judgement } = one;
  return { ...one, judgement: { ...judgement, verdicts: { ...judgement.verdicts, [code]: found } } };
}

function verdictOf({ stages, fusionVerdicts }: FuseInput, code: string): Verdict | undefined {
  return stages.map(({ judgement }) => judgement?.verdicts[code]).find(Boolean) ?? fusionVerdicts[code];
}

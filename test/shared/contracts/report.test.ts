/** The report's schema against section 2.1 and 2.2 of the specification, field by field. */
import { expect } from 'chai';
import fc from 'fast-check';
import { examplesOf } from '../../../shared/contracts/examples.ts';
import { FindingSeverity, REPORT_GROUPS, RiskLevel } from '../../../shared/contracts/finding.ts';
import { PortraitConsistency, ProductionReport, ReportResponse } from '../../../shared/contracts/report.ts';
import { VerifyResponse } from '../../../shared/contracts/verification.ts';
import { changed, GONE } from './changed.ts';

const EXAMPLE = ReportResponse.parse(examplesOf('getReport', {}).response).productionReport;
/** One with all that a report may hold. */
const REPORT: ProductionReport = {
  ...EXAMPLE,
  ai: { used: true, providerId: 'p', output: { any: ['thing'] }, error: { code: 'c', message: 'm' } },
  biometricPortraitConsistency: {
    result: 'CONSISTENT',
    category: 'diagnostic',
    contributesToDecision: false,
    similarity: 0.9,
  },
};
const fits = (report: unknown): boolean => ProductionReport.safeParse(report).success;
const fitsWith = (path: string, value: unknown): boolean => fits(changed(REPORT, path, value));

/** "All listed fields required unless marked optional." */
const REQUIRED = [
  ...['reportId', 'reportVersion', 'verificationId', 'generatedAt', 'ok', 'authenticityScore'],
  ...['fraudProbability', 'confidence', 'riskLevel', 'detectedManipulations', 'findings'],
  ...['reasoningSummary', 'recommendations', 'pipeline', 'ai'],
  ...REPORT_GROUPS.map((group) => `findings.${group}`),
  ...['id', 'label', 'severity', 'confidence', 'source'].map((name) => `detectedManipulations.0.${name}`),
  ...['id', 'action', 'rationale'].map((name) => `recommendations.0.${name}`),
  ...['used', 'providerId', 'output', 'error', 'error.code', 'error.message'].map((name) => `ai.${name}`),
  ...['pipelineId', 'pipelineVersion', 'stages', 'telemetry', 'evidence'].map((name) => `pipeline.${name}`),
  ...['result', 'category', 'contributesToDecision'].map((name) => `biometricPortraitConsistency.${name}`),
];

describe('a report by the specification', () => {
  it('is what the example is, whole', () => {
    expect(fits(EXAMPLE)).to.equal(true);
    expect(fits(REPORT)).to.equal(true);
    expect(ReportResponse.safeParse(EXAMPLE).success).to.equal(false);
    expect(ReportResponse.safeParse({ productionReport: EXAMPLE }).success).to.equal(true);
  });

  it('has every required field', () => {
    expect(REQUIRED.filter((path) => fitsWith(path, GONE))).to.deep.equal([]);
  });

  it('has no field that is required and null, but those of ai', () => {
    const mayBeNull = ['ai.providerId', 'ai.output', 'ai.error'];
    expect(REQUIRED.filter((path) => fitsWith(path, null))).to.deep.equal(mayBeNull);
  });

  it('may lack its portraits', () => {
    expect(fitsWith('biometricPortraitConsistency', GONE)).to.equal(true);
    expect(EXAMPLE).not.to.have.property('biometricPortraitConsistency');
  });

  for (const path of [
    'authenticityScore',
    'fraudProbability',
    'confidence',
    'detectedManipulations.0.confidence',
    'biometricPortraitConsistency.similarity',
  ])
    it(`has ${path} from 0 to 1, both included`, () => {
      for (const value of [0, 1, 0.5]) expect(fitsWith(path, value), `${value}`).to.equal(true);
      for (const value of [-1e-9, 1 + 1e-9, Number.NaN, '0.5'])
        expect(fitsWith(path, value), `${value}`).to.equal(false);
    });

  it('was made at a date-time of RFC 3339', () => {
    for (const at of ['2026-11-21T09:00:00Z', '2026-11-21T09:00:00.123Z', '2026-11-21T10:00:00+01:00'])
      expect(fitsWith('generatedAt', at), at).to.equal(true);
    for (const at of ['2026-11-21', '2026-11-21T09:00:00', '21 Nov 2026', 1_763_715_600_000])
      expect(fitsWith('generatedAt', at), `${at}`).to.equal(false);
  });

  it('has the levels, severities and groups of the specification, and no other', () => {
    expect(RiskLevel.options).to.deep.equal(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL']);
    expect(FindingSeverity.options).to.deep.equal(['INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL']);
    expect([...REPORT_GROUPS].sort()).to.deep.equal([
      ...['digitalSignature', 'documentStructure', 'forensic', 'metadata', 'ocr', 'qr', 'securityFeatures'],
    ]);
    for (const [path, value] of [
      ['riskLevel', 'INFO'],
      ['riskLevel', 'high'],
      ['detectedManipulations.0.severity', 'MINIMAL'],
      ['biometricPortraitConsistency.result', 'UNKNOWN'],
      ['biometricPortraitConsistency.category', 'decisive'],
      ['biometricPortraitConsistency.contributesToDecision', true],
    ] as const)
      expect(fitsWith(path, value), `${path} ${value}`).to.equal(false);
    expect(PortraitConsistency.shape.result.options).to.deep.equal([
      ...['CONSISTENT', 'INCONSISTENT', 'NOT_ASSESSABLE', 'NOT_APPLICABLE'],
    ]);
  });

  it('may hold any further keys in telemetry, evidence and output: a stored report keeps them', () => {
    const further = { more: { nested: [1, null, 'x'] } };
    for (const path of ['pipeline.telemetry', 'pipeline.evidence', 'ai.output']) {
      const report = changed(REPORT, `${path}.further`, further);
      expect(ProductionReport.parse(report)).to.deep.equal(report);
    }
  });

  it('answers a submit with a jobId, whatever it looks like', () => {
    expect(VerifyResponse.safeParse({ jobId: 'anything' }).success).to.equal(true);
    expect(VerifyResponse.safeParse({}).success).to.equal(false);
  });
});

/** API.md, "Outcome": names are a contract. */
describe('what the evidence says of a document', () => {
  const evidence = (path: string, value: unknown): boolean => fitsWith(`pipeline.evidence.${path}`, value);

  it('is one of five outcomes', () => {
    const outcomes = ['altered', 'suspicious', 'nothing_found', 'little_visible', 'not_assessable'];
    for (const outcome of outcomes) expect(evidence('outcome', outcome), outcome).to.equal(true);
    for (const outcome of ['clean', 'ALTERED', '', null, GONE])
      expect(evidence('outcome', outcome), String(outcome)).to.equal(false);
  });

  it('names what could have been seen, and what a person has to look at', () => {
    const power = { captureClass: 'scan', detectionRate: 0.4, of: 120, blindTo: ['text-editor'] };
    const open = { code: 'c', page: 1, box: [0, 0, 1, 1], values: [{ source: 's', text: 't' }], note: 'n' };
    expect(evidence('power', power)).to.equal(true);
    expect(evidence('toCheck', [open])).to.equal(true);
    for (const name of Object.keys(power))
      expect(evidence('power', changed(power, name, GONE)), name).to.equal(false);
    for (const name of ['code', 'values', 'note'])
      expect(evidence('toCheck', [changed(open, name, GONE)]), name).to.equal(false);
    expect(evidence('toCheck', [{ ...open, values: [] }])).to.equal(false);
  });

  it('has the findings with their ratio above 0 and their other explanations', () => {
    const [id] = Object.keys(REPORT.pipeline.evidence.findings);
    const finding = (name: string, value: unknown) => evidence(`findings.${id}.${name}`, value);
    for (const name of ['code', 'likelihoodRatio', 'alternatives', 'data'])
      expect(finding(name, GONE), name).to.equal(false);
    for (const ratio of [0, -1, Number.NaN]) expect(finding('likelihoodRatio', ratio)).to.equal(false);
    expect(finding('falsePositiveRate', 1.01)).to.equal(false);
  });

  it('has places as four shares of the page', () => {
    const box = (value: unknown) =>
      evidence('toCheck', [{ code: 'c', box: value, values: [{ source: 's', text: 't' }], note: 'n' }]);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(fc.property(fc.tuple(share, share, share, share), (given) => box(given)));
    for (const wrong of [
      [0, 0, 1],
      [0, 0, 1, 1, 1],
      [0, 0, 1, 1.1],
      [-0.1, 0, 1, 1],
      [0, 0, '1', 1],
    ])
      expect(box(wrong), JSON.stringify(wrong)).to.equal(false);
  });

  it('tells of each stage how it ended', () => {
    const stages = REPORT.pipeline.stages;
    for (const status of ['COMPLETED', 'SKIPPED', 'FAILED'])
      expect(fitsWith('pipeline.stages', [{ ...stages[0], status }]), status).to.equal(true);
    for (const wrong of [{ status: 'PENDING' }, { durationMs: -1 }, { startedAt: 'today' }])
      expect(fitsWith('pipeline.stages', [{ ...stages[0], ...wrong }])).to.equal(false);
    expect(fitsWith('pipeline.stages', [{ ...stages[0], startedAt: null }])).to.equal(true);
  });
});

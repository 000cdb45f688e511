/** A valid report with one finding, for pages that must show whatever stands in one. */
import type { RiskLevel } from '../../../shared/contracts/finding.ts';
import { ProductionReport } from '../../../shared/contracts/report.ts';

export function reportWith(
  told: { old?: string; new?: string; note?: string },
  riskLevel: RiskLevel = 'CRITICAL',
): ProductionReport {
  const ref = {
    id: 'revision-text-changed-1',
    label: 'Text replaced in a later save',
    severity: 'HIGH' as const,
    confidence: 1,
    source: 'structure',
  };
  const none = { metadata: [], ocr: [], qr: [], digitalSignature: [], securityFeatures: [], forensic: [] };
  return ProductionReport.parse({
    reportId: 'rep_1',
    reportVersion: '1.0.0',
    verificationId: 'job_1',
    generatedAt: '2026-11-21T09:00:00Z',
    ok: true,
    authenticityScore: 0.1,
    fraudProbability: 0.9,
    confidence: 0.8,
    riskLevel,
    detectedManipulations: [ref],
    findings: { ...none, documentStructure: [ref] },
    reasoningSummary: 'Words.',
    recommendations: [{ id: 'a', action: 'Ask the issuer.', rationale: 'It changed.' }],
    pipeline: {
      pipelineId: 'p',
      pipelineVersion: '1',
      stages: [],
      telemetry: { livemode: true, bytes: 1000, pages: 1, renderedPages: 1, totalMs: 1, queueMs: 1 },
      evidence: {
        document: { sha256: '0'.repeat(64), mimeType: 'application/pdf', pages: 1 },
        outcome: riskLevel === 'HIGH' || riskLevel === 'CRITICAL' ? 'altered' : 'nothing_found',
        capture: { class: 'born-digital-pdf', confidence: 0.99 },
        power: { captureClass: 'born-digital-pdf', detectionRate: 0.7, of: 397, blindTo: ['text-editor'] },
        probability: { alteredInPart: 0.9, madeAsAWhole: 0 },
        toCheck: [],
        findings: {
          [ref.id]: {
            code: 'revision-text-changed',
            page: 1,
            box: [0.5, 0.5, 0.1, 0.02],
            recovered: { old: told.old ?? '1', new: told.new ?? '2', source: 'save 1' },
            likelihoodRatio: 148.4,
            basis: 'class',
            counts: { k1: 112, n1: 112, k0: 0, n0: 2449 },
            falsePositiveRate: 0,
            alternatives: ['The issuer corrected it.'],
            ...(told.note === undefined ? {} : { note: told.note }),
            data: {},
          },
        },
        counterEvidence: [],
        notAssessed: [],
        timeline: [],
      },
    },
    ai: { used: false, providerId: null, output: null, error: null },
  });
}

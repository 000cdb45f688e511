/** A stored report as the workers write it, with one finding in it. */
import type { ProductionReport } from '../../../shared/contracts/report.ts';

export function report(jobId: string, change: Partial<ProductionReport> = {}): ProductionReport {
  return {
    reportId: `rep_${jobId}`,
    reportVersion: '1.0.0',
    verificationId: jobId,
    generatedAt: '2026-11-21T08:00:00.000Z',
    ok: true,
    authenticityScore: 0.1,
    fraudProbability: 0.9,
    confidence: 0.8,
    riskLevel: 'HIGH',
    detectedManipulations: [
      { id: 'amount-1', label: 'Amount replaced', severity: 'HIGH', confidence: 0.9, source: 'structure' },
    ],
    findings: {
      metadata: [],
      ocr: [],
      qr: [],
      digitalSignature: [],
      securityFeatures: [],
      forensic: [],
      documentStructure: [
        { id: 'amount-1', label: 'Amount replaced', severity: 'HIGH', confidence: 0.9, source: 'structure' },
      ],
    },
    reasoningSummary: 'This document was probably altered.',
    recommendations: [{ id: 'r', action: 'Ask for the original.', rationale: 'The amount was replaced.' }],
    pipeline: {
      pipelineId: 'assay-document',
      pipelineVersion: '1.0.0',
      stages: [],
      telemetry: { livemode: true, bytes: 1, pages: 1, renderedPages: 1, totalMs: 1, queueMs: 1 },
      evidence: {
        document: { sha256: 'x', mimeType: 'application/pdf', pages: 1 },
        outcome: 'altered',
        capture: { class: 'born-digital-pdf', confidence: 0.99 },
        power: { captureClass: 'born-digital-pdf', detectionRate: 0.7, of: 397, blindTo: [] },
        probability: { alteredInPart: 0.9, madeAsAWhole: 0.03 },
        toCheck: [],
        findings: {
          'amount-1': {
            code: 'amount',
            page: 1,
            recovered: { old: '100.00', new: '900.00', source: 'revision 1' },
            likelihoodRatio: 20,
            alternatives: ['A correction by the issuer'],
            note: 'The total was written over.',
            data: {},
          },
        },
        counterEvidence: [{ code: 'c', statement: 'The fonts agree.', likelihoodRatio: 0.8, data: {} }],
        notAssessed: [{ stage: 'qr', what: 'page 2', reason: 'out of time' }],
        timeline: [],
      },
    },
    ai: { used: false, providerId: null, output: null, error: null },
    ...change,
  };
}

import { expect } from 'chai';
import { summarise } from '../../../scripts/assay/summary.ts';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { wordsOf } from '../../../shared/findings/language/words.ts';

function report(change: (report: ProductionReport) => void = () => undefined): ProductionReport {
  const made: ProductionReport = {
    reportId: 'rep_1',
    reportVersion: '1.0.0',
    verificationId: 'job_1',
    generatedAt: '2026-11-21T08:00:00Z',
    ok: false,
    authenticityScore: 0.03,
    fraudProbability: 0.97,
    confidence: 0.8,
    riskLevel: 'HIGH',
    detectedManipulations: [],
    findings: {
      metadata: [{ id: 'f1', label: 'Edited later', severity: 'LOW', confidence: 0.6, source: 'metadata' }],
      ocr: [],
      qr: [],
      digitalSignature: [],
      securityFeatures: [],
      forensic: [],
      documentStructure: [
        {
          id: 'f2',
          label: 'Text changed after saving',
          severity: 'HIGH',
          confidence: 0.9,
          source: 'structure',
        },
      ],
    },
    reasoningSummary: 'The total was changed after the document was first saved.',
    recommendations: [{ id: 'r1', action: 'Ask the issuer for the original.', rationale: 'x' }],
    pipeline: {
      pipelineId: 'assay-document',
      pipelineVersion: '1.0.0',
      stages: [
        {
          id: 'ocr',
          name: 'Text',
          status: 'FAILED',
          startedAt: null,
          durationMs: 0,
          engine: 'x',
          engineVersion: '1',
          reason: 'the child was killed',
        },
      ],
      telemetry: { livemode: false, bytes: 1, pages: 1, renderedPages: 1, totalMs: 812.4, queueMs: 3 },
      evidence: {
        document: { sha256: 'x', mimeType: 'application/pdf', pages: 1 },
        outcome: 'altered',
        capture: { class: 'born-digital-pdf', confidence: 0.99 },
        power: { captureClass: 'born-digital-pdf', detectionRate: 0.7, of: 397, blindTo: [] },
        probability: { alteredInPart: 0.9, madeAsAWhole: 0.03 },
        toCheck: [],
        findings: {
          f2: {
            code: 'revision-text-changed',
            page: 1,
            recovered: { old: '1.200,00', new: '7.200,00', source: 'revision 1' },
            likelihoodRatio: 40,
            alternatives: [],
            data: {},
          },
        },
        counterEvidence: [{ code: 'c', statement: 'The fonts agree.', likelihoodRatio: 0.8, data: {} }],
        notAssessed: [{ stage: 'ocr', what: 'text of pictures', reason: 'out of time', pages: [3, 4, 5, 9] }],
        timeline: [],
      },
    },
    ai: { used: false, providerId: null, output: null, error: null },
  };
  change(made);
  return made;
}

describe('the readable summary', () => {
  const text = summarise('invoice.pdf', 'job_1', report());

  it('begins with the verdict', () => {
    expect(text.split('\n')[1]).to.equal(
      '  Altered, High risk: 97 % likely to have been altered; 80 % of the known ways of altering such a file would have been seen in it',
    );
    expect(text).to.include('The total was changed after the document was first saved.');
  });

  it('tells each finding with its page, its code and what stood there before, the gravest first', () => {
    expect(text).to.include('HIGH     Text changed after saving  page 1  [revision-text-changed]');
    expect(text).to.include('"1.200,00" -> "7.200,00"  (old value from revision 1)');
    expect(text.indexOf('Text changed')).to.be.below(text.indexOf('Edited later'));
  });

  it('tells what speaks for it, what was not assessed and what to do', () => {
    expect(text).to.include('The fonts agree.');
    expect(text).to.include('ocr: Failed; the child was killed');
    expect(text).to.include('ocr: text of pictures; out of time (pages 3-5, 9)');
    expect(text).to.include('Ask the issuer for the original.');
  });

  it('tells one cause once', () => {
    const open = summarise(
      'a',
      'job_1',
      report((made) => {
        made.pipeline.evidence.notAssessed = ['text-covered', 'hidden-text'].map((what) => ({
          stage: 'structure',
          what,
          reason: 'its content is damaged',
        }));
      }),
    );
    expect(open).to.include('structure: text-covered, hidden-text; its content is damaged');
  });

  it('tells what a person must look at, with both readings', () => {
    const open = summarise(
      'a',
      'job_1',
      report((made) => {
        const values = [
          { source: 'printed', text: 'U17240570' },
          { source: 'machine readable zone', text: 'U19240590' },
        ];
        made.pipeline.evidence.toCheck = [
          { code: 'viz-mrz-disagrees', page: 1, values, note: 'One may be misread.' },
        ];
      }),
    );
    const told = open.replace(/\s+/g, ' ');
    expect(told).to.include('page 1: printed U17240570, machine readable zone U19240590 [viz-mrz-disagrees]');
    expect(told).to.include('One may be misread.');
  });

  it('tells notes on the file beside the findings, in the language that is asked for', () => {
    const noted = report((made) => {
      const note =
        'The file has no metadata that would tell how it was made. That is common and no sign of fraud.';
      made.pipeline.evidence.notes = [{ stage: 'metadata', code: 'metadata-absent', note, data: {} }];
    });
    expect(summarise('a', 'job_1', noted).replace(/\s+/g, ' ')).to.include(
      'Notes on how the file was made [metadata-absent] The file has no metadata',
    );
    expect(summarise('a', 'job_1', noted, wordsOf('de')).replace(/\s+/g, ' ')).to.include(
      'Anmerkungen zur Entstehung der Datei [metadata-absent] Die Datei hat keine Metadaten',
    );
  });

  it('tells it in the language that is asked for, and keeps the values', () => {
    const german = summarise('a', 'job_1', report(), wordsOf('de'));
    expect(german.split('\n')[1]).to.include(
      'Verändert, Hohes Risiko: mit 97 % Wahrscheinlichkeit verändert',
    );
    expect(german).to.include('"1.200,00" -> "7.200,00"').and.to.include('Befunde');
    expect(german).not.to.include('The total was changed after');
  });

  it('leaves out what is empty', () => {
    const clean = summarise(
      'a',
      'job_1',
      report((made) => {
        made.findings.metadata = [];
        made.findings.documentStructure = [];
        made.pipeline.evidence.counterEvidence = [];
      }),
    );
    expect(clean).not.to.include('Findings');
    expect(clean).not.to.include('What speaks for it');
  });

  it('gives the terminal nothing to execute, whatever the document says', () => {
    const nasty = summarise(
      'a\x1b[2J.pdf',
      'job_1',
      report((made) => {
        made.pipeline.evidence.findings.f2!.recovered!.old = '\x1b]0;title\x07\u202e00,1';
        made.reasoningSummary = 'line\r\x1b[1A';
      }),
    );
    expect(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/.test(nasty)).to.equal(false);
  });
});

/** Specification, section 2.1 and 2.2: the resources of fraud detection, from real documents through the real pipeline. */
import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { STAGES } from '../../shared/contracts/stages.ts';
import { attached, oneOfEach, pdf, type SpecDocument, sample } from './documents.ts';
import { type Caller, type SpecService, specService } from './service.ts';

const LEVELS = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];
const SEVERITIES = ['INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];
const GROUPS = [
  'metadata',
  'ocr',
  'qr',
  'digitalSignature',
  'securityFeatures',
  'forensic',
  'documentStructure',
];

describe('specification 2: resources and their fields', function () {
  this.timeout(360_000);
  let service: SpecService;
  let caller: Caller;
  before(async () => {
    service = await specService();
    caller = await service.newTenant();
  });

  const submit = async (document: SpecDocument): Promise<Response> =>
    attached(request(service.url).post('/api/s2s/verify').set(caller.headers), document);
  const report = async (jobId: string): Promise<Response> =>
    request(service.url).get(`/api/s2s/report/${jobId}`).set(caller.headers);

  /** Every statement of the section about one report. */
  // biome-ignore lint/suspicious/noExplicitAny: checked field by field, without the service's own schemas
  function expectReport(response: any, jobId: string): void {
    expect(Object.keys(response)).to.deep.equal(['productionReport']);
    const it = response.productionReport;
    for (const field of ['reportId', 'reportVersion', 'verificationId', 'generatedAt', 'reasoningSummary']) {
      expect(it[field], field).to.be.a('string').and.not.equal('');
    }
    expect(it.verificationId).to.equal(jobId);
    expect(it.reportId).to.match(/^rep_/);
    expect(it.generatedAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
    expect(it.ok).to.be.a('boolean');
    for (const field of ['authenticityScore', 'fraudProbability', 'confidence']) {
      expect(it[field], field).to.be.a('number').and.be.within(0, 1);
    }
    expect(it.riskLevel).to.be.oneOf(LEVELS);
    expect(Object.keys(it.findings).sort()).to.deep.equal([...GROUPS].sort());
    for (const list of [it.detectedManipulations, ...Object.values(it.findings)]) expectFindings(list);
    expect(it.recommendations).to.be.an('array');
    for (const one of it.recommendations) {
      for (const field of ['id', 'action', 'rationale']) expect(one[field], field).to.be.a('string');
    }
    expect(Object.keys(it.ai).sort()).to.deep.equal(['error', 'output', 'providerId', 'used']);
    expect(it.ai).to.deep.equal({ used: false, providerId: null, output: null, error: null });
    expect(it.pipeline.pipelineId).to.be.a('string');
    expect(it.pipeline.pipelineVersion).to.be.a('string');
    expect(it.pipeline.stages).to.be.an('array');
    for (const field of ['telemetry', 'evidence']) expect(it.pipeline[field], field).to.be.an('object');
  }

  function expectFindings(list: unknown): void {
    expect(list).to.be.an('array');
    for (const finding of list as Record<string, unknown>[]) {
      for (const field of ['id', 'label', 'source']) expect(finding[field], field).to.be.a('string');
      expect(finding.severity).to.be.oneOf(SEVERITIES);
      expect(finding.confidence).to.be.a('number').and.be.within(0, 1);
    }
  }

  it('2.1 VerifyResponse has exactly a jobId; ReportResponse has every field, for each accepted type', async () => {
    for (const document of await oneOfEach()) {
      const submitted = await submit(document);
      expect(submitted.status, submitted.text).to.equal(200);
      expect(Object.keys(submitted.body)).to.deep.equal(['jobId']);
      const fetched = await report(submitted.body.jobId);
      expect(fetched.status).to.equal(200);
      expectReport(fetched.body, submitted.body.jobId);
      const { pipeline } = fetched.body.productionReport;
      expect(pipeline.evidence.document.mimeType).to.equal(document.type);
    }
  });

  it('2.1 a forged document has findings in their groups, each explained in the evidence', async () => {
    const { body } = await submit(await sample('invoice-amount-replaced.pdf', 'application/pdf'));
    const fetched = await report(body.jobId);
    expectReport(fetched.body, body.jobId);
    const { productionReport } = fetched.body;
    const findings = Object.values(productionReport.findings).flat() as { id: string }[];
    expect(findings).not.to.deep.equal([]);
    expect(productionReport.detectedManipulations).not.to.deep.equal([]);
    for (const { id } of [...findings, ...productionReport.detectedManipulations]) {
      expect(productionReport.pipeline.evidence.findings).to.have.property(id);
    }
    expect(productionReport.riskLevel).to.be.oneOf(['MEDIUM', 'HIGH', 'CRITICAL']);
  });

  it('2.1 and additions: stages, telemetry and evidence have the documented keys and no host names', async () => {
    const { body } = await submit(await pdf());
    const { pipeline, ok } = (await report(body.jobId)).body.productionReport;
    expect(pipeline.stages.map((stage: { id: string }) => stage.id)).to.include.members([...STAGES]);
    for (const stage of pipeline.stages) {
      expect(stage).to.include.keys(
        'id',
        'name',
        'status',
        'startedAt',
        'durationMs',
        'engine',
        'engineVersion',
      );
      expect(stage.status).to.be.oneOf(['COMPLETED', 'SKIPPED', 'FAILED']);
    }
    expect(ok).to.equal(pipeline.stages.every((stage: { status: string }) => stage.status !== 'FAILED'));
    expect(pipeline.telemetry).to.include.keys(
      'livemode',
      'bytes',
      'pages',
      'renderedPages',
      'totalMs',
      'queueMs',
      'prepareMs',
    );
    expect(pipeline.telemetry.prepareMs).to.be.within(1, pipeline.telemetry.totalMs);
    expect(pipeline.telemetry).to.include({ livemode: true, pages: 1 });
    const { evidence } = pipeline;
    expect(evidence).to.include.keys('document', 'findings', 'counterEvidence', 'notAssessed', 'timeline');
    expect(evidence.document.sha256).to.match(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(pipeline)).not.to.contain((await import('node:os')).hostname());
  });

  it('2.2 an invoice has no portraits: biometricPortraitConsistency is absent', async () => {
    const { body } = await submit(await pdf());
    const { productionReport } = (await report(body.jobId)).body;
    expect(productionReport).not.to.have.property('biometricPortraitConsistency');
  });

  it('1, 4.1: the report is returned exactly as persisted, the same bytes at every fetch', async () => {
    const { body } = await submit(await pdf());
    const texts = new Set<string>();
    for (let read = 0; read < 3; read++) texts.add((await report(body.jobId)).text);
    const stored = await service.db.report.findUniqueOrThrow({ where: { jobId: body.jobId } });
    expect([...texts]).to.deep.equal([stored.body]);
  });

  it('1, 4.1: submit answers when the report is there: no fetch after a 200 ever misses it', async () => {
    const document = await pdf();
    const all = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { status, body, text } = await submit(document);
        expect(status, text).to.equal(200);
        return (await report(body.jobId)).status;
      }),
    );
    expect(all).to.deep.equal(Array.from({ length: 6 }, () => 200));
  });

  describe('a damaged, encrypted or hostile document gets a report, not an error', () => {
    const damaged: Record<string, () => Promise<SpecDocument>> = {
      'a PDF of its header alone': async () => ({
        ...(await pdf()),
        bytes: new Uint8Array(Buffer.from('%PDF-1.7\n')),
      }),
      'a PDF cut in half': async () => {
        const whole = await pdf();
        return { ...whole, bytes: whole.bytes.slice(0, whole.bytes.length / 2) };
      },
      'a JPEG of three bytes': async () => ({
        type: 'image/jpeg',
        name: 'a.jpg',
        bytes: new Uint8Array([0xff, 0xd8, 0xff]),
      }),
    };
    for (const [name, make] of Object.entries(damaged)) {
      it(name, async () => {
        const { status, body, text } = await submit(await make());
        expect(status, text).to.equal(200);
        const fetched = await report(body.jobId);
        expectReport(fetched.body, body.jobId);
        expect(fetched.body.productionReport.pipeline.evidence.notAssessed).not.to.deep.equal([]);
      });
    }
  });
});

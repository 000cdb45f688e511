/**
 * Documents of the corpus through the whole service: HTTP, queue, sandboxed stages, fusion, stored report.
 * What must be found is what follows from how each forgery is made; docs/measurements has the rates over many seeds.
 */
import { expect } from 'chai';
import { type CleanOptions, forge, type Kind, makeClean } from '../../lab/corpus/index.ts';
import type { Stack } from '../../scripts/services/stack.ts';
import { runningService } from '../harness/service.ts';
import { type Submitted, submit } from './submit.ts';

const SUSPICIOUS = ['HIGH', 'CRITICAL'];
const QUIET = ['MINIMAL', 'LOW'];

describe('corpus through the service', function () {
  this.timeout(360_000);
  let service: Stack;

  before(async () => {
    service = await runningService();
  });

  async function verifyForged(cause: string, kind: Kind, options: CleanOptions, seed = 7) {
    const forged = await forge(cause, await makeClean(kind, seed, options), seed);
    const extension = forged.mimeType.split('/')[1];
    return { forged, ...(await submit(service, `x.${extension}`, forged.mimeType, forged.bytes)) };
  }

  const codes = (result: Submitted): string[] => [
    ...new Set(Object.values(result.report!.pipeline.evidence.findings).map((finding) => finding.code)),
  ];

  for (const kind of ['invoice', 'statement', 'payslip', 'certificate'] as const) {
    it(`leaves a clean ${kind} alone`, async () => {
      const clean = await makeClean(kind, 11, { form: 'pdf' });
      const { report } = await submit(service, 'clean.pdf', clean.mimeType, clean.bytes);
      expect(report!.riskLevel).to.be.oneOf(QUIET);
      expect(report!.detectedManipulations).to.deep.equal([]);
      expect(report!.ok).to.equal(true);
    });
  }

  for (const cause of ['amount-replaced', 'covered-and-retyped', 'covered-and-retyped-by-update']) {
    it(`${cause}: found, with the old and the new value and the place`, async () => {
      const { forged, report } = await verifyForged(cause, 'invoice', { form: 'pdf' });
      expect(report!.riskLevel).to.be.oneOf(SUSPICIOUS);
      const findings = Object.values(report!.pipeline.evidence.findings);
      const told = findings.find((finding) => finding.recovered?.old?.includes(forged.truth.old!));
      expect(told, JSON.stringify(findings)).to.not.equal(undefined);
      expect(told!.recovered!.new).to.include(forged.truth.new!);
      expect(told!.page).to.equal(forged.truth.page);
      expect(overlap(told!.box!, forged.truth.box!), 'the box is where the forgery is').to.be.above(0);
      expect(report!.reasoningSummary).to.include(forged.truth.old!);
    });
  }

  const decisive: [string, string][] = [
    ['signed-then-bytes-changed', 'signature-digest-mismatch'],
    ['signed-then-amount-replaced', 'changed-after-signing'],
    ['certified-then-hidden-by-annotation', 'covered-after-signing'],
    ['shadow-replace', 'changed-after-signing'],
  ];
  for (const [cause, code] of decisive) {
    it(`${cause}: ${code}`, async () => {
      const result = await verifyForged(cause, 'statement', { form: 'pdf' });
      expect(codes(result)).to.include(code);
      expect(result.report!.riskLevel).to.be.oneOf(SUSPICIOUS);
    });
  }

  it('signature-removed: worth a question, since its owner may have cleared it', async () => {
    const result = await verifyForged('signature-removed', 'statement', { form: 'pdf' });
    expect(codes(result)).to.include('signature-removed');
    expect(result.report!.riskLevel).to.be.oneOf(['MEDIUM', ...SUSPICIOUS]);
  });

  for (const cause of [
    'signed',
    'signed-then-form-filled',
    'signed-then-dss-added',
    'signed-twice',
    'form-filled',
    'comment-added',
  ]) {
    it(`${cause}: permitted, not alarmed`, async () => {
      const { report } = await verifyForged(cause, 'statement', { form: 'pdf' });
      expect(report!.riskLevel).to.be.oneOf(QUIET);
    });
  }

  it('an intact signature is counter-evidence', async () => {
    const { report } = await verifyForged('signed', 'statement', { form: 'pdf' });
    expect(report!.pipeline.evidence.counterEvidence).to.not.deep.equal([]);
    expect(report!.reasoningSummary).to.include('In its favour');
  });

  it('a foreign JPEG region is boxed', async () => {
    const { forged, report } = await verifyForged('region-misaligned', 'id-card', {
      form: 'jpeg',
      longSide: 1200,
    });
    const found = Object.values(report!.pipeline.evidence.findings).find(
      (f) => f.code === 'foreign-jpeg-grid',
    );
    expect(found, JSON.stringify(report!.pipeline.evidence.notAssessed)).to.not.equal(undefined);
    expect(overlap(found!.box!, forged.truth.box!)).to.be.above(0);
    expect(report!.riskLevel).to.be.oneOf(['MEDIUM', ...SUSPICIOUS]);
  });
});

type Box = readonly number[];

/** Area that two boxes share. */
function overlap([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): number {
  const width = Math.min(ax! + aw!, bx! + bw!) - Math.max(ax!, bx!);
  const height = Math.min(ay! + ah!, by! + bh!) - Math.max(ay!, by!);
  return Math.max(0, width) * Math.max(0, height);
}

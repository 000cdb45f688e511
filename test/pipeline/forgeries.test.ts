/**
 * Documents of the corpus through the whole service: HTTP, queue, sandboxed stages, fusion, stored report.
 * What must be found is what follows from how each forgery is made; docs/measurements has the rates over many seeds.
 */
import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import { type CleanOptions, forge, type Kind, makeClean } from '../../lab/corpus/index.ts';
import type { Stack } from '../../scripts/services/stack.ts';
import { runningService } from '../harness/service.ts';
import { twoReceipts } from '../harness/two-receipts.ts';
import { append, HEADER, onePage, stream } from '../workers/formats/pdf/build.ts';
import { type Submitted, submit } from './submit.ts';

const SUSPICIOUS = ['HIGH', 'CRITICAL'];
const QUIET = ['MINIMAL', 'LOW'];

describe('corpus through the service', function () {
  this.timeout(360_000);
  let service: Stack;

  before(async () => {
    service = await runningService();
  });

  async function submitForged(cause: string, kind: Kind, options: CleanOptions, seed = 7) {
    const forged = await forge(cause, await makeClean(kind, seed, options), seed);
    const extension = forged.mimeType.split('/')[1];
    return { forged, ...(await submit(service, `x.${extension}`, forged.mimeType, forged.bytes)) };
  }
  /** What was asked about one is told by its one report. */
  const submitted = new Map<string, ReturnType<typeof submitForged>>();
  function verifyForged(...wish: Parameters<typeof submitForged>): ReturnType<typeof submitForged> {
    const name = JSON.stringify(wish);
    const known = submitted.get(name) ?? submitForged(...wish);
    submitted.set(name, known);
    return known;
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

  it('tells two receipts in one photograph, and holds nothing of one against the other', async () => {
    const { report } = await submit(service, 'two.jpg', 'image/jpeg', await twoReceipts());
    const { evidence } = report!.pipeline;
    expect(evidence).to.have.nested.property('text.papers[0].page', 1);
    expect(evidence).to.have.nested.property('text.papers[0].boxes.length', 2);
    expect(JSON.stringify(report)).to.include('several papers');
    const told = Object.values(evidence.findings).map(({ code }) => code);
    expect(told).to.not.include('sums-contradicted').and.not.include('arithmetic-inconsistent');
  });

  it('looks at a page that is a picture stored without loss, as screenshots in a PDF are', async () => {
    const { bytes } = await makeClean('invoice', 11, { form: 'png', longSide: 700 });
    const page = await losslessPage(Buffer.from(bytes));
    const { report } = await submit(service, 'pages.pdf', 'application/pdf', page);
    const { stages, evidence } = report!.pipeline;
    expect(stages.find(({ id }) => id === 'forensic')!.status).to.equal('COMPLETED');
    expect(evidence.outcome).to.be.oneOf(['nothing_found', 'little_visible']);
    expect(report!.ok).to.equal(true);
  });

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
      longSide: 600,
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

/** A PDF of one page that shows this picture, its samples deflated. */
async function losslessPage(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const page = onePage('q 595 0 0 842 0 0 cm /Im Do Q');
  page[1]!.body = page[1]!.body.replace('[0 0 200 100]', '[0 0 595 842]');
  page[2]!.body = page[2]!.body.replace('/Font', '/XObject << /Im 6 0 R >> /Font');
  const dictionary =
    `/Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/BitsPerComponent 8` +
    '/ColorSpace /DeviceRGB/Filter/FlateDecode';
  const body = stream(deflateSync(data).toString('latin1'), dictionary);
  return append(HEADER, [{ parts: [...page, { num: 6, body }] }]).pdf;
}

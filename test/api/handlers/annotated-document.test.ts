/** The annotated copy over the whole service: API, queue, sandboxed child, storage. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import request, { type Response } from 'supertest';
import { verifyFile } from '../../../scripts/assay/client.ts';
import type { Stack } from '../../../scripts/services/stack.ts';
import { openDatabase } from '../../../shared/platform/db.ts';
import { createKey, createTenant } from '../../../shared/platform/keys/manage.ts';
import { runningService } from '../../harness/service.ts';

const SAMPLE = fileURLToPath(new URL('../../../samples/invoice-amount-replaced.pdf', import.meta.url));

describe('GET /api/s2s/report/{jobId}/document.pdf', function () {
  this.timeout(360_000);
  let stack: Stack;
  let directory: string;

  before(async () => {
    stack = await runningService();
    directory = await mkdtemp(path.join(os.tmpdir(), 'assay-annotated-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  const document = async (job: string, key = stack.apiKey): Promise<Response> =>
    request(stack.url).get(`/api/s2s/report/${job}/document.pdf`).set('authorization', `Bearer ${key}`);
  async function causeOf(job: string): Promise<unknown> {
    const answer = await document(job);
    const { error } = answer.body as { error: { reason: string; details?: { cause: string } } };
    expect([answer.status, error.reason]).to.deep.equal([404, 'annotated_copy_unavailable']);
    return error.details?.cause;
  }

  it('gives the submitted PDF with its findings as annotations', async () => {
    const { jobId } = await verifyFile(stack, SAMPLE);
    const answer = await document(jobId);
    expect([answer.status, answer.headers['content-type']]).to.deep.equal([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).to.equal(`attachment; filename="${jobId}-annotated.pdf"`);
    const pdf = await getDocument({ data: new Uint8Array(answer.body), verbosity: 0 }).promise;
    const annotations = (await (await pdf.getPage(1)).getAnnotations()) as { contentsObj: { str: string } }[];
    await pdf.cleanup();
    expect(annotations.map(({ contentsObj }) => contentsObj.str).join('\n')).to.include(
      '2,417.20 → 6,417.20',
    );
    const db = openDatabase(stack.config);
    const { id: tenantId } = await createTenant(db, { name: 'reader of copies' });
    const { secret } = await createKey(db, stack.config.KEY_PEPPER, { tenantId, name: 'k', livemode: false });
    await db.$disconnect();
    expect((await document(jobId, secret)).status).to.equal(404);
  });

  it('says why a picture and a damaged file have none', async () => {
    const picture = path.join(directory, 'photo.png');
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#eeeeee' } })
      .png()
      .toFile(picture);
    expect(await causeOf((await verifyFile(stack, picture)).jobId)).to.equal('not_pdf');
    const damaged = path.join(directory, 'damaged.pdf');
    await writeFile(damaged, '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nnothing more');
    expect(await causeOf((await verifyFile(stack, damaged)).jobId)).to.equal('unreadable');
  });
});

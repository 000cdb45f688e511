/** The drawn page over the whole service: API, queue, sandboxed child, storage. */
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import request, { type Response } from 'supertest';
import { verifyFile } from '../../../scripts/assay/client.ts';
import { LOCAL_TENANT } from '../../../scripts/services/local-key.ts';
import type { Stack } from '../../../scripts/services/stack.ts';
import { openDatabase, Prisma } from '../../../shared/platform/db.ts';
import { createKey, createTenant } from '../../../shared/platform/keys/manage.ts';
import { artifactKey, jobPrefix, keptPrefix } from '../../../shared/platform/storage/key.ts';
import { openStore } from '../../../shared/platform/storage/open.ts';
import { runningService } from '../../harness/service.ts';
import { signedIn } from '../dashboard/client.ts';

const SAMPLE = fileURLToPath(new URL('../../../samples/invoice-amount-replaced.pdf', import.meta.url));

describe('GET /api/s2s/report/{jobId}/pages/{page}.png', function () {
  this.timeout(360_000);
  let stack: Stack;
  let jobId: string;

  before(async () => {
    stack = await runningService();
    ({ jobId } = await verifyFile(stack, SAMPLE));
  });

  const page = async (job: string, name: string, key = stack.apiKey): Promise<Response> =>
    request(stack.url).get(`/api/s2s/report/${job}/pages/${name}`).set('authorization', `Bearer ${key}`);
  const erase = async (job: string): Promise<Response> =>
    request(stack.url).delete(`/api/s2s/jobs/${job}`).set('authorization', `Bearer ${stack.apiKey}`);

  it('gives the page with a box where the amount was changed', async () => {
    const answer = await page(jobId, '1.png');
    expect(answer.status).to.equal(200);
    expect(answer.headers['content-type']).to.equal('image/png');
    const drawn: Buffer = answer.body;
    const store = openStore(stack.config);
    const plain = await buffer(await store.openRead(artifactKey(jobId, 'page-001.png')));
    const [before, after] = await Promise.all(
      [plain, drawn].map((source) => sharp(source).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
    );
    expect(after!.info).to.include({ width: before!.info.width, height: before!.info.height });
    const { width, height } = before!.info;
    const places: [number, number][] = [];
    for (let at = 0; at < before!.data.length; at += 3) {
      if (Math.abs(before!.data[at + 1]! - after!.data[at + 1]!) < 8) continue;
      places.push([((at / 3) % width) / width, Math.floor(at / 3 / width) / height]);
    }
    expect(places.length).to.be.greaterThan(1_000);
    for (const [x, y] of places) {
      expect(x).to.be.within(0.72, 0.93);
      expect(y).to.be.within(0.44, 0.51);
    }
    // Drawn once: the second answer has the same bytes.
    expect(drawn.equals((await page(jobId, '1.png')).body)).to.equal(true);
  });

  /** They are drawn after the report is there, one after the other: before and now. */
  const keptOf = async (job: string): Promise<string[]> => {
    const store = openStore(stack.config);
    let kept: string[] = [];
    for (let turn = 0; turn < 120 && kept.length < 2; turn++) {
      await setTimeout(500);
      kept = await store.list(keptPrefix(job));
    }
    return kept;
  };

  it('leaves the places of its findings with the report, before and now, until that is deleted', async () => {
    const store = openStore(stack.config);
    const own = await verifyFile(stack, SAMPLE);
    const kept = await keptOf(own.jobId);
    expect(kept.length).to.be.greaterThan(1);
    const place = await sharp(await buffer(await store.openRead(kept[0] ?? ''))).metadata();
    expect(place).to.include({ format: 'jpeg', width: 1000, height: 320 });
    expect((await erase(own.jobId)).status).to.equal(204);
    expect(await store.list(keptPrefix(own.jobId))).to.deep.equal([]);
  });

  it('shows those places in the print of a report whose document is erased', async () => {
    const own = await verifyFile(stack, SAMPLE);
    expect((await keptOf(own.jobId)).length).to.be.greaterThan(1);
    const db = openDatabase(stack.config);
    try {
      const { id } = await db.tenant.findUniqueOrThrow({ where: { name: LOCAL_TENANT } });
      const browser = await signedIn({ base: stack.url, db }, id);
      // As the sweeper leaves it.
      await openStore(stack.config).erase(jobPrefix(own.jobId));
      await db.verification.update({
        where: { jobId: own.jobId },
        data: { documentErasedAt: new Date(), prepared: Prisma.DbNull },
      });
      const print = await browser.get(`/reports/${own.jobId}/report.pdf`);
      expect(print.status).to.equal(200);
      const pdf = await getDocument({ data: new Uint8Array(print.body), verbosity: 0 }).promise;
      const { items } = await (await pdf.getPage(1)).getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      expect(text).to.include('Before (save 1)').and.include('Now');
    } finally {
      await db.$disconnect();
    }
  });

  it('knows no other pages, no other tenant’s, and none without a credential', async () => {
    for (const name of ['2.png', '0.png', '99999.png', 'x.png', '1']) {
      expect((await page(jobId, name)).status, name).to.equal(404);
    }
    const db = openDatabase(stack.config);
    const { id: tenantId } = await createTenant(db, { name: 'another reader' });
    const wish = { tenantId, name: 'k', livemode: false };
    const { secret } = await createKey(db, stack.config.KEY_PEPPER, wish);
    const live = await createKey(db, stack.config.KEY_PEPPER, {
      ...wish,
      livemode: true,
      tenantId: (await db.tenant.findUniqueOrThrow({ where: { name: LOCAL_TENANT } })).id,
    });
    await db.$disconnect();
    expect((await page(jobId, '1.png', secret)).status).to.equal(404);
    expect((await page(jobId, '1.png', live.secret)).status, 'test data under a live key').to.equal(404);
    const bare = await request(stack.url).get(`/api/s2s/report/${jobId}/pages/1.png`);
    expect(bare.status).to.equal(400);
  });

  it('gives the page as the earlier save shows it, and only where a later save changed it', async () => {
    const earlier = await page(jobId, '1.png?save=0');
    expect(earlier.status).to.equal(200);
    const before = sharp(earlier.body);
    const now = sharp((await page(jobId, '1.png')).body);
    const { width, height } = await now.metadata();
    expect(await before.metadata()).to.include({ width, height });
    for (const name of [
      '1.png?save=1',
      '2.png?save=0',
      '1.png?save=x',
      '1.png?save=-1',
      '1.png?save=0&save=0',
    ]) {
      expect((await page(jobId, name)).status, name).to.equal(404);
    }
  });

  it('is erased with the report', async () => {
    const { jobId: other } = await verifyFile(stack, SAMPLE);
    expect((await page(other, '1.png')).status).to.equal(200);
    expect((await page(other, '1.png?save=0')).status).to.equal(200);
    const store = openStore(stack.config);
    const keys = ['drawn-001.png', 'earlier-001-save-0.png'].map((name) => artifactKey(other, name));
    for (const key of keys) expect(await store.exists(key), key).to.equal(true);
    await erase(other);
    for (const key of keys) expect(await store.exists(key), key).to.equal(false);
    expect((await page(other, '1.png')).status).to.equal(404);
    expect((await page(other, '1.png?save=0')).status).to.equal(404);
  });
});

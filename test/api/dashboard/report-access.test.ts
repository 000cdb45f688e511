/** Who gets a report and the files of its document: its account, whoever has a link, and nobody else. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { documentKey, keptKey } from '../../../shared/platform/storage/key.ts';
import { type RunningApi, runApi } from '../running-api.ts';
import { client, signedIn } from './client.ts';
import { reportWith } from './report-maker.ts';
import { storedReport } from './stored-report.ts';

const PICTURE = fileURLToPath(new URL('../../../samples/photo-forged-region.jpg', import.meta.url));

describe('who sees a report of the dashboard', function () {
  this.timeout(180_000);
  let api: RunningApi;
  let tenantId: string;
  let picture: Buffer;

  before(async () => {
    api = await runApi();
    ({ tenantId } = await api.newTenant());
    picture = await readFile(PICTURE);
  });
  after(() => api?.stop());

  const stored = (report: ProductionReport): Promise<string> => storedReport(api, tenantId, picture, report);

  it('shows nothing of others: neither the report, nor its pictures, nor its print', async () => {
    const { tenantId: owner } = await api.newTenant();
    const theirs = await storedReport(api, owner, picture, reportWith({}));
    const browser = await signedIn(api, tenantId);
    for (const rest of ['', '/pages/1.png', '/report.pdf']) {
      expect((await browser.get(`/reports/${theirs}${rest}`)).status, rest).to.equal(404);
    }
    expect((await browser.post(`/reports/${theirs}/share`, { days: '1' })).status).to.equal(404);
    expect(await api.db.shareLink.count({ where: { jobId: theirs } })).to.equal(0);
  });

  it('gives the picture as it is stored, and neither picture nor place once the document is erased', async () => {
    const browser = await signedIn(api, tenantId);
    const jobId = await stored(reportWith({ old: '1', new: '2' }));
    const answer = await browser.get(`/reports/${jobId}/pages/1.png`);
    expect(answer.headers['content-type']).to.equal('image/png');
    expect(picture.equals(answer.body)).to.equal(true);
    for (const other of ['2', '0', '01', 'x', '..%2f..%2fdocument']) {
      expect((await browser.get(`/reports/${jobId}/pages/${other}.png`)).status, other).to.equal(404);
    }
    await api.db.verification.update({ where: { jobId }, data: { documentErasedAt: new Date() } });
    expect((await browser.get(`/reports/${jobId}/pages/1.png`)).status).to.equal(404);
    const page = (await browser.get(`/reports/${jobId}`)).text;
    expect(page).to.include('erased when their retention ended').and.not.include('.png');
  });

  it('gives the document as somebody signed it, one file for each version, to its account only', async () => {
    const report = reportWith({ old: '1', new: '2' });
    const signature = (signedBytes: number | null, signer: string | null, signedAt: string | null) => ({
      ...{ field: 'Signature1', kind: 'signature', integrity: 'valid', signedBytes, signer, signedAt },
    });
    report.pipeline.evidence.signatures = [
      signature(null, 'CN=Last', null),
      signature(40_000, 'CN=Ada Ostby', '2026-03-01T10:00:00Z'),
      signature(40_000, 'CN=Bea Ostby', '2026-03-01T10:00:00Z'),
      signature(70_000, null, null),
    ];
    const jobId = await stored(report);
    const bytes = Buffer.alloc(100_000, 'PDF ');
    bytes.write('%PDF-1.7');
    await api.platform.store.write(documentKey(jobId), bytes);
    const browser = await signedIn(api, tenantId);
    const page = (await browser.get(`/reports/${jobId}`)).text;
    expect(page).to.include(`/reports/${jobId}/signed/2.pdf">As Ada Ostby signed it, `);
    expect(page).to.include(`/reports/${jobId}/signed/4.pdf">As somebody signed it<`);
    expect(page).to.not.include('signed/1.pdf').and.not.include('signed/3.pdf');
    for (const [number, length] of [
      [2, 40_000],
      [4, 70_000],
    ] as const) {
      const answer = await browser.get(`/reports/${jobId}/signed/${number}.pdf`);
      expect(answer.headers['content-type']).to.equal('application/pdf');
      expect(answer.headers['content-disposition']).to.match(/^attachment; /);
      expect(bytes.subarray(0, length).equals(answer.body)).to.equal(true);
    }
    for (const other of ['0', '1', '3', '5', '02', 'x'])
      expect((await browser.get(`/reports/${jobId}/signed/${other}.pdf`)).status, other).to.equal(404);
    const { tenantId: stranger } = await api.newTenant();
    const others = await signedIn(api, stranger);
    expect((await others.get(`/reports/${jobId}/signed/2.pdf`)).status).to.equal(404);
    const noted = { subject: jobId, action: 'document.downloaded', tenantId };
    expect(await api.db.auditEvent.count({ where: noted })).to.be.above(1);
    await api.db.verification.update({ where: { jobId }, data: { documentErasedAt: new Date() } });
    expect((await browser.get(`/reports/${jobId}/signed/2.pdf`)).status).to.equal(404);
    expect((await browser.get(`/reports/${jobId}`)).text).to.not.include('/signed/');
  });

  it('shows the places of the findings that were kept when the document is erased, and to nobody else', async () => {
    const browser = await signedIn(api, tenantId);
    const jobId = await stored(reportWith({ old: '1', new: '2' }));
    const place = Buffer.from('picture of a place');
    await api.platform.store.write(keptKey(jobId, 'place-001.jpg'), place);
    const before = (await browser.get(`/reports/${jobId}`)).text;
    expect(before).to.include('the pictures of its findings’ places').and.not.include('places/place-');
    await api.db.verification.update({ where: { jobId }, data: { documentErasedAt: new Date() } });
    const page = (await browser.get(`/reports/${jobId}`)).text;
    expect(page).to.include(`src="/dashboard/reports/${jobId}/places/place-001.jpg"`);
    const answer = await browser.get(`/reports/${jobId}/places/place-001.jpg`);
    expect(answer.headers['content-type']).to.equal('image/jpeg');
    expect(place.equals(answer.body)).to.equal(true);
    for (const other of ['place-002.jpg', 'place-1.jpg', 'document', '..%2f..%2fdocument']) {
      expect((await browser.get(`/reports/${jobId}/places/${other}`)).status, other).to.equal(404);
    }
    const { tenantId: others } = await api.newTenant();
    const stranger = await signedIn(api, others);
    expect((await stranger.get(`/reports/${jobId}/places/place-001.jpg`)).status).to.equal(404);
  });

  it('opens a shared report to whoever has the link, until it expires or is revoked', async () => {
    const browser = await signedIn(api, tenantId);
    const jobId = await stored(reportWith({}));
    const share = async (days: string): Promise<string> => {
      const page = (await browser.post(`/reports/${jobId}/share`, { days })).text;
      return new URL(/value="(http[^"]+\/shared\/[^"]+)"/.exec(page)![1]!).pathname.slice(
        '/dashboard'.length,
      );
    };
    const stranger = client(api);
    const [first, second] = [await share('1'), await share('30')];
    for (const link of [first, second]) {
      const answer = await stranger.get(link);
      expect(answer.status).to.equal(200);
      expect(answer.headers['referrer-policy']).to.equal('no-referrer');
      expect(answer.text).not.to.include('csrf');
      expect((await stranger.get(`${link}/pages/1.png`)).status).to.equal(200);
    }
    expect((await browser.post(`/reports/${jobId}/share`, { days: '365' })).status).to.equal(400);

    const links = await api.db.shareLink.findMany({ where: { jobId }, orderBy: { expiresAt: 'asc' } });
    expect(links[0]!.expiresAt.getTime() - Date.now()).to.be.closeTo(86_400_000, 60_000);
    expect(JSON.stringify(links)).not.to.include(path.basename(first));
    await api.db.shareLink.update({ where: { id: links[0]!.id }, data: { expiresAt: new Date() } });
    await browser.post(`/reports/${jobId}/share/${links[1]!.id}/revoke`);
    for (const link of [first, second, `/shared/${'A'.repeat(43)}`, '/shared/x']) {
      for (const rest of ['', '/pages/1.png', '/report.pdf']) {
        expect((await stranger.get(link + rest)).status, link + rest).to.equal(404);
      }
    }
    const actions = await api.db.auditEvent.findMany({ where: { subject: jobId }, orderBy: { id: 'asc' } });
    expect(actions.map(({ action }) => action)).to.deep.equal([
      'report.shared',
      'report.shared',
      'report.share_revoked',
    ]);
  });

  it('is gone with its report', async () => {
    const browser = await signedIn(api, tenantId);
    const jobId = await stored(reportWith({}));
    await browser.post(`/reports/${jobId}/share`, { days: '1' });
    await api.db.verification.delete({ where: { jobId } });
    expect(await api.db.shareLink.count({ where: { jobId } })).to.equal(0);
    expect((await browser.get(`/reports/${jobId}`)).status).to.equal(404);
  });
});

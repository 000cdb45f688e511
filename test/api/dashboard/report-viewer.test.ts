/** What stands around the pages of a report: their text, small pictures of them, the version that somebody signed. */
import { expect } from 'chai';
import { createFileNames } from '../../../api/submission/file-names.ts';
import type { PreparedDocument } from '../../../shared/contracts/document.ts';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { openSealer } from '../../../shared/platform/seal.ts';
import { openFactsSeal } from '../../../shared/platform/storage/sealed/facts.ts';
import { readStorageKeys } from '../../../shared/platform/storage/sealed/keys.ts';
import { type RunningApi, runApi } from '../running-api.ts';
import { storedCase } from './case-maker.ts';
import { client, signedIn } from './client.ts';
import { reportWith } from './report-maker.ts';

describe('the viewer of a report', function () {
  this.timeout(180_000);
  let api: RunningApi;
  let tenantId: string;

  before(async () => {
    api = await runApi();
    ({ tenantId } = await api.newTenant());
  });
  after(() => api?.stop());

  async function storedWithPages(
    count: number,
    report = reportWith({}),
    reference?: string,
  ): Promise<string> {
    const jobId = await storedCase(api, tenantId, report, reference === undefined ? {} : { reference });
    const prepared: PreparedDocument = {
      ...{ mediaType: 'application/pdf', condition: 'readable', pageCount: count, notAssessed: [] },
      pages: Array.from({ length: count }, (_, at) => ({
        ...{ number: at + 1, width: 595, height: 842, imageCoverage: 0, images: [] },
        raster: { file: `page-00${at + 1}.png`, widthPx: 1240, heightPx: 1754, dpi: 150 },
      })),
    };
    await api.db.verification.update({ where: { jobId }, data: { prepared } });
    return jobId;
  }

  async function read(jobId: string, pages: object[]): Promise<void> {
    const seal = openFactsSeal(readStorageKeys(api.platform.config));
    const facts = seal.seal(jobId, 'ocr', { pages }) as object;
    const engine = { engine: 'text', engineVersion: '1', startedAt: new Date(), durationMs: 1 };
    await api.db.stageReport.create({ data: { jobId, stage: 'ocr', status: 'COMPLETED', ...engine, facts } });
  }

  const word = (text: string, line: number, agreed?: boolean) => ({
    ...{ text, line, box: [0, 0, 0.1, 0.1], source: 'ocr', confidence: 0.9 },
    ...(agreed === undefined ? {} : { agreed }),
  });

  it('shows what was read of a page, line by line, what two readers differ on marked, and notes who looked', async () => {
    const jobId = await storedWithPages(2);
    await read(jobId, [
      {
        ...{ page: 1, reading: 'ocr' },
        words: [
          word('<b>Total', 0),
          word('EUR', 0),
          word('6,417.20', 0, false),
          word('Thank', 1),
          word('you', 1),
        ],
      },
      { page: 2, reading: 'none', words: [] },
    ]);
    const browser = await signedIn(api, tenantId);
    const page = await browser.get(`/reports/${jobId}/pages/1/text`);
    expect(page.status).to.equal(200);
    expect(page.text).to.include('<p>&lt;b&gt;Total EUR <u class="doubt">6,417.20</u> </p><p>Thank you </p>');
    expect(page.text).to.include('a character may be misread').and.include('Two readers do not read');
    expect(page.text).to.include(`href="/dashboard/reports/${jobId}?lang=en#page-1"`);
    const part = await browser.get(`/reports/${jobId}/pages/1/text?part=1&lang=de`);
    expect(part.text)
      .to.match(/^<div class="read">/)
      .and.include('Aus dem Bild gelesen');
    expect((await browser.get(`/reports/${jobId}/pages/2/text`)).text).to.include(
      'Nothing that looks like text',
    );
    const report = (await browser.get(`/reports/${jobId}`)).text;
    expect(report).to.include(`/reports/${jobId}/pages/1/text?lang=en"`);
    const noted = { subject: jobId, action: 'document.text_read', tenantId };
    expect(await api.db.auditEvent.count({ where: noted })).to.equal(3);
    expect((await browser.get('/audit')).text).to.include('text of a page read');
  });

  it('says that a page was not read, where it was not', async () => {
    const jobId = await storedWithPages(1);
    const browser = await signedIn(api, tenantId);
    expect((await browser.get(`/reports/${jobId}/pages/1/text`)).text).to.include('This page was not read.');
  });

  it('gives the text of a page to its account and to whoever has the link, and to nobody once it is erased', async () => {
    const jobId = await storedWithPages(1);
    await read(jobId, [{ page: 1, reading: 'text-layer', words: [word('Secret', 0)] }]);
    const browser = await signedIn(api, tenantId);
    const shared = (await browser.post(`/reports/${jobId}/share`, { days: '1' })).text;
    const link = new URL(/value="(http[^"]+\/shared\/[^"]+)"/.exec(shared)![1]!).pathname.slice(
      '/dashboard'.length,
    );
    const stranger = client(api);
    expect((await stranger.get(`${link}/pages/1/text`)).text).to.include('Secret');
    const { tenantId: other } = await api.newTenant();
    const others = await signedIn(api, other);
    expect((await others.get(`/reports/${jobId}/pages/1/text`)).status).to.equal(404);
    for (const wrong of ['0', '2', 'x', '1.png']) {
      expect((await browser.get(`/reports/${jobId}/pages/${wrong}/text`)).status, wrong).to.equal(404);
    }
    await api.db.verification.update({ where: { jobId }, data: { documentErasedAt: new Date() } });
    for (const [who, address] of [
      [browser, `/reports/${jobId}`],
      [stranger, link],
    ] as const) {
      expect((await who.get(`${address}/pages/1/text`)).status, address).to.equal(404);
    }
  });

  it('has small pictures of several pages with the findings on each, and none of a single one', async () => {
    const browser = await signedIn(api, tenantId);
    const several = (await browser.get(`/reports/${await storedWithPages(3)}`)).text;
    const strip = /<nav class="thumbs"[\s\S]*?<\/nav>/.exec(several)?.[0] ?? '';
    expect(strip.match(/<li><a href="#page-\d">/g)).to.have.length(3);
    expect(strip.match(/1 finding</g), 'on its page only').to.have.length(1);
    expect((await browser.get(`/reports/${await storedWithPages(1)}`)).text).not.to.include('class="thumbs"');
  });

  it('names the state that somebody signed beside the present one', async () => {
    const report: ProductionReport = reportWith({});
    report.pipeline.evidence.signatures = [
      { signedBytes: 12_056, signer: 'CN=Registry of Norwell, O=Bank\\, Ltd', signedAt: null },
    ];
    report.pipeline.evidence.revisions = [
      { index: 0, endOffset: 9_000, earlierPages: [] },
      { index: 1, endOffset: 12_057, earlierPages: [{ save: 0, page: 1 }] },
      { index: 2, endOffset: 13_700, earlierPages: [{ save: 1, page: 1 }] },
    ];
    const browser = await signedIn(api, tenantId);
    const page = (await browser.get(`/reports/${await storedWithPages(1, report)}`)).text;
    const told = [...page.matchAll(/<summary>(Page 1: [^<]*)<\/summary>/g)].map(([, text]) => text);
    expect(told).to.deep.equal([
      'Page 1: As Registry of Norwell signed it, now',
      'Page 1: Before (save 1), now',
    ]);
  });

  it('is found in the list of reports by its name and reference, with when its document is erased', async () => {
    const jobId = await storedWithPages(1, reportWith({ old: '1', new: '2' }), 'Claim <4711>');
    const names = createFileNames(openSealer(api.platform.config));
    await api.db.verification.update({ where: { jobId }, data: { fileName: names.seal('scan.pdf', jobId) } });
    const browser = await signedIn(api, tenantId);
    const row = () =>
      browser.get('/reports').then(({ text }) => {
        const from = text.indexOf(`/reports/${jobId}`);
        return text.slice(from, text.indexOf('</tr>', from));
      });
    const before = await row();
    expect(before).to.include('>scan.pdf<').and.include('Claim &lt;4711&gt;').and.include(jobId);
    expect(before).to.include('Text replaced in a later save: 1 to 2').and.include('document until');
    await api.db.verification.update({ where: { jobId }, data: { documentErasedAt: new Date() } });
    expect(await row())
      .to.include('document erased')
      .and.not.include('document until');
  });
});

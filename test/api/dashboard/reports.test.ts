import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { type RunningApi, runApi } from '../running-api.ts';
import { signedIn } from './client.ts';
import { reportWith } from './report-maker.ts';
import { storedReport } from './stored-report.ts';

const PICTURE = fileURLToPath(new URL('../../../samples/photo-forged-region.jpg', import.meta.url));

describe('reports in the dashboard', function () {
  this.timeout(180_000);
  let api: RunningApi;
  let tenantId: string;
  let picture: Buffer;

  before(async () => {
    api = await runApi();
    ({ tenantId } = await api.newTenant());
    // Any bytes do: what is stored is streamed as it is.
    picture = await readFile(PICTURE);
  });
  after(() => api?.stop());

  const stored = (
    report: ProductionReport,
    { owner = tenantId, ...options }: { owner?: string; livemode?: boolean; createdAt?: Date } = {},
  ): Promise<string> => storedReport(api, owner, picture, report, options);

  it('escapes whatever a document says', async () => {
    const hostile = '"><script>alert(1)</script>\u202egnp';
    const browser = await signedIn(api, tenantId);
    const jobId = await stored(reportWith({ old: hostile, new: `'${hostile}`, note: hostile }));
    const page = (await browser.get(`/reports/${jobId}`)).text;
    expect(page).not.to.include('<script>').and.not.include('\u202e');
    expect(page).to.include('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\ufffdgnp');
  });

  it('shows what a person must look at on top, both places enlarged, and what could have been seen', async () => {
    const report = structuredClone(reportWith({}, 'LOW'));
    report.pipeline.evidence.toCheck = [
      {
        code: 'viz-mrz-disagrees',
        page: 1,
        box: [0.1, 0.1, 0.8, 0.5],
        values: [
          { source: 'printed', text: 'U17240570<script>', box: [0.6, 0.2, 0.2, 0.03] },
          { source: 'machine readable zone', text: 'U19240590', box: [0.1, 0.8, 0.8, 0.06] },
        ],
        note: 'One of the two may be misread.',
      },
    ];
    const browser = await signedIn(api, tenantId);
    const page = (await browser.get(`/reports/${await stored(report)}`)).text;
    expect(page).to.include(
      '<h1>Look at this: printed U17240570&lt;script&gt;, machine readable zone U19240590.</h1>',
    );
    const top = page.slice(
      page.indexOf('<header class="verdict'),
      page.indexOf('</header>', page.indexOf('class="verdict')),
    );
    expect(top).to.include('One of the two may be misread.');
    expect(top.match(/class="crop"/g)!.length).to.be.at.least(2);
    expect(top).to.include('Of edits in PDFs that a program made about 7 in 10 can be seen');
    expect(top).not.to.include('No further check');
  });

  it('is told in the language that the browser or the address asks for, and marks what only English has', async () => {
    const jobId = await stored(reportWith({ note: 'A note of <this> report.' }));
    const browser = await signedIn(api, tenantId);
    const german = await browser.get(`/reports/${jobId}`, { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' });
    expect(german.headers['content-language']).to.equal('de');
    expect(german.headers.vary).to.match(/accept-language/i);
    const page = german.text;
    expect(page).to.include('<html lang="de">').and.include('<h1>Dieses Dokument wurde verändert.</h1>');
    expect(page).to.include('Text bei einem späteren Speichern ersetzt').and.include('Was zu tun ist');
    expect(page).to.include('<span lang="en">A note of &lt;this&gt; report.</span>');
    expect(page).to.include('/report.pdf?lang=de"');
    const french = await browser.get(`/reports/${jobId}?lang=fr`, { 'Accept-Language': 'de' });
    expect(french.text).to.include('<h1>Ce document a été modifié.</h1>');
    const unknown = await browser.get(`/reports/${jobId}?lang=tlh`, { 'Accept-Language': 'ja' });
    expect(unknown.text).to.include('<html lang="en">').and.include('This document was altered.');
  });

  it('tells notes on the file in the reader’s language, beside the findings and not among them', async () => {
    const report = reportWith({});
    const note =
      'The file says that Word made it; it was saved again by qpdf, which keeps that name. Earlier saves were lost by this.';
    report.pipeline.evidence.notes = [
      { stage: 'structure', code: 'resaved-keeping-producer', note, data: {} },
    ];
    const browser = await signedIn(api, tenantId);
    const jobId = await stored(report);
    const page = (await browser.get(`/reports/${jobId}?lang=de`)).text;
    expect(page).to.include('Anmerkungen zur Entstehung der Datei');
    expect(page)
      .to.include('Von einem anderen Programm erneut gespeichert')
      .and.include('qpdf hat sie neu gespeichert');
    expect(page.match(/id="finding-\d+"/g)).to.have.length(1);
  });

  it('shows a report from before outcomes were told', async () => {
    const report = structuredClone(reportWith({}));
    const evidence = report.pipeline.evidence as Record<string, unknown>;
    for (const key of ['outcome', 'power', 'capture', 'toCheck']) delete evidence[key];
    const browser = await signedIn(api, tenantId);
    const answer = await browser.get(`/reports/${await stored(report)}`);
    expect(answer.status).to.equal(200);
    expect(answer.text).to.include('This document was altered.');
  });

  it('stays light with hundreds of findings, and tells the meaning of a code once', async () => {
    const report = structuredClone(reportWith({}));
    const [ref] = report.findings.documentStructure;
    const evidence = report.pipeline.evidence.findings[ref!.id]!;
    for (let more = 0; more < 400; more++) {
      report.findings.documentStructure.push({ ...ref!, id: `more-${more}` });
      report.pipeline.evidence.findings[`more-${more}`] = { ...evidence, likelihoodRatio: 2 };
    }
    const browser = await signedIn(api, tenantId);
    const jobId = await stored(report);
    const page = (await browser.get(`/reports/${jobId}`)).text;
    expect(page.length).to.be.lessThan(150_000);
    expect(page.split('What else could explain it').length - 1).to.equal(1);
    expect(page).to.include('321 weaker findings not shown');
    expect(page.match(/<circle /g)).to.have.length(80);
  });

  it('outlines the region that a mask tells, once where several findings lie over one another', async () => {
    const report = structuredClone(reportWith({}));
    const [ref] = report.findings.documentStructure;
    const first = report.pipeline.evidence.findings[ref!.id]!;
    first.box = [0.2, 0.2, 0.4, 0.4];
    // The right half of the upper row.
    first.mask = { columns: 2, rows: 2, runs: [1, 1, 2] };
    report.findings.documentStructure.push({ ...ref!, id: 'second' });
    report.pipeline.evidence.findings.second = { ...first, box: [0.3, 0.3, 0.4, 0.4], likelihoodRatio: 10 };
    const browser = await signedIn(api, tenantId);
    const page = (await browser.get(`/reports/${await stored(report)}`)).text;
    expect(page.match(/class="masked"/g)).to.have.length(2);
    const [path, ...others] = [...page.matchAll(/<path class="mask" d="([^"]+)"/g)];
    expect(others).to.be.empty;
    expect(path![1]).to.equal('M400 283h200M400 566h200M400 283v283M600 283v283');
  });

  it('filters by risk, outcome, kind and date, and pages through the rest', async () => {
    const { tenantId: owner } = await api.newTenant();
    const browser = await signedIn(api, owner);
    const day = (text: string) => ({ owner, createdAt: new Date(`${text}T23:59:00Z`) });
    const high = await stored(reportWith({}, 'HIGH'), day('2026-03-01'));
    const low = await stored(reportWith({}, 'LOW'), { ...day('2026-03-02'), livemode: false });
    const listed = async (query: string): Promise<string[]> => {
      const page = (await browser.get(`/reports${query}`)).text;
      return [...page.matchAll(/href="\/dashboard\/reports\/(job_\w+)"/g)].map((match) => match[1]!);
    };
    expect(await listed('')).to.deep.equal([low, high]);
    expect(await listed('?risk=HIGH')).to.deep.equal([high]);
    expect(await listed('?outcome=altered')).to.deep.equal([high]);
    expect(await listed('?outcome=nothing_found&risk=LOW')).to.deep.equal([low]);
    expect(await listed('?outcome=not_assessable')).to.deep.equal([]);
    const page = (await browser.get('/reports')).text;
    expect(page).to.include('class="outcome altered">Altered<').and.include('>Nothing found<');
    expect(await listed('?mode=test')).to.deep.equal([low]);
    expect(await listed('?from=2026-03-02')).to.deep.equal([low]);
    expect(await listed('?to=2026-03-01')).to.deep.equal([high]);
    expect(await listed('?risk=MINIMAL')).to.deep.equal([]);
    expect(await listed('?from=2026-99-99&risk=%3Cb%3E&page=-1'), 'nonsense is no filter').to.have.length(2);
    for (let more = 0; more < 25; more++) await stored(reportWith({}), day('2026-02-01'));
    const [first, second] = [await listed(''), await listed('?page=2')];
    expect(first).to.have.length(25);
    expect(second).to.have.length(2);
    expect(new Set([...first, ...second])).to.have.property('size', 27);
  });

  it('shows usage against the limits of the plan', async () => {
    const { tenantId: small } = await api.newTenant({ planId: 'developer_free' });
    const window = new Date().toISOString().slice(0, 7);
    await api.db.usageWindow.create({
      data: {
        tenantId: small,
        livemode: true,
        meter: 'fraud',
        window,
        count: 873,
        expiresAt: new Date(Date.now() + 1e9),
      },
    });
    await api.db.requestLog.createMany({
      data: [200, 200, 401, 500].map((status) => ({
        tenantId: small,
        requestId: 'req_x',
        method: 'POST',
        route: '/api/s2s/verify',
        status,
        durationMs: 1,
      })),
    });
    const page = (await (await signedIn(api, small)).get('')).text;
    expect(page).to.include('aria-label="873 of 1000 used"');
    const today = new Date().toISOString().slice(0, 10);
    expect(page).to.include(`<tr><th scope="row">${today}</th><td>2</td><td>1</td><td>1</td></tr>`);
    expect(page.match(/<rect class="(answered|refused|failed)"/g)).to.have.length(3);
  });
});

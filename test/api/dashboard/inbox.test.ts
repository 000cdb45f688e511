import { expect } from 'chai';
import type { RunningApi } from '../running-api.ts';
import { runApi } from '../running-api.ts';
import { storedCase } from './case-maker.ts';
import { signedIn } from './client.ts';
import { reportWith } from './report-maker.ts';

describe('the inbox', function () {
  this.timeout(180_000);
  let api: RunningApi;
  let tenantId: string;

  before(async () => {
    api = await runApi();
  });
  after(() => api?.stop());
  beforeEach(async () => {
    ({ tenantId } = await api.newTenant());
  });

  const jobsIn = (page: string): string[] => [...page.matchAll(/data-job="(job_\w+)"/g)].map(([, id]) => id!);

  it('shows what needs eyes first, and tells what happened in words', async () => {
    const low = await storedCase(api, tenantId, reportWith({}, 'LOW'));
    const critical = await storedCase(
      api,
      tenantId,
      reportWith({ old: '2,417.20', new: '6,417.20' }, 'CRITICAL'),
    );
    const medium = await storedCase(api, tenantId, reportWith({}, 'MEDIUM'));
    const page = (await (await signedIn(api, tenantId, 'REVIEWER')).get('/inbox')).text;
    expect(jobsIn(page)).to.deep.equal([critical, medium, low]);
    expect(page).to.include('Text replaced in a later save: 2,417.20 to 6,417.20');
    expect(page).to.match(/Open <span class="count">3</);
  });

  it("is the account's own", async () => {
    await storedCase(api, (await api.newTenant()).tenantId, reportWith({}));
    const page = (await (await signedIn(api, tenantId)).get('/inbox')).text;
    expect(jobsIn(page)).to.deep.equal([]);
    expect(page).to.include('Nothing waits for a decision');
  });

  for (const [asked, found] of [
    ['q=KYC-0042', true],
    ['q=kyc+42', false],
    ['q=6%2C417', true],
    ['q=replaced+save', true],
    ['q=revision-text-changed', true],
    ['q=nothing+of+this', false],
    ["q=')+%7C+!", true],
    ['code=revision-text-changed', true],
    ['code=no-such-code', true],
    ['level=CRITICAL', true],
    ['level=LOW', false],
    ['mode=test', false],
    ['to=2001-01-01', false],
    ['from=2001-01-01', true],
    ['from=no+day', true],
  ] as const) {
    it(`finds ${found ? 'the case' : 'nothing'} with ${asked}`, async () => {
      const report = reportWith({ old: '2,417.20', new: '6,417.20' });
      const jobId = await storedCase(api, tenantId, report, { reference: 'KYC-0042' });
      const page = (await (await signedIn(api, tenantId)).get(`/inbox?${asked}`)).text;
      expect(jobsIn(page)).to.deep.equal(found ? [jobId] : []);
    });
  }

  it('goes on where the last page ended, without losing or repeating a case', async () => {
    const all: string[] = [];
    // Many of one moment: the job's id is the last word.
    const createdAt = new Date();
    for (let n = 0; n < 60; n++) all.push(await storedCase(api, tenantId, reportWith({}), { createdAt }));
    const browser = await signedIn(api, tenantId);
    const seen: string[] = [];
    for (let address: string | undefined = '/inbox'; address; ) {
      const page: string = (await browser.get(address)).text;
      seen.push(...jobsIn(page));
      address = /href="\/dashboard(\/inbox\?[^"]+)" rel="next"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen.length).to.equal(60);
    expect(seen.toSorted()).to.deep.equal(all.toSorted());
  });

  it('exports what a list shows, and no value as a formula', async () => {
    await storedCase(api, tenantId, reportWith({}), { reference: '=HYPERLINK("http://x")' });
    const browser = await signedIn(api, tenantId);
    const csv = (await browser.get('/inbox/export.csv')).text;
    expect(csv.split('\r\n')[0]).to.match(/^jobId,name,reference,/);
    expect(csv).to.include(`"'=HYPERLINK(""http://x"")"`);
    const { cases } = (await browser.get('/inbox/export.json')).body as {
      cases: { reference: string }[];
    };
    expect(cases.map(({ reference }) => reference)).to.deep.equal(['=HYPERLINK("http://x")']);
    const audit = (await browser.get('/audit')).text;
    expect(audit).to.include('decisions exported');
  });
});

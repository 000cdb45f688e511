import { expect } from 'chai';
import type { Response } from 'supertest';
import { type RunningApi, runApi } from '../running-api.ts';
import { storedCase } from './case-maker.ts';
import { type Client, signedIn } from './client.ts';
import { reportWith } from './report-maker.ts';

const FINDING = 'finding-revision-text-changed-1';

describe('decisions', function () {
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

  /** Sends the form of the report's page as it stands there. */
  async function decide(who: Client, jobId: string, fields: Record<string, string>): Promise<Response> {
    const page = (await who.get(`/reports/${jobId}`)).text;
    const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? '';
    return who.post(`/reports/${jobId}/review`, { version, ...fields });
  }
  const stateOf = async (jobId: string) => {
    const { state, verdict, rank } = await api.db.reviewCase.findUniqueOrThrow({ where: { jobId } });
    return { state, verdict, rank };
  };

  it('are kept with note and opinion, shown, and lead to the next case', async () => {
    const first = await storedCase(api, tenantId, reportWith({}));
    const second = await storedCase(api, tenantId, reportWith({}));
    const reviewer = await signedIn(api, tenantId, 'REVIEWER');
    const page = (await reviewer.get(`/reports/${first}`)).text;
    const next = /name="next" value="(\w*)"/.exec(page)?.[1] ?? '';
    expect(next).to.equal(second);
    const answer = await decide(reviewer, first, {
      ...{ verdict: 'REJECTED', note: 'Called the <issuer>.', next, [FINDING]: 'right' },
    });
    expect(answer.headers.location).to.equal(`/dashboard/reports/${second}`);
    expect(await stateOf(first)).to.include({ state: 'DONE', verdict: 'REJECTED' });
    const after = (await reviewer.get(`/reports/${first}`)).text;
    expect(after).to.include('Called the &lt;issuer&gt;.').and.to.include('Rejected');
    const [act] = await api.db.reviewAct.findMany({ where: { jobId: first } });
    expect(Buffer.from(act!.note!).includes('issuer'), 'sealed').to.equal(false);
    const audit = await (await signedIn(api, tenantId)).get('/audit');
    expect(audit.text).to.include('rejected').and.to.include('report read');
  });

  it('are refused when the case has changed since it was seen', async () => {
    const jobId = await storedCase(api, tenantId, reportWith({}));
    const reviewer = await signedIn(api, tenantId, 'REVIEWER');
    await decide(reviewer, jobId, { verdict: 'APPROVED' });
    const late = await reviewer.post(`/reports/${jobId}/review`, { verdict: 'REJECTED', version: '0' });
    expect(late.status).to.equal(409);
    expect(await stateOf(jobId)).to.include({ verdict: 'APPROVED' });
  });

  it('of two at the same moment, one counts', async () => {
    const jobId = await storedCase(api, tenantId, reportWith({}));
    const people = await Promise.all([signedIn(api, tenantId), signedIn(api, tenantId)]);
    const answers = await Promise.all(
      people.map((one) => one.post(`/reports/${jobId}/review`, { verdict: 'APPROVED', version: '0' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([303, 409]);
    expect(await api.db.reviewAct.count({ where: { jobId } })).to.equal(1);
  });

  it('need a second person where the account wants one', async () => {
    const owner = await signedIn(api, tenantId);
    await owner.post('/review-settings', { secondEyesFrom: 'HIGH' });
    const jobId = await storedCase(api, tenantId, reportWith({}, 'CRITICAL'));
    const mild = await storedCase(api, tenantId, reportWith({}, 'MEDIUM'));
    const [one, other, third] = await Promise.all([1, 2, 3].map(() => signedIn(api, tenantId, 'REVIEWER')));
    await decide(one!, mild, { verdict: 'APPROVED' });
    expect(await stateOf(mild)).to.include({ state: 'DONE' });
    await decide(one!, jobId, { verdict: 'APPROVED' });
    await decide(one!, jobId, { verdict: 'APPROVED' });
    expect(await stateOf(jobId), 'nobody agrees with himself').to.include({
      state: 'OPEN',
      verdict: 'APPROVED',
    });
    await decide(other!, jobId, { verdict: 'REJECTED' });
    expect(await stateOf(jobId), 'they differ').to.include({ state: 'OPEN', verdict: 'ESCALATED', rank: 0 });
    await decide(third!, jobId, { verdict: 'REJECTED' });
    expect(await stateOf(jobId)).to.include({ state: 'DONE', verdict: 'REJECTED' });
  });

  it('belong to their account', async () => {
    const jobId = await storedCase(api, (await api.newTenant()).tenantId, reportWith({}));
    const stranger = await signedIn(api, tenantId);
    const answer = await stranger.post(`/reports/${jobId}/review`, { verdict: 'APPROVED', version: '0' });
    expect(answer.status).to.equal(404);
    expect(await stateOf(jobId)).to.include({ state: 'OPEN', verdict: null });
  });

  it('assign a case to somebody of the account, and to nobody else', async () => {
    const jobId = await storedCase(api, tenantId, reportWith({}));
    const owner = await signedIn(api, tenantId);
    const mine = await api.db.user.findUniqueOrThrow({ where: { email: owner.email } });
    await owner.post(`/reports/${jobId}/assign`, { assignee: mine.id, version: '0' });
    expect((await owner.get('/inbox?view=mine')).text).to.include(jobId);
    const elsewhere = await signedIn(api, (await api.newTenant()).tenantId);
    const foreign = await api.db.user.findUniqueOrThrow({ where: { email: elsewhere.email } });
    const refused = await owner.post(`/reports/${jobId}/assign`, { assignee: foreign.id, version: '1' });
    expect(refused.status).to.equal(404);
  });

  it("give the account's own rate of false alarms, which outlives the report", async () => {
    const [right, wrong] = [
      await storedCase(api, tenantId, reportWith({})),
      await storedCase(api, tenantId, reportWith({})),
    ];
    const owner = await signedIn(api, tenantId);
    await decide(owner, right, { verdict: 'REJECTED', [FINDING]: 'right' });
    await decide(owner, wrong, { verdict: 'APPROVED', [FINDING]: 'false' });
    expect((await owner.get('/rates')).text).to.match(/1 of 2 <span class="hint">50 %/);
    await api.db.verification.delete({ where: { jobId: wrong } });
    const page = (await owner.get('/rates')).text;
    expect(page).to.match(/1 of 2 <span class="hint">50 %/);
    const [left] = await api.db.findingOpinion.findMany({ where: { tenantId, right: false } });
    expect(left).to.include({ jobId: null, code: 'revision-text-changed' });
  });

  it("export the account's own rates of each finding with ours beside, and nobody else's", async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => storedCase(api, tenantId, reportWith({}))));
    const elsewhere = (await api.newTenant()).tenantId;
    const foreign = await storedCase(api, elsewhere, reportWith({}));
    const test = await storedCase(api, tenantId, reportWith({}), { livemode: false });
    const owner = await signedIn(api, tenantId);
    await decide(await signedIn(api, elsewhere), foreign, { verdict: 'APPROVED', [FINDING]: 'false' });
    await decide(owner, test, { verdict: 'APPROVED', [FINDING]: 'false' });
    await decide(owner, ids[0]!, { verdict: 'APPROVED', [FINDING]: 'false' });
    for (const jobId of ids.slice(1)) await decide(owner, jobId, { verdict: 'REJECTED', [FINDING]: 'right' });
    const { rates } = (await owner.get('/rates/export.json')).body as { rates: Record<string, unknown>[] };
    expect(rates).to.have.length(1);
    expect(rates[0]).to.include({
      ...{ code: 'revision-text-changed', judged: 4, falseAlarms: 1, falseAlarmRate: 0.25 },
      ...{ approved: 1, raisedOnApproved: 1 },
    });
    expect(rates[0]).to.have.property('genuineFiles').that.is.above(100);
    expect(rates[0]!.lowest).to.be.within(0.01, 0.249);
    expect(rates[0]!.highest).to.be.within(0.251, 0.8);
    const [head, row, ...rest] = (await owner.get('/rates/export.csv')).text.trimEnd().split('\r\n');
    expect(head).to.equal(
      [
        ...['code', 'title', 'judged', 'falseAlarms', 'falseAlarmRate', 'lowest', 'highest'],
        ...['approved', 'raisedOnApproved', 'genuineFiles', 'raisedOnGenuine'],
      ].join(','),
    );
    expect(row).to.match(/^revision-text-changed,.*,4,1,0\.25,/);
    expect(rest).to.deep.equal([]);
    expect((await owner.get('/audit')).text).to.include('decisions exported');
  });

  it('of two people leave a trace: who said what, when the first word was not the last', async () => {
    const owner = await signedIn(api, tenantId);
    await owner.post('/review-settings', { secondEyesFrom: 'HIGH' });
    const jobId = await storedCase(api, tenantId, reportWith({}, 'CRITICAL'));
    const [one, other] = await Promise.all([1, 2].map(() => signedIn(api, tenantId, 'REVIEWER')));
    await decide(one!, jobId, { verdict: 'REJECTED' });
    const between = (await owner.get('/inbox/export.json')).body as { cases: Record<string, unknown>[] };
    expect(between.cases[0]).to.include({ state: 'OPEN', decision: 'REJECTED', decidedAt: null });
    await decide(other!, jobId, { verdict: 'REJECTED' });
    const { cases } = (await owner.get('/inbox/export.json?view=done')).body as {
      cases: { state: string; decidedAt: string | null; acts: { by: string; verdict: string }[] }[];
    };
    expect(cases[0]).to.include({ state: 'DONE' });
    expect(cases[0]!.acts.map(({ by, verdict }) => `${by} ${verdict}`)).to.deep.equal([
      `${one!.email} REJECTED`,
      `${other!.email} REJECTED`,
    ]);
    const entries = await api.db.auditEvent.findMany({
      where: { subject: jobId, action: 'review.rejected' },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ detail }) => (detail as { state: string }).state)).to.deep.equal(['open', 'done']);
    await decide(owner, jobId, { verdict: 'REOPENED' });
    for (const person of [other!, owner]) await decide(person, jobId, { verdict: 'APPROVED' });
    const csv = (await owner.get(`/inbox/export.csv?view=done`)).text;
    expect(csv.split('\r\n')[1]).to.include(`,${other!.email} ${owner.email},`).and.not.include(one!.email);
  });

  it('go by settings whose change stands in the audit log in words', async () => {
    const owner = await signedIn(api, tenantId);
    await owner.post('/review-settings', { keepSubmittedNames: 'yes', secondEyesFrom: 'HIGH' });
    const { text } = await owner.get('/audit');
    for (const words of [
      'names of uploads kept: no',
      'names from the API kept: yes',
      'two people from: HIGH',
    ]) {
      expect(text).to.include(words);
    }
  });
});

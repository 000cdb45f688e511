import { expect } from 'chai';
import request, { type Test } from 'supertest';
import { PDF } from '../multipart.ts';
import { completeJob, forgetful, type RunningApi, runApi } from '../running-api.ts';
import { submitTo } from '../submitting.ts';
import { type Client, signedIn } from './client.ts';

/** What the form was filled with. */
interface Filled {
  content?: Buffer | 'none';
  type?: string;
  name?: string;
  fields?: Record<string, string>;
}

describe('uploads in the dashboard', function () {
  this.timeout(180_000);
  let api: RunningApi;
  let tenantId: string;
  let reviewer: Client & { email: string };
  let csrf: string;

  before(async () => {
    api = await runApi({}, forgetful);
    ({ tenantId } = await api.newTenant());
    reviewer = await signedIn(api, tenantId, 'REVIEWER');
    csrf = /name="csrf" value="([^"]+)"/.exec((await reviewer.get('/upload')).text)?.[1] ?? '';
  });
  after(() => api?.stop());
  beforeEach(() => api.db.verification.deleteMany());

  const send = (
    { content = PDF, type = 'application/pdf', name = 'a.pdf', fields = {} }: Filled,
    headers: Record<string, string> = {},
  ): Test => {
    const sent = request(api.base)
      .post('/dashboard/upload')
      .set({ cookie: reviewer.cookie, ...headers });
    if (content !== 'none') sent.attach('file', content, { filename: name, contentType: type });
    return sent.field(fields);
  };
  const script = (more: Record<string, string> = {}) => ({ 'x-csrf-token': csrf, ...more });

  it('by the script: a job at once, with its reference, its sealed name and its person', async () => {
    const headers = script({ 'x-document-reference': 'KYC-7' });
    const answer = await send({ name: 'Müller.pdf' }, headers);
    expect(answer.status).to.equal(202);
    const { jobId } = answer.body as { jobId: string };
    const row = await api.db.verification.findUniqueOrThrow({ where: { jobId } });
    expect(row).to.include({ tenantId, reference: 'KYC-7', source: 'dashboard', livemode: true });
    expect(Buffer.from(row.fileName!).includes('ller')).to.equal(false);
    const page = (await reviewer.get('/upload')).text;
    expect(page).to.include('Müller.pdf').and.include('Waits for its turn');
  });

  it('by the plain form: leads to the upload, which waits for the report', async () => {
    const answer = await send({ fields: { reference: 'KYC-8', csrf } });
    expect(answer.status).to.equal(303);
    const address = answer.headers.location;
    const jobId = await api.queuedJob(tenantId);
    expect(address).to.equal(`/dashboard/upload/${jobId}`);
    expect(await api.db.verification.findUniqueOrThrow({ where: { jobId } })).to.include({
      reference: 'KYC-8',
    });
    setTimeout(() => void completeJob(api.db, jobId), 500);
    const ended = await reviewer.get(`/upload/${jobId}`);
    expect(ended.headers.location).to.equal(`/dashboard/reports/${jobId}`);
  });

  it('the same file under the same key is one job, however often it is sent', async () => {
    const sent = await Promise.all([1, 2].map(() => send({}, script({ 'idempotency-key': 'one-file' }))));
    const again = await send({}, script({ 'idempotency-key': 'one-file' }));
    expect(again.status).to.equal(202);
    expect(sent.map(({ status }) => status)).to.include(202);
    expect(await api.db.verification.count()).to.equal(1);
  });

  for (const [what, headers] of [
    ['a wrong token in the header', { 'x-csrf-token': 'x' }],
    ['a form without a token', {}],
  ] as const) {
    it(`refuses ${what}, and counts nothing`, async () => {
      const answer = await send({}, headers);
      expect(answer.status).to.equal(403);
      expect(await api.db.verification.count()).to.equal(0);
      const windows = await api.db.usageWindow.findMany({
        where: { tenantId, livemode: true, meter: 'fraud' },
      });
      const jobs = windows.filter(({ window }) => window.startsWith('20'));
      const before = jobs.reduce((sum, { count }) => sum + count, 0);
      await send({}, headers);
      const after = await api.db.usageWindow.findMany({
        where: { tenantId, livemode: true, meter: 'fraud' },
      });
      expect(
        after.filter(({ window }) => window.startsWith('20')).reduce((sum, { count }) => sum + count, 0),
      ).to.equal(before);
    });
  }

  for (const [what, filled, words] of [
    ['another kind of file', { content: Buffer.from('PK'), type: 'application/zip' }, 'This is no PDF'],
    ['an empty file', { content: Buffer.alloc(0) }, 'This file is empty'],
    ['a file that is not what it says', { type: 'image/png' }, 'not what its name says'],
    ['no file', { content: 'none' }, 'Choose a file first'],
  ] as const) {
    it(`tells in words why ${what} is not taken`, async () => {
      const fields: Record<string, string> = what === 'no file' ? { csrf } : {};
      const byScript = await send({ ...filled, fields }, script());
      expect(byScript.status).to.equal(400);
      if (what !== 'no file') expect(byScript.body.message).to.include(words);
      const plain = await send({ ...filled, fields });
      expect(plain.status).to.equal(400);
      expect(plain.text)
        .to.match(/role="alert"/)
        .and.include(words);
    });
  }

  it('tells a script that nobody is signed in, and leads a form to where one does so', async () => {
    const nobody = { cookie: 'assay_session=none' };
    const scripted = await send({}, { ...script(), ...nobody });
    expect(scripted.status).to.equal(401);
    expect(scripted.body.message).to.include('You are signed out.');
    const form = await send({}, nobody);
    expect(form.status).to.equal(303);
    expect(form.headers.location).to.match(/^\/dashboard\/sign-in/);
    expect(await api.db.verification.count()).to.equal(0);
  });

  it('keeps no name where the account does not want it', async () => {
    await api.db.tenant.update({ where: { id: tenantId }, data: { keepUploadNames: false } });
    await send({ name: 'secret.pdf' }, script());
    const row = await api.db.verification.findFirstOrThrow();
    expect(row.fileName).to.equal(null);
    await api.db.tenant.update({ where: { id: tenantId }, data: { keepUploadNames: true } });
  });

  it('keeps the name of an API submit only where the account wants it', async () => {
    const caller = await api.newTenant();
    const submit = async () => {
      const headers = { ...caller.headers, prefer: 'respond-async' };
      await submitTo(api, { headers });
      return api.db.verification.findFirstOrThrow({
        where: caller.tenantId ? { tenantId: caller.tenantId } : {},
        orderBy: { createdAt: 'desc' },
      });
    };
    expect((await submit()).fileName).to.equal(null);
    await api.db.tenant.update({ where: { id: caller.tenantId }, data: { keepSubmittedNames: true } });
    const { fileName, jobId } = await submit();
    expect(api.api).to.be.an('object');
    expect(fileName, jobId).not.to.equal(null);
  });

  it('tells how far each is, as it happens, and nobody else', async () => {
    const { jobId } = (await send({}, script())).body;
    const other = await signedIn(api, tenantId, 'REVIEWER');
    // fetch: the stream is read while it goes on.
    const stream = await fetch(`${api.base}/dashboard/upload/events`, {
      headers: { cookie: reviewer.cookie },
    });
    expect(stream.headers.get('content-type')).to.match(/^text\/event-stream/);
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (words: string): Promise<void> => {
      while (!text.includes(words)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`"${words}" was never told: ${text}`);
        text += value;
      }
    };
    await until(jobId);
    await api.db.stageReport.create({
      data: {
        ...{ jobId, stage: 'qr', status: 'COMPLETED', engine: 'e', engineVersion: '1' },
        ...{ startedAt: new Date(), durationMs: 1 },
      },
    });
    await until('1 of 7 checks are done');
    await completeJob(api.db, jobId);
    await until('COMPLETED');
    await reader.cancel();
    expect((await other.get('/upload')).text).not.to.include(jobId);
    expect((await other.get(`/upload/${jobId}`)).status).to.equal(404);
  });
});

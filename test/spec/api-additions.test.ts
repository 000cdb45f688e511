/** Fraud detection: what the service adds to the specification, through the real pipeline. */
import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { STAGES } from '../../shared/contracts/stages.ts';
import { attached, pdf } from './documents.ts';
import { type Caller, type SpecService, specService } from './service.ts';

describe('additions to the fraud endpoints of the specification', function () {
  this.timeout(180_000);
  let service: SpecService;
  let caller: Caller;
  before(async () => {
    service = await specService();
    caller = await service.newTenant();
  });

  const submit = async (headers: Record<string, string> = {}): Promise<Response> =>
    attached(request(service.url).post('/api/s2s/verify').set(caller.headers).set(headers), await pdf());
  const ask = async (
    method: 'get' | 'delete',
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Response> => request(service.url)[method](path).set(caller.headers).set(headers);
  const get = (path: string, headers?: Record<string, string>): Promise<Response> =>
    ask('get', path, headers);

  it('jobId is job_ and 26 characters of base32, the report names it, and no two are alike', async () => {
    const ids = [(await submit()).body.jobId, (await submit()).body.jobId];
    for (const id of ids) expect(id).to.match(/^job_[a-z2-7]{26}$/);
    expect(ids[0]).not.to.equal(ids[1]);
  });

  it('GET /api/s2s/jobs/{jobId} shows the end of every stage', async () => {
    const { jobId } = (await submit()).body;
    const { status, body } = await get(`/api/s2s/jobs/${jobId}`);
    expect(status).to.equal(200);
    expect(body).to.include({ jobId, state: 'COMPLETED', livemode: true });
    expect(Date.parse(body.finishedAt)).to.be.at.least(Date.parse(body.createdAt));
    expect(body.stages.map(({ id }: { id: string }) => id)).to.deep.equal([...STAGES]);
    for (const stage of body.stages) expect(stage.status).to.be.oneOf(['COMPLETED', 'SKIPPED', 'FAILED']);
  });

  it('the report has an ETag and answers 304 to whoever has it', async () => {
    const { jobId } = (await submit()).body;
    const path = `/api/s2s/report/${jobId}`;
    const etag = (await get(path)).headers.etag!;
    const again = await get(path, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.etag]).to.deep.equal([304, '', etag]);
  });

  it('DELETE of a job is 204, then 404 for ever', async () => {
    const { jobId } = (await submit()).body;
    const path = `/api/s2s/jobs/${jobId}`;
    const deleted = await ask('delete', path);
    expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
    for (const gone of [path, `/api/s2s/report/${jobId}`]) expect((await get(gone)).status).to.equal(404);
    expect((await ask('delete', path)).status).to.equal(404);
    for (const table of ['verification', 'report', 'stageReport'] as const) {
      const rows = service.db[table] as { count(query: object): Promise<number> };
      expect(await rows.count({ where: { jobId } }), table).to.equal(0);
    }
  });

  it('Idempotency-Key: the second submit gets the first answer and makes no second job', async () => {
    const key = { 'idempotency-key': 'spec-1' };
    const [first, second] = [await submit(key), await submit(key)];
    expect([second.status, second.text]).to.deep.equal([200, first.text]);
    expect([first, second].map(({ headers }) => headers['idempotent-replayed'])).to.deep.equal([
      undefined,
      'true',
    ]);
  });
});

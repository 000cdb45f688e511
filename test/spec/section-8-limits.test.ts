/** Specification, section 8, the fraud half: sizes and quotas. */
import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { CONTENT_TYPE, filePart, multipart, PDF } from '../api/multipart.ts';
import { attached, pdf } from './documents.ts';
import { type SpecService, specService } from './service.ts';

describe('specification 8: limits', function () {
  this.timeout(360_000);
  let service: SpecService;
  before(async () => {
    service = await specService();
  });

  it('takes a document of exactly 20 971 520 bytes', async () => {
    const { headers } = await service.newTenant();
    const bytes = Buffer.concat([PDF, Buffer.alloc(20_971_520 - PDF.length, 0x0a)]);
    const answer = await request(service.url)
      .post('/api/s2s/verify')
      .set({ ...headers, 'content-type': CONTENT_TYPE })
      .send(multipart([filePart(bytes)]));
    expect(answer.status, answer.text).to.equal(200);
  });

  it('enforces an account\u2019s quotas with 429, Retry-After and the counts', async () => {
    const plan = { id: 'spec_small', fraudMonthlyLimit: 1, fraudMinuteLimit: null };
    await service.db.plan.upsert({ where: { id: plan.id }, create: plan, update: {} });
    const { headers } = await service.newTenant({ planId: plan.id });
    const submit = async (): Promise<Response> =>
      attached(request(service.url).post('/api/s2s/verify').set(headers), await pdf());
    expect((await submit()).status).to.equal(200);
    const refused = await submit();
    expect(refused.status).to.equal(429);
    expect(refused.body.error).to.include({ code: 'quota_exceeded', reason: 'monthly_limit_exceeded' });
    expect(refused.body.error.details).to.have.all.keys('monthlyCount', 'monthlyLimit', 'period');
    expect(refused.body.error.details.period).to.match(/^\d{4}-\d\d$/);
    expect(Number(refused.headers['retry-after'])).to.be.above(0);
  });
});

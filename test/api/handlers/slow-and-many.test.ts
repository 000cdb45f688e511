/**
 * Senders that hold places, and more clients at once than can be served: through HTTP, with small times. Those who
 * send byte by byte do so by node:http.
 */
import { type ClientRequest, request } from 'node:http';
import { expect } from 'chai';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';
import { submitTo } from '../submitting.ts';

describe('slow senders and many clients', function () {
  this.timeout(180_000);

  describe('80 slow senders of one key', () => {
    let api: RunningApi;
    let slow: Caller;
    let other: Caller;
    const senders: ClientRequest[] = [];
    before(async () => {
      api = await runApi({ UPLOAD_PATIENCE_MS: '6000' });
      [slow, other] = [await api.newTenant(), await api.newTenant()];
    });
    after(async () => {
      for (const sender of senders) sender.destroy();
      await api.stop();
    });

    const submit = (caller: Caller) =>
      submitTo(api, { headers: { ...caller.headers, prefer: 'respond-async' } });

    it('take no more places than their share, leave the others theirs, and are given up', async () => {
      const headers = {
        ...slow.headers,
        ...{ 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000' },
      };
      const answers = Array.from({ length: 80 }, () => {
        const sender = request(`${api.base}/api/s2s/verify`, { method: 'POST', headers });
        senders.push(sender);
        sender.write('-');
        const trickle = setInterval(() => sender.write('-'), 100);
        return new Promise<number>((resolve) => {
          sender.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
          sender.on('error', () => resolve(0));
        }).finally(() => clearInterval(trickle));
      });
      const refused = (statuses: (number | null)[]) => statuses.filter((status) => status === 503).length;
      const soFar = () => Promise.all(answers.map((answer) => Promise.race([answer, Promise.resolve(null)])));
      // A quarter of 64 places each; whoever finds none is told so at once.
      while (refused(await soFar()) < 64) await new Promise((resolve) => setTimeout(resolve, 20));
      expect((await submit(other)).status).to.equal(202);
      const statuses = await Promise.all(answers);
      expect(refused(statuses)).to.equal(64);
      expect(statuses.filter((status) => status === 400).length).to.equal(16);
      expect((await submit(slow)).status).to.equal(202);
    });
  });

  describe('160 clients at once', () => {
    let api: RunningApi;
    before(async () => {
      api = await runApi({ SUBMIT_MAX_WAIT_MS: '10000' });
    });
    after(() => api.stop());

    it('get their report or are told to come back; nobody is kept waiting for nothing, and no refusal is charged', async () => {
      const callers = [await api.newTenant(), await api.newTenant()];
      let open = true;
      // What workers do, as fast as rows come.
      const working = (async () => {
        while (open) {
          const queued = await api.db.verification.findMany({ where: { state: 'QUEUED' }, take: 20 });
          for (const { jobId } of queued) await api.complete(jobId);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      })();
      const answers = await Promise.all(
        Array.from({ length: 160 }, async (_, index) => {
          const caller = callers[index % 2];
          const headers = caller?.headers ?? {};
          const answer = await submitTo(api, { headers });
          return {
            tenantId: caller?.tenantId,
            status: answer.status,
            reason: answer.body.error?.reason,
            retry: Number(answer.headers['retry-after']),
          };
        }),
      );
      open = false;
      await working;
      const served = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(served.length).to.be.above(20);
      expect(refused.length).to.be.above(20);
      for (const { status, reason, retry } of refused) {
        expect([status, reason]).to.deep.equal([503, 'queue_saturated']);
        expect(retry).to.be.within(1, 60);
      }
      expect(await api.db.verification.count()).to.equal(served.length);
      for (const { tenantId } of callers) {
        const counted = await api.db.usageWindow.findMany({ where: { tenantId, window: { contains: '-' } } });
        const month = counted.filter(({ window }) => /^\d{4}-\d\d$/.test(window));
        const units = month.reduce((sum, { count }) => sum + count, 0);
        expect(units).to.equal(served.filter((each) => each.tenantId === tenantId).length);
      }
    });
  });
});

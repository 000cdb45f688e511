import { createHash } from 'node:crypto';
import { expect } from 'chai';
import request from 'supertest';
import { POOLS } from '../../../shared/contracts/stages.ts';
import { newDatabase } from '../../harness/database.ts';
import { type Cable, cableTo } from '../../harness/proxy.ts';
import { type RunningApi, runApi } from '../running-api.ts';

interface StatusJson {
  status: { indicator: string };
  components: { id: string; status: string }[];
}

describe('/status', () => {
  async function statusOf(api: RunningApi): Promise<Record<string, string>> {
    const response = await request(api.base).get('/status.json');
    expect(response.status).to.equal(200);
    const { components } = response.body as StatusJson;
    return Object.fromEntries(components.map(({ id, status }) => [id, status]));
  }

  it('is what the entrances and the dependencies say, with workers and without', async function () {
    this.timeout(180_000);
    const without = await runApi();
    try {
      expect(await statusOf(without)).to.include({ fraud: 'major_outage', dashboard: 'operational' });
      const page = await request(without.base).get('/status');
      expect(page.status).to.equal(200);
      expect(page.headers['content-type']).to.match(/^text\/html/);
      const html = page.text;
      expect(html).to.match(/No worker takes documents/);
      expect(html).not.to.match(/<script [^>]|https?:\/\/(?!www\.w3)/);
      const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
      const hash = createHash('sha256').update(script).digest('base64');
      expect(page.headers['content-security-policy']).to.include(`script-src 'sha256-${hash}'`);
      const privacy = await request(without.base).get('/privacy');
      expect(privacy.headers['content-security-policy']).not.to.include('script-src');
      expect((await request(without.base).post('/status')).status).to.equal(405);
    } finally {
      await without.stop();
    }
    const served = await runApi();
    try {
      await served.db.workerHeartbeat.create({
        data: { id: 'w', pools: [...POOLS], isolation: 'none', state: {} },
      });
      expect(await statusOf(served)).to.include({ fraud: 'operational', mcp: 'operational' });
    } finally {
      await served.stop();
    }
  });

  it('answers while the database and the queue are away, and says so', async function () {
    this.timeout(180_000);
    const cable: Cable = await cableTo(await newDatabase());
    const api = await runApi({ DATABASE_URL: cable.url });
    try {
      await cable.cut();
      const start = performance.now();
      const response = await request(api.base).get('/status.json');
      expect(response.status).to.equal(200);
      const { status, components } = response.body as StatusJson;
      expect(status.indicator).to.equal('critical');
      expect(components.map((component) => component.status)).to.include('major_outage');
      expect(performance.now() - start).to.be.below(50_000);
      expect((await request(api.base).get('/privacy')).status).to.equal(200);
    } finally {
      await cable.restore();
      await api.stop();
      await cable.close();
    }
  });
});

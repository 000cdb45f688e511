import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import request from 'supertest';
import { privacyRouter } from '../../api/privacy.ts';
import { KEPT } from '../../shared/contracts/retention.ts';
import { ConfigError } from '../../shared/platform/config.ts';
import { testConfig } from '../harness/config.ts';
import { type RunningApi, runApi } from './running-api.ts';

describe('/privacy', () => {
  let api: RunningApi;
  after(() => api.stop());

  it('tells the times that the database really gives a new account', async () => {
    api = await runApi();
    const { tenantId } = await api.newTenant();
    const tenant = await api.db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
    expect(tenant.documentRetentionHours).to.equal(KEPT.documentHours);
    expect(tenant.reportRetentionDays).to.equal(KEPT.reportDays);
    const response = await request(api.base).get('/privacy');
    expect(response.headers['content-type']).to.match(/^text\/html/);
    const html = response.text;
    expect(html).to.include(`erased ${tenant.documentRetentionHours} hours after its report`);
    expect(html).to.include(`kept ${tenant.reportRetentionDays} days`);
    await api.stop();
  });

  it('is the operator’s own text when there is one, as text', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'assay-privacy-'));
    const file = path.join(folder, 'policy.txt');
    await writeFile(file, 'We keep <nothing> & say so.');
    api = await runApi({ PRIVACY_FILE: file });
    const html = (await request(api.base).get('/privacy')).text;
    expect(html).to.include('We keep &#60;nothing&#62; &#38; say so.');
    expect(html).not.to.include('24 hours');
    await rm(folder, { recursive: true });
  });

  it('names the variable whose file is not there: no service starts without its policy', () => {
    const config = testConfig({ PRIVACY_FILE: '/nowhere/policy.txt' });
    expect(() => privacyRouter(config)).to.throw(ConfigError, /PRIVACY_FILE: "\/nowhere\/policy\.txt"/);
  });
});

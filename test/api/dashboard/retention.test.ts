import { expect } from 'chai';
import { type RunningApi, runApi } from '../running-api.ts';
import { signedIn } from './client.ts';
import { PASSWORD } from './person.ts';

describe('retention in the dashboard', function () {
  this.timeout(180_000);
  let api: RunningApi;
  let tenantId: string;

  before(async () => {
    api = await runApi();
    ({ tenantId } = await api.newTenant());
  });
  after(() => api?.stop());

  const stored = async () => {
    const { documentRetentionHours, reportRetentionDays } = await api.db.tenant.findUniqueOrThrow({
      where: { id: tenantId },
    });
    return [documentRetentionHours, reportRetentionDays];
  };

  it('is shown and set by an owner who gives the password, and stands in the audit log', async () => {
    const owner = await signedIn(api, tenantId);
    const page = (await owner.get('/retention')).text;
    expect(page)
      .to.match(/name="documentHours"[^>]* value="168"/)
      .and.match(/name="reportDays"[^>]* value="90"/);
    const times = { documentHours: '0', reportDays: '30' };
    expect((await owner.post('/retention', { ...times, password: 'a wrong one' })).status).to.equal(403);
    expect((await owner.post('/retention', { ...times, password: PASSWORD, csrf: 'x' })).status).to.equal(
      403,
    );
    expect(await stored()).to.deep.equal([168, 90]);
    const set = await owner.post('/retention', { ...times, password: PASSWORD });
    expect(set.status).to.equal(200);
    expect(set.text).to.match(/name="documentHours"[^>]* value="0"/);
    expect(await stored()).to.deep.equal([0, 30]);
    expect((await owner.get('/audit')).text).to.include('retention changed');
  });

  it('refuses times outside the limits and empty fields, and keeps what was typed', async () => {
    const owner = await signedIn(api, tenantId);
    const before = await stored();
    for (const [documentHours, reportDays] of [
      ['2161', '30'],
      ['', '30'],
      ['-1', '30'],
      ['1.5', '30'],
      ['24', '0'],
      ['24', '3651'],
      ['24', ''],
    ] as const) {
      const answer = await owner.post('/retention', { documentHours, reportDays, password: PASSWORD });
      expect(answer.status, `${documentHours} ${reportDays}`).to.equal(400);
      expect(answer.text).to.include(`value="${reportDays}"`).and.include('role="alert"');
    }
    expect(await stored()).to.deep.equal(before);
  });

  it('is not for developers', async () => {
    const developer = await signedIn(api, tenantId, 'DEVELOPER');
    const times = { documentHours: '1', reportDays: '1', password: PASSWORD };
    expect((await developer.post('/retention', times)).status).to.equal(403);
  });
});

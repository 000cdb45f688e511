/** One quota over several API processes: the database counts, and no process knows what another has granted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import request, { type Test } from 'supertest';
import { type Database, openDatabase } from '../../../shared/platform/db.ts';
import { createKey, createTenant } from '../../../shared/platform/keys/manage.ts';
import { testConfig, testEnvironment } from '../../harness/config.ts';
import { newDatabase } from '../../harness/database.ts';

const MAIN = fileURLToPath(new URL('../../../api/main.ts', import.meta.url));
const CALLS = 200;
const MOST_TRIES = 30;

describe('the biometric quota across API processes', function () {
  this.timeout(360_000);
  let home: string;
  let db: Database;
  let pepper: string;
  const processes: ChildProcess[] = [];
  const bases: string[] = [];

  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-quota-'));
    const overrides = { DATABASE_URL: await newDatabase(), ASSAY_HOME: home, LOG_LEVEL: 'info' };
    const environment = testEnvironment(overrides);
    pepper = environment.KEY_PEPPER!;
    db = openDatabase(testConfig(overrides));
    bases.push(...(await Promise.all([start(environment), start(environment)])));
    expect(new Set(bases).size).to.equal(2);
  });
  after(async () => {
    for (const child of processes) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    await db?.$disconnect();
    await rm(home, { recursive: true, force: true });
  });

  async function start(environment: Record<string, string>): Promise<string> {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH!, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    for await (const line of createInterface({ input: child.stdout })) {
      const { msg, port } = JSON.parse(line) as { msg: string; port: number };
      if (msg !== 'listening') continue;
      child.stdout.resume();
      return `http://127.0.0.1:${port}`;
    }
    throw new Error('the API did not start');
  }

  async function tenantOn(plan: { id: string; monthlyLimit: number; minuteLimit: number }) {
    await db.plan.upsert({ where: { id: plan.id }, create: plan, update: plan });
    const { id: tenantId } = await createTenant(db, { name: `Tenant on ${plan.id}`, planId: plan.id });
    const wish = { tenantId, name: 'k', livemode: true, scopes: ['biometrics' as const] };
    const { secret } = await createKey(db, pepper, wish);
    const counts = async (): Promise<{ month: number; minutes: number[] }> => {
      const rows = await db.usageWindow.findMany({ where: { tenantId, meter: 'biometric' } });
      return {
        month: rows.find(({ window }) => window.length === 7)?.count ?? 0,
        minutes: rows.filter(({ window }) => window.length > 7).map(({ count }) => count),
      };
    };
    return { headers: { authorization: `Bearer ${secret}` }, counts };
  }

  /**
   * Half of the calls to each process, all of them begun before the first has ended. On a loaded machine the database may
   * be too slow for some, which are told to come back, and do.
   */
  async function callAll(headers: Record<string, string>, ask: (base: string, index: number) => Test) {
    return Promise.all(
      Array.from({ length: CALLS }, async (_, index) => {
        for (let tries = 1; ; tries++) {
          const { status, body } = await ask(bases[index % 2]!, index).set(headers);
          if (status !== 503 || tries === MOST_TRIES) return { status, reason: body.error?.reason };
          await setTimeout(1_000);
        }
      }),
    );
  }
  const devices = (base: string): Test => request(base).get('/api/v1/biometrics/devices');

  it('grants exactly the hundred of a month to two hundred calls at once', async () => {
    const { headers, counts } = await tenantOn({ id: 'm100', monthlyLimit: 100, minuteLimit: 10_000 });
    // One by each process first: under load either may be slow enough to find the rest of the month given away.
    for (const base of bases) {
      expect((await devices(base).set(headers)).status).to.equal(200);
    }
    const answers = await callAll(headers, devices);
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(98);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).to.have.lengthOf(102);
    expect(new Set(refused.map(({ reason }) => reason))).to.deep.equal(new Set(['monthly_limit_exceeded']));
    expect((await counts()).month).to.equal(100);
  });

  it('grants exactly the ten of a minute', async () => {
    const { headers, counts } = await tenantOn({ id: 'min10', monthlyLimit: 10_000, minuteLimit: 10 });
    const answers = await callAll(headers, devices);
    const { minutes, month } = await counts();
    // A minute may end in between; each has its own ten.
    for (const count of minutes) expect(count).to.be.at.most(10);
    const granted = answers.filter(({ status }) => status === 200).length;
    expect(granted).to.be.oneOf([10, 20]);
    expect(minutes.reduce((sum, count) => sum + count, 0)).to.equal(granted);
    expect(month).to.equal(granted);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).to.have.lengthOf(CALLS - granted);
    expect(new Set(refused.map(({ reason }) => reason))).to.deep.equal(new Set(['minute_limit_exceeded']));
  });

  it('bills none of the calls that it gives back while others are granted', async () => {
    const { headers, counts } = await tenantOn({ id: 'm1000', monthlyLimit: 1_000, minuteLimit: 10_000 });
    const broken = { modality: 'face', sample: { imageBase64: '%%%' } };
    const enrol = (base: string): Test => request(base).post('/api/v1/biometrics/enroll').send(broken);
    const answers = await callAll(headers, (base, index) => (index % 4 < 2 ? devices(base) : enrol(base)));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(CALLS / 2);
    expect(answers.filter(({ reason }) => reason === 'base64_invalid')).to.have.lengthOf(CALLS / 2);
    expect((await counts()).month).to.equal(CALLS / 2);
  });
});

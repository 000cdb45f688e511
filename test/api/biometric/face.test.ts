/** Health, enrol, compare, liveness and devices over HTTP, with a real face worker and real photographs. */
import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import sharp from 'sharp';
import request from 'supertest';
import { until } from '../../shared/platform/open-queues.ts';
import { nobody, person } from '../../workers/face/pictures.ts';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';
import { startWorker } from '../worker-process.ts';

const SCHEMA = 'biometric-core.api/v1';

interface Answer {
  ok: boolean;
  result: Record<string, unknown>;
  error: { code: string; reason: string; details?: Record<string, unknown> };
  requestId: string;
}
interface Template {
  modality: string;
  version: number;
  vector: string;
}

describe('biometric API v1: faces', function () {
  this.timeout(270_000);
  let api: RunningApi;
  let caller: Caller;
  let worker: ChildProcess;

  before(async () => {
    api = await runApi();
    caller = await api.newTenant({ scopes: ['biometrics'], planId: 'operator' });
  });
  after(async () => {
    worker?.kill('SIGKILL');
    await api.stop();
  });

  const send = async (method: 'GET' | 'POST', name: string, body?: object, headers = caller.headers) => {
    const address = `/api/v1/biometrics/${name}`;
    const site = request(api.base);
    const asked = method === 'GET' ? site.get(address) : site.post(address);
    const { status, headers: told, text } = await asked.set(headers).send(body);
    return { status, headers: told, body: JSON.parse(text) as Answer };
  };
  const enrol = (image: Buffer | string, headers = caller.headers) =>
    send(
      'POST',
      'enroll',
      {
        schemaVersion: SCHEMA,
        modality: 'face',
        sample: { imageBase64: typeof image === 'string' ? image : image.toString('base64') },
      },
      headers,
    );
  const templateOf = async (image: Buffer, headers = caller.headers): Promise<Template> => {
    const { status, body } = await enrol(image, headers);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.result.template as Template;
  };
  const compare = (reference: unknown, probe: unknown, headers = caller.headers) =>
    send('POST', 'compare', { schemaVersion: SCHEMA, modality: 'face', reference, probe }, headers);
  const used = async ({ tenantId }: Caller): Promise<number> => {
    const rows = await api.db.usageWindow.findMany({ where: { tenantId, meter: 'biometric' } });
    return rows.find(({ window }) => window.length === 7)?.count ?? 0;
  };

  it('tells everybody what there is', async () => {
    const { status, body } = await send('GET', 'health', undefined, {});
    expect(status).to.equal(200);
    expect(body).to.deep.include({ ok: true, version: 'v1', schema: SCHEMA });
    const { endpoints, plans, service } = body as unknown as {
      endpoints: string[];
      plans: Record<string, unknown>;
      service: string;
    };
    expect(service).to.be.a('string').and.not.equal('');
    expect(endpoints).to.include.members(['POST /api/v1/biometrics/enroll', 'GET /api/v1/biometrics/health']);
    expect(plans.developer_free).to.deep.equal({ monthlyLimit: 100, minuteLimit: 10 });
    expect(plans).to.not.have.any.keys('operator', 'guests_mcp', 'guests_action');
    for (const endpoint of endpoints) {
      const [method, path] = endpoint.split(' ') as [string, string];
      const site = request(api.base);
      const { status: known } = await (method === 'GET' ? site.get(path) : site.post(path));
      expect(known, endpoint).to.be.oneOf([200, 401]);
    }
  });

  it('lets web applications of any origin call', async () => {
    const response = await request(api.base)
      .options('/api/v1/biometrics/enroll')
      .set({ origin: 'https://shop.example', 'access-control-request-method': 'POST' });
    expect(response.status).to.equal(204);
    expect(response.headers['access-control-allow-origin']).to.equal('*');
  });

  it('lists the devices for a bearer key only', async () => {
    const { body } = await send('GET', 'devices');
    const devices = body.result.devices as { id: string; modality: string; kind: string }[];
    expect(devices.map(({ modality }) => modality)).to.include.members(['face', 'fingerprint', 'signature']);
    expect(devices.some(({ kind }) => kind === 'mock')).to.equal(true);
    for (const headers of [{}, { 'x-api-key': caller.secret }]) {
      const refused = await send('GET', 'devices', undefined, headers as Record<string, string>);
      expect(refused.status).to.equal(401);
      expect(refused.body.error).to.include({ code: 'unauthorized', reason: 'no_bearer' });
      expect(refused.headers['www-authenticate']).to.equal('Bearer');
    }
  });

  it('answers 503 without a face worker, and counts nothing', async () => {
    const mine = await api.newTenant({ scopes: ['biometrics'], planId: 'developer_free' });
    const { status, body, headers } = await enrol(await person('gin6'), mine.headers);
    expect(status).to.equal(503);
    expect(body.error.code).to.equal('unavailable');
    expect(headers['retry-after']).to.match(/^\d+$/);
    expect(await used(mine)).to.equal(0);
  });

  it('has no liveness provider, and says so only to a well-formed request', async () => {
    const frame = { imageBase64: Buffer.from('frame').toString('base64') };
    const ask = (frames: unknown) =>
      send('POST', 'liveness', { schemaVersion: SCHEMA, modality: 'face', frames });
    expect((await ask([frame])).body.error).to.deep.include({
      code: 'invalid_payload',
      reason: 'frames_below_minimum',
    });
    expect((await ask([frame, { imageBase64: '***' }])).body.error.code).to.equal('invalid_payload');
    const { status, body, headers } = await ask([frame, frame]);
    expect(status).to.equal(503);
    expect(body.error.code).to.equal('liveness_not_available');
    expect(headers['retry-after']).to.match(/^\d+$/);
  });

  describe('with a face worker', () => {
    let amy1: Template;
    let amy3: Template;
    let gin: Template;

    before(async () => {
      worker = await startWorker(api, 'face');
      amy1 = await templateOf(await person('amy1'));
      amy3 = await templateOf(await person('amy3'));
      gin = await templateOf(await person('gin6'));
    });

    it('enrols a face', async () => {
      const { body } = await enrol(
        await sharp(await person('ida6'))
          .png()
          .toBuffer(),
      );
      expect(body.ok).to.equal(true);
      const { template, quality } = body.result as {
        template: Template;
        quality: { score: number; checks: Record<string, boolean> };
      };
      expect(template).to.include({ modality: 'face' });
      expect(template.version).to.be.a('number');
      expect(template.vector).to.match(/^[A-Za-z0-9+/]+=*$/);
      expect(quality.checks).to.deep.equal({ sharpness: true, exposure: true, pose: true });
      expect(quality.score).to.be.within(0, 1);
    });

    it('compares', async () => {
      const same = (await compare(amy1, amy3)).body.result as {
        score: number;
        passed: boolean;
        threshold: number;
      };
      const other = (await compare(amy1, gin)).body.result as typeof same;
      expect(same.passed).to.equal(true);
      expect(other.passed).to.equal(false);
      expect(same.score).to.be.greaterThan(same.threshold);
      expect(other.score).to.be.lessThan(other.threshold);
    });

    it('refuses what is no picture of one person', async () => {
      const picture = await person('gin6');
      const pair = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#777' } })
        .composite([
          { input: picture, left: 0, top: 0 },
          { input: await person('ida6'), left: 400, top: 0 },
        ])
        .jpeg()
        .toBuffer();
      const rows: [Buffer | string, string][] = [
        [await nobody(640, 480), 'no_face'],
        [pair, 'several_faces'],
        [Buffer.from('not an image at all'), 'image_not_accepted'],
        [picture.subarray(0, 900), 'image_not_accepted'],
        [await sharp(picture).webp().toBuffer(), 'image_not_accepted'],
        [
          await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#777' } })
            .png()
            .toBuffer(),
          'image_too_large',
        ],
        ['%%%', 'base64_invalid'],
        ['', 'field_required'],
      ];
      for (const [image, reason] of rows) {
        const { status, body } = await enrol(image);
        expect(status, reason).to.equal(400);
        expect(body.error).to.deep.include({ code: 'invalid_payload', reason });
        if (reason === 'several_faces') expect(body.error.details).to.deep.include({ faceCount: 2 });
      }
    });

    it('refuses malformed requests', async () => {
      const sample = { imageBase64: 'aaaa' };
      const rows: [object, string][] = [
        [{ modality: 'face' }, 'field_required'],
        [{ modality: 'face', sample: 'x' }, 'field_invalid'],
        [{ modality: 'iris', sample }, 'modality_unsupported'],
        [{ sample }, 'field_required'],
        [{ modality: 'face', sample, schemaVersion: 'v9' }, 'schema_version_unsupported'],
      ];
      for (const [body, reason] of rows) {
        const refused = await send('POST', 'enroll', body);
        expect(refused.status).to.equal(400);
        expect(refused.body.error).to.deep.include({ code: 'invalid_payload', reason });
      }
      // No body at all lacks what is required; it is not of another type.
      const bodiless = await send('POST', 'enroll');
      expect(bodiless.status).to.equal(400);
      expect(bodiless.body.error).to.deep.include({ code: 'invalid_payload', reason: 'field_required' });
      expect((await send('GET', 'enroll')).status).to.equal(405);
    });

    it('refuses templates that are not its own for this account', async () => {
      const stranger = await api.newTenant({ scopes: ['biometrics'], planId: 'operator' });
      const foreign = await templateOf(await person('amy3'), stranger.headers);
      const forged = { ...amy3, vector: Buffer.alloc(4_640, 7).toString('base64') };
      const rows: [unknown, string][] = [
        [foreign, 'template_not_valid'],
        [forged, 'template_not_valid'],
        [{ ...amy3, vector: 'AAAA' }, 'template_not_valid'],
        [{ ...amy3, vector: '!!' }, 'base64_invalid'],
        [{ ...amy3, version: 99 }, 'template_version_unsupported'],
        [{ ...amy3, modality: 'fingerprint' }, 'modality_mismatch'],
        [{ modality: 'face', version: amy3.version }, 'field_required'],
        [undefined, 'field_required'],
      ];
      for (const [probe, reason] of rows) {
        const { status, body } = await compare(amy1, probe);
        expect(status, reason).to.equal(400);
        expect(body.error).to.deep.include({ code: 'invalid_payload', reason });
      }
    });

    it('counts answered calls only, and tells how many are left', async () => {
      const mine = await api.newTenant({ scopes: ['biometrics'], planId: 'developer_free' });
      const template = await templateOf(await person('gin6'), mine.headers);
      expect((await enrol('%%%', mine.headers)).status).to.equal(400);
      expect((await enrol(await nobody(300, 300), mine.headers)).status).to.equal(400);
      const { headers } = await compare(template, template, mine.headers);
      expect(await used(mine)).to.equal(2);
      expect(headers['ratelimit-policy']).to.equal('"minute";q=10;w=60, "month";q=100;w=2592000');
      expect(headers.ratelimit).to.match(/^"minute";r=\d;t=\d+$/);
    });

    it('leaves nothing of a face in the queue', async () => {
      const queue = api.platform.queues.producer('face');
      // Whoever asks has the answer a moment before its job ends.
      await until('the queue is empty', async () => {
        const jobs = await queue.getJobs(['completed', 'failed', 'waiting', 'active', 'delayed']);
        return jobs.length === 0 || undefined;
      });
    });
  });

  it('lets exactly as many pass as the plan says, of two hundred at once, and bills each once', async () => {
    await api.db.plan.create({ data: { id: 'month_30', monthlyLimit: 30, minuteLimit: 1_000 } });
    const mine = await api.newTenant({ scopes: ['biometrics'], planId: 'month_30' });
    const calls = await Promise.all(
      Array.from({ length: 200 }, () => send('GET', 'devices', undefined, mine.headers)),
    );
    expect(calls.filter(({ status }) => status === 200)).to.have.lengthOf(30);
    expect(await used(mine)).to.equal(30);
    const refused = calls.find(({ status }) => status === 429)!;
    expect(refused.body.error).to.deep.include({
      ...{ code: 'quota_exceeded', reason: 'monthly_limit_exceeded' },
      details: { monthlyCount: 30, monthlyLimit: 30, period: new Date().toISOString().slice(0, 7) },
    });
    expect(Number(refused.headers['retry-after'])).to.be.greaterThan(0);
    expect(refused.headers.ratelimit).to.match(/^"month";r=0;t=\d+$/);
  });

  it('refuses the eleventh call of a minute on the developer plan', async () => {
    const mine = await api.newTenant({ scopes: ['biometrics'], planId: 'developer_free' });
    const calls = await Promise.all(
      Array.from({ length: 40 }, () => send('GET', 'devices', undefined, mine.headers)),
    );
    const passed = calls.filter(({ status }) => status === 200).length;
    // A minute may end in between.
    expect(passed).to.be.oneOf([10, 20]);
    const refused = calls.find(({ status }) => status === 429)!;
    expect(refused.body.error).to.deep.include({ code: 'rate_limited', reason: 'minute_limit_exceeded' });
    expect(refused.body.error.details).to.include({ minuteLimit: 10 });
    expect(refused.headers.ratelimit).to.match(/^"minute";r=0;t=\d+$/);
  });

  it('publishes its models with their error rates', async () => {
    const response = await request(api.base).get('/api/public/models');
    expect(response.status).to.equal(200);
    const { face, models } = response.body as {
      face: { errorRates: { falseMatchRate: number; score: number }[] };
      models: { id: string; licence: string; sha256: string }[];
    };
    const scores = face.errorRates.map(({ score }) => score);
    expect([...scores].sort((one, other) => one - other)).to.deep.equal(scores);
    expect(models.map(({ id }) => id)).to.include.members([
      'blazeface',
      'facemesh',
      'dlib-resnet',
      'faceres',
    ]);
    for (const { licence, sha256 } of models) {
      expect(licence).to.not.equal('');
      expect(sha256).to.match(/^[0-9a-f]{64}$/);
    }
  });
});

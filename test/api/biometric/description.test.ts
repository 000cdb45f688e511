/** The description of the biometric API says what the API does: the same routes, fields and answers. */
import { expect } from 'chai';
import request from 'supertest';
import { BIOMETRIC_ROUTES } from '../../../shared/contracts/biometric-routes.ts';
import { LIVENESS_ROUTES } from '../../../shared/contracts/liveness-routes.ts';
import { type Caller, type RunningApi, runApi } from '../running-api.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Operation {
  operationId: string;
  security: object[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { type: string }> };
}
type Body = Record<string, unknown>;

const TEMPLATE = { modality: 'face', version: 1, vector: 'AAAA' };
/** A body of each operation that has all fields in their form, and no face, chip or seal behind them. */
const WELL_FORMED: Record<string, Body> = {
  enrollFace: { modality: 'face', sample: { imageBase64: 'AAAA' } },
  compareFaces: { modality: 'face', reference: TEMPLATE, probe: TEMPLATE },
  checkLiveness: { modality: 'face', frames: [{ imageBase64: 'AAAA' }, { imageBase64: 'AAAA' }] },
  authenticateChip: {
    sessionId: '6f1c2c3e-0d5b-4c55-9a43-5f6a2b1c0d9e',
    protocol: 'BAC',
    sod: 'AAAA',
    dg1: 'AAAA',
    dg2: 'AAAA',
  },
};

describe('description of the biometric API', function () {
  this.timeout(180_000);
  let api: RunningApi;
  let caller: Caller;
  let text: string;
  let described: Description;

  before(async () => {
    api = await runApi();
    caller = await api.newTenant({ scopes: ['biometrics'], planId: 'operator' });
    const response = await request(api.base).get('/api/public/openapi-biometric.json');
    expect(response.status).to.equal(200);
    text = response.text;
    described = JSON.parse(text) as Description;
  });
  after(() => api.stop());

  const every = (): [string, string, Operation][] =>
    Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
        method.toUpperCase(),
        path,
        operation,
      ]),
    );
  /** Without the sessions, which have a token of their own and are looked at below. */
  const operations = () => every().filter(([, , { operationId }]) => operationId in BIOMETRIC_ROUTES);
  const resolved = (schema: Schema): Schema =>
    schema.$ref ? described.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
  const send = async (path: string, body: Body) => {
    const answer = await request(api.base).post(path).set(caller.headers).send(body);
    const { error } = answer.body as { error: { reason: string; details?: { field?: string } } };
    return { status: answer.status, ...error };
  };

  it('is OpenAPI 3.1, public, and resolves every reference', () => {
    expect(described.openapi).to.match(/^3\.1\./);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name!,
    );
    expect(references).to.include.members(['EmrtdResult', 'FaceTemplate', 'ErrorResponse']);
    for (const name of references) expect(described.components.schemas).to.have.property(name);
    expect(Object.keys(described.components.securitySchemes)).to.have.members([
      'bearer',
      'apiKey',
      'livenessToken',
    ]);
  });

  it('has the endpoints that health lists, and no other', async () => {
    const { endpoints } = (await request(api.base).get('/api/v1/biometrics/health')).body;
    expect(operations().map(([method, path]) => `${method} ${path}`)).to.have.members(endpoints);
    expect(every().map(([, , { operationId }]) => operationId)).to.have.members([
      ...Object.keys(BIOMETRIC_ROUTES),
      ...Object.keys(LIVENESS_ROUTES),
    ]);
  });

  it('has the four operations on liveness sessions, three of which a token opens', async () => {
    const sessions = every().filter(([, , { operationId }]) => operationId in LIVENESS_ROUTES);
    const opened = sessions.map(([method, path, { security }]) => [`${method} ${path}`, security]);
    const one = '/api/v1/liveness/session/{sessionId}';
    const token = [{ livenessToken: [] }];
    expect(Object.fromEntries(opened)).to.deep.equal({
      'POST /api/v1/liveness/session': [{ bearer: [] }, { apiKey: [] }],
      [`GET ${one}`]: token,
      [`POST ${one}/frame`]: token,
      [`GET ${one}/result`]: token,
    });
    for (const [method, path, { responses }] of sessions) {
      const address = path.replace('{sessionId}', 'x');
      const site = request(api.base);
      const refused = await (method === 'GET' ? site.get(address) : site.post(address));
      expect(responses[refused.status]?.description, path).to.include(` / ${refused.body.error.reason}`);
      const wrong = await site.put(address);
      expect(wrong.status, path).to.equal(405);
      expect(wrong.headers.allow, path).to.equal(method);
    }
  });

  it('asks for the fields that the API asks for', async () => {
    const withBody = operations().filter(([, , { requestBody }]) => requestBody);
    expect(withBody.map(([, , { operationId }]) => operationId)).to.have.members(Object.keys(WELL_FORMED));
    for (const [, path, { operationId, requestBody }] of withBody) {
      const schema = resolved(requestBody!.content['application/json']!.schema);
      const body = WELL_FORMED[operationId]!;
      const whole = await send(path, body);
      expect(whole.reason, operationId).not.to.match(/^field_|malformed|schema_version/);
      for (const field of Object.keys(schema.properties!).filter((name) => name in body)) {
        const { [field]: _, ...rest } = body;
        const answer = await send(path, rest);
        expect(schema.required, `${operationId}.${field}`).to.include(field);
        expect(answer, `${operationId}.${field}`).to.include({ status: 400, reason: 'field_required' });
        expect(answer.details?.field, operationId).to.match(new RegExp(`^${field}\\b`));
      }
      expect(schema.required).to.have.members(Object.keys(body));
    }
  });

  it('names every refusal that was met here with its status', async () => {
    for (const [, path, { operationId, responses }] of operations()) {
      if (!(operationId in WELL_FORMED)) continue;
      for (const body of [WELL_FORMED[operationId]!, {}, { schemaVersion: 'v0' }]) {
        const { status, reason } = await send(path, body);
        expect(responses[status]?.description, `${operationId} ${reason}`).to.include(` / ${reason}`);
      }
    }
  });

  it('gives what it says for health and devices', async () => {
    for (const { path, success } of [BIOMETRIC_ROUTES.biometricHealth, BIOMETRIC_ROUTES.listDevices]) {
      const response = await request(api.base).get(path).set(caller.headers);
      expect(response.status).to.equal(success.status);
      expect(success.body.safeParse(response.body).error).to.equal(undefined);
    }
  });
});

/** The routes against section 4 and 5 of the specification: paths, methods, statuses, and what opens them. */
import { expect } from 'chai';
import { BIOMETRIC_ROUTES } from '../../../shared/contracts/biometric-routes.ts';
import { LIVENESS_ROUTES } from '../../../shared/contracts/liveness-routes.ts';
import { biometricOpenApiDocument, openApiDocument } from '../../../shared/contracts/openapi.ts';
import { ROUTES, type Route } from '../../../shared/contracts/routes.ts';

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: { type: string } }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object; encoding?: object }> };
  responses: Record<string, { description: string; content?: Record<string, unknown>; headers?: object }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; securitySchemes: Record<string, { type: string }> };
}

const BASE = 'https://assay.example';
const FRAUD = openApiDocument(BASE) as Description;
const BIOMETRIC = biometricOpenApiDocument(BASE) as Description;
const ALL: Record<string, Route> = { ...ROUTES, ...BIOMETRIC_ROUTES, ...LIVENESS_ROUTES };

function operation(row: string): Operation {
  const [method = '', path = ''] = row.split(' ');
  const found = { ...FRAUD.paths, ...BIOMETRIC.paths }[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`no ${row} is described`);
  return found;
}

/** Specification 4.1 to 4.3: what each operation may answer. */
const STATUSES: Record<string, readonly number[]> = {
  'POST /api/s2s/verify': [200, 400, 401, 405, 415, 500, 502],
  'GET /api/s2s/report/{jobId}': [200, 400, 401, 404, 405, 500],
  'GET /api/v1/biometrics/health': [200, 500],
  'POST /api/v1/biometrics/enroll': [200, 400, 401, 429, 500],
  'POST /api/v1/biometrics/compare': [200, 400, 401, 429, 500],
  'POST /api/v1/biometrics/liveness': [200, 400, 401, 429, 500, 503],
  'POST /api/v1/biometrics/emrtd': [200, 400, 401, 429, 500],
  'GET /api/v1/biometrics/devices': [200, 401, 429, 500],
  'POST /api/v1/liveness/session': [201, 401, 403, 429, 503],
  'GET /api/v1/liveness/session/{sessionId}': [200, 404],
  'POST /api/v1/liveness/session/{sessionId}/frame': [200, 404],
  'GET /api/v1/liveness/session/{sessionId}/result': [200, 404, 409],
};
/** API.md: additions that users expect. */
const ADDED: Record<string, readonly number[]> = {
  'DELETE /api/s2s/jobs/{jobId}': [204, 404],
  'GET /api/s2s/jobs': [200, 400],
  'GET /api/s2s/jobs/{jobId}': [200, 404],
  'GET /api/s2s/usage': [200],
  'GET /api/s2s/report/{jobId}/document.pdf': [200, 404],
  'GET /api/s2s/report/{jobId}/pages/{page}.png': [200, 404],
  'GET /api/public/findings': [200],
  'GET /api/public/openapi.json': [200],
};
const isDocumentRow = (row: string): boolean => row.includes('/api/s2s/');

describe('operations of the specification', () => {
  for (const [row, statuses] of Object.entries({ ...STATUSES, ...ADDED }))
    it(`${row} answers ${statuses.join(', ')}`, () => {
      expect(Object.keys(operation(row).responses)).to.include.members(statuses.map(String));
    });

  it('succeed in one way, or begun and not waited for, or unchanged', () => {
    for (const [row, [success]] of Object.entries({ ...STATUSES, ...ADDED })) {
      const good = Object.keys(operation(row).responses).filter((status) => status < '400');
      const more = { 'POST /api/s2s/verify': ['202'], 'GET /api/s2s/report/{jobId}': ['304'] }[row] ?? [];
      expect(good, row).to.have.members([String(success), ...more]);
    }
  });

  it('are described by their routes, and no other path is', () => {
    for (const [document, routes] of [
      [FRAUD, ROUTES],
      [BIOMETRIC, { ...BIOMETRIC_ROUTES, ...LIVENESS_ROUTES }],
    ] as const) {
      const described = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
      );
      const mounted = Object.entries(routes as Record<string, Route>).map(
        ([id, { method, path }]) => `${id} ${method.toLowerCase()} ${path}`,
      );
      expect(described).to.have.members(mounted);
    }
  });

  it('take GET alone below a report, so that every other method is 405', () => {
    const below = Object.values(ALL).filter(({ path }) => path.startsWith('/api/s2s/report/'));
    expect(below.map(({ method }) => method)).to.deep.equal(['GET', 'GET', 'GET']);
    for (const { errors } of Object.values(ALL)) expect(errors).to.include('method_not_allowed');
  });
});

describe('what opens an operation', () => {
  it('is a key in either header for documents, and nothing for what is public', () => {
    for (const row of [...Object.keys(STATUSES), ...Object.keys(ADDED)].filter(isDocumentRow))
      expect(operation(row).security, row).to.deep.equal([{ bearer: [] }, { apiKey: [] }]);
    for (const [id, { path, auth }] of Object.entries(ALL))
      expect(auth === undefined, id).to.equal(
        path.startsWith('/api/public/') || path.endsWith('/health') || path.includes('{sessionId}'),
      );
    expect(FRAUD.components.securitySchemes.apiKey).to.include({ in: 'header', name: 'X-API-Key' });
  });

  it('is a bearer key alone for biometrics but health, by the permission for it', () => {
    for (const [id, route] of Object.entries(BIOMETRIC_ROUTES)) {
      const { security } = operation(`${route.method} ${route.path}`);
      expect(security, id).to.deep.equal(id === 'biometricHealth' ? [] : [{ bearer: [] }]);
      if ('auth' in route) {
        expect(route.auth).to.include({ scope: 'biometrics', malformedStatus: 401 });
        expect(route.errors, id).to.include('no_bearer');
      }
    }
  });

  it('is the session’s token for the three operations of a session, and no key', () => {
    const { createLivenessSession, ...ofSession } = LIVENESS_ROUTES;
    expect(createLivenessSession.auth.scope).to.equal('liveness:sessions');
    for (const { method, path, errors } of Object.values(ofSession)) {
      expect(operation(`${method} ${path}`).security, path).to.deep.equal([{ livenessToken: [] }]);
      expect(errors.filter((reason) => /key|credential|scope|limit/.test(reason))).to.deep.equal([]);
    }
    expect(BIOMETRIC.components.securitySchemes.livenessToken).to.include({
      in: 'header',
      name: 'X-Liveness-Token',
    });
    expect(FRAUD.components.securitySchemes).not.to.have.property('livenessToken');
  });

  it('is missing or malformed: 401 at the submit, 400 at a fetch (specification 5.7)', () => {
    for (const [row, status, other] of [
      ['POST /api/s2s/verify', 401, 400],
      ['GET /api/s2s/report/{jobId}', 400, 401],
    ] as const) {
      const { responses } = operation(row);
      for (const reason of ['credential_missing', 'credential_malformed']) {
        expect(responses[status]!.description, row).to.include(`unauthorized / ${reason}`);
        expect(responses[other]!.description, row).not.to.include(reason);
      }
      expect(responses[401]!.description, row).to.include('unauthorized / invalid_key');
    }
  });

  it('reads with one permission and writes with another', () => {
    for (const [id, { auth, method }] of Object.entries(ROUTES as Record<string, Route>))
      if (auth) expect(auth.scope, id).to.equal(method === 'GET' ? 'fraud:read' : 'fraud:write');
  });
});

describe('what an operation takes', () => {
  it('is at the submit one part called file, of the four media types', () => {
    const { requestBody, parameters } = operation('POST /api/s2s/verify');
    expect(requestBody).to.deep.include({ required: true });
    expect(Object.keys(requestBody!.content)).to.deep.equal(['multipart/form-data']);
    const { schema, encoding } = requestBody!.content['multipart/form-data']!;
    expect(schema).to.deep.include({ required: ['file'], additionalProperties: false });
    expect(encoding).to.deep.equal({
      file: { contentType: 'application/pdf, image/png, image/jpeg, image/webp' },
    });
    for (const { in: place, required } of parameters!)
      expect({ place, required: required ?? false }).to.deep.equal({ place: 'header', required: false });
    expect(parameters!.map(({ name }) => name)).to.have.members([
      ...['Idempotency-Key', 'X-Document-Reference', 'Prefer'],
    ]);
  });

  it('is JSON for biometrics, and what stands in the path is required', () => {
    for (const { method, path, request } of Object.values(ALL)) {
      const { requestBody, parameters = [] } = operation(`${method} ${path}`);
      if (request) expect(Object.keys(requestBody!.content)).to.deep.equal(['application/json']);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = parameters.filter((one) => one.in === 'path');
      expect(
        described.map(({ name }) => name),
        path,
      ).to.have.members(inPath);
      for (const { required } of described) expect(required, path).to.equal(true);
    }
  });

  it('is for a list its filters, each with its form (API.md)', () => {
    const { parameters } = operation('GET /api/s2s/jobs');
    const names = parameters!.map(({ name }) => name);
    expect(names).to.include.members(['reference', 'state', 'level', 'from', 'to', 'cursor', 'limit']);
    const { schema } = parameters!.find(({ name }) => name === 'limit')!;
    expect(schema).to.deep.include({ type: 'integer', minimum: 1, maximum: 100 });
  });
});

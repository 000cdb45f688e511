/** The OpenAPI 3.1 descriptions of the fraud detection API and of the biometric API, generated from the contracts that validate. */
import { OpenAPIRegistry, OpenApiGeneratorV31, zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { BIOMETRIC_ROUTES } from './biometric-routes.ts';
import { CatalogueEntry, CatalogueResponse } from './catalogue.ts';
import { MEDIA_TYPES } from './document.ts';
import { EmrtdResult } from './emrtd.ts';
import { examplesOf } from './examples.ts';
import { FaceComparison, FaceQuality, FaceTemplate } from './face.ts';
import { FindingRef, FindingSeverity, RiskLevel } from './finding.ts';
import { LIVENESS_ROUTES } from './liveness-routes.ts';
import { LivenessChallenge, LivenessSessionResult } from './liveness-session.ts';
import { ERRORS, type ErrorReason, ErrorResponse, ProblemDetails } from './problem.ts';
import {
  AiSummary,
  FindingEvidence,
  PortraitConsistency,
  ProductionReport,
  Recommendation,
  ReportResponse,
  StageSummary,
} from './report.ts';
import { ROUTES, type Route } from './routes.ts';
import { JobListEntry, JobListResponse, JobResponse, UsageResponse, VerifyResponse } from './verification.ts';

const SCHEMAS = {
  VerifyResponse,
  ReportResponse,
  ProductionReport,
  RiskLevel,
  FindingSeverity,
  FindingRef,
  FindingEvidence,
  Recommendation,
  StageSummary,
  AiSummary,
  PortraitConsistency,
  JobResponse,
  JobListEntry,
  JobListResponse,
  UsageResponse,
  CatalogueEntry,
  CatalogueResponse,
  ErrorResponse,
  ProblemDetails,
  EmrtdResult,
  FaceComparison,
  FaceQuality,
  FaceTemplate,
  LivenessChallenge,
  LivenessSessionResult,
};

// Names by instance: a schema used inside another becomes a reference to its component.
for (const [refId, schema] of Object.entries(SCHEMAS)) {
  zodToOpenAPIRegistry.add(schema, { _internal: { refId } });
}

const JobIdParameter = z.object({ jobId: z.string().describe('The value that submit returned') });
const SessionParameter = z.object({ sessionId: z.guid() });
const SaveParameter = z.object({
  save: z
    .int()
    .min(0)
    .optional()
    .describe('Index of an earlier save, as pipeline.evidence.revisions[].earlierPages has it'),
});
const IfNoneMatch = z.object({
  'If-None-Match': z.string().optional().describe('The ETag of an earlier answer'),
});
const PageParameter = z.object({ page: z.int().min(1).describe('Number of the page, from 1') });

function parametersOf(route: Route) {
  return route.path.includes('{page}') ? JobIdParameter.extend(PageParameter.shape) : JobIdParameter;
}

/** @param baseUrl public address of the service, without a slash at its end */
export function openApiDocument(baseUrl: string): object {
  return documentOf(ROUTES, baseUrl, {
    title: 'Document fraud detection API',
    version: '1.0.0',
    description: 'Submit one document, fetch the report that tells whether it can be trusted.',
  });
}

/** @param baseUrl as above */
export function biometricOpenApiDocument(baseUrl: string): object {
  return documentOf({ ...BIOMETRIC_ROUTES, ...LIVENESS_ROUTES }, baseUrl, {
    title: 'Biometric API',
    version: '1.0.0',
    description:
      'Face templates and their comparison, the files of passport chips, and active-liveness sessions.',
  });
}

const TAGS = [
  { name: 'Documents', description: 'Submit documents, fetch reports.' },
  { name: 'Descriptions', description: 'What can be known without a key.' },
  { name: 'Biometrics', description: 'Faces and passport chips.' },
  { name: 'Liveness sessions', description: 'Active liveness, frame by frame.' },
] as const;

function tagOf(path: string): (typeof TAGS)[number]['name'] {
  if (path.startsWith('/api/public/')) return 'Descriptions';
  if (path.startsWith('/api/v1/liveness/')) return 'Liveness sessions';
  return path.startsWith('/api/v1/') ? 'Biometrics' : 'Documents';
}

/** Who answers for a description, for each of those that the service publishes. */
export function publisherOf(baseUrl: string) {
  return {
    contact: { name: 'The operator of this service', url: `${baseUrl}/status` },
    license: { name: 'Proprietary', url: `${baseUrl}/privacy` },
  };
}

function documentOf(
  routes: Record<string, Route>,
  baseUrl: string,
  info: { title: string; version: string; description: string },
): object {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'Authorization: Bearer svc_live_… or svc_test_…',
  });
  if (Object.values(routes).some(({ auth }) => auth && !auth.bearerOnly)) {
    registry.registerComponent('securitySchemes', 'apiKey', {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
    });
  }
  if (Object.values(routes).some(({ sessionToken }) => sessionToken)) {
    registry.registerComponent('securitySchemes', 'livenessToken', {
      type: 'apiKey',
      in: 'header',
      name: 'X-Liveness-Token',
      description: 'Given with the session that it opens, and good for no other',
    });
  }
  for (const [operationId, route] of Object.entries(routes)) {
    registry.registerPath(pathOf(operationId, route));
  }
  const generated = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { ...info, ...publisherOf(baseUrl) },
    tags: TAGS.filter(({ name }) => Object.values(routes).some((route) => tagOf(route.path) === name)),
    servers: [{ url: baseUrl }],
  });
  return orNull(generated) as object;
}

/**
 * A component that may be null comes out of the generator as all of the component and of `object or null`, which null
 * is not. It is one of the two.
 */
function orNull(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(orNull);
  if (typeof part !== 'object' || part === null) return part;
  const { allOf, ...rest } = withItems(part) as { allOf?: { $ref?: string; type?: unknown }[] };
  const [component, other] = allOf ?? [];
  if (component?.$ref && Array.isArray(other?.type) && other.type.includes('null')) {
    return { ...rest, anyOf: [component, { type: 'null' }] };
  }
  return Object.fromEntries(Object.entries(withItems(part)).map(([name, value]) => [name, orNull(value)]));
}

/** Linters want `items` beside every list, also where `prefixItems` says all of them. */
function withItems(part: object): object {
  const { prefixItems } = part as { prefixItems?: object[] };
  if (!Array.isArray(prefixItems) || 'items' in part) return part;
  const size = prefixItems.length;
  return { ...part, items: prefixItems[0] ?? {}, minItems: size, maxItems: size };
}

function pathOf(operationId: string, route: Route): Parameters<OpenAPIRegistry['registerPath']>[0] {
  const { request, success } = route;
  const example = examplesOf(operationId, { request, response: success.body });
  return {
    method: route.method.toLowerCase() as 'get' | 'post' | 'delete',
    path: route.path,
    operationId,
    tags: [tagOf(route.path)],
    summary: route.summary,
    description: route.description,
    security: securityOf(route),
    request: {
      ...(route.path.includes('{sessionId}') ? { params: SessionParameter } : {}),
      ...(route.path.includes('{jobId}') ? { params: parametersOf(route) } : {}),
      ...(route.path.includes('{page}') ? { query: SaveParameter } : {}),
      ...(route.query ? { query: route.query } : {}),
      ...(request
        ? {
            body: {
              required: true,
              content: { 'application/json': { schema: request, example: example.request } },
            },
          }
        : {}),
      ...(operationId === 'verifyDocument' ? submission() : {}),
      ...(success.entityTag ? { headers: IfNoneMatch } : {}),
    },
    responses: {
      [success.status]: {
        description: success.description,
        ...(success.status === 204 ? {} : { content: contentOf(success, example.response) }),
        ...(success.entityTag ? { headers: { ETag: { schema: { type: 'string' as const } } } } : {}),
      },
      ...(operationId === 'verifyDocument' ? { 202: acceptance() } : {}),
      ...(success.entityTag ? { 304: { description: 'If-None-Match names the ETag: unchanged.' } } : {}),
      ...errorResponses(route),
    },
  };
}

function securityOf({ auth, sessionToken }: Route): Record<string, string[]>[] {
  if (sessionToken) return [{ livenessToken: [] }];
  return auth ? [{ bearer: [] }, ...(auth.bearerOnly ? [] : [{ apiKey: [] }])] : [];
}

function contentOf({ body, mediaType }: Route['success'], example: unknown) {
  return mediaType
    ? { [mediaType]: { schema: { type: 'string' as const, format: 'binary' } } }
    : {
        'application/json': body
          ? { schema: body, example }
          : { schema: z.record(z.string(), z.unknown()), example: {} },
      };
}

function submission() {
  return {
    headers: z.object({
      'Idempotency-Key': z
        .string()
        .optional()
        .describe('1 to 255 characters; a repeated submit with it gets the first answer for 24 hours'),
      'X-Document-Reference': z
        .string()
        .optional()
        .describe(
          'What you call the document, 1 to 128 printable characters; in the list of jobs and the report',
        ),
      Prefer: z
        .string()
        .optional()
        .describe('respond-async: 202 with the job instead of waiting for its report'),
    }),
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object' as const,
            required: ['file'],
            additionalProperties: false,
            properties: {
              file: {
                type: 'string' as const,
                format: 'binary',
                description: 'The document, the only part; its Content-Type says what it is',
              },
            },
          },
          encoding: { file: { contentType: MEDIA_TYPES.join(', ') } },
        },
      },
    },
  };
}

function acceptance() {
  return {
    description: 'Asked for with Prefer: respond-async. The job exists; Location is where to look at it.',
    headers: { Location: { schema: { type: 'string' as const } } },
    content: {
      'application/json': { schema: VerifyResponse, example: examplesOf('verifyDocument', {}).response },
    },
  };
}

/** One response a status, naming the codes and reasons that it can carry. */
function errorResponses(route: Route) {
  const byStatus = new Map<number, ErrorReason[]>();
  for (const reason of [...route.errors, 'unexpected' as const]) {
    const malformed = reason === 'credential_missing' || reason === 'credential_malformed';
    const status = malformed && route.auth ? route.auth.malformedStatus : ERRORS[reason].status;
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => [
      status,
      {
        description: reasons.map((reason) => `${ERRORS[reason].code} / ${reason}`).join('; '),
        content: {
          'application/json': {
            schema: ErrorResponse,
            examples: Object.fromEntries(reasons.map((reason) => [reason, { value: errorExample(reason) }])),
          },
          'application/problem+json': { schema: ProblemDetails },
        },
      },
    ]),
  );
}

function errorExample(reason: ErrorReason): z.infer<typeof ErrorResponse> {
  const { code, message } = ERRORS[reason];
  return { ok: false, error: { code, reason, message }, requestId: 'req_01JD9C4N6T3Q8V2W7X5Y1Z0ABC' };
}

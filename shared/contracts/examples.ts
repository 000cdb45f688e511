/** Examples of the descriptions: what a caller sends and gets, written by hand where words matter, else made of the schema. */
import { z } from 'zod';
import REPORT from './report-example.json' with { type: 'json' };

const JOB = 'job_a5x2lq7cwm3hfktzo4dybnru6e';
const SESSION = '6f1f5c1e-3f0b-4b5e-9a53-1f2f0a3c9d11';
const REQUEST = 'req_01JD9C4N6T3Q8V2W7X5Y1Z0ABC';
const AT = '2026-11-22T09:30:00.000Z';
const IMAGE = '/9j/4AAQSkZJRgABAQAAAQABAAD...';
const TEMPLATE = { modality: 'face', version: 1, vector: 'c2VhbGVkIG51bWJlcnM=' };
const CHALLENGE = {
  id: 'c1',
  type: 'LOOK_STRAIGHT',
  index: 1,
  total: 4,
  instruction: 'Look straight into the camera.',
  expiresAt: '2026-11-22T09:30:20.000Z',
};
const METER = { monthlyCount: 41, monthlyLimit: 1000, minuteLimit: 60 };
const JOB_ROW = {
  jobId: JOB,
  state: 'COMPLETED',
  livemode: true,
  reference: 'order 2026/117',
  createdAt: AT,
  finishedAt: '2026-11-22T09:30:01.240Z',
};

const answered = (result: object) => ({ ok: true, result, requestId: REQUEST });

interface Example {
  request?: unknown;
  response?: unknown;
}

const WRITTEN: Record<string, Example> = {
  verifyDocument: { response: { jobId: JOB } },
  // What became of samples/invoice-amount-replaced.pdf.
  getReport: { response: REPORT },
  getJob: {
    response: { ...JOB_ROW, stages: [{ id: 'structure', status: 'COMPLETED', durationMs: 84.2 }] },
  },
  listJobs: {
    response: {
      jobs: [
        {
          ...JOB_ROW,
          mediaType: 'application/pdf',
          bytes: 48_211,
          riskLevel: 'HIGH',
          outcome: 'altered',
          documentErasedAt: null,
        },
      ],
      nextCursor: null,
    },
  },
  getUsage: {
    response: {
      livemode: true,
      period: '2026-11',
      resetsAt: '2026-12-01T00:00:00.000Z',
      fraud: METER,
      biometric: { monthlyCount: 7, monthlyLimit: 100, minuteLimit: 10 },
    },
  },
  enrollFace: {
    request: { modality: 'face', sample: { imageBase64: IMAGE } },
    response: answered({
      template: TEMPLATE,
      quality: {
        score: 0.86,
        checks: { sharpness: true, exposure: true, pose: true },
        measures: { interEyePixels: 118 },
      },
    }),
  },
  compareFaces: {
    request: { modality: 'face', reference: TEMPLATE, probe: TEMPLATE },
    response: answered({ score: 0.91, passed: true, threshold: 0.62 }),
  },
  checkLiveness: {
    request: { modality: 'face', frames: [{ imageBase64: IMAGE }, { imageBase64: IMAGE }] },
    response: answered({ state: 'PASSED', blink: true, headTurn: true }),
  },
  authenticateChip: {
    request: { sessionId: SESSION, protocol: 'BAC', sod: 'd4IF...', dg1: 'YVtf...', dg2: 'dYI9...' },
  },
  listDevices: { response: answered({ devices: [{ id: 'face-mock', modality: 'face', kind: 'mock' }] }) },
  createLivenessSession: {
    request: { locale: 'en', referenceImage: { imageBase64: IMAGE }, metadata: { order: '117' } },
    response: answered({
      sessionId: SESSION,
      livenessToken: `lvt_${'A1b2C3d4E5f6G7h8'.repeat(3).slice(0, 43)}`,
      state: 'CREATED',
      challenge: CHALLENGE,
      challengeCount: 8,
      minFrames: 20,
      maxFrames: 400,
      faceMatch: { requested: true },
      createdAt: AT,
      expiresAt: '2026-11-22T09:40:00.000Z',
    }),
  },
  getLivenessSession: {
    response: answered({
      sessionId: SESSION,
      state: 'IN_PROGRESS',
      challenge: CHALLENGE,
      framesProcessed: 12,
      framesRemaining: 388,
      expiresAt: '2026-11-22T09:40:00.000Z',
    }),
  },
  submitLivenessFrame: { request: { imageBase64: IMAGE, sequence: 12, capturedAt: AT } },
};

/** @param schemas what the operation takes and answers @returns what stands beside them in the description */
export function examplesOf(
  operationId: string,
  schemas: { request?: z.ZodType; response?: z.ZodType },
): Example {
  const written = WRITTEN[operationId] ?? {};
  const of = (part: keyof Example): unknown =>
    written[part] ?? (schemas[part] && sample(z.toJSONSchema(schemas[part], { unrepresentable: 'any' })));
  return { request: of('request'), response: of('response') };
}

type Schema = {
  [key in 'const' | 'default']?: unknown;
} & {
  type?: string | string[];
  format?: string;
  minimum?: number;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema | boolean;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};

const BY_FORMAT: Record<string, string> = { 'date-time': AT, date: '2026-11-22', uuid: SESSION };

/** The plainest value that fits a schema: the first of a choice, one item of a list, what is required of an object. */
function sample(schema: object): unknown {
  const { const: fixed, enum: choices, anyOf, type, format, minimum, ...rest } = schema as Schema;
  if (fixed !== undefined) return fixed;
  if (choices) return choices[0];
  if (anyOf) return sample(anyOf[0] ?? {});
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'string') return BY_FORMAT[format ?? ''] ?? 'text';
  // Above a bound that may itself be left out.
  if (kind === 'number' || kind === 'integer') return kind === 'integer' ? Math.max(1, minimum ?? 1) : 0.5;
  if (kind === 'boolean') return true;
  if (kind === 'array') {
    if (rest.prefixItems) return rest.prefixItems.map(sample);
    return typeof rest.items === 'object' ? [sample(rest.items)] : [];
  }
  if (kind !== 'object') return null;
  const known = Object.entries(rest.properties ?? {}).filter(([name]) => rest.required?.includes(name));
  return Object.fromEntries(known.map(([name, part]) => [name, sample(part)]));
}

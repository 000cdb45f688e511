/** The biometric API v1 (specification 2.3 and 4.2): its bodies, and what stands under `result`. */
import { z } from 'zod';
import { BIOMETRIC_SCHEMA, EMRTD_PROTOCOLS, EmrtdResult } from './emrtd.ts';
import { FaceComparison, FaceQuality, FaceTemplate } from './face.ts';

export const Body = z.object({
  schemaVersion: z.literal(BIOMETRIC_SCHEMA).nullish().describe('May be left out'),
});
const Modality = z.literal('face').describe('The only modality that is offered');
export const Image = z.object({
  imageBase64: z.string().describe('Base64 of a JPEG or PNG; a data URL is taken too'),
});

export const EnrollRequest = Body.extend({ modality: Modality, sample: Image });
export const EnrollResult = z.object({ template: FaceTemplate, quality: FaceQuality });

export const CompareRequest = Body.extend({
  modality: Modality,
  reference: FaceTemplate,
  probe: FaceTemplate,
});

export const LIVENESS_FRAMES = { min: 2, max: 30 } as const;

export const LivenessRequest = Body.extend({
  modality: Modality,
  frames: z.array(Image).min(LIVENESS_FRAMES.min).max(LIVENESS_FRAMES.max),
});
export const LivenessResult = z.object({
  state: z.enum(['PASSED', 'FAILED', 'INCONCLUSIVE']),
  blink: z.boolean(),
  headTurn: z.boolean(),
});
export type LivenessResult = z.infer<typeof LivenessResult>;

const ChipFile = z.string().describe('Base64 of the file as the chip gives it');

export const EmrtdRequest = Body.extend({
  sessionId: z.guid(),
  protocol: z.enum(EMRTD_PROTOCOLS),
  sod: ChipFile,
  dg1: ChipFile,
  dg2: ChipFile,
  template: z.boolean().nullish().describe('The portrait is wanted as a face template as well'),
});

export const Device = z.object({
  id: z.string(),
  modality: z.enum(['face', 'fingerprint', 'signature']),
  kind: z
    .enum(['mock', 'hardware', 'software'])
    .describe('`mock` gives prepared samples, `hardware` is a sensor, `software` works on what is sent'),
});
export type Device = z.infer<typeof Device>;
const DevicesResult = z.object({ devices: z.array(Device) });

export const HealthResponse = z.object({
  ok: z.literal(true),
  service: z.string(),
  version: z.literal('v1'),
  schema: z.literal(BIOMETRIC_SCHEMA),
  endpoints: z.array(z.string()).describe('`<METHOD> <path>`'),
  plans: z.record(z.string(), z.object({ monthlyLimit: z.int(), minuteLimit: z.int() })),
  requestId: z.string(),
});
export type HealthResponse = z.infer<typeof HealthResponse>;

/** The envelope around a result. */
export const answered = <Result extends z.ZodType>(result: Result) =>
  z.object({ ok: z.literal(true), result, requestId: z.string() });

export const EnrollResponse = answered(EnrollResult);
export const CompareResponse = answered(FaceComparison);
export const LivenessResponse = answered(LivenessResult);
export const EmrtdResponse = answered(EmrtdResult);
export const DevicesResponse = answered(DevicesResult);

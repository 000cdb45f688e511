/**
 * Interactive jobs: asked by the API, answered by a compute pool within a request, never stored.
 * Their payloads hold personal data, so they cross the queue sealed and are removed when the job ends.
 */
import type { Pool } from './stages.ts';

/**
 * How an interactive job ends. The queue would turn an exception into a string, so refusals travel as data. `refused`:
 * the input is at fault, `reason` and `details` go to the caller. `failed`: this service is.
 */
export type Answer =
  | { status: 'answered'; result: unknown }
  | { status: 'refused'; reason: string; details?: Record<string, unknown> }
  | { status: 'failed'; reason: 'timeout' | 'memory' | 'crashed' | 'threw'; message: string };

/** The associated data under which payload and answer of a job are sealed. */
export const sealPurpose = (direction: 'ask' | 'answer', name: string): string =>
  `interactive/${direction}/${name}`;

/** Which pool answers which question, and how long it may take. */
export const INTERACTIVE = {
  /** EmrtdQuestion -> EmrtdAnswer. Hostile input costs below a second. */
  emrtd: { pool: 'signature', timeoutMs: 5_000 },
  /** FaceQuestion -> EnrolAnswer. An image of 50 megapixels takes about two seconds to decode. */
  'face-enroll': { pool: 'face', timeoutMs: 10_000 },
  /** LivenessStartQuestion -> LivenessStartAnswer. As long as an enrolment. */
  'liveness-start': { pool: 'face', timeoutMs: 10_000 },
  /** LivenessFrameQuestion -> LivenessFrameAnswer. A frame of a camera takes below 0.1 s. */
  'liveness-frame': { pool: 'face', timeoutMs: 5_000 },
  /** DrawPageQuestion -> DrawingAnswer. Drawing and encoding a page of 2600 pixels takes about half a second. */
  'draw-page': { pool: 'document', timeoutMs: 10_000 },
  /** DrawThumbnailQuestion -> DrawingAnswer. One page, made smaller. */
  'draw-thumbnail': { pool: 'document', timeoutMs: 10_000 },
  /** PrintReportQuestion -> DrawingAnswer. At most twelve page pictures. */
  'print-report': { pool: 'document', timeoutMs: 20_000 },
  /** AnnotateDocumentQuestion -> DrawingAnswer. The document is read and written once. */
  'annotate-document': { pool: 'document', timeoutMs: 20_000 },
} as const satisfies Record<string, { pool: Pool; timeoutMs: number }>;
export type InteractiveName = keyof typeof INTERACTIVE;

/** Drawings of a stored report: asked of the workers, streamed from storage. Nothing is decoded here. */
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import {
  type AnnotateDocumentQuestion,
  DrawingAnswer,
  type DrawPageQuestion,
  type DrawThumbnailQuestion,
  type NoCopy,
  type PrintReportQuestion,
} from '../shared/contracts/drawing.ts';
import { ApiError } from '../shared/platform/errors.ts';
import { artifactKey } from '../shared/platform/storage/key.ts';
import { type DocumentStore, NotStoredError } from '../shared/platform/storage/port.ts';
import type { Interactive } from './interactive.ts';

const RETRY_SECONDS = 5;

type Drawing =
  | { name: 'draw-page'; question: DrawPageQuestion }
  | { name: 'draw-thumbnail'; question: DrawThumbnailQuestion }
  | { name: 'print-report'; question: PrintReportQuestion }
  | { name: 'annotate-document'; question: AnnotateDocumentQuestion };

/**
 * Has it drawn, where that was not done before.
 * @returns the artifact, or what is missing (any more) to draw it
 * @throws ApiError 503 when no worker answers or the time ran out, 500 when the drawing failed
 */
export async function draw(
  interactive: Interactive,
  { name, question }: Drawing,
  requestId: string,
): Promise<DrawingAnswer> {
  const answer = await interactive.ask(name, question, requestId);
  if (answer.status !== 'answered') {
    const why = answer.status === 'failed' ? answer.message : answer.reason;
    throw new ApiError('unexpected', { cause: new Error(`${name}: ${why}`) });
  }
  const drawn = DrawingAnswer.parse(answer.result);
  if ('late' in drawn && drawn.late)
    throw new ApiError('dependency_down', {
      cause: new Error(`${name}: the time ran out`),
      retryAfterSeconds: RETRY_SECONDS,
    });
  return drawn;
}

/** The `save` of a query: undefined when there is none, null when it names no save. */
export function saveOf(value: unknown): number | undefined | null {
  if (value === undefined) return undefined;
  return typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : null;
}

/** @returns false when it is not stored (any more); then nothing was sent */
export async function streamArtifact(
  store: DocumentStore,
  res: Response,
  artifact: { jobId: string; name: string; type: string },
): Promise<boolean> {
  return streamStored(store, res, artifactKey(artifact.jobId, artifact.name), artifact.type);
}

/**
 * @param first so many bytes, where not all of it is wanted
 * @returns false when nothing is stored there (any more); then nothing was sent
 */
export async function streamStored(
  store: DocumentStore,
  res: Response,
  key: string,
  type: string,
  first = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const content = await store.openRead(key).catch((error) => {
    if (error instanceof NotStoredError) return undefined;
    throw error;
  });
  if (!content) return false;
  res.set('Content-Type', type);
  // A caller who goes away in the middle is no failure of ours.
  await pipeline(content, (chunks: AsyncIterable<Uint8Array>) => upTo(first, chunks), res).catch(() =>
    res.destroy(),
  );
  return true;
}

async function* upTo(bytes: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of chunks) {
    yield chunk.length <= left ? chunk : chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/**
 * Sends the annotated copy of a job's document as a file to save.
 * @returns why there is none; then nothing was sent
 * @throws ApiError as draw() does
 */
export async function sendAnnotated(
  { interactive, store }: { interactive: Interactive; store: DocumentStore },
  res: Response,
  jobId: string,
  requestId: string,
): Promise<NoCopy | undefined> {
  const drawn = await draw(interactive, { name: 'annotate-document', question: { jobId } }, requestId);
  if (!('file' in drawn)) return 'cause' in drawn ? drawn.cause : 'erased';
  res.set('Content-Disposition', `attachment; filename="${jobId}-annotated.pdf"`);
  if (await streamArtifact(store, res, { jobId, name: drawn.file, type: 'application/pdf' }))
    return undefined;
  res.removeHeader('Content-Disposition');
  return 'erased';
}

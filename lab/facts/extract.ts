/**
 * Facts of one file, extracted in this process: no queue, no database, no sandbox. What `judgeStored` judges.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MediaType, PreparedDocument } from '../../shared/contracts/document.ts';
import { STAGES, type StageId } from '../../shared/contracts/stages.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import type { StoredFacts, StoredStage } from '../../workers/fusion/stored-facts.ts';
import { prepare } from '../../workers/prepare/prepare.ts';
import type { SandboxSettings } from '../../workers/sandbox/settings.ts';
import { STAGE_BY_ID } from '../../workers/stages/index.ts';
import type { ExtractContext } from '../../workers/stages/stage.ts';

const MEDIA_BY_EXTENSION: Record<string, MediaType> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** The media type that a file's name says; null for any that the service does not take. */
export const mediaTypeOf = (file: string): MediaType | null =>
  MEDIA_BY_EXTENSION[path.extname(file).toLowerCase()] ?? null;

export interface ExtractOptions {
  settings: SandboxSettings;
  /** Stages to run; the others are absent from the result. All of them by default. */
  stages?: readonly StageId[];
  /** What the facts are filed under; the file's name by default. */
  name?: string;
}

/**
 * A stage that fails is stored as FAILED with its message, as the service does.
 * @throws RangeError when the file's name says no media type that is taken
 */
export async function extractFacts(file: string, options: ExtractOptions): Promise<StoredFacts> {
  const mediaType = mediaTypeOf(file);
  if (mediaType === null) throw new RangeError(`${file}: not a PDF, PNG, JPEG or WebP by its name`);
  const bytes = new Uint8Array(await readFile(file));
  const outputDir = await mkdtemp(path.join(tmpdir(), 'assay-facts-'));
  try {
    const base = { documentPath: path.resolve(file), bytes: async () => bytes, settings: options.settings };
    const prepared = await (await prepare.load()).extract({
      ...base,
      mediaType,
      outputDir,
      remainingMs: countdown(prepare.timeoutMs),
    });
    const artifactPath = (artifact: string): string => path.join(outputDir, artifact);
    const stages: StoredStage[] = [];
    for (const id of options.stages ?? STAGES) {
      stages.push(await runStage(id, prepared, { ...base, document: prepared, artifactPath }));
    }
    return {
      name: options.name ?? path.basename(file),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...{ bytes: bytes.length, mediaType, prepared, stages },
    };
  } finally {
    await rm(outputDir, { recursive: true, force: true });
  }
}

async function runStage(
  id: StageId,
  document: PreparedDocument,
  context: Omit<ExtractContext, 'remainingMs'>,
): Promise<StoredStage> {
  const stage = STAGE_BY_ID[id];
  const about = { id, engine: stage.engine, engineVersion: stage.version };
  const skipped = stage.skipReason(document);
  if (skipped !== null) return { ...about, status: 'SKIPPED', reason: skipped };
  try {
    const { extract } = await stage.load();
    const facts = await extract({ ...context, remainingMs: countdown(stage.timeoutMs) });
    // As it crosses from the sandbox: what JSON cannot say does not arrive.
    return { ...about, status: 'COMPLETED', facts: JSON.parse(JSON.stringify(facts)) };
  } catch (thrown) {
    return { ...about, status: 'FAILED', reason: messageOf(thrown) };
  }
}

function countdown(budgetMs: number): () => number {
  const end = performance.now() + budgetMs;
  return () => Math.max(0, end - performance.now());
}

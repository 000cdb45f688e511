/**
 * One file's facts, by the product's preparation and extractors in this process: the ledger's files are known, none of
 * them was made to break readers, and a child for each stage costs more than most documents do.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MediaType, PreparedDocument } from '../../shared/contracts/document.ts';
import { STAGES, type StageId } from '../../shared/contracts/stages.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import type { StoredFacts, StoredStage } from '../../workers/fusion/stored-facts.ts';
import { prepare } from '../../workers/prepare/prepare.ts';
import type { SandboxSettings } from '../../workers/sandbox/settings.ts';
import { STAGE_BY_ID } from '../../workers/stages/index.ts';
import type { ExtractContext } from '../../workers/stages/stage.ts';
import { mediaTypeOf } from '../facts/extract.ts';
import type { FactsStore } from './facts-store.ts';
import type { Entry } from './list.ts';

/** Budgets are so many times those of the service: the rules are measured, not how busy this machine is. */
const PATIENCE = 6;

export interface Collecting {
  store: FactsStore;
  /** Folder of what preparations wrote, by digest: pages are drawn once, a changed stage runs alone. */
  prepared: string;
  settings: SandboxSettings;
  /** Stages to run whatever version their facts have. */
  again: readonly StageId[];
  /** Stages that may be run; facts of the others stay as they are, old ones too. All of them when empty. */
  only: readonly StageId[];
}

/**
 * Brings one file's facts up to date: stages whose facts are missing, of another version or another shape are run, and
 * those that failed are tried again.
 * @returns the stages that were run
 */
export async function collectFile(
  entry: Pick<Entry, 'id' | 'sha256'>,
  file: string,
  { store, prepared: folder, settings, again, only }: Collecting,
): Promise<StageId[]> {
  const kept = await store.read(entry.sha256);
  const fresh = (kept?.stages ?? []).filter((stage) => !again.includes(stage.id) && isPresent(stage));
  const due = STAGES.filter(
    (id) => !fresh.some((stage) => stage.id === id) && (only.length === 0 || only.includes(id)),
  );
  if (due.length === 0) return due;
  const mediaType = mediaTypeOf(entry.id);
  if (mediaType === null) throw new RangeError(`${entry.id}: no media type by its name`);
  const bytes = new Uint8Array(await readFile(file));
  const base = { documentPath: path.resolve(file), bytes: async () => bytes, settings };
  const place = path.join(folder, entry.sha256);
  const document = (existsSync(place) && kept?.prepared) || (await prepareInto(place, mediaType, base));
  const artifactPath = (name: string): string => path.join(place, name);
  const ran: StoredStage[] = [];
  for (const id of due) ran.push(await runStage(id, document, { ...base, document, artifactPath }));
  const known = [...ran, ...(kept?.stages ?? [])];
  const stages = STAGES.flatMap((id) => known.find((stage) => stage.id === id) ?? []);
  const { id: name, sha256 } = entry;
  await store.keep({
    name,
    sha256,
    bytes: bytes.length,
    mediaType,
    prepared: document,
    stages,
  } satisfies StoredFacts);
  return due;
}

/** Of the stage's present version, and of the shape that its rules read. */
function isPresent({ id, engineVersion, status, facts }: StoredStage): boolean {
  const stage = STAGE_BY_ID[id];
  if (engineVersion !== stage.version || status === 'FAILED') return false;
  return status === 'SKIPPED' || stage.facts.safeParse(facts).success;
}

async function prepareInto(
  place: string,
  mediaType: MediaType,
  base: Pick<ExtractContext, 'documentPath' | 'bytes' | 'settings'>,
): Promise<PreparedDocument> {
  const outputDir = `${place}.${process.pid}`;
  await rm(outputDir, { recursive: true, force: true });
  await mkdir(outputDir, { recursive: true });
  const { extract } = await prepare.load();
  const remainingMs = countdown(prepare.timeoutMs * PATIENCE);
  const document = await extract({ ...base, mediaType, outputDir, remainingMs });
  await rm(place, { recursive: true, force: true });
  await rename(outputDir, place);
  return prepare.result.parse(JSON.parse(JSON.stringify(document)));
}

async function runStage(
  id: StageId,
  document: PreparedDocument,
  context: Omit<ExtractContext, 'remainingMs'>,
): Promise<StoredStage> {
  const stage = STAGE_BY_ID[id];
  const about = { id, engine: stage.engine, engineVersion: stage.version };
  const skip =
    Object.keys(stage.rules).length === 0 ? 'It has no rule to measure.' : stage.skipReason(document);
  if (skip !== null) return { ...about, status: 'SKIPPED', reason: skip };
  try {
    const { extract } = await stage.load();
    const facts = await extract({ ...context, remainingMs: countdown(stage.timeoutMs * PATIENCE) });
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

/**
 * The signature pool's answers to chip questions. Trust is what `assay trust import` installed; a new import is taken
 * with the next question, so that nobody restarts workers when a list is replaced.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { type EmrtdAnswer, EmrtdQuestion } from '../../../shared/contracts/emrtd.ts';
import { messageOf } from '../../../shared/platform/errors.ts';
import { parseDg2 } from '../../formats/icao/dg2.ts';
import type { SandboxSettings } from '../../sandbox/settings.ts';
import { INDEX_FILE, readIndex } from './trust/files.ts';
import { openStore, type TrustStore } from './trust/store.ts';
import { authenticateTwice } from './two-readers.ts';

interface Installed {
  /** Of the index file; null when there is none. */
  changed: number | null;
  store: TrustStore | null;
}

let installed: Installed | undefined;

export async function answer(
  name: string,
  payload: unknown,
  context: { settings: SandboxSettings },
): Promise<EmrtdAnswer> {
  if (name !== 'emrtd') throw new Error(`no such question: ${name}`);
  const { sod, dg1, dg2, portrait } = EmrtdQuestion.parse(payload);
  const files = { sod, dg1: dg1 ?? null, dg2: dg2 ?? null };
  const result = await authenticateTwice(files, trustOf(context.settings), Date.now());
  const image = portrait && files.dg2 ? parseDg2(files.dg2).portrait?.image : undefined;
  return { result, portrait: image ?? null };
}

export async function warm(settings: SandboxSettings): Promise<void> {
  trustOf(settings);
}

function trustOf({ trustDir }: SandboxSettings): TrustStore | null {
  if (!trustDir) return null;
  try {
    const changed = statSync(path.join(trustDir, INDEX_FILE), { throwIfNoEntry: false })?.mtimeMs ?? null;
    if (installed?.changed !== changed) installed = { changed, store: load(trustDir) };
  } catch (error) {
    return unusable(error);
  }
  return installed?.store ?? null;
}

function load(trustDir: string): TrustStore | null {
  try {
    const index = readIndex(trustDir);
    return index && openStore(index);
  } catch (error) {
    return unusable(error);
  }
}

/** Lists that cannot be read cost the verdict on trust, not the other answers. */
function unusable(error: unknown): TrustStore {
  return openStore({
    format: 1,
    sources: [],
    rejected: [{ name: INDEX_FILE, why: messageOf(error) }],
    authorities: [],
    documentSigners: [],
    revocations: [],
  });
}

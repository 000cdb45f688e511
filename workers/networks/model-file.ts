/** A network's file, known by its hash. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Model } from '../../shared/contracts/models.ts';

/** @throws Error when the file is not there, or is not the one that the manifest names */
export async function readModel(file: string, model: Pick<Model, 'id' | 'sha256'>): Promise<Buffer> {
  const bytes = await readFile(file).catch((cause) => {
    throw new Error(`${model.id}: there is no file ${file}`, { cause });
  });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== model.sha256) {
    throw new Error(`${file} has SHA-256 ${found}; ${model.id} was expected with ${model.sha256}`);
  }
  return bytes;
}

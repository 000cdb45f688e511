/** The document with which a fresh start shows what it can do. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from '../services/remedy.ts';

const SAMPLES = fileURLToPath(new URL('../../samples', import.meta.url));

/** A forged document of samples/, because a report with findings shows more than a clean one. @throws SetupError */
export async function findSample(): Promise<string> {
  const entries = await readdir(SAMPLES, { recursive: true, withFileTypes: true }).catch(() => []);
  const documents = entries
    .filter((entry) => entry.isFile() && /\.(pdf|png|jpe?g|webp)$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const telling = [/invoice.*(forged|replaced|changed)/i, /forged|replaced|changed/i, /\.pdf$/i, /./];
  for (const kind of telling) {
    const found = documents.find((file) => kind.test(path.relative(SAMPLES, file)));
    if (found) return found;
  }
  throw new SetupError(
    'There is no document in samples/.',
    'Restore it (git checkout samples), or name one: scripts/up --sample FILE.',
  );
}

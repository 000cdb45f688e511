/** Facts of the ledger's files, outside the repository, in the form that `scripts/judge` reads: one file a document. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { StoredFacts } from '../../workers/fusion/stored-facts.ts';

export interface FactsStore {
  /** Null when there are none, or none that can be read. */
  read(sha256: string): Promise<StoredFacts | null>;
  /** By rename, so that a run that is ended leaves no half file. */
  keep(facts: StoredFacts): Promise<void>;
}

/** @param folder made when it is missing */
export function openFacts(folder: string): FactsStore {
  const fileOf = (sha256: string): string => path.join(folder, sha256.slice(0, 2), `${sha256}.facts.json.gz`);
  return {
    async read(sha256) {
      const bytes = await readFile(fileOf(sha256)).catch(() => null);
      return bytes && (StoredFacts.safeParse(JSON.parse(gunzipSync(bytes).toString('utf8'))).data ?? null);
    },
    async keep(facts) {
      const file = fileOf(facts.sha256);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.${process.pid}`, gzipSync(JSON.stringify(facts), { level: 3 }));
      await rename(`${file}.${process.pid}`, file);
    },
  };
}

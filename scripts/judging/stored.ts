/** Finds and reads stored facts. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { StoredFacts } from '../../workers/fusion/stored-facts.ts';

const ENDING = /\.facts\.json(\.gz)?$/;

/** Files of facts among the paths; of a folder all below it, in order of their names. */
export async function factFiles(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (one) => {
      if (!(await stat(one)).isDirectory()) return [one];
      const names = await readdir(one, { recursive: true });
      return names
        .filter((name) => ENDING.test(name))
        .toSorted()
        .map((name) => path.join(one, name));
    }),
  );
  return found.flat();
}

/** @throws Error that names the file when it does not hold stored facts */
export async function readFacts(file: string): Promise<StoredFacts> {
  const bytes = await readFile(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const parsed = StoredFacts.safeParse(parseJson(text, file));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`${file}: not stored facts (${issue?.path.join('.')}: ${issue?.message})`);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file}: not JSON`);
  }
}

/**
 * Makes the golden facts again: `node lab/goldens/make.ts [FOLDER] [--stage ID ...]` (default test/goldens/facts; about ten
 * minutes). With `--stage` only those stages run, and the facts of the others stay as they are.
 *
 * Synthetic documents of one seed: of each kind the clean ones in every form, and of each cause at most three
 * documents in each form. The documents are not kept, their facts are. Run it when an extractor changes what it says,
 * raise that stage's version, and write the verdicts with lab/goldens/verdicts.ts.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { STAGES } from '../../shared/contracts/stages.ts';
import type { StoredFacts } from '../../workers/fusion/stored-facts.ts';
import { isIdentity } from '../corpus/clean.ts';
import { CAUSES, type Clean, type Form, KINDS, makeClean } from '../corpus/index.ts';
import { extractFacts } from '../facts/extract.ts';

const SEED = 4711;
/** Documents of one cause in one form: enough to see a rule on several kinds. */
const PER_CAUSE = 3;
const ROOT = path.resolve(import.meta.dirname, '../..');
const settings = { tesseractPath: null, modelsDir: path.join(ROOT, 'models') };

const EXTENSION: Record<Form, string> = {
  ...{ pdf: 'pdf', 'scan-pdf': 'pdf' },
  ...{ jpeg: 'jpg', png: 'png', webp: 'webp' },
};

const formsOf = (kind: Clean['kind']): Form[] =>
  isIdentity(kind) ? ['jpeg', 'png'] : ['pdf', 'jpeg', 'scan-pdf', 'png', 'webp'];

interface Document {
  name: string;
  bytes: Uint8Array;
}

async function* documents(): AsyncGenerator<Document> {
  const taken = new Map<string, number>();
  for (const kind of KINDS) {
    for (const form of formsOf(kind)) {
      const clean = await makeClean(kind, SEED, { form, ...(form === 'jpeg' ? { capture: 'camera' } : {}) });
      const nameOf = (what: string): string => `${kind}-${form}-${what}.${EXTENSION[form]}`;
      yield { name: nameOf('clean'), bytes: clean.bytes };
      for (const cause of CAUSES.filter((one) => one.applies(clean))) {
        const key = `${cause.name} ${form}`;
        const count = taken.get(key) ?? 0;
        if (count >= PER_CAUSE) continue;
        taken.set(key, count + 1);
        const forged = await cause.apply(clean, SEED);
        yield { name: nameOf(cause.name), bytes: forged.bytes };
      }
    }
  }
}

/** The stored facts with those of the renewed stages in their places. */
async function renewedFacts(file: string, golden: string): Promise<StoredFacts> {
  const stored = JSON.parse(gunzipSync(await readFile(golden)).toString('utf8')) as StoredFacts;
  const { stages } = await extractFacts(file, { settings, stages: renewed });
  return {
    ...stored,
    stages: stored.stages.map((old) => stages.find(({ id }) => id === old.id) ?? old),
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string', multiple: true, default: [] } },
});
const renewed = STAGES.filter((id) => values.stage.includes(id));
if (renewed.length < values.stage.length) throw new RangeError(`stages are: ${STAGES.join(' ')}`);
const folder = path.resolve(positionals[0] ?? path.join(ROOT, 'test/goldens/facts'));
if (renewed.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const scratch = await mkdtemp(path.join(tmpdir(), 'assay-goldens-'));
let made = 0;
for await (const { name, bytes } of documents()) {
  const file = path.join(scratch, name);
  await writeFile(file, bytes);
  const golden = path.join(folder, `${name}.facts.json.gz`);
  const stored =
    renewed.length === 0 ? await extractFacts(file, { settings }) : await renewedFacts(file, golden);
  await rm(file);
  await writeFile(golden, gzipSync(JSON.stringify(stored), { level: 9 }));
  process.stderr.write(`\r${++made} documents`);
}
await rm(scratch, { recursive: true, force: true });
process.stderr.write('\n');
process.exit(0);

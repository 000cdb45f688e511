/**
 * How often each rule fires on a folder of files: `rule-rates.ts DIR [stage...] [--no-prepare] [--files] [--all]`.
 *
 * Runs `extract` and the rules in this process, without queue or sandbox, one file after the other. In a folder with
 * a `MANIFEST.tsv` (path, kind, expected, ...) only files that are expected to be genuine are taken, so that the rate
 * is a false alarm rate; `--all` takes every file. `--no-prepare` skips rendering (enough for stages that read
 * bytes only), `--files` lists where each rule fired.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type MediaType, PreparedDocument } from '../../shared/contracts/document.ts';
import { STAGES, type StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import { weightOverall } from '../../shared/findings/weight.ts';
import type { CommonFacts, ExtractContext, Stage } from '../../workers/stages/stage.ts';

const MEDIA_BY_EXTENSION: Record<string, MediaType> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** Expected outcomes of a manifest that mean "nothing was done to this file". */
const GENUINE = /^(?:authentic|not-tampered|c2pa: none|decodes)/;

interface Count {
  files: number;
  applicable: number;
  fired: string[];
  inconclusive: number;
}

const settings = { tesseractPath: null, modelsDir: path.resolve('models') };

/** Files of a folder with their media type, in name order; those that a manifest calls genuine unless `all`. */
async function listFiles(root: string, all: boolean): Promise<{ name: string; mediaType: MediaType }[]> {
  const genuine = all ? null : await genuineOf(root);
  const names = (await readdir(root, { recursive: true })).toSorted();
  return names.flatMap((name) => {
    const mediaType = MEDIA_BY_EXTENSION[path.extname(name).toLowerCase()];
    return mediaType && (genuine?.has(name) ?? true) ? [{ name, mediaType }] : [];
  });
}

/** Paths that the folder's manifest calls genuine; null when it has no manifest. */
async function genuineOf(root: string): Promise<Set<string> | null> {
  const text = await readFile(path.join(root, 'MANIFEST.tsv'), 'utf8').catch(() => null);
  if (text === null) return null;
  const rows = text.split('\n').map((line) => line.split('\t'));
  return new Set(rows.filter((row) => GENUINE.test(row[2] ?? '')).map((row) => row[0]!));
}

async function prepared(
  file: string,
  mediaType: MediaType,
  outputDir: string,
  skip: boolean,
): Promise<PreparedDocument> {
  const minimal = { mediaType, condition: 'readable', pageCount: 1, pages: [], notAssessed: [] };
  if (skip) return PreparedDocument.parse(minimal);
  const { prepare } = await import('../../workers/prepare/prepare.ts');
  const { extract } = await prepare.load();
  const deadline = performance.now() + prepare.timeoutMs;
  return extract({
    documentPath: file,
    mediaType,
    outputDir,
    bytes: () => readFile(file),
    remainingMs: () => deadline - performance.now(),
    settings,
  });
}

async function loadStage(id: StageId): Promise<Stage<StageId, CommonFacts>> {
  const module = (await import(`../../workers/stages/${id}/stage.ts`)) as Record<string, unknown>;
  return module[id] as Stage<StageId, CommonFacts>;
}

async function verdictsOf(
  stage: Stage<StageId, CommonFacts>,
  context: Omit<ExtractContext, 'remainingMs'>,
): Promise<Record<string, Verdict>> {
  if (stage.skipReason(context.document) !== null) return {};
  const deadline = performance.now() + stage.timeoutMs;
  const { extract } = await stage.load();
  const facts = await extract({ ...context, remainingMs: () => deadline - performance.now() });
  const parsed = stage.facts.parse(JSON.parse(JSON.stringify(facts)));
  const rules = Object.entries(
    stage.rules as Record<string, (f: CommonFacts, c: { now: number }) => Verdict>,
  );
  return Object.fromEntries(rules.map(([code, rule]) => [code, rule(parsed, { now: Date.now() })]));
}

function tally(counts: Map<string, Count>, name: string, verdicts: Record<string, Verdict>): void {
  for (const [code, { verdict }] of Object.entries(verdicts)) {
    const count = counts.get(code) ?? { files: 0, applicable: 0, fired: [], inconclusive: 0 };
    counts.set(code, count);
    count.files++;
    if (verdict !== 'not-applicable') count.applicable++;
    if (verdict === 'inconclusive') count.inconclusive++;
    if (verdict === 'fail') count.fired.push(name);
  }
}

/** The rate is over files where the rule could fire; the last column over all files, as a reader of reports sees it. */
function table(counts: Map<string, Count>): string {
  const percent = (part: number, whole: number) =>
    whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
  const rows = [...counts].map(([code, { files, applicable, fired, inconclusive }]) => {
    const rates = `${percent(fired.length, applicable)} | ${percent(fired.length, files)}`;
    return `| ${code} | ${weightOverall(code).toFixed(1)} | ${applicable} | ${fired.length} | ${rates} | ${inconclusive} |`;
  });
  const head = [
    '| code | weight | applicable | fired | rate | of all | inconclusive |',
    '|---|--:|--:|--:|--:|--:|--:|',
  ];
  return [...head, ...rows].join('\n');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-prepare': { type: 'boolean' }, files: { type: 'boolean' }, all: { type: 'boolean' } },
});
const [root, ...names] = positionals;
const unknown = names.find((name) => !(STAGES as readonly string[]).includes(name));
if (!root || unknown) {
  console.error(`usage: rule-rates.ts DIR [${STAGES.join('|')} ...] [--no-prepare] [--files] [--all]`);
  process.exit(2);
}
const stages = await Promise.all((names.length > 0 ? (names as StageId[]) : STAGES).map(loadStage));
const counts = new Map<string, Count>();
const failures: string[] = [];
const files = await listFiles(root, values.all === true);
for (const [index, { name, mediaType }] of files.entries()) {
  if (process.stderr.isTTY) process.stderr.write(`\r${index + 1}/${files.length}`);
  const documentPath = path.resolve(root, name);
  const outputDir = await mkdtemp(path.join(tmpdir(), 'rule-rates-'));
  try {
    const bytes = await readFile(documentPath);
    const document = await prepared(documentPath, mediaType, outputDir, values['no-prepare'] === true);
    const artifactPath = (file: string) => path.join(outputDir, file);
    for (const stage of stages) {
      const context = { documentPath, document, artifactPath, bytes: async () => bytes, settings };
      try {
        tally(counts, name, await verdictsOf(stage, context));
      } catch (error) {
        failures.push(`${stage.id} failed on ${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  } catch (error) {
    failures.push(`preparation failed on ${name}: ${error instanceof Error ? error.message : error}`);
  } finally {
    await rm(outputDir, { recursive: true, force: true });
  }
}
if (process.stderr.isTTY) process.stderr.write('\n');
console.log(`${files.length} files\n\n${table(counts)}`);
if (values.files) {
  for (const [code, { fired }] of counts)
    if (fired.length > 0) console.log(`\n${code}\n  ${fired.join('\n  ')}`);
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

/**
 * Which lines of the product its tests reach: `NODE_V8_COVERAGE=DIR .ci/run`, then `node lab/bench/coverage.ts DIR [FILE...]`
 * prints a table by folder, or the lines of FILE that nothing reached. Children that read documents start without an
 * environment and leave no record: what only they run stands as not reached.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT, sources } from '../../test/architecture/imports.ts';

const PRODUCT = ['api', 'workers', 'shared', 'scripts', 'clients'];

/** What V8 writes; an inner range overrides the one that it stands in. */
interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}
interface Script {
  url: string;
  functions: { ranges: Range[] }[];
}

interface Reached {
  text: string;
  /** For each character, 1 where some process came by. */
  marks: Uint8Array;
}

function mark({ text, marks }: Reached, { functions }: Script): void {
  const own = new Uint8Array(text.length);
  const outerFirst = functions
    .flatMap(({ ranges }) => ranges)
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of outerFirst)
    own.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  for (const [at, is] of own.entries()) if (is === 1) marks[at] = 1;
}

function readRecords(directory: string, files: ReadonlyMap<string, Reached>): void {
  for (const name of readdirSync(directory)) {
    const { result } = JSON.parse(readFileSync(path.join(directory, name), 'utf8')) as { result: Script[] };
    for (const script of result) {
      if (!script.url.startsWith(pathToFileURL(ROOT).href)) continue;
      const reached = files.get(path.relative(ROOT, fileURLToPath(script.url)));
      if (reached) mark(reached, script);
    }
  }
}

/** Lines of code, by number from 1, and whether all of each was reached. */
function linesOf({ text, marks }: Reached): { line: number; reached: boolean }[] {
  let offset = 0;
  return text.split('\n').flatMap((content, at) => {
    const start = offset;
    offset += content.length + 1;
    const code = content.trim();
    if (code === '' || /^(\/\/|\/\*|\*|import |[\])};,]+$)/.test(code)) return [];
    const reached = [...content].every((character, i) => character === ' ' || marks[start + i] === 1);
    return [{ line: at + 1, reached }];
  });
}

const { positionals } = parseArgs({ allowPositionals: true });
const [directory, ...shown] = positionals;
if (!directory) {
  console.error('usage: NODE_V8_COVERAGE=DIR .ci/run; node lab/bench/coverage.ts DIR [FILE...]');
  process.exit(2);
}
const files = new Map(
  PRODUCT.flatMap(sources).map((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return [file, { text, marks: new Uint8Array(text.length) }] as const;
  }),
);
readRecords(directory, files);

for (const file of shown) {
  const reached = files.get(file);
  if (!reached) throw new Error(`${file}: no file of the product; give its path from the root`);
  const contents = reached.text.split('\n');
  for (const { line } of linesOf(reached).filter((of) => !of.reached))
    console.log(`${file}:${line} ${contents[line - 1]}`);
}
if (shown.length === 0) {
  const folders = new Map<string, [reached: number, of: number]>();
  for (const [file, content] of files) {
    const depth = file.startsWith('workers/') ? 3 : 2;
    const lines = linesOf(content);
    const met = lines.filter(({ reached }) => reached).length;
    for (const folder of [
      file
        .split('/')
        .slice(0, Math.min(depth, file.split('/').length - 1))
        .join('/'),
      '**product**',
    ]) {
      const [before, of] = folders.get(folder) ?? [0, 0];
      folders.set(folder, [before + met, of + lines.length]);
    }
  }
  console.log('| folder | lines of code | reached |\n|---|--:|--:|');
  for (const [folder, [met, of]] of [...folders].sort(([, a], [, b]) => b[1] - a[1]))
    console.log(`| ${folder} | ${of} | ${((100 * met) / of).toFixed(1)} % |`);
}

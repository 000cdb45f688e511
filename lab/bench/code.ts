/**
 * How large the code is: `node lab/bench/code.ts` prints the tables of docs/measurements/code.md. Lines count as they
 * stand in the file; lines of code leave out blank ones and comments.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { functionSizes } from '../../test/architecture/functions.ts';
import { ROOT, sources } from '../../test/architecture/imports.ts';
import { LARGER } from '../../test/architecture/larger.ts';

const PRODUCT = ['api', 'workers', 'shared', 'scripts', 'prisma', 'clients'];
const FOLDERS = [...PRODUCT, 'lab', 'test'];

interface File {
  folder: string;
  lines: number;
  code: number;
}

function measured(folder: string): File[] {
  return sources(folder).map((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const code = text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.trim().startsWith('//'));
    return { folder, lines: text.split('\n').length - 1, code: code.length };
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function row(name: string, files: readonly File[]): string {
  const lines = files.map((file) => file.lines).toSorted((a, b) => a - b);
  const rank = (share: number): number => lines[Math.ceil(lines.length * share) - 1] ?? 0;
  const code = sum(files.map((file) => file.code));
  return `| ${name} | ${files.length} | ${sum(lines)} | ${code} | ${rank(0.5)} | ${rank(0.9)} | ${rank(1)} |`;
}

const all = FOLDERS.flatMap(measured).filter(({ lines }) => lines > 0);
const product = all.filter(({ folder }) => PRODUCT.includes(folder));
console.log(
  '| folder | files | lines | lines of code | median | p90 | longest |\n|---|--:|--:|--:|--:|--:|--:|',
);
for (const folder of FOLDERS) {
  const files = all.filter((file) => file.folder === folder);
  if (files.length > 0) console.log(row(`\`${folder}\``, files));
}
console.log(row('**product**', product));

const functions = functionSizes();
const tested = all.filter(({ folder }) => folder === 'test');
const share = sum(tested.map(({ code }) => code)) / sum(product.map(({ code }) => code));
console.log(`\nLines of code of tests for each one of the product: ${share.toFixed(2)}.`);
console.log(
  `Functions of the product: ${functions.length}; above 60 lines or a complexity of 15: ${Object.values(LARGER).flat().length}.`,
);

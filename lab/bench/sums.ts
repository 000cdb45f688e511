/**
 * Sums of real receipts as people typed them out: what genuine paper does, without a misread character.
 *   node lab/bench/sums.ts FOLDER     FOLDER has one CSV a receipt: eight coordinates of a line's corners, then its text
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { collectAmounts } from '../../workers/stages/ocr/reading/cells.ts';
import { sumsOf } from '../../workers/stages/ocr/sums/sums.ts';
import { inLines, type LooseWord, linesOf, wordsOfRuns } from '../../workers/stages/ocr/words.ts';

interface TypedLine {
  xs: number[];
  ys: number[];
  text: string;
}

function typedLines(file: string): TypedLine[] {
  const rows = readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean);
  return rows.map((row) => {
    const cells = row.split(',');
    const corners = cells.slice(0, 8).map(Number);
    const ofParity = (odd: number): number[] => corners.filter((_, at) => at % 2 === odd);
    return { xs: ofParity(0), ys: ofParity(1), text: cells.slice(8).join(',') };
  });
}

function wordsOf(lines: readonly TypedLine[], width: number, height: number): LooseWord[] {
  return lines.flatMap(({ xs, ys, text }) => {
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const box = [x / width, y / height, (Math.max(...xs) - x) / width, (Math.max(...ys) - y) / height];
    return wordsOfRuns(
      [{ text, box: box as [number, number, number, number], invisible: false }],
      'text-layer',
    );
  });
}

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: sums.ts FOLDER');
  process.exit(2);
}
const count = { receipts: 0, withSums: 0, sums: 0, contradicted: 0 };
for (const name of readdirSync(folder).filter((file) => file.endsWith('.csv'))) {
  const typed = typedLines(path.join(folder, name));
  const width = Math.max(...typed.flatMap(({ xs }) => xs)) * 1.02;
  const height = Math.max(...typed.flatMap(({ ys }) => ys)) * 1.02;
  const lines = linesOf(1, inLines(wordsOf(typed, width, height), width / height));
  const { sums, summands } = sumsOf(collectAmounts(lines));
  const broken = sums.filter(({ holds }) => !holds);
  count.receipts += 1;
  count.sums += sums.length;
  count.withSums += sums.length > 0 ? 1 : 0;
  count.contradicted += broken.length > 0 ? 1 : 0;
  for (const { result, from, impliedCents } of broken)
    console.log(
      name,
      summands[result]?.label,
      summands[result]?.text,
      from.map((at) => summands[at]?.text).join(' + '),
      impliedCents,
    );
}
console.log(count);

/**
 * What the second reader costs: the signature stage with it and without it, in turns on the same files.
 * `signature-second-reader.ts [FILE...]` (default: a document of 1 MB with one signature).
 */
import { readFileSync } from 'node:fs';
import { openPdf } from '../../workers/formats/pdf/index.ts';
import { extractFrom, signatureFacts } from '../../workers/stages/signature/extract.ts';
import { oneMegabyte } from './signature-speed.ts';

const RUNS = 60;
const never = () => false;

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const given = process.argv.slice(2);
const files = given.length > 0 ? given.map((name) => readFileSync(name)) : [await oneMegabyte()];
for (const [i, bytes] of files.entries()) {
  const [alone, both]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    alone.push(await processorMs(() => signatureFacts(openPdf(bytes), never)));
    both.push(await processorMs(() => extractFrom(openPdf(bytes), never)));
  }
  // The first runs load and compile.
  const [first, second] = [median(alone.slice(10)), median(both.slice(10))];
  const name = given[i] ?? `${(bytes.length / 1e6).toFixed(2)} MB`;
  console.log(
    `${name}: ${first.toFixed(2)} ms alone, ${second.toFixed(2)} ms with it, ${(second / first).toFixed(2)} times`,
  );
}

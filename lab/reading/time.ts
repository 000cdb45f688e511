/**
 * How long the whole reading of one page takes, by its size and its words, and what memory the process then holds:
 *   taskset -c 0 node lab/reading/time.ts [--runs N]
 *
 * Each page is read once before it is timed, as a child is that has read another. Pinned to one core it is the figure of one quiet core, tesseract's
 * own process included. The pages are those of `timed-pages.ts`.
 */
import { parseArgs } from 'node:util';
import { readFacts } from './read.ts';
import { timedPages } from './timed-pages.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
console.log('| page | words read | ms, median | least | resident MB |\n|---|--:|--:|--:|--:|');
for (const { name, bytes, type } of await timedPages()) {
  const first = await readFacts(bytes, type);
  const read = first.facts.pages.flatMap((one) => one.words).length;
  const times: number[] = [];
  for (let run = 0; run < Number(values.runs); run++) times.push((await readFacts(bytes, type)).ms);
  times.sort((a, b) => a - b);
  const resident = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `| ${name} | ${read} | ${Math.round(times[times.length >> 1] ?? 0)} | ${Math.round(times[0] ?? 0)} | ${resident} |`,
  );
}

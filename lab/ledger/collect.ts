/**
 * Facts once, judgement many times: runs preparation and stages on the ledger's files and keeps what they saw.
 *   node lab/ledger/collect.ts --files DIR [--list NAME]... [--part PART]... [--share K/N] [--again STAGE]...
 *     [--only STAGE]... [--like EXPRESSION] [--class CLASS]
 *
 * A stage is run only where its facts are missing or of another version, so a run that was ended is gone on with, and
 * a changed stage alone is run again; `--only` leaves the others as they are, `--like` takes files whose ids fit,
 * `--class` those that were made as one class of capture. PDFs come first, they cost least; of each
 * `--pages` are read (3). `--share 0/2` takes every second file, for two processes side by side. What is kept in DIR/facts can be judged by `scripts/judge` as well.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { StageId } from '../../shared/contracts/stages.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { openPrintReader } from '../../workers/reading/networks.ts';
import { collectFile } from './collect-file.ts';
import { openFacts } from './facts-store.ts';
import { readLists } from './list.ts';

const USAGE =
  'usage: collect.ts --files DIR [--list NAME]... [--part PART]... [--share K/N] [--again STAGE]...' +
  ' [--only STAGE]... [--like EXPRESSION] [--class CLASS] [--pages N] [--minutes N]';

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    list: { type: 'string', multiple: true },
    part: { type: 'string', multiple: true },
    share: { type: 'string', default: '0/1' },
    again: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
    like: { type: 'string', default: '' },
    class: { type: 'string' },
    pages: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '1e9' },
    tesseract: { type: 'string', default: '/usr/bin/tesseract' },
  },
});
if (!values.files) {
  console.error(USAGE);
  process.exit(2);
}
const root = path.resolve(values.files);
const [share = 0, shares = 1] = values.share.split('/').map(Number);
const entries = readLists()
  .filter(({ name }) => values.list?.includes(name) ?? true)
  .flatMap((list) => list.entries)
  .filter(({ part }) => values.part?.includes(part) ?? true)
  .filter(({ id }) => new RegExp(values.like).test(id))
  .filter((entry) => !values.class || entry.class === values.class)
  .toSorted((a, b) => Number(b.id.endsWith('.pdf')) - Number(a.id.endsWith('.pdf')))
  .filter((_, index) => index % shares === share);
const tesseractPath = values.tesseract === 'none' ? null : values.tesseract;
const collecting = {
  store: openFacts(path.join(root, 'facts')),
  prepared: path.join(root, 'prepared'),
  settings: { tesseractPath, modelsDir: path.resolve('models'), maxPages: Number(values.pages) },
  again: values.again as StageId[],
  only: values.only as StageId[],
};
if (!(await openPrintReader(collecting.settings.modelsDir))) {
  // What tesseract alone reads is not what the service reads: such facts would be counted for another reader.
  console.error('models/ lacks the networks that read print: node scripts/models/make.ts makes them');
  process.exit(2);
}
const started = performance.now();
const until = started + Number(values.minutes) * 60_000;
let run = 0;
for (const [index, entry] of entries.entries()) {
  if (performance.now() > until) break;
  try {
    const stages = await collectFile(entry, path.join(root, entry.id), collecting);
    if (stages.length === 0) continue;
    run += 1;
    const seconds = Math.round((performance.now() - started) / 1000);
    if (run % 10 === 0) console.log(`${index + 1}/${entries.length}, ${run} run, ${seconds} s`);
  } catch (thrown) {
    console.error(`${entry.id}: ${messageOf(thrown)}`);
    process.exitCode = 1;
  }
}
console.log(`${entries.length} files, ${run} run`);

/**
 * Writes docs/measurements/detection.md and its plots from the ledger:
 *   node lab/ledger/report.ts --files DIR [--class CLASS] [--write FILE]
 * Judges the stored facts (collect.ts) by the present rules, rates and policy; `tune`, `holdout` and `first-sight` apart.
 * `--class` counts one class of capture, whose files have to be at hand; the others keep what was counted of them, with its date.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CAPTURE_CLASSES, CaptureClass } from '../../shared/contracts/capture.ts';
import { PRIOR_FRAUD } from '../../shared/findings/policy.ts';
import { type CountedClasses, countClass, following, isCounted, readCounted } from './counted-class.ts';
import { scored } from './figures.ts';
import type { JudgedFile } from './judged.ts';
import { PARTS, type Part, readLists } from './list.ts';
import { judgeLists } from './measure.ts';
import { pageOf } from './page.ts';
import { reliabilityPlot } from './plot.ts';
import { reliability } from './statistics.ts';

const { values } = parseArgs({
  options: { files: { type: 'string' }, class: { type: 'string' }, write: { type: 'string' } },
});
if (!values.files) {
  console.error('usage: report.ts --files DIR [--class CLASS] [--write FILE]');
  process.exit(2);
}
const target =
  values.write ?? fileURLToPath(new URL('../../docs/measurements/detection.md', import.meta.url));
const kept = target.replace(/\.md$/, '.json');
const asked = values.class ? [CaptureClass.parse(values.class)] : CAPTURE_CLASSES;
const lists = readLists();
const { files, missing } = await judgeLists(lists, values.files, PARTS);
const date = new Date().toISOString().slice(0, 10);
const pictureOf = (part: Part): string =>
  values.class ? `reliability-${part}-${values.class}.png` : `reliability-${part}.png`;

/** One plot a part, of the classes that are counted now. */
function draw(part: Part, of: readonly JudgedFile[]): void {
  const lines = asked
    .map((name) => ({
      name,
      bins: reliability(scored(of.filter(({ captured }) => captured === name)), PRIOR_FRAUD),
    }))
    .filter(({ bins }) => bins.length > 0);
  if (lines.length === 0) return;
  writeFileSync(
    path.join(path.dirname(target), pictureOf(part)),
    reliabilityPlot(`Reliability, ${part}`, lines),
  );
}

mkdirSync(path.dirname(target), { recursive: true });
const counting = { lists, files, missing: new Set(missing), date, pictureOf };
const before = readCounted(kept);
const classes: CountedClasses = values.class ? { ...before } : {};
for (const captured of asked) {
  const counted = countClass(captured, counting);
  if (counted) classes[captured] = following(counted, before[captured]);
}
for (const part of PARTS)
  draw(
    part,
    files.filter((file) => file.entry.part === part && isCounted(file)),
  );
writeFileSync(kept, `${JSON.stringify(classes, null, 2)}\n`);
writeFileSync(target, pageOf(classes, date));
console.log(`${files.length} files judged, ${missing.length} without facts`);

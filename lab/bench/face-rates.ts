/**
 * How often face comparison errs on people of your own, by quality, yaw, size and covered eyes:
 *
 *   node lab/bench/face-rates.ts FOLDER [--models DIR] [--out FILE.md]
 *
 * FOLDER has one folder for each person with JPEG or PNG pictures of that person. Every pair is compared, at the
 * distances of the manifest. Prints a table with the counts and 95 % bounds, which hold for pairs that are independent:
 * those of one person are not, so many people with few pictures each say more than a few people with many.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { distanceOf } from '../../shared/platform/face-template.ts';
import { openFaceRuntime } from '../../workers/face/runtime.ts';
import { type LabelledFace, rate, Tallies } from './face-rate-table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { models: { type: 'string' }, out: { type: 'string' } },
});
const [folder] = positionals;
if (!folder) throw new Error('face-rates takes a folder with one folder for each person');

const runtime = await openFaceRuntime(
  values.models ?? fileURLToPath(new URL('../../models', import.meta.url)),
);
const faces: LabelledFace[] = [];
const lost: string[] = [];
for (const entry of await readdir(folder, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const pictures = await readdir(path.join(folder, entry.name));
  for (const file of pictures.filter((name) => /\.(jpe?g|png)$/i.test(name))) {
    const bytes = await readFile(path.join(folder, entry.name, file));
    const { face } = await runtime.portrait(bytes).catch(() => ({ face: null }));
    if (!face) lost.push(`${entry.name}/${file}`);
    else {
      const { measures, score } = face.quality;
      faces.push({ person: entry.name, file, template: face.template, measures, qualityScore: score });
    }
  }
}

const tallies = new Tallies(runtime.embedder.errorRates.map(({ distance }) => distance));
for (const [index, one] of faces.entries()) {
  for (const other of faces.slice(0, index))
    tallies.add(one, other, distanceOf(one.template, other.template));
}

const people = new Set(faces.map(({ person }) => person)).size;
const lines = [
  `${faces.length} pictures of ${people} people, template version ${runtime.embedder.templateVersion}; no face found in ${lost.length}.`,
  '',
  '| pairs by | | distance below | false matches | false non-matches |',
  '|---|---|---|---|---|',
  ...[...tallies.rows()].map(
    (row) =>
      `| ${row.title} | ${row.group} | ${row.distance} | ${rate(row.falseMatches, row.impostors)} | ${rate(row.falseNonMatches, row.genuine)} |`,
  ),
  ...(lost.length > 0
    ? ['', `No face: ${lost.slice(0, 20).join(', ')}${lost.length > 20 ? ' and more' : ''}`]
    : []),
];
const table = `${lines.join('\n')}\n`;
process.stdout.write(table);
if (values.out) await writeFile(values.out, table);

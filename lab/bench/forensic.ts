/**
 * How often each forensic rule fires on generated pristine and tampered pictures, and on a folder of real ones.
 *
 *   node lab/bench/forensic.ts [--devset DIR]
 *
 * DIR holds `camera/` and `documents/` with pristine JPEG, PNG and WebP files; they are also saved again and taken
 * (scaled down, so that their own JPEG history is gone) as material for forgeries. Prints Markdown. Seeded.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { MediaType } from '../../shared/contracts/document.ts';
import { FORENSIC } from '../../shared/findings/catalogue/forensic.ts';
import { weightOverall } from '../../shared/findings/weight.ts';
import { scenePixels, seeded } from '../../test/workers/formats/jpeg/scene.ts';
import { extract } from '../../workers/stages/forensic/extract.ts';
import { forensic } from '../../workers/stages/forensic/stage.ts';
import { pristineCases, tamperedCases } from './forensic-cases.ts';

const CODES = Object.keys(FORENSIC) as (keyof typeof FORENSIC)[];
const TYPES: Record<string, MediaType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

type Row = { files: number; fired: Map<string, number>; ms: number };
const rows = new Map<string, Row>();
const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));

async function measure(group: string, label: string, bytes: Uint8Array, mediaType: MediaType): Promise<void> {
  const path = join(folder, 'document');
  await writeFile(path, bytes);
  const start = performance.now();
  const facts = await extract({
    documentPath: path,
    document: { mediaType, condition: 'readable', pageCount: 1, pages: [], notAssessed: [] },
    artifactPath: (file) => join(folder, file),
    bytes: async () => bytes,
    remainingMs: () => 60_000,
    settings: { tesseractPath: null, modelsDir: folder },
  });
  const row = rows.get(group) ?? { files: 0, fired: new Map(), ms: 0 };
  row.files++;
  row.ms += performance.now() - start;
  for (const code of CODES) {
    const verdict = forensic.rules[code](facts, { now: 0 });
    if (verdict.verdict !== 'fail') continue;
    row.fired.set(code, (row.fired.get(code) ?? 0) + 1);
    if (weightOverall(code) > 0 && group.startsWith('pristine')) {
      console.error(`FALSE ALARM ${code}: ${group}: ${label}`, JSON.stringify(verdict.occurrences[0]));
    }
  }
  rows.set(group, row);
}

/** All versions of one raw picture. */
async function measureVersions(
  source: string,
  label: string,
  raw: Buffer,
  donor: Buffer,
  seed: number,
): Promise<void> {
  const random = seeded(seed);
  for await (const version of pristineCases(raw, random)) {
    await measure(`pristine ${source}: ${version.name}`, label, version.bytes, version.mediaType);
  }
  for await (const version of tamperedCases(raw, donor, random)) {
    await measure(`tampered ${source}: ${version.name}`, label, version.bytes, version.mediaType);
  }
}

const scene = (seed: number): Promise<Buffer> =>
  sharp(scenePixels(720, 540, seed, 4), { raw: { width: 720, height: 540, channels: 3 } })
    .png()
    .toBuffer();

for (let seed = 1; seed <= 10; seed++) {
  await measureVersions('scene', `seed ${seed}`, await scene(seed), await scene(seed + 100), seed);
}

const { devset } = parseArgs({ options: { devset: { type: 'string' } } }).values;
if (devset) {
  const files: string[] = [];
  for (const part of ['camera', 'documents']) {
    for (const name of await readdir(join(devset, part)).catch(() => []))
      files.push(join(devset, part, name));
  }
  let donor = await scene(999);
  for (const [index, file] of files.toSorted().entries()) {
    const mediaType = TYPES[file.split('.').at(-1)?.toLowerCase() ?? ''];
    if (!mediaType) continue;
    const bytes = await readFile(file);
    await measure('pristine devset: as it is', basename(file), bytes, mediaType);
    for (const quality of [85, 92, 97]) {
      const again = await sharp(bytes, { failOn: 'none' }).jpeg({ quality }).toBuffer();
      await measure('pristine devset: saved again', `${basename(file)} at ${quality}`, again, 'image/jpeg');
    }
    const raw = await sharp(bytes, { failOn: 'none' }).resize(900, 700, { fit: 'cover' }).png().toBuffer();
    const { width = 0, height = 0 } = await sharp(bytes, { failOn: 'none' }).metadata();
    if (width < 1350 || height < 1050) continue;
    await measureVersions('devset', basename(file), raw, donor, index + 1);
    donor = raw;
  }
}
await rm(folder, { recursive: true, force: true });

console.log(`| set | files | ${CODES.join(' | ')} | ms a file |`);
console.log(`|---|---:|${CODES.map(() => '---:').join('|')}|---:|`);
for (const [group, { files, fired, ms }] of rows) {
  const cells = CODES.map((code) => fired.get(code) ?? 0);
  console.log(`| ${group} | ${files} | ${cells.join(' | ')} | ${(ms / files).toFixed(0)} |`);
}

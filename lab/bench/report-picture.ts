/**
 * The picture of a report that the README shows: the top of a shared report as Chromium draws it, as WebP.
 *
 *   node lab/bench/report-picture.ts LINK docs/report.webp
 *
 * LINK is a share link to the report of samples/invoice-amount-replaced.pdf, on a service of this machine.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const [link, out] = process.argv.slice(2);
if (!link || !out) throw new Error('node lab/bench/report-picture.ts LINK FILE.webp');

/** CSS pixels: the verdict, and the first of the pages below it. */
const SIZE = { width: 1240, height: 1000 };
const QUALITY = 72;

const folder = await mkdtemp(path.join(os.tmpdir(), 'assay-picture-'));
try {
  const file = path.join(folder, 'report.png');
  const args = [
    ...['--headless=new', '--no-sandbox', '--hide-scrollbars', `--user-data-dir=${folder}/profile`],
    ...[`--window-size=${SIZE.width},${SIZE.height}`, '--virtual-time-budget=20000', `--screenshot=${file}`],
  ];
  await promisify(execFile)('chromium', [...args, link], { timeout: 90_000 });
  await writeFile(out, await sharp(file).webp({ quality: QUALITY }).toBuffer());
} finally {
  await rm(folder, { recursive: true, force: true });
}

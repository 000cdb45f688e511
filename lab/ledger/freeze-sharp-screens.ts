/**
 * Makes and freezes pictures of drawn pages (bank apps, bank sites, invoices) in which a value was altered with sharp
 * letters, each with its honest twin through the same saving (`forge/sharp-screens.ts`, `forge/sharp-values.ts`):
 *   node lab/ledger/freeze-sharp-screens.ts --files DIR --list FILE [--python FILE] [--seeds N]
 * Layouts and font families of tune and holdout do not overlap. Writes the list to FILE.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { z } from 'zod';
import { randomFrom } from '../corpus/random.ts';
import { openBrowser } from './forge/browser.ts';
import { FAMILIES, type Screen, screensOf } from './forge/sharp-screens.ts';
import {
  altered,
  SCREEN_WAYS,
  ScreenValue,
  type ScreenWay,
  type Shot,
  valuesIn,
} from './forge/sharp-values.ts';
import { sha256 } from './genuine-file.ts';
import { type Entry, formatList } from './list.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    list: { type: 'string' },
    python: { type: 'string', default: '/usr/bin/python3' },
    seeds: { type: 'string', default: '24' },
  },
});
if (!values.files || !values.list) {
  console.error('usage: freeze-sharp-screens.ts --files DIR --list FILE [--python FILE] [--seeds N]');
  process.exit(2);
}
const { python, list } = values;
const root = path.resolve(values.files);
mkdirSync(path.join(root, 'sharp-screens'), { recursive: true });
mkdirSync(path.join(root, 'scratch'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'scratch', 'screens-'));
const browser = await openBrowser(folder);

const CHAINS = ['png', 'jpeg-90', 'webp'] as const;
type Chain = (typeof CHAINS)[number];
const EXTENSION: Readonly<Record<Chain, string>> = { png: 'png', 'jpeg-90': 'jpg', webp: 'webp' };

function saved(png: Buffer, chain: Chain): Promise<Buffer> {
  const picture = sharp(png).removeAlpha();
  if (chain === 'png') return picture.png().toBuffer();
  return chain === 'webp'
    ? picture.webp({ lossless: true }).toBuffer()
    : picture.jpeg({ quality: 90 }).toBuffer();
}

async function shotOf({ html, width, height }: Screen, scale: number): Promise<Shot> {
  await browser.show(html, width, height, scale);
  const png = await browser.screenshot();
  return { png, values: z.array(ScreenValue).parse(await browser.evaluate(valuesIn(scale))) };
}

function entryOf(screen: Screen, chain: Chain, way: ScreenWay | null, name: string, bytes: Buffer): Entry {
  const id = `sharp-screens/${name}-${way ?? 'twin'}.${EXTENSION[chain]}`;
  writeFileSync(path.join(root, id), bytes);
  const { kind, part } = screen;
  return {
    ...{ id, sha256: sha256(bytes), truth: way ? 'forged' : 'genuine', way: way ?? 'none', kind },
    ...{ class: 'screenshot', chain, part, source: `sharp-screen:${screen.name}` },
    // Another build of the browser may draw otherwise.
    ...{ reproducible: 'no', synthetic: 'yes', origin: `sharp-screen:${name} ${way ?? 'twin'}` },
  };
}

const entries: Entry[] = [];
for (let seed = 0; seed < Number(values.seeds); seed++) {
  // Another person's page, in the same letters or in others.
  const others = screensOf(seed + (seed % 2 === 0 ? 1000 : 1200), randomFrom);
  for (const [index, screen] of screensOf(seed, randomFrom).entries()) {
    const scale = 1 + ((seed + index) % 3);
    const chain = CHAINS[(Math.floor(seed / 3) + index) % CHAINS.length] ?? 'png';
    const way = SCREEN_WAYS[(seed + 2 * index + Math.floor(seed / 6)) % SCREEN_WAYS.length] ?? SCREEN_WAYS[0];
    const random = randomFrom('screen-value', screen.name, seed);
    const families = FAMILIES[screen.part === 'tune' ? 'tune' : 'holdout'];
    const family = random.chance(0.6) ? screen.family : random.pick(families);
    const other = await shotOf(others[index] ?? screen, scale);
    const shot = await shotOf(screen, scale);
    const forged = await altered(way, shot, other, { random, browser, python, folder, family });
    if (!forged) continue;
    const name = `${screen.name}-${seed}-${scale}x-${chain}`;
    const [twin, alteredBytes] = [await saved(shot.png, chain), await saved(forged, chain)];
    if (twin.equals(alteredBytes)) continue;
    entries.push(entryOf(screen, chain, null, name, twin), entryOf(screen, chain, way, name, alteredBytes));
  }
}
browser.close();
writeFileSync(path.resolve(list), formatList(entries));

console.log(`${entries.length} pictures`);
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });

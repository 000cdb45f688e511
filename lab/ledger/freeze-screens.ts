/**
 * Makes and freezes screens of bank apps, web banks, orders and wages in which a value was altered, each with its honest
 * twin (`forge/screens.ts`, `forge/values.py`): `node lab/ledger/freeze-screens.ts --files DIR [--python FILE]`.
 * Writes lists/screens.tsv.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { alterValues, type Base, type Word } from './forge/altered-values.ts';
import { run } from './forge/programs.ts';
import { type Screen, screenOf } from './forge/screens.ts';
import { formatList } from './list.ts';

const SCREENS = 42;
/** Levels from the ground that are ink. */
const INK_LEVELS = 60;

const { values } = parseArgs({
  options: { files: { type: 'string' }, python: { type: 'string', default: '/usr/bin/python3' } },
});
if (!values.files) {
  console.error('usage: freeze-screens.ts --files DIR [--python FILE]');
  process.exit(2);
}
const root = path.resolve(values.files);
mkdirSync(path.join(root, 'scratch'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'scratch', 'screens-'));

const bases: Base[] = [];
for (const part of ['tune', 'holdout'] as const) {
  for (let seed = 1; seed <= SCREENS; seed++) {
    const screen = screenOf(seed, part);
    const file = path.join(folder, `${screen.name}.png`);
    const words = await drawn(screen, file);
    const { name, kind } = screen;
    const made = { source: `made:screen-${part}`, synthetic: 'yes', capture: 'screen' } as const;
    bases.push({ name, file, words, kind, part, ...made });
  }
}
const entries = alterValues('screens', bases, root, values.python);
writeFileSync(new URL('./lists/screens.tsv', import.meta.url), formatList(entries));
console.log(`${entries.length} pictures`);
rmSync(folder, { recursive: true, force: true });

/** Draws a screen into `file`. @returns its words as the pixels show them */
async function drawn({ html, width, height, scale }: Screen, file: string): Promise<Word[]> {
  const page = `${file}.html`;
  writeFileSync(page, html);
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'];
  const view = [`--window-size=${width},${height}`, `--force-device-scale-factor=${scale}`];
  run('chromium', [...flags, ...view, `--screenshot=${file}`, page], folder);
  const dom = run('chromium', [...flags, ...view, '--dump-dom', page], folder);
  const told = /id="words"[^>]*>([^<]+)</.exec(dom)?.[1];
  if (!told) throw new Error(`${page}: Chromium told no words`);
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  const boxes = JSON.parse(Buffer.from(told, 'base64').toString('utf8')) as Word[];
  return boxes.flatMap(([x, y, w, h, text]) => {
    const box = [x, y, w, h].map((side) => side * scale) as [number, number, number, number];
    const ink = inkOf(data, info.width, info.height, box);
    return ink ? [[...ink, text]] : [];
  });
}

/** The part of a box of the layout that has ink; null where the box is cut off or empty. */
function inkOf(
  levels: Uint8Array,
  width: number,
  height: number,
  [x, y, w, h]: [number, number, number, number],
): [number, number, number, number] | null {
  const [left, top, right, bottom] = [Math.floor(x), Math.floor(y), Math.ceil(x + w), Math.ceil(y + h)];
  if (left < 0 || top < 0 || right > width || bottom > height || left >= right || top >= bottom) return null;
  const ground = levels[top * width + left] ?? 0;
  let ink: [number, number, number, number] | null = null;
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      if (Math.abs((levels[row * width + column] ?? 0) - ground) < INK_LEVELS) continue;
      ink = ink
        ? [Math.min(ink[0], column), ink[1], Math.max(ink[2], column + 1), row + 1]
        : [column, row, column + 1, row + 1];
    }
  }
  return ink && [ink[0], ink[1], ink[2] - ink[0], ink[3] - ink[1]];
}

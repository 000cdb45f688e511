/**
 * Zones read where the drawing knows their lines to stand, so that reading is counted apart from finding, over many of
 * them: a zone costs a tenth of what a picture of the whole paper does.
 *
 *   node lab/reading/zone-cuts.ts [--count N] [--seed FIRST] [--scene NAME]... [--misses]
 *
 * `tiny` has 170 to 280 pixels a line, less than the recogniser was taught; `far` is as sharp as the scene of that name.
 */
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { MrzFormat } from '../../workers/formats/mrz/layout.ts';
import { openPrintReader, openZoneReader } from '../../workers/reading/networks.ts';
import { decodePicture, type Picture } from '../../workers/reading/picture.ts';
import { isOfNames } from '../../workers/reading/zone/doubts.ts';
import { isLegible, type ReadZone } from '../../workers/reading/zone/legible.ts';
import { looksOf } from '../../workers/reading/zone/look.ts';
import { readZone } from '../../workers/reading/zone/read.ts';
import { mapPoint, type Point, type Quad, squareToQuad } from '../corpus/image/perspective.ts';
import { randomFrom } from '../corpus/random.ts';
import { MODELS } from './read.ts';
import { developed, photograph, type Scene, turnedBy } from './scene.ts';
import { zonePaper } from './zone-papers.ts';

/** Pixels of a line, and the scene whose light and lens it has. */
const CUTS: Record<string, { px: readonly [number, number]; as: Scene }> = {
  tiny: { px: [170, 280], as: 'small' },
  small: { px: [280, 420], as: 'small' },
  far: { px: [450, 800], as: 'far' },
  blurred: { px: [420, 900], as: 'blurred' },
  hard: { px: [420, 900], as: 'hard' },
  glare: { px: [420, 900], as: 'glare' },
};
const FORMATS: MrzFormat[] = ['TD1', 'TD2', 'TD3', 'MRV-A', 'MRV-B', 'FRA-ID'];
/** Millimetres from line to line, and of paper that the lines' cuts have about their characters. */
const SPACING = 6;
const PITCH = 2.54;
const CAP = 2.5;

export interface ZoneCut {
  scene: string;
  format: MrzFormat;
  lines: string[];
  picture: Picture;
  /** About as detection cuts them: some paper, or none, at every side. */
  quads: Quad[];
}

export async function zoneCut(scene: string, format: MrzFormat, seed: number): Promise<ZoneCut> {
  const cut = CUTS[scene];
  if (!cut) throw new RangeError(`no such scene: ${scene} (${Object.keys(CUTS).join(', ')})`);
  const paper = zonePaper(format, seed, scene === 'hard');
  const random = randomFrom('zone-cut', scene, format, seed);
  const between = (low: number, high: number): number => low + random.next() * (high - low);
  const [left, top, across, high] = paper.zone;
  const px = between(...cut.px) / across;
  const corners = turnedBy(
    between(-12, 12),
    between(-20, 20),
    between(-20, 20),
    paper.width,
    paper.height,
  ).map(([x, y]): Point => [x * px, y * px]) as unknown as Quad;
  const plane = squareToQuad(corners);
  const at = (x: number, y: number): Point => mapPoint(plane, [x / paper.width, y / paper.height]);
  // Only what stands about the zone is photographed.
  const around = [
    at(left - 6, top - 5),
    at(left + across + 6, top - 5),
    at(left + across + 6, top + high + 4),
    at(left - 6, top + high + 4),
  ];
  const [x0, y0] = [Math.min(...around.map(([x]) => x)), Math.min(...around.map(([, y]) => y))];
  const width = Math.ceil(Math.max(...around.map(([x]) => x)) - x0);
  const height = Math.ceil(Math.max(...around.map(([, y]) => y)) - y0);
  const moved = ([x, y]: Point): Point => [x - x0, y - y0];
  const view = { width, height, quad: corners.map(moved) as unknown as Quad };
  const { data, info } = await sharp(Buffer.from(paper.svg(Math.max(6, 1.3 * px))))
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sheet = { data, width: info.width, height: info.height };
  const bytes = await developed(
    photograph([{ sheet, quad: view.quad }], view, cut.as, seed),
    view,
    cut.as,
    seed,
  );
  const quads = paper.lines.map((_, row): Quad => {
    const [y, cap] = [top + row * SPACING, CAP];
    const [above, below] = [between(0.1, 0.45) * cap, between(0.1, 0.45) * cap];
    const [before, behind] = [between(0, 1.1) * PITCH, between(0, 1.1) * PITCH];
    const [from, to] = [left - before, left + across + behind];
    return [
      moved(at(from, y - above)),
      moved(at(to, y - above)),
      moved(at(to, y + cap + below)),
      moved(at(from, y + cap + below)),
    ];
  });
  return {
    scene,
    format,
    lines: paper.lines,
    picture: await decodePicture(bytes, { widthPx: width, heightPx: height }),
    quads,
  };
}

/** The reading's own process opens no SVG; these were drawn here. */
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

interface Count {
  zones: number;
  read: number;
  exact: number;
  valid: number;
  wrong: number;
  /** Wrong under right check digits, and nothing says so. */
  unnoticed: number;
  /** Exact, and nothing doubted. */
  sure: number;
}

const NONE: Count = { zones: 0, read: 0, exact: 0, valid: 0, wrong: 0, unnoticed: 0, sure: 0 };

/** What is wrong of it was doubted: the zone as a whole, or its names where only they are wrong. */
function isDoubted(read: ReadZone, lines: readonly string[]): boolean {
  if (!isLegible(read)) return true;
  const isWrong = (line: number, column: number): boolean =>
    read.lines[line]?.[column] !== lines[line]?.[column];
  const wrong = lines.flatMap((text, line) =>
    [...text].flatMap((_, column) => (isWrong(line, column) ? [{ line, column }] : [])),
  );
  return read.doubts.length > 0 && wrong.every((place) => isOfNames(place, read.layout));
}

async function count(scenes: readonly string[], perFormat: number, first: number, misses: boolean) {
  const [print, networks] = [await openPrintReader(MODELS), await openZoneReader(MODELS)];
  if (!print || !networks)
    throw new Error('the networks that read zones are not installed: run scripts/setup');
  const counts = new Map<string, Count>();
  const one = async (scene: string, format: MrzFormat, seed: number): Promise<void> => {
    const { picture, quads, lines } = await zoneCut(scene, format, seed);
    const look = looksOf(networks.zones, picture);
    const group = await Promise.all(quads.map(look));
    const read = await readZone(look, print, picture, group, () => Infinity);
    const exact = read?.lines.join('\n') === lines.join('\n');
    const valid = read !== null && read.valid === read.checks;
    const unnoticed = valid && !exact && !isDoubted(read, lines);
    const sure = valid && exact && isLegible(read) && read.doubts.length === 0;
    for (const key of [scene, 'all']) {
      const into = counts.get(key) ?? { ...NONE };
      into.zones++;
      into.read += Number(read !== null);
      into.exact += Number(exact);
      into.valid += Number(valid);
      into.wrong += Number(valid && !exact);
      into.unnoticed += Number(unnoticed);
      into.sure += Number(sure);
      counts.set(key, into);
    }
    if (misses && !exact) tell(`${scene} ${format} ${seed}${unnoticed ? ', unnoticed' : ''}`, read, lines);
  };
  for (const scene of scenes)
    for (const format of FORMATS) for (let n = 0; n < perFormat; n++) await one(scene, format, first + n);
  return counts;
}

function tell(what: string, read: ReadZone | null, lines: readonly string[]): void {
  console.log(what, read ? `${read.valid} of ${read.checks} digits right` : 'not read');
  for (const [at, line] of lines.entries())
    if (read && read.lines[at] !== line) console.log(`  ${read.lines[at]}\n  ${line}`);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '5' },
      seed: { type: 'string', default: '72000' },
      scene: { type: 'string', multiple: true },
      misses: { type: 'boolean', default: false },
    },
  });
  const scenes = values.scene ?? Object.keys(CUTS);
  const counts = await count(scenes, Number(values.count), Number(values.seed), values.misses);
  console.log(
    '| | zones | read | exact | and sure | all check digits right | wrong of these | and nothing doubted |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|');
  for (const [key, { zones, read, exact, sure, valid, wrong, unnoticed }] of counts)
    console.log(`| ${key} | ${zones} | ${read} | ${exact} | ${sure} | ${valid} | ${wrong} | ${unnoticed} |`);
}

/**
 * Invoices, cards and passports photographed from the side, turned by quarters, stored under every EXIF orientation, and
 * two in one picture: which of their fields are read, each where it stands in the picture as a viewer shows it.
 *
 *   node lab/reading/photographs.ts [--count N] [--seed FIRST] [--trouble NAME]... [--keep FOLDER] [--misses]
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { OcrFacts } from '../../workers/stages/ocr/facts.ts';
import { mapPoint, type Point, type Quad, squareToQuad } from '../corpus/image/perspective.ts';
import { renderLayout } from '../corpus/image/render.ts';
import { makeClean } from '../corpus/index.ts';
import { type Layout, textRect } from '../corpus/layout.ts';
import { randomFrom } from '../corpus/random.ts';
import { readFacts } from './read.ts';
import { developed, photograph, turnedBy, type View } from './scene.ts';

const TROUBLES = ['lean15', 'lean25', 'lean35', 'lean40', 'turned', 'exif', 'two'] as const;
type Trouble = (typeof TROUBLES)[number];
const KINDS = ['invoice', 'id-card', 'passport'] as const;
/** Pixels of the longer side of what the documents cover. */
const SIDE = 2200;

interface Field {
  name: string;
  text: string;
  /** In the picture, 0..1. */
  bounds: readonly [x0: number, y0: number, x1: number, y1: number];
}

interface Photograph {
  bytes: Buffer;
  fields: Field[];
  zone: string[] | null;
}

const sizeOf = ({ width, height }: Layout): [number, number] => [width, height];

/** Corners of a sheet seen from the side; degrees. */
function seen(layout: Layout, trouble: Trouble, seed: number): Point[] {
  const random = randomFrom('photograph', trouble, seed);
  const lean = trouble.startsWith('lean') ? Number(trouble.slice(4)) : 12;
  // The whole lean in one direction or shared by two; the hand holds the telephone a little askew.
  const towards = random.next() * 2 * Math.PI;
  const roll = (random.next() - 0.5) * 16 + (trouble === 'turned' ? 90 * (1 + (seed % 3)) : 0);
  const [w, h] = sizeOf(layout);
  const far = (1.4 + 0.6 * random.next()) * Math.max(w, h);
  return turnedBy(roll, lean * Math.cos(towards), lean * Math.sin(towards), w, h, far);
}

/** Sheets beside each other (wide ones below each other), framed with some table around them. */
function viewOf(sheets: readonly (readonly Point[])[]): { view: View; quads: Quad[] } {
  let [x, y] = [0, 0];
  const placed = sheets.map((corners) => {
    const [xs, ys] = [corners.map(([u]) => u), corners.map(([, v]) => v)];
    const moved = corners.map(([u, v]): Point => [u - Math.min(...xs) + x, v - Math.min(...ys)]);
    x += (Math.max(...xs) - Math.min(...xs)) * 1.08;
    y = Math.max(y, Math.max(...ys) - Math.min(...ys));
    return moved;
  });
  const scale = SIDE / Math.max(x, y);
  const margin = 0.06 * SIDE;
  const quads = placed.map((corners) =>
    corners.map(([u, v]): Point => [u * scale + margin, v * scale + margin]),
  ) as unknown as Quad[];
  const [width, height] = [Math.round(x * scale + 2 * margin), Math.round(y * scale + 2 * margin)];
  const [quad] = quads;
  if (!quad) throw new RangeError('no sheet');
  return { view: { width, height, quad }, quads };
}

function fieldsOf(layout: Layout, quad: Quad, { width, height }: View): Field[] {
  const plane = squareToQuad(quad);
  return layout.items.flatMap((item) => {
    if (item.type !== 'text' || item.field === undefined) return [];
    const { x, y, width: w, height: h } = textRect(item);
    const corners = [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ].map(([u = 0, v = 0]) => mapPoint(plane, [u / layout.width, v / layout.height]));
    const [xs, ys] = [corners.map(([u]) => u / width), corners.map(([, v]) => v / height)];
    const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
    return [{ name: item.field, text: item.text, bounds }];
  });
}

const ZONE = /^[A-Z0-9<]{30,44}$/;

async function take(layouts: readonly Layout[], trouble: Trouble, seed: number): Promise<Photograph> {
  const { view, quads } = viewOf(layouts.map((layout, at) => seen(layout, trouble, seed + at)));
  const sheets = layouts.map((layout, at) => {
    const quad = quads[at] ?? view.quad;
    const across = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]);
    const { pixels, width, height } = renderLayout(layout, (1.3 * across) / layout.width);
    return { sheet: { data: pixels, width, height }, quad };
  });
  const flat = await developed(photograph(sheets, view, 'camera', seed), view, 'camera', seed);
  const texts = layouts.flatMap(({ items }) =>
    items.flatMap((item) => (item.type === 'text' ? [item.text] : [])),
  );
  const zone = texts.filter((text) => ZONE.test(text) && text.includes('<'));
  return {
    bytes: trouble === 'exif' ? await stored(flat, 1 + (seed % 8)) : flat,
    fields: layouts.flatMap((layout, at) => fieldsOf(layout, quads[at] ?? view.quad, view)),
    zone: zone.length > 0 ? zone : null,
  };
}

/** The same picture with its pixels stored as cameras do that leave turning to the viewer. */
async function stored(picture: Buffer, orientation: number): Promise<Buffer> {
  const turn = [0, 0, 0, 180, 180, 90, 270, 270, 90][orientation] ?? 0;
  const turned = await sharp(picture).rotate(turn).png({ compressionLevel: 1 }).toBuffer();
  const mirrored = [2, 4, 5, 7].includes(orientation);
  return sharp(turned).flop(mirrored).jpeg({ quality: 88 }).withMetadata({ orientation }).toBuffer();
}

const bare = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Its characters stand, in order, in the words whose middles lie where the field is. */
function isRead({ pages }: OcrFacts, { text, bounds: [x0, y0, x1, y1] }: Field): boolean {
  const [mx, my] = [0.02, 0.35 * (y1 - y0) + 0.004];
  const there = pages
    .flatMap(({ words }) => words)
    .filter(({ box: [x, y, w, h] }) => {
      const [cx, cy] = [x + w / 2, y + h / 2];
      return cx > x0 - mx && cx < x1 + mx && cy > y0 - my && cy < y1 + my;
    });
  return bare(there.map((word) => word.text).join('')).includes(bare(text));
}

/** The total follows from amounts that were read, by any relation. */
function totalFollows({ sums, summands, equations, cells }: OcrFacts, total: string): boolean {
  const digits = total.replaceAll(/\D/g, '');
  const of = (cents: number | undefined): boolean => String(cents) === digits;
  return (
    sums.some(({ holds, result }) => holds && of(summands[result]?.cents)) ||
    equations.some(({ holds, cells: own }) => holds && of(cells[own.at(-1) ?? -1]?.cents))
  );
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '2' },
      seed: { type: 'string', default: '6100' },
      trouble: { type: 'string', multiple: true },
      keep: { type: 'string' },
      misses: { type: 'boolean' },
    },
  });
  for (const trouble of (values.trouble ?? TROUBLES) as Trouble[]) {
    const counts = new Map<string, { right: number; of: number }>();
    const count = (what: string, right: boolean): void => {
      const own = counts.get(what) ?? { right: 0, of: 0 };
      counts.set(what, { right: own.right + Number(right), of: own.of + 1 });
    };
    for (const kind of KINDS) {
      for (let n = 0; n < Number(values.count); n++) {
        const seed = Number(values.seed) + n;
        const other = trouble === 'two' ? [KINDS[(KINDS.indexOf(kind) + 1) % 3] ?? kind] : [];
        const layouts: Layout[] = [];
        for (const one of [kind, ...other]) {
          const [layout] = (await makeClean(one, seed, { form: one === 'invoice' ? 'pdf' : 'jpeg' })).plan
            .layouts;
          if (layout) layouts.push(layout);
        }
        const { bytes, fields, zone } = await take(layouts, trouble, seed);
        const name = `${trouble}-${kind}-${seed}.jpg`;
        if (values.keep) writeFileSync(path.join(values.keep, name), bytes);
        const { facts } = await readFacts(bytes, 'image/jpeg');
        const missed: string[] = [];
        const told = facts.pages[0]?.papers?.length ?? 1;
        count(`told as ${layouts.length}`, told === layouts.length);
        for (const field of fields) {
          const right = isRead(facts, field);
          const isZone = ZONE.test(field.text) && field.text.includes('<');
          if (!isZone) count('fields', right);
          if (!right && !isZone) missed.push(`${field.name} ${field.text}`);
          if (field.name !== 'total') continue;
          count('totals that follow', totalFollows(facts, field.text));
          if (!totalFollows(facts, field.text)) missed.push('total does not follow');
        }
        if (zone) {
          const exact = facts.mrz.some(({ lines }) => lines.join() === zone.join());
          count('zones', exact);
          if (!exact) missed.push(`zone ${facts.mrz.map(({ lines }) => lines.join(' ')).join(' | ')}`);
        }
        if (values.misses && missed.length > 0) console.log(name, missed.join('; '));
      }
    }
    const shown = [...counts].map(([what, { right, of }]) => `${what} ${right} of ${of}`);
    console.log(trouble.padEnd(8), shown.join(', '));
  }
}

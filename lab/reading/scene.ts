/**
 * A flat paper in front of a camera or on a scanner: turned in space, seen through a lens, lit, blurred, compressed. What
 * a hand does with a telephone is simulated more roughly here than in lab/corpus, whose captures are gentle.
 */
import sharp from 'sharp';
import { inverted, mapPoint, type Point, type Quad, squareToQuad } from '../corpus/image/perspective.ts';
import { type Random, randomFrom } from '../corpus/random.ts';

export const SCENES = [
  'scan',
  'camera',
  'tilted',
  'blurred',
  'small',
  'hard',
  'far',
  'steep',
  'glare',
  'printed',
] as const;
export type Scene = (typeof SCENES)[number];

export interface Sheet {
  /** Pixels of the paper, red, green, blue. */
  data: Uint8Array;
  width: number;
  height: number;
}

export interface View {
  /** Size of the picture. */
  width: number;
  height: number;
  /** The paper's corners in the picture, its own upper left first. */
  quad: Quad;
}

/**
 * @param size of the paper in millimetres
 * @param across millimetres of a line of print, which is 280 to 420 pixels in `small`
 */
export function viewOf(scene: Scene, size: readonly [number, number], across: number, seed: number): View {
  const random = randomFrom('view', scene, seed);
  const between = (low: number, high: number): number => low + random.next() * (high - low);
  const [w, h] = size;
  if (scene === 'scan' || scene === 'printed') {
    const px = random.pick([150, 200, 300]) / 25.4;
    return framed(
      turnedBy(between(-3, 3) + random.pick([0, 0, 0, 90, 180, 270]), 0, 0, w, h),
      px,
      1.15,
      random,
    );
  }
  if (scene === 'steep') {
    // The whole lean in one direction, from as near as a hand holds a telephone over a card.
    const [lean, towards] = [between(22, 40), between(0, 2 * Math.PI)];
    const roll = between(-15, 15) + random.pick([0, 0, 90, 180, 270]);
    const far = between(1.6, 2.4) * w;
    const corners = turnedBy(roll, lean * Math.cos(towards), lean * Math.sin(towards), w, h, far);
    return framed(corners, between(650, 1300) / across, between(1.1, 1.5), random);
  }
  const free = scene === 'tilted' || scene === 'hard' || scene === 'far';
  const roll = free ? between(0, 360) : between(-12, 12) + random.pick([0, 0, 0, 180, 90]);
  const lean = free ? 28 : 18;
  const corners = turnedBy(roll, between(-lean, lean), between(-lean, lean), w, h);
  const px =
    (scene === 'small' ? between(280, 420) : scene === 'far' ? between(450, 800) : between(650, 1500)) /
    across;
  return framed(corners, px, scene === 'far' ? between(2.6, 3.8) : between(1.1, 1.7), random);
}

/**
 * Corners around the middle after turning in space and perspective.
 *
 * @param roll, pitch, yaw degrees
 * @param far distance of the lens, in the unit of `w` and `h`
 */
export function turnedBy(
  roll: number,
  pitch: number,
  yaw: number,
  w: number,
  h: number,
  far = 3.2 * w,
): Point[] {
  const [r, p, y] = [roll, pitch, yaw].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  return [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ].map(([x = 0, v = 0]): Point => {
    const depth = v * Math.sin(p) + x * Math.sin(y);
    const [u, t] = [x * Math.cos(y), v * Math.cos(p)].map((at) => (at * far) / (far + depth)) as [
      number,
      number,
    ];
    return [u * Math.cos(r) - t * Math.sin(r), u * Math.sin(r) + t * Math.cos(r)];
  });
}

function framed(corners: readonly Point[], px: number, room: number, random: Random): View {
  const xs = corners.map(([x]) => x * px);
  const ys = corners.map(([, y]) => y * px);
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  const [width, height] = [Math.round(w * room), Math.round(h * room)];
  const [dx, dy] = [random.next() * (width - w) - x0, random.next() * (height - h) - y0];
  const quad = corners.map(([x, y]): Point => [x * px + dx, y * px + dy]);
  return { width, height, quad: quad as unknown as Quad };
}

/** The picture's pixels before the lens: paper, table, light, glare, noise. */
export function photograph(
  sheets: readonly { sheet: Sheet; quad: Quad }[],
  view: View,
  scene: Scene,
  seed: number,
): Uint8Array {
  const random = randomFrom('light', scene, seed);
  const { width, height } = view;
  const scan = scene === 'scan' || scene === 'printed';
  const table = scan
    ? [246, 246, 244]
    : random.pick([
        [92, 70, 52],
        [70, 76, 82],
        [168, 160, 150],
        [40, 40, 44],
      ]);
  const [lx, ly] = [random.next() - 0.5, random.next() - 0.5];
  const glare = !scan && (scene === 'glare' || random.chance(0.3));
  const [gx, gy, gr, g] =
    scene === 'glare'
      ? lampOver(view, random)
      : [
          random.next() * width,
          random.next() * height,
          (0.05 + 0.12 * random.next()) * width,
          40 + 90 * random.next(),
        ];
  const noise = Float32Array.from({ length: 4099 }, () => random.normal() * (scan ? 1.5 : 4));
  const out = new Uint8Array(width * height * 3);
  const planes = sheets.map(({ sheet, quad }) => ({ sheet, back: inverted(squareToQuad(quad)) }));
  let tick = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = scan ? 1 : 1 + 0.5 * (lx * (x / width - 0.5) + ly * (y / height - 0.5));
      const shine = glare ? g * Math.exp(-(((x - gx) / gr) ** 2) - ((y - gy) / gr) ** 2) : 0;
      const on = planes.find(({ back }) => {
        const [u, v] = mapPoint(back, [x + 0.5, y + 0.5]);
        return u >= 0 && v >= 0 && u < 1 && v < 1;
      });
      for (let channel = 0; channel < 3; channel++) {
        const value = on
          ? sample(on.sheet, mapPoint(on.back, [x + 0.5, y + 0.5]), channel)
          : (table[channel] ?? 0) + (scan ? 0 : 6 * Math.sin(x * 0.05 + y * 0.31));
        tick = (Math.imul(tick, 1103515245) + 12345 + x) & 0x7fffffff;
        out[(y * width + x) * 3 + channel] = Math.max(
          0,
          Math.min(255, value * light + shine + (noise[(tick >>> 8) % 4099] ?? 0)),
        );
      }
    }
  }
  return out;
}

/** A lamp in the lower part of the paper, where a zone stands: its middle is burnt out, ink shines through at its rim. */
function lampOver({ quad: [a, b, c, d] }: View, random: Random): [number, number, number, number] {
  const [u, v] = [0.15 + 0.7 * random.next(), 0.7 + 0.3 * random.next()];
  const along = (p: Point, q: Point): [number, number] => [
    p[0] + (q[0] - p[0]) * u,
    p[1] + (q[1] - p[1]) * u,
  ];
  const [top, bottom] = [along(a, b), along(d, c)];
  const wide = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [
    top[0] + (bottom[0] - top[0]) * v,
    top[1] + (bottom[1] - top[1]) * v,
    (0.06 + 0.1 * random.next()) * wide,
    110 + 100 * random.next(),
  ];
}

/** Dots of a clustered screen, in black alone: a laser printer's copy of the paper. */
export function halftoned({ data, width, height }: Sheet): Sheet {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // The screen stands at 45 degrees.
      const [u, v] = [((x + y) * Math.PI) / DOT, ((x - y) * Math.PI) / DOT];
      const limit = 128 + 60 * (Math.cos(u) + Math.cos(v));
      const at = (y * width + x) * 3;
      const grey = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
      out.fill(grey > limit ? 244 : 30, at, at + 3);
    }
  }
  return { data: out, width, height };
}
/** Pixels from dot to dot along the screen's diagonal. */
const DOT = 5;

function sample({ data, width, height }: Sheet, [u, v]: Point, channel: number): number {
  const x = Math.max(0, Math.min(width - 1.001, u * width - 0.5));
  const y = Math.max(0, Math.min(height - 1.001, v * height - 0.5));
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const at = (y0 * width + x0) * 3 + channel;
  const down = y0 + 1 < height ? width * 3 : 0;
  const [a = 0, b = 0, c = 0, d = 0] = [data[at], data[at + 3], data[at + down], data[at + down + 3]];
  return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
}

/** Lens, hand and file. */
export async function developed(
  pixels: Uint8Array,
  { width, height }: View,
  scene: Scene,
  seed: number,
): Promise<Buffer> {
  const random = randomFrom('lens', scene, seed);
  const between = (low: number, high: number): number => low + random.next() * (high - low);
  const blur = {
    scan: between(0.3, 0.6),
    camera: between(0.5, 1.3),
    tilted: between(0.5, 1.3),
    blurred: between(1.6, 2.8),
    small: between(0.3, 0.7),
    hard: between(0.5, 1.6),
    far: between(0.5, 1),
    steep: between(0.5, 1.3),
    glare: between(0.5, 1.3),
    printed: between(0.5, 0.9),
  }[scene];
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(blur)
    .jpeg({ quality: scene === 'small' ? random.int(70, 92) : random.int(55, 90) })
    .toBuffer();
}

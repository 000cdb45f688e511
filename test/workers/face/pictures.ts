/** Photographs of people that ship inside @vladmandic/face-api (MIT), cut to one person each, and pictures of nobody. */
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { centreOf, LEFT_EYE, RIGHT_EYE } from '../../../workers/face/mesh.ts';
import type { FaceRuntime } from '../../../workers/face/runtime.ts';

const DEMO = fileURLToPath(new URL('../../../node_modules/@vladmandic/face-api/demo/', import.meta.url));

/** Where a face is: sample, left, top, width of its box in pixels; the same name is the same person. */
export const FACES = {
  amy1: [1, 1492, 269, 148],
  amy3: [3, 1064, 256, 250],
  bea1: [1, 418, 405, 194],
  cat3: [3, 589, 383, 205],
  dee4: [4, 677, 126, 164],
  eve5: [5, 570, 457, 198],
  fay5: [5, 1420, 440, 209],
  gin6: [6, 655, 375, 244],
  ida6: [6, 1149, 351, 231],
  joy6: [6, 237, 536, 221],
  kim6: [6, 1466, 313, 246],
} as const satisfies Record<string, readonly [number, number, number, number]>;
export type FaceName = keyof typeof FACES;

export const group = (sample: number): string => `${DEMO}sample${sample}.jpg`;

const cuts = new Map<string, Promise<Buffer>>();

/** One person, the face about half as wide as the picture; the same bytes every time, so nobody may write into them. */
export function person(name: FaceName, side = 400): Promise<Buffer> {
  const key = `${name} ${side}`;
  const known = cuts.get(key) ?? cutPerson(name, side);
  cuts.set(key, known);
  return known;
}

async function cutPerson(name: FaceName, side: number): Promise<Buffer> {
  const [sample, x, y, width] = FACES[name];
  const cut = Math.round(width * 2);
  const region = {
    left: Math.round(x + width / 2 - cut / 2),
    top: Math.round(y + width / 2 - cut / 2),
    width: cut,
    height: cut,
  };
  return sharp(group(sample)).extract(region).resize(side, side).jpeg({ quality: 92 }).toBuffer();
}

/** Smooth colours and hard edges, but nobody. */
export async function nobody(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const tile = (Math.floor(x / 37) + Math.floor(y / 23)) % 2;
      data[at] = (x * 255) / width;
      data[at + 1] = tile * 200;
      data[at + 2] = (y * 255) / height;
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** The same with noise of so many grey levels (standard deviation), the same at every call. */
export async function noisy(picture: Sharp, grey: number): Promise<Buffer> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let state = 7;
  // Three draws of a linear congruential generator, summed: near enough to a normal distribution.
  const draw = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 0x80000000;
    return state / 0x80000000 - 0.5;
  };
  for (let at = 0; at < data.length; at += info.channels) {
    const off = 2 * grey * (draw() + draw() + draw());
    for (let channel = 0; channel < info.channels; channel++) {
      data[at + channel] = Math.max(0, Math.min(255, Math.round(data[at + channel]! + off)));
    }
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}

/** Dark glasses over the eyes of the most prominent face. */
export async function withGlasses(picture: Buffer, runtime: FaceRuntime): Promise<Buffer> {
  const { pyramid, faces } = await runtime.frame(picture);
  const { points } = faces[0]!.mesh;
  const [right, left] = [RIGHT_EYE, LEFT_EYE].map((eye) => centreOf(points, eye));
  const { width, height, data } = pyramid.level(0);
  const span = Math.hypot(left![0] - right![0], left![1] - right![1]);
  const worn = Buffer.from(data);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inLens = [right!, left!].some(
        ([u, v]) => ((x - u) / (0.42 * span)) ** 2 + ((y - v) / (0.3 * span)) ** 2 <= 1,
      );
      if (inLens) worn.fill(18 + (x % 3), (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return sharp(worn, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

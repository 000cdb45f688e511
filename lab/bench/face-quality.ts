/**
 * What the quality checks say of clean and of spoiled faces, and whether they are found at all:
 *
 *   node lab/bench/face-quality.ts [--models DIR]
 *
 * Faces of the photographs inside installed packages, cut so that the face takes 0.456 of the side as in LFW, as pictures of
 * 250 px (faces of at least 103 px) and of 150 px (at least 60 px).
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { type FaceRuntime, openFaceRuntime } from '../../workers/face/runtime.ts';

const { values } = parseArgs({ options: { models: { type: 'string' } } });
const PACKAGES = fileURLToPath(new URL('../../node_modules/@vladmandic/', import.meta.url));
const MODELS = values.models ?? fileURLToPath(new URL('../../models', import.meta.url));
const PHOTOGRAPHS = [
  ...[1, 2, 3, 4, 5, 6].map((sample) => `${PACKAGES}face-api/demo/sample${sample}.jpg`),
  ...['faceid', 'facematch', 'facedetect'].map((name) => `${PACKAGES}human/assets/screenshot-${name}.jpg`),
];
/** Width of the face over the side of the picture. */
const FACE_SHARE = 0.456;
/** Enlarging a face more than this would blur it before it is spoiled. */
const MOST_ENLARGED = 1.1;

type Spoil = (picture: Buffer) => Promise<Buffer>;
const png = (picture: Sharp): Promise<Buffer> => picture.png().toBuffer();
const blur =
  (sigma: number): Spoil =>
  (picture) =>
    png(sharp(picture).blur(sigma));
const light =
  (gain: number, shift: number): Spoil =>
  (picture) =>
    png(sharp(picture).linear(gain, shift));
const smear =
  (length: number): Spoil =>
  (picture) => {
    const kernel = Array.from({ length: length * length }, (_, at) =>
      Number(Math.floor(at / length) === length >> 1),
    );
    return png(sharp(picture).convolve({ width: length, height: length, kernel }));
  };
const turned =
  (degrees: number): Spoil =>
  (picture) =>
    png(sharp(picture).rotate(degrees));
/** Grey noise with this standard deviation, uniform draws summed. */
const noise =
  (grey: number): Spoil =>
  async (picture) => {
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    for (let at = 0; at < data.length; at += channels) {
      const off = 2 * grey * (Math.random() + Math.random() + Math.random() - 1.5);
      for (let channel = at; channel < at + channels; channel++) {
        data[channel] = Math.max(0, Math.min(255, Math.round((data[channel] ?? 0) + off)));
      }
    }
    return png(sharp(data, { raw: { width, height, channels } }));
  };
const both =
  (first: Spoil, then: Spoil): Spoil =>
  async (picture) =>
    then(await first(picture));
const enlarged =
  (from: number, to: number): Spoil =>
  async (picture) =>
    png(sharp(await png(sharp(picture).resize(from, from))).resize(to, to));

const CASES: { what: string; side: number; spoil?: Spoil; quality?: number }[] = [
  { what: 'clean', side: 250 },
  { what: 'clean, JPEG 40', side: 250, quality: 40 },
  { what: 'clean, enlarged from 150 px', side: 250, spoil: enlarged(150, 250) },
  { what: 'blur 2 px', side: 250, spoil: blur(2) },
  { what: 'blur 3 px', side: 250, spoil: blur(3) },
  { what: 'blur 3 px, JPEG 40', side: 250, spoil: blur(3), quality: 40 },
  { what: 'blur 5 px', side: 250, spoil: blur(5) },
  { what: 'noise 8', side: 250, spoil: noise(8) },
  { what: 'blur 3 px, then noise 4', side: 250, spoil: both(blur(3), noise(4)) },
  { what: 'blur 3 px, then noise 8', side: 250, spoil: both(blur(3), noise(8)) },
  { what: 'blur 3 px, then noise 15', side: 250, spoil: both(blur(3), noise(15)) },
  { what: 'blur 5 px, then noise 25', side: 250, spoil: both(blur(5), noise(25)) },
  { what: 'turned by 90', side: 250, spoil: turned(90) },
  { what: 'turned by 180', side: 250, spoil: turned(180) },
  { what: 'turned by 270', side: 250, spoil: turned(270) },
  { what: 'smeared along 15 px', side: 250, spoil: smear(15) },
  { what: 'darkened to 0.25', side: 250, spoil: light(0.25, 0) },
  { what: 'darkened to 0.15', side: 250, spoil: light(0.15, 0) },
  { what: 'brightened by 2.2 and 40', side: 250, spoil: light(2.2, 40) },
  { what: 'brightened by 3', side: 250, spoil: light(3, 0) },
  { what: 'clean', side: 150 },
  { what: 'blur 2 px', side: 150, spoil: blur(2) },
  { what: 'blur 3 px', side: 150, spoil: blur(3) },
  { what: 'blur 5 px', side: 150, spoil: blur(5) },
];

/** Every face of a photograph that is large enough, with what is around it. */
async function* faces(runtime: FaceRuntime): AsyncGenerator<{ picture: Buffer; widthPx: number }> {
  for (const photograph of PHOTOGRAPHS) {
    const { width = 0, height = 0 } = await sharp(photograph).metadata();
    const options = { minSidePx: 60, most: 100, remainingMs: () => 1 };
    for (const { box } of (await runtime.faces(photograph, options)).faces) {
      const widthPx = box[2] * width;
      const side = Math.round(widthPx / FACE_SHARE);
      const left = Math.round((box[0] + box[2] / 2) * width - side / 2);
      const top = Math.round((box[1] + box[3] / 2) * height - side / 2);
      const inside = {
        left: Math.max(0, left),
        top: Math.max(0, top),
        width: Math.min(width, left + side) - Math.max(0, left),
        height: Math.min(height, top + side) - Math.max(0, top),
      };
      const picture = sharp(photograph)
        .extract(inside)
        .extend({
          left: inside.left - left,
          top: inside.top - top,
          right: side - inside.width - (inside.left - left),
          bottom: side - inside.height - (inside.top - top),
          extendWith: 'copy',
        });
      yield { picture: await png(picture), widthPx };
    }
  }
}

const runtime = await openFaceRuntime(MODELS);
const all: { picture: Buffer; widthPx: number }[] = [];
for await (const face of faces(runtime)) all.push(face);
process.stdout.write(
  '| picture | side | found | sharpness passes | exposure passes | pose passes |\n|---|---|---|---|---|---|\n',
);
for (const { what, side, spoil, quality } of CASES) {
  const tally = { pictures: 0, found: 0, sharpness: 0, exposure: 0, pose: 0 };
  for (const { picture, widthPx } of all) {
    if (side * FACE_SHARE > widthPx * MOST_ENLARGED) continue;
    const clean = await png(sharp(picture).resize(side, side));
    const spoiled = spoil ? await spoil(clean) : clean;
    const { face } = await runtime.portrait(
      await sharp(spoiled)
        .jpeg({ quality: quality ?? 90 })
        .toBuffer(),
    );
    tally.pictures += 1;
    if (!face) continue;
    tally.found += 1;
    for (const check of ['sharpness', 'exposure', 'pose'] as const) {
      tally[check] += Number(face.quality.checks[check]);
    }
  }
  process.stdout.write(
    `| ${what} | ${side} | ${tally.found} of ${tally.pictures} | ${tally.sharpness} | ${tally.exposure} | ${tally.pose} |\n`,
  );
}

/** Photographs of people that ship inside @vladmandic/face-api (MIT), cut to one person each. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { decodeImage, type Raster } from '../../workers/face/raster.ts';
import type { FaceRuntime } from '../../workers/face/runtime.ts';

const DEMO = fileURLToPath(new URL('../../node_modules/@vladmandic/face-api/demo/', import.meta.url));

/** Sample, centre of the face and side of the cut in its pixels: open eyes, not far from frontal. */
const CUTS = {
  amy: [3, 1186, 385, 532],
  bea: [3, 695, 485, 521],
  cat: [3, 1572, 458, 498],
  dee: [5, 466, 1044, 495],
  eve: [5, 1204, 348, 406],
  fay: [5, 859, 247, 387],
  gin: [6, 785, 501, 553],
  hal: [6, 1591, 434, 541],
  ida: [6, 351, 649, 508],
  joy: [6, 1266, 469, 508],
} as const;
export type PersonName = keyof typeof CUTS;
/** Those whose eyes stand open enough for lids to come down over them; the others look down or have narrowed theirs. */
export const OPEN_EYED: readonly PersonName[] = ['amy', 'bea', 'cat', 'dee', 'eve', 'fay'];
export const EVERYBODY = Object.keys(CUTS) as PersonName[];

/** Of the cut, pixels. */
const SIDE = 480;

export interface Person {
  name: PersonName;
  /** Head and shoulders, square. */
  picture: Raster;
  /** Of FaceMesh. */
  points: Float32Array;
}

/** @param pixels of a side of the picture: how good a photograph there is of somebody */
export async function loadPerson(runtime: FaceRuntime, name: PersonName, pixels = SIDE): Promise<Person> {
  const [sample, x, y, side] = CUTS[name];
  const margin = side;
  // Beyond the edge of the photograph its mirror image: a plain border would cut the shoulders.
  const wide = await sharp(`${DEMO}sample${sample}.jpg`)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, extendWith: 'mirror' })
    .toBuffer();
  const half = Math.round(side / 2);
  const picture = await sharp(wide)
    .extract({ left: x - half + margin, top: y - half + margin, width: side, height: side })
    .resize(pixels, pixels, { kernel: 'cubic' })
    .png()
    .toBuffer();
  const [face] = (await runtime.frame(picture)).faces;
  if (!face) throw new Error(`no face in the cut of ${name}`);
  return { name, picture: await decodeImage(picture), points: face.mesh.points };
}

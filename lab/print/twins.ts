/** Which words of a forged picture were altered: those that its genuine twin, saved in the same way, shows otherwise. */
import { openImage } from '../../workers/artifacts/pixels.ts';

type Box = readonly [x: number, y: number, width: number, height: number];

/** Levels, as a mean of 3 x 3 pixels, by which two codings of the same place hardly ever differ. */
const DIFFERENT = 12;
/** Share of a word's box that differs: of an altered word at least, of an untouched one at most. */
const ALTERED = 0.06;
const UNTOUCHED = 0.01;
/** Names of ways and chains that follow the capture in an id of the ledger. */
const MOST_PARTS = 4;

/** @returns the id of the twin among `ids`: the same name up to its way, then `-twin` */
export function twinOf(id: string, ids: ReadonlySet<string>): string | null {
  const dot = id.lastIndexOf('.');
  const parts = id.slice(0, dot).split('-');
  for (let cut = 1; cut <= Math.min(MOST_PARTS, parts.length - 1); cut++) {
    const twin = `${parts.slice(0, -cut).join('-')}-twin${id.slice(dot)}`;
    if (ids.has(twin)) return twin;
  }
  return null;
}

/**
 * @param boxes shares of the picture's sides
 * @returns 1 altered, 0 not, 2 neither, a box each; null where the pictures differ in size or nowhere
 */
export async function labelsByTwin(
  file: string,
  twin: string,
  boxes: readonly Box[],
): Promise<number[] | null> {
  const [a, b] = [await pixelsOf(file), await pixelsOf(twin)];
  const { width, height } = a.info;
  if (width !== b.info.width || height !== b.info.height) return null;
  const counts = differing(a.data, b.data, width, height);
  if (counts(0, 0, width, height) === 0) return null;
  return boxes.map(([x, y, w, h]) => {
    const [left, top] = [Math.floor(x * width), Math.floor(y * height)];
    const [right, bottom] = [
      Math.min(width, Math.ceil((x + w) * width)),
      Math.min(height, Math.ceil((y + h) * height)),
    ];
    const area = (right - left) * (bottom - top);
    const share = area > 0 ? counts(left, top, right, bottom) / area : 0;
    return share > ALTERED ? 1 : share > UNTOUCHED ? 2 : 0;
  });
}

const pixelsOf = (file: string) =>
  openImage(file, true)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

/** @returns how many pixels of a rectangle differ, from sums over the picture */
function differing(a: Uint8Array, b: Uint8Array, width: number, height: number) {
  const channels = a.length / (width * height);
  const distance = new Uint8Array(width * height);
  for (let at = 0; at < distance.length; at++) {
    let most = 0;
    for (let c = 0; c < channels; c++) {
      most = Math.max(most, Math.abs((a[at * channels + c] ?? 0) - (b[at * channels + c] ?? 0)));
    }
    distance[at] = most;
  }
  const levels = sums(distance, width, height);
  const marks = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      if (levels(x - 1, y - 1, x + 2, y + 2) > 9 * DIFFERENT) marks[y * width + x] = 1;
    }
  }
  return sums(marks, width, height);
}

function sums(values: Uint8Array, width: number, height: number) {
  const row = width + 1;
  const table = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y++) {
    let line = 0;
    for (let x = 0; x < width; x++) {
      line += values[y * width + x] ?? 0;
      table[(y + 1) * row + x + 1] = line + (table[y * row + x + 1] ?? 0);
    }
  }
  const at = (x: number, y: number): number => table[y * row + x] ?? 0;
  return (left: number, top: number, right: number, bottom: number): number =>
    at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
}

/**
 * How much of the eyes something covers: sunglasses, a hand, a bar. FaceMesh draws eyes wherever it expects them, so their
 * picture is judged, by a logistic regression on 35 fields of each: how bright a field is against the cheek below, and how
 * much changes within it. Trained on 138 faces with drawn sunglasses, hands and bars beside the same faces as they are,
 * with rims, blurred and darkened; figures on faces held back: docs/measurements/face.md.
 */
import weights from './occlusion-weights.json' with { type: 'json' };

const WIDTH = 28;
const HEIGHT = 20;
const FIELD = 4;
const COLUMNS = WIDTH / FIELD;
const FIELDS = COLUMNS * (HEIGHT / FIELD);
/** Grey levels: below it brightness relative to the cheek says nothing. */
const LEAST_CHEEK = 20;
const LEAST_RATIO = 0.05;

/** Where the eyes are in the cut of the ArcFace family of 112 px: corner of the crop, and the cheek below. */
const EYES = [
  { left: 24, top: 42, cheekLeft: 30, mirrored: false },
  { left: 60, top: 42, cheekLeft: 65, mirrored: true },
] as const;
const CHEEK = { top: 68, height: 16, width: 16 } as const;

/**
 * @param luma of an aligned face of `side` = 112 px, 0..255
 * @returns 0 for two eyes that are seen, 1 for two that are covered
 */
export function occlusionOf(luma: Float32Array, side: number): number {
  return EYES.reduce((sum, eye) => sum + coverOf(luma, side, eye) / EYES.length, 0);
}

function coverOf(luma: Float32Array, side: number, eye: (typeof EYES)[number]): number {
  const at = (x: number, y: number): number => luma[y * side + x] ?? 0;
  let cheek = 0;
  for (let y = 0; y < CHEEK.height; y++) {
    for (let x = 0; x < CHEEK.width; x++) cheek += at(eye.cheekLeft + x, CHEEK.top + y);
  }
  const reference = Math.max(LEAST_CHEEK, cheek / (CHEEK.width * CHEEK.height));
  let odds = weights.bias;
  for (let field = 0; field < FIELDS; field++) {
    const startX = (field % COLUMNS) * FIELD;
    const startY = Math.floor(field / COLUMNS) * FIELD;
    let [sum, squares] = [0, 0];
    for (let y = 0; y < FIELD; y++) {
      for (let x = 0; x < FIELD; x++) {
        const column = eye.mirrored ? WIDTH - 1 - startX - x : startX + x;
        const value = at(eye.left + column, eye.top + startY + y) / reference;
        sum += value;
        squares += value * value;
      }
    }
    const mean = sum / FIELD ** 2;
    const spread = Math.sqrt(Math.max(0, squares / FIELD ** 2 - mean * mean));
    const bright = Math.max(mean, LEAST_RATIO);
    odds +=
      (weights.brightness[field] ?? 0) * Math.log(bright) + ((weights.texture[field] ?? 0) * spread) / bright;
  }
  return 1 / (1 + Math.exp(-odds));
}

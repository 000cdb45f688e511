import sharp from 'sharp';
import { scenePixels } from '../../../formats/jpeg/scene.ts';

/** No larger than a copied piece and its surroundings ask for: every search takes as long as the picture is large. */
export const WIDTH = 360;
export const HEIGHT = 270;

/** A photograph with a camera's noise, not yet encoded. */
export const scene = (seed: number) =>
  sharp(scenePixels(WIDTH, HEIGHT, seed, 4), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

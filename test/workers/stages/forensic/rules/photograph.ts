import sharp from 'sharp';
import { scenePixels } from '../../../formats/jpeg/scene.ts';

export const WIDTH = 480;
export const HEIGHT = 360;

/** A photograph with a camera's noise, not yet encoded. */
export const scene = (seed: number) =>
  sharp(scenePixels(WIDTH, HEIGHT, seed, 4), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

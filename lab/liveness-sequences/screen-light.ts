/** What the light of a screen does: it falls on whoever sits before it, less on what is turned away, hardly on the room. */
import type { Raster } from '../../workers/face/raster.ts';

/** Linear red, green and blue on a surface that faces the screen where the face is: over all other light there. */
export type ScreenLight = readonly [red: number, green: number, blue: number];

/** With the square of the distance: a wall four times as far, and shoulders that it meets at an angle. */
export const ON_ROOM = 0.06;
export const ON_SHOULDERS = 0.6;

const GAMMA = 2.2;

/** @param strength of the screen all white @returns the light of a colour as CSS writes it */
export function screenLight(colour: string, strength: number): ScreenLight {
  const channel = (from: number): number =>
    strength * (Number.parseInt(colour.slice(from, from + 2), 16) / 255) ** GAMMA;
  return [channel(1), channel(3), channel(5)];
}

/** What it makes of grey levels. @param share of the light that comes there */
export function gainOf(light: ScreenLight | undefined, share: number): [number, number, number] {
  const [red, green, blue] = light ?? [0, 0, 0];
  const gain = (value: number): number => (1 + value * share) ** (1 / GAMMA);
  return [gain(red), gain(green), gain(blue)];
}

/** @param columns of the frame, from and to: a sheet of paper, a tinted picture, a white balance */
export function multiply(
  { data, width, height }: Raster,
  gains: readonly [number, number, number],
  [from, to]: readonly [number, number] = [0, width],
): void {
  for (let row = 0; row < height; row++) {
    for (let column = Math.round(from); column < to; column++) {
      for (const channel of [0, 1, 2] as const) {
        const at = (row * width + column) * 3 + channel;
        data[at] = Math.min(255, (data[at] ?? 0) * gains[channel] + 0.5);
      }
    }
  }
}

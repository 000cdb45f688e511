/** What is behind somebody: a wall with things on it, out of focus, that stays where it is when the head moves. */
import type { Raster } from '../../workers/face/raster.ts';
import type { Figure } from './figure.ts';

const THINGS = 14;
/** Of the edge of a thing, in shares of the frame's width. */
const FOCUS = 0.012;

export function roomOf(random: () => number): Figure {
  const wall = [110 + 60 * random(), 110 + 60 * random(), 110 + 60 * random()];
  const slope = (random() - 0.5) * 40;
  const things = Array.from({ length: THINGS }, () => ({
    x: random(),
    y: random(),
    width: 0.04 + 0.16 * random(),
    height: 0.05 + 0.3 * random(),
    colour: wall.map((value) => value + (random() - 0.5) * 110),
  }));
  let drawn: Raster | null = null;
  const paint = ({ width, height }: Raster): Raster => {
    const data = new Uint8Array(width * height * 3);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const [x, y] = [column / width, row / height];
        const colour = wall.map((value) => value + slope * (x - 0.5));
        for (const thing of things) {
          const inside = Math.min(
            (thing.width / 2 - Math.abs(x - thing.x)) / FOCUS,
            (thing.height / 2 - Math.abs(y - thing.y)) / FOCUS,
          );
          const share = Math.max(0, Math.min(1, inside + 0.5));
          if (share === 0) continue;
          for (const channel of [0, 1, 2]) {
            colour[channel] = colour[channel]! * (1 - share) + thing.colour[channel]! * share;
          }
        }
        for (const channel of [0, 1, 2]) {
          data[(row * width + column) * 3 + channel] = Math.max(0, Math.min(255, colour[channel]!));
        }
      }
    }
    return { data, width, height };
  };
  return {
    draw(_pose, frame) {
      drawn ??= paint(frame);
      frame.data.set(drawn.data);
    },
  };
}

/**
 * Which way up the print stands: PaddleOCR's direction network is asked about the longest lines, and where it is not
 * clear, a few lines are read both ways, since print upside down gives fewer and less certain characters.
 */
import type { Quad } from './geometry.ts';
import type { PrintReader } from './networks.ts';
import { aspectOf, cutOut, type Picture } from './picture.ts';
import { readLine } from './recognise.ts';
import { partOf } from './words.ts';

const WIDTH = 192;
const HEIGHT = 48;
/** Lines that are asked; each costs a few milliseconds. */
const MOST = 12;
/** Mean vote, -1..1, from which the network's answer is clear. */
const CLEAR = 0.85;
/** Lines that are read both ways where it is not, and how much of each, in its heights. */
const READ = 3;
const READ_LENGTH = 8;

/** Whether most of these lines, read as their corners stand, would be read upside down. */
export async function standsOnHead(
  { direction, recognition, alphabet }: PrintReader,
  picture: Picture,
  quads: readonly Quad[],
): Promise<boolean> {
  const asked = quads.toSorted((a, b) => aspectOf(b) - aspectOf(a)).slice(0, MOST);
  if (asked.length === 0) return false;
  let votes = 0;
  for (const quad of asked) {
    const wanted = Math.min(WIDTH, Math.max(16, Math.round(aspectOf(quad) * HEIGHT)));
    // What is longer than the network's window is shown from its beginning.
    const share = Math.min(1, WIDTH / (aspectOf(quad) * HEIGHT));
    const [a, b, c, d] = quad;
    const to = (p: readonly [number, number], q: readonly [number, number]): [number, number] => [
      p[0] + (q[0] - p[0]) * share,
      p[1] + (q[1] - p[1]) * share,
    ];
    const pixels = cutOut(picture, [a, to(a, b), to(d, c), d], wanted, HEIGHT);
    const input = new Float32Array(3 * HEIGHT * WIDTH);
    for (let channel = 0; channel < 3; channel++) {
      for (let y = 0; y < HEIGHT; y++) {
        for (let x = 0; x < wanted; x++) {
          input[(channel * HEIGHT + y) * WIDTH + x] =
            (pixels[(y * wanted + x) * 3 + 2 - channel] ?? 0) / 127.5 - 1;
        }
      }
    }
    const [output] = Object.values(await direction.run(input, [1, 3, HEIGHT, WIDTH]));
    votes += (output?.[1] ?? 0) - (output?.[0] ?? 0);
  }
  if (Math.abs(votes) >= CLEAR * asked.length) return votes > 0;
  let upright = 0;
  const readable = asked
    .toSorted((a, b) => Math.abs(aspectOf(a) - READ_LENGTH) - Math.abs(aspectOf(b) - READ_LENGTH))
    .slice(0, READ);
  for (const quad of readable) {
    const part = partOf(quad, 0, Math.min(1, READ_LENGTH / aspectOf(quad)));
    const [a, b, c, d] = part;
    for (const [sign, corners] of [
      [1, part],
      [-1, [c, d, a, b]],
    ] as const) {
      const { glyphs } = await readLine({ recognition, alphabet }, picture, corners);
      upright += sign * glyphs.reduce((sum, { confidence }) => sum + confidence ** 2, 0);
    }
  }
  return upright < 0;
}

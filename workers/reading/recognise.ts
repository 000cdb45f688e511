/** What a line says: PP-OCRv4's recognition network, with the place and the certainty of each character. */
import type { Session } from '../networks/session.ts';
import { type Alphabet, decode, type Glyph, type LineReading } from './ctc.ts';
import { withFaintPoints } from './faint-points.ts';
import type { Quad } from './geometry.ts';
import { withZeros } from './letters-as-digits.ts';
import { featuresOf, readNumbers, withNumbers } from './numbers.ts';
import { aspectOf, cutOut, type Picture } from './picture.ts';

const HEIGHT = 48;
const MIN_WIDTH = 48;
const MAX_WIDTH = 2400;
/** Pixels of the input for each step of the output. */
const STRIDE = 8;

/** The networks that read a line. */
export interface LineReader {
  recognition: Session;
  alphabet: Alphabet;
  numbers?: Session | null;
}

/** The network's own view of a line, step by step along it. */
export interface LineLook {
  /** [steps, classes], as `ctc.ts` decodes them. */
  probabilities: Float32Array;
  /** What `numbers.ts` reads; null of a network that does not hand it out. */
  features: Float32Array | null;
  /** The line as it was shown, RGB, `width` x 48. */
  pixels: Uint8Array;
  width: number;
}

const PROBABILITIES = 'softmax_11.tmp_0';

/**
 * @param stretch factor of the width, and so of the steps, with which the line is read: another value gives a second
 *   look at the same characters
 */
export async function lookAt(session: Session, picture: Picture, quad: Quad, stretch = 1): Promise<LineLook> {
  const wanted = Math.round((aspectOf(quad) * HEIGHT * stretch) / STRIDE) * STRIDE;
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, wanted));
  const pixels = cutOut(picture, quad, width, HEIGHT);
  const input = new Float32Array(3 * HEIGHT * width);
  const size = HEIGHT * width;
  // In OpenCV's order, blue first.
  for (let i = 0, at = 0; i < size; i++, at += 3) {
    input[i] = pixels[at + 2]! / 127.5 - 1;
    input[size + i] = pixels[at + 1]! / 127.5 - 1;
    input[2 * size + i] = pixels[at]! / 127.5 - 1;
  }
  const outputs = await session.run(input, [1, 3, HEIGHT, width]);
  const probabilities = outputs[PROBABILITIES] ?? Object.values(outputs)[0] ?? new Float32Array();
  return { probabilities, features: featuresOf(outputs), pixels, width };
}

/**
 * @param numbers tells the line's numbers, where there is one
 * @param stretch as above
 */
export async function readLine(
  { recognition, alphabet, numbers = null }: LineReader,
  picture: Picture,
  quad: Quad,
  stretch = 1,
): Promise<LineReading> {
  const look = await lookAt(recognition, picture, quad, stretch);
  const { glyphs, foreign } = decode(look.probabilities, alphabet);
  const told =
    numbers && look.features ? withNumbers(glyphs, await readNumbers(numbers, look.features)) : glyphs;
  const placed = withGaps(told, paperColumns(look.pixels, look.width));
  return { foreign, glyphs: withZeros(withFaintPoints(placed)) };
}

/** The network drops spaces: what lies between two characters is measured on the paper. */
function withGaps(glyphs: readonly Glyph[], paper: Uint8Array): Glyph[] {
  return glyphs.map((glyph, i) => {
    const before = glyphs[i - 1];
    if (!before) return glyph;
    let [longest, run] = [0, 0];
    for (let x = Math.floor(before.at * paper.length); x <= glyph.at * paper.length; x++) {
      run = paper[x] === 1 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return { ...glyph, gap: longest / HEIGHT };
  });
}

/** 1 for columns of the cut without ink, in its middle rows: neighbouring lines may show at its edges. */
function paperColumns(pixels: Uint8Array, width: number): Uint8Array {
  const [top, bottom] = [Math.round(HEIGHT * 0.2), Math.round(HEIGHT * 0.8)];
  const grey = new Float32Array(width * (bottom - top));
  const histogram = new Uint32Array(256);
  for (let i = 0; i < grey.length; i++) {
    const at = (top * width + i) * 3;
    const level = (pixels[at]! + pixels[at + 1]! + pixels[at + 2]!) / 3;
    grey[i] = level;
    histogram[Math.floor(level)]!++;
  }
  const share = (part: number): number => {
    let sum = 0;
    return histogram.findIndex((count) => (sum += count) >= part * grey.length);
  };
  const [dark, light] = [share(0.04), share(0.96)];
  // Print covers less than half of a line: what lies on the median's side is paper.
  const inverted = share(0.5) - dark < light - share(0.5);
  const limit = inverted ? dark + 0.45 * (light - dark) : light - 0.45 * (light - dark);
  const ink = new Uint8Array(width);
  for (let at = 0; at < grey.length; at++) {
    const level = grey[at]!;
    if (inverted ? level > limit : level < limit) ink[at % width]!++;
  }
  return ink.map((count) => (count <= 1 ? 1 : 0));
}

/** What a line says: PP-OCRv4's recognition network, decoded by CTC, with the place and the certainty of each character. */
import type { Session } from '../networks/session.ts';
import { withFaintPoints } from './faint-points.ts';
import type { Quad } from './geometry.ts';
import { aspectOf, cutOut, type Picture } from './picture.ts';

export interface Glyph {
  text: string;
  /** Middle of the character, 0..1 along the line. */
  at: number;
  /** Probability, 0..1. */
  confidence: number;
  /** Widest stretch of paper between it and the one before, in line heights. */
  gap: number;
  /** The point or comma that the network thought of between it and the one before, and did not choose. */
  faint?: Faint;
}

export interface Faint {
  text: string;
  /** Probability, 0..1. */
  confidence: number;
}

export interface LineReading {
  glyphs: Glyph[];
  /** Characters that scripts other than the Latin one would have been, had they been allowed. */
  foreign: number;
}

/** Which classes may be read: index in the network's output and character. Class 0 is the blank. */
export interface Alphabet {
  characters: readonly string[];
  /** 1 where a class is of Latin print. */
  latin: Uint8Array;
  /** Classes of points and commas, wide forms too. */
  points: readonly { class: number; text: string }[];
}

const HEIGHT = 48;
const MIN_WIDTH = 48;
const MAX_WIDTH = 2400;
/** Pixels of the input for each step of the output. */
const STRIDE = 8;
/** Full stops and commas of other scripts have wide forms that stand for the same sign. */
const PLAIN: Record<string, string> = {
  '，': ',',
  '：': ':',
  '（': '(',
  '）': ')',
  '。': '.',
  '；': ';',
  '！': '!',
};

/** @param keys the network's characters, one a line; the blank before and the space behind them are added */
export function alphabetOf(keys: string): Alphabet {
  const characters = [
    '',
    ...keys
      .replace(/\n$/, '')
      .split('\n')
      .map((key) => key.replace('\r', '')),
    ' ',
  ];
  const latin = Uint8Array.from(characters, (character) =>
    /^[\p{Script=Latin}\p{Nd}\p{P}\p{Sc}\p{Sm} ]?$/u.test(character) &&
    !/[\u3000-\u303f\uff00-\uffef]/.test(character)
      ? 1
      : 0,
  );
  const points = characters.flatMap((character, at) => {
    const text = PLAIN[character] ?? character;
    return text === '.' || text === ',' ? [{ class: at, text }] : [];
  });
  return { characters, latin, points };
}

/**
 * @param stretch factor of the width, and so of the steps, with which the line is read: another value gives a second
 *   look at the same characters
 */
export async function readLine(
  session: Session,
  alphabet: Alphabet,
  picture: Picture,
  quad: Quad,
  stretch = 1,
): Promise<LineReading> {
  const wanted = Math.round((aspectOf(quad) * HEIGHT * stretch) / STRIDE) * STRIDE;
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, wanted));
  const pixels = cutOut(picture, quad, width, HEIGHT);
  const input = new Float32Array(3 * HEIGHT * width);
  for (let channel = 0; channel < 3; channel++) {
    const from = channel * HEIGHT * width;
    for (let i = 0; i < HEIGHT * width; i++) input[from + i] = (pixels[i * 3 + 2 - channel] ?? 0) / 127.5 - 1;
  }
  const [output] = Object.values(await session.run(input, [1, 3, HEIGHT, width]));
  if (!output) return { glyphs: [], foreign: 0 };
  const reading = decode(output, alphabet);
  const glyphs = withGaps(reading.glyphs, paperColumns(pixels, width));
  return { ...reading, glyphs: withFaintPoints(glyphs) };
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
    grey[i] = ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3;
    const level = Math.floor(grey[i] ?? 0);
    histogram[level] = (histogram[level] ?? 0) + 1;
  }
  const share = (part: number): number => {
    let sum = 0;
    return histogram.findIndex((count) => (sum += count) >= part * grey.length);
  };
  const [dark, light] = [share(0.04), share(0.96)];
  // Print covers less than half of a line: what lies on the median's side is paper.
  const inverted = share(0.5) - dark < light - share(0.5);
  const limit = inverted ? dark + 0.45 * (light - dark) : light - 0.45 * (light - dark);
  return Uint8Array.from({ length: width }, (_, x) => {
    let ink = 0;
    for (let row = 0; row < bottom - top; row++) {
      const value = grey[row * width + x] ?? 0;
      if (inverted ? value > limit : value < limit) ink++;
    }
    return ink <= 1 ? 1 : 0;
  });
}

/** Greedy CTC: the best class of each step, repeats joined, blanks dropped. */
export function decode(output: Float32Array, { characters, latin, points }: Alphabet): LineReading {
  const classes = characters.length;
  const steps = Math.floor(output.length / classes);
  const glyphs: (Glyph & { best: number; steps: number })[] = [];
  let foreign = 0;
  let last = 0;
  let lastFree = 0;
  let faint: Faint | undefined;
  for (let step = 0; step < steps; step++) {
    const from = step * classes;
    let free = 0;
    for (let i = 0; i < classes; i++) if ((output[from + i] ?? 0) > (output[from + free] ?? 0)) free = i;
    let best = free;
    if (latin[free] !== 1) {
      best = 0;
      for (let i = 0; i < classes; i++) {
        if (latin[i] === 1 && (output[from + i] ?? 0) > (output[from + best] ?? 0)) best = i;
      }
    }
    const wide = PLAIN[characters[free] ?? ''];
    if (free !== best && free !== lastFree && wide === undefined) foreign++;
    lastFree = free;
    const chosen = wide === undefined ? best : free;
    const confidence = output[from + chosen] ?? 0;
    if (chosen === 0) {
      for (const point of points) {
        const seen = output[from + point.class] ?? 0;
        if (seen > (faint?.confidence ?? 0)) faint = { text: point.text, confidence: seen };
      }
    } else {
      const open = glyphs.at(-1);
      if (chosen === last && open) {
        open.at = (open.at * open.steps + (step + 0.5) / steps) / (open.steps + 1);
        open.steps++;
        if (confidence > open.best) open.best = open.confidence = confidence;
      } else {
        const text = wide ?? characters[chosen] ?? '';
        glyphs.push({
          text,
          at: (step + 0.5) / steps,
          confidence,
          gap: 0,
          ...(faint ? { faint } : {}),
          best: confidence,
          steps: 1,
        });
      }
      faint = undefined;
    }
    last = chosen;
  }
  return { glyphs: glyphs.map(({ best: _, steps: __, ...glyph }) => glyph), foreign };
}

/** Characters of a line become words: at the spaces that were read and at the gaps that were not. */

import type { Glyph, LineReading } from './ctc.ts';
import { type Quad, within } from './geometry.ts';

export interface LineWord {
  text: string;
  /** Where it begins and ends along its line, 0..1. */
  from: number;
  to: number;
  /** The least sure of its characters, and all of them. */
  confidence: number;
  glyphs: Glyph[];
}

/** Paper between two words, in line heights: at least this, and this many times what lies between two letters. */
const MIN_GAP = 0.14;
const GAPS = 2;
/** And this many times from middle to middle: beside a narrow letter in type of one width there is much paper too. */
const PITCHES = 1.25;
/** Between two digits: a 1 has paper on both sides, and a number cut in two is two wrong ones. */
const NUMBER_GAP = 0.3;
export const NUMBER_PITCHES = 1.6;
/** So much paper is no part of a word, whatever the type. */
const WIDE_GAP = 0.9;

/** Of a digit, in line heights. */
const USUAL_WIDTH = 0.55;

/** What numbers are made of. */
export const IN_NUMBER = /^[\d.,:/-]$/;

/** @param aspect the line's length in line heights */
export function wordsOf({ glyphs }: LineReading, aspect: number): LineWord[] {
  const steps = glyphs
    .slice(1)
    .map((glyph, i) => glyph.at - (glyphs[i]?.at ?? 0))
    .toSorted((a, b) => a - b);
  // A line of one character has no steps: its own width stands for them.
  const pitch = steps[steps.length >> 1] ?? USUAL_WIDTH / Math.max(aspect, 0.1);
  const gaps = glyphs
    .slice(1)
    .map(({ gap }) => gap)
    .toSorted((a, b) => a - b);
  const least = Math.max(MIN_GAP, GAPS * (gaps[gaps.length >> 1] ?? 0));
  const apart = (a: Glyph, b: Glyph): boolean => {
    const number = IN_NUMBER.test(a.text) && IN_NUMBER.test(b.text);
    return (
      b.gap > WIDE_GAP ||
      (b.gap > Math.max(least, number ? NUMBER_GAP : 0) &&
        b.at - a.at > (number ? NUMBER_PITCHES : PITCHES) * pitch)
    );
  };
  const times = timesIn(glyphs);
  const words: Glyph[][] = [];
  let open: Glyph[] = [];
  const close = (): void => {
    if (open.length > 0) words.push(open);
    open = [];
  };
  for (const [at, glyph] of glyphs.entries()) {
    const last = open.at(-1);
    const ends = last && (times.has(at) || (apart(last, glyph) && !goesOnAtPoint(glyphs, at)));
    if (glyph.text === ' ' || ends) close();
    if (glyph.text !== ' ') open.push(glyph);
  }
  close();
  const half = Math.min(pitch, 0.8 / Math.max(aspect, 0.1)) / 2;
  return words.map((own) => ({
    text: own.map(({ text }) => text).join(''),
    from: Math.max(0, (own[0]?.at ?? 0) - half),
    to: Math.min(1, (own.at(-1)?.at ?? 1) + half),
    confidence: Math.min(...own.map(({ confidence }) => confidence)),
    glyphs: own,
  }));
}

const isDigit = (glyph: Glyph | undefined): boolean => /^\d$/.test(glyph?.text ?? '');

/** A date and the time behind it lose their space: `05/03/201818:24`, `15Jun1808:34`. */
const TIMES = /(?<=[/.\-A-Za-z](?:19|20)\d{2})(?=\d{1,2}:\d{2})|(?<=[/.\-A-Za-z]\d{2})(?=\d{2}:\d{2})/g;

/** Glyphs with which a time begins behind a date. */
function timesIn(glyphs: readonly Glyph[]): ReadonlySet<number> {
  // One character a glyph, so that places in the text are those of the glyphs.
  const text = glyphs.map((glyph) => (glyph.text.length === 1 ? glyph.text : '_')).join('');
  return new Set([...text.matchAll(TIMES)].map(({ index }) => index));
}

/** A digit, a point and two digits are an amount or a time, with as much paper as there is around a point. */
function goesOnAtPoint(glyphs: readonly Glyph[], at: number): boolean {
  const isPoint = (glyph: Glyph | undefined): boolean => /^[.,:]$/.test(glyph?.text ?? '');
  const start = isPoint(glyphs[at]) ? at - 1 : at - 2;
  const [whole, point, first, second, third] = glyphs.slice(Math.max(0, start), start + 5);
  if (!isPoint(point) || ![whole, first, second].every(isDigit) || isDigit(third)) return false;
  return (glyphs[at]?.gap ?? 1) <= WIDE_GAP;
}

/** The part of a line between two places along it. */
export function partOf(quad: Quad, from: number, to: number): Quad {
  return [within(quad, from, 0), within(quad, to, 0), within(quad, to, 1), within(quad, from, 1)];
}

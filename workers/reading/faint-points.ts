/**
 * Points that were hardly printed. A dot-matrix printer's is one pixel high, and `64.13` is then read as `64 13` or `6413`
 * by every reader. The network still thought of a point there: between two digits without one it gives it less than
 * .001 (299 amounts and numbers of real receipts), where one was lost .0013 to .31 in 14 of 16.
 */
import type { Glyph } from './ctc.ts';

/** From here on the point is put in: none of 299 places without one reached it. */
const SEEN = 0.003;
/** This is enough where the digits stand as far apart as with a point between them. */
const SUSPECTED = 0.0008;
/** Steps from digit to digit, against the number's other steps, and paper between them in line heights. */
const APART = 1.25;
const PAPER = 0.19;
/** So far apart a point may have stood there, whatever the network thought. */
const WIDE_APART = 1.5;
const WIDE_PAPER = 0.3;
/** With more paper than this between them they are two numbers. */
const MOST_PAPER = 0.9;

const DIGIT = /^\d$/;
const MAX_DIGITS = 9;

/** A run of digits, from one glyph to before another. */
interface Run {
  from: number;
  to: number;
}

/**
 * @returns the glyphs with the points put in that stand where an amount has them: before two digits at its end, or before
 *   three that another point follows. What stays open keeps its `faint`; all others lose it.
 */
export function withFaintPoints(read: readonly Glyph[]): Glyph[] {
  const { glyphs, spaceBefore } = withoutSpaces(read);
  const put = new Map<number, 'point' | 'doubt'>();
  for (const run of runsOf(glyphs)) {
    const at = placeIn(run, glyphs);
    const glyph = at === null ? undefined : glyphs[at];
    if (at === null || !glyph || glyph.gap > MOST_PAPER) continue;
    const seen = glyph.faint?.confidence ?? 0;
    const apart = stepAt(glyphs, at) / pitchOf(run, glyphs, at);
    if (seen >= SEEN || (seen >= SUSPECTED && apart >= APART && glyph.gap >= PAPER)) put.set(at, 'point');
    else if (seen >= SUSPECTED || (apart >= WIDE_APART && glyph.gap >= WIDE_PAPER)) put.set(at, 'doubt');
  }
  return glyphs.flatMap((glyph, at) => {
    const { faint, ...plain } = glyph;
    const before = glyphs[at - 1];
    const found = put.get(at);
    const space = spaceBefore.get(glyph) ?? [];
    if (found === 'doubt') return [...space, glyph];
    if (found !== 'point' || !faint || !before) return [...space, plain];
    const middle = (before.at + glyph.at) / 2;
    return [
      { ...faint, at: middle, gap: 0 },
      { ...plain, gap: 0 },
    ];
  });
}

/** A lost point may be read as a space: those between digits are set aside, what was seen before them goes on. */
function withoutSpaces(read: readonly Glyph[]): { glyphs: Glyph[]; spaceBefore: Map<Glyph, Glyph[]> } {
  const glyphs: Glyph[] = [];
  const spaceBefore = new Map<Glyph, Glyph[]>();
  for (const [at, glyph] of read.entries()) {
    const [before, next] = [read[at - 1], read[at + 1]];
    if (glyph.text === ' ' && DIGIT.test(before?.text ?? '') && DIGIT.test(next?.text ?? '')) continue;
    const isSpaced = before?.text === ' ' && DIGIT.test(glyph.text) && DIGIT.test(glyphs.at(-1)?.text ?? '');
    if (!isSpaced) {
      glyphs.push(glyph);
      continue;
    }
    const clearer = [before.faint, glyph.faint].toSorted(
      (a, b) => (b?.confidence ?? 0) - (a?.confidence ?? 0),
    )[0];
    const joined: Glyph = { ...glyph, ...(clearer ? { faint: clearer } : {}) };
    spaceBefore.set(joined, [before]);
    glyphs.push(joined);
  }
  return { glyphs, spaceBefore };
}

function runsOf(glyphs: readonly Glyph[]): Run[] {
  const runs: Run[] = [];
  for (const [at, { text }] of glyphs.entries()) {
    if (!DIGIT.test(text)) continue;
    const open = runs.at(-1);
    if (open?.to === at) open.to++;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs.filter(({ from, to }) => to - from >= 3 && to - from <= MAX_DIGITS);
}

/** Where in the run an amount would have its point; null when it is none, or has it. */
function placeIn({ from, to }: Run, glyphs: readonly Glyph[]): number | null {
  const before = glyphs[from - 1]?.text ?? '';
  const behind = glyphs[to]?.text ?? '';
  if (/[.,]/.test(behind)) {
    const cents = [1, 2, 3].map((step) => DIGIT.test(glyphs[to + step]?.text ?? ''));
    const isAmount = cents[0] === true && cents[1] === true && cents[2] === false;
    return isAmount && to - from > 3 && !/[.,:/-]/.test(before) ? to - 3 : null;
  }
  if (/[:/-]/.test(behind) || /[:/#-]/.test(before)) return null;
  // A point before the run is one of thousands when three digits follow it.
  if (/[.,]/.test(before) && to - from !== 5) return null;
  return to - 2;
}

const stepAt = (glyphs: readonly Glyph[], at: number): number =>
  (glyphs[at]?.at ?? 0) - (glyphs[at - 1]?.at ?? 0);

/** The median step of the run, the one asked about left out. */
function pitchOf({ from, to }: Run, glyphs: readonly Glyph[], asked: number): number {
  const steps: number[] = [];
  for (let at = from + 1; at < to; at++) if (at !== asked) steps.push(stepAt(glyphs, at));
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] || 1;
}

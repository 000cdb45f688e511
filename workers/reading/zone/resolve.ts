/**
 * Lines of a zone in one layout, put right by its check digits where the picture leaves a character open: another class
 * that the network holds for nearly as probable, and with which the digits are right. What was put right is told; a
 * character that was read surely is never changed, since an altered zone has sure characters and wrong digits.
 */
import { checksOf } from '../../formats/mrz/checks.ts';
import type { Layout } from '../../formats/mrz/layout.ts';
import { columnsOf, spansOf } from './columns.ts';
import { decodeLine, type ZoneCharacter, type ZoneLine } from './decode.ts';
import { type Pitch, pitchOf } from './pitch.ts';

export interface Corrected {
  line: number;
  column: number;
  read: string;
  corrected: string;
}

export interface Resolved {
  layout: Layout;
  lines: string[];
  corrected: Corrected[];
  /** Least probability of its characters outside the names, 0..1. */
  confidence: number;
  /** Higher is better; of one picture only. */
  score: number;
  valid: number;
  checks: number;
  /** Of each line, as they were seen, before check digits put any of them right. */
  characters: ZoneCharacter[][];
  pitches: Pitch[];
  /** How much less probable another character of a column is (natural logarithm, 0 or more); infinite for an unlikely one. */
  costOf(line: number, column: number, character: string): number;
}

/** Natural logarithm of how much less probable another class may be. */
const NEAR = 4;
/** Two characters are changed at most: with more, some change always fits. */
const MOST_OPEN = 14;
/** What a right check digit is worth against the steps' mean log probability. */
const CHECK_WORTH = 0.02;

/** Characters by which one may stand off its place. */
const OFF = 0.8;

/**
 * @param steps of each line, from above; null when the lines cannot have this layout
 * @param pitch by which their characters are known to stand
 */
export function resolve(steps: readonly Float32Array[], layout: Layout, pitch?: Pitch): Resolved | null {
  const columns = columnsOf(layout);
  const lines: ZoneLine[] = [];
  for (const [at, own] of steps.entries()) {
    const line = decodeLine(own, columns[at] ?? [], pitch && ((column) => around(pitch, column)));
    if (!line) return null;
    lines.push(line);
  }
  const read = lines.map(({ characters }) => characters.map(({ text }) => text).join(''));
  const { texts, corrected } = putRight(read, lines, layout);
  const checks = checksOf(texts, layout);
  const valid = checks.filter((check) => check.valid).length;
  const [nameLine, nameFrom, nameTo] = layout.names;
  const outside = lines.flatMap(({ characters }, line) =>
    characters.filter((_, column) => line !== nameLine || column < nameFrom || column >= nameTo),
  );
  return {
    layout,
    lines: texts,
    corrected,
    confidence: Math.min(...outside.map((character) => character.confidence)),
    score: lines.reduce((sum, { score }) => sum + score, 0) / lines.length + CHECK_WORTH * valid,
    valid,
    checks: checks.length,
    characters: lines.map(({ characters }) => characters),
    pitches: lines.map(pitchOf),
    costOf: (line, column, character) =>
      lines[line]?.characters[column]?.others.find(({ text }) => text === character)?.cost ??
      Number.POSITIVE_INFINITY,
  };
}

const around = ({ placeOf, step }: Pitch, column: number): [number, number] => [
  placeOf(column) - OFF * step,
  placeOf(column) + OFF * step,
];

/** Of its most uneven line, in characters: above half of one, characters are missing or there are too many. */
export const unevennessOf = ({ pitches }: Resolved): number =>
  Math.max(...pitches.map(({ unevenness }) => unevenness));

function putRight(
  read: readonly string[],
  lines: readonly ZoneLine[],
  layout: Layout,
): { texts: string[]; corrected: Corrected[] } {
  const failing = (texts: readonly string[]): number =>
    checksOf(texts, layout).filter((check) => !check.valid).length;
  const before = failing(read);
  if (before === 0) return { texts: [...read], corrected: [] };
  // Names and states are many characters, and no change of them mends a digit.
  const digits = checksOf(read, layout).flatMap(({ field }) => spansOf(layout)[field]);
  const isUnderDigit = (line: number, column: number): boolean =>
    digits.some(([row, from, to]) => row === line && column >= from && column < to);
  const changes = lines
    .flatMap(({ characters }, line) =>
      characters.flatMap((character, column) =>
        (isUnderDigit(line, column) ? character.others : [])
          .filter(({ cost }) => cost < NEAR)
          .map(({ text, cost }) => ({ line, column, read: character.text, corrected: text, cost })),
      ),
    )
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, 4 * MOST_OPEN);
  const applied = (some: readonly Corrected[]): string[] =>
    read.map((text, at) =>
      some
        .filter(({ line }) => line === at)
        .reduce(
          (own, { column, corrected }) => own.slice(0, column) + corrected + own.slice(column + 1),
          text,
        ),
    );
  let best: { changes: (typeof changes)[number][]; cost: number; failing: number } = {
    changes: [],
    cost: 0,
    failing: before,
  };
  const tried = (some: (typeof changes)[number][]): void => {
    const left = failing(applied(some));
    const cost = some.reduce((sum, change) => sum + change.cost, 0);
    if (left < best.failing || (left === best.failing && left < before && cost < best.cost)) {
      best = { changes: some, cost, failing: left };
    }
  };
  for (const change of changes) tried([change]);
  // One change that mends everything is the simplest story; two are looked for where there is none.
  if (best.failing > 0) {
    const open = changes.slice(0, MOST_OPEN);
    for (const [at, one] of open.entries()) {
      for (const two of open.slice(at + 1)) {
        if (one.line !== two.line || one.column !== two.column) tried([one, two]);
      }
    }
  }
  // A change that leaves some digit wrong explains nothing: the zone stays as it was read.
  if (best.failing > 0) return { texts: [...read], corrected: [] };
  return {
    texts: applied(best.changes),
    corrected: best.changes.map(({ cost: _, ...change }) => change),
  };
}

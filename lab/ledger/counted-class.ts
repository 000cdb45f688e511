/**
 * What the page of detection says of one class of capture. It is kept class by class (docs/measurements/detection.json), so that
 * one class can be counted anew without the files of the others, and each says when it was counted and on which lists.
 */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { CAPTURE_CLASSES, CaptureClass } from '../../shared/contracts/capture.ts';
import { detectionIn } from '../../shared/findings/detection.ts';
import { weightOverall } from '../../shared/findings/weight.ts';
import { isFound } from './count.ts';
import { classFigures, confusion, loudRules } from './figures.ts';
import type { JudgedFile } from './judged.ts';
import { type List, PARTS, type Part } from './list.ts';
import { ALTERS_NOTHING } from './looks-for.ts';

const count = z.int().min(0);
const figure = z.number().nullable();
const Share = z.object({ k: count, n: count });
const Alarms = z.object({ k: count, n: count, bound: z.number() });

const Figures = z.object({
  genuine: count,
  forged: count,
  notAssessable: count,
  medium: Alarms,
  high: Alarms,
  found: Share,
  auc: figure,
  cllr: figure,
  minCllr: figure,
  lossOfEvidence: figure,
  ece: figure,
  /** The plot of reliability that shows the class, beside the page. */
  picture: z.string(),
});

export type Figures = z.infer<typeof Figures>;

const byPart = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(PARTS), value);

const Levels = z.object({ date: z.iso.date(), parts: byPart(Figures) });

const CountedClass = Levels.extend({
  /** The lists that have files of it, with the number of all their files. */
  lists: z.record(z.string(), z.object({ sha256: z.string(), files: count })),
  /** Files made as this class that had no facts of the present shape. */
  missing: count,
  /** What was counted since then, elsewhere; gone when the class is counted again. */
  note: z.string().optional(),
  /** The count of another day before this one. */
  earlier: Levels.optional(),
  /** Way of altering -> part -> found. */
  ways: z.record(z.string(), byPart(Share)),
  loud: z.array(z.object({ code: z.string(), k: count, n: count, files: z.array(z.string()) })),
  /** Files made as this class, by the class that the product takes them for. */
  takenFor: z.partialRecord(CaptureClass, count),
  /** Forged files that read MINIMAL with a confidence above what is found in their class: there must be none. */
  overconfident: z.array(z.object({ id: z.string(), confidence: z.number() })),
});
export type CountedClass = z.infer<typeof CountedClass>;

export const CountedClasses = z.partialRecord(CaptureClass, CountedClass);
export type CountedClasses = z.infer<typeof CountedClasses>;

/** Empty where nothing was counted yet. */
export const readCounted = (file: string): CountedClasses =>
  existsSync(file) ? CountedClasses.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};

export interface Counting {
  lists: readonly List[];
  files: readonly JudgedFile[];
  /** Ids without facts. */
  missing: ReadonlySet<string>;
  date: string;
  pictureOf(part: Part): string;
}

/** Files in which something was altered and those that are genuine as they are. */
export const isCounted = ({ entry }: JudgedFile): boolean => !ALTERS_NOTHING.has(entry.way);

/** @returns null where no file at hand was taken for the class */
export function countClass(captured: CaptureClass, counting: Counting): CountedClass | null {
  const { lists, files, missing, date, pictureOf } = counting;
  const own = files.filter((file) => file.captured === captured);
  if (own.length === 0) return null;
  const parts = PARTS.flatMap((part) => {
    const [found] = classFigures(own.filter((file) => file.entry.part === part && isCounted(file)));
    if (!found) return [];
    const { captured: _, ...figures } = found;
    return [[part, { ...figures, picture: pictureOf(part) }]];
  });
  const loud = loudRules(own, (code) => weightOverall(code) > 0);
  return CountedClass.parse({
    date,
    lists: listsOf(lists, own),
    missing: lists
      .flatMap(({ entries }) => entries)
      .filter((one) => one.class === captured && missing.has(one.id)).length,
    parts: Object.fromEntries(parts),
    ways: waysOf(own),
    loud: loud.map(({ code, k, n, files: on }) => ({ code, k, n, files: on.slice(0, 2) })),
    takenFor: Object.fromEntries(confusion(files).get(captured) ?? []),
    overconfident: own.filter(isOverconfident).map(({ entry, report }) => ({
      id: entry.id,
      confidence: report.confidence,
    })),
  });
}

function listsOf(lists: readonly List[], own: readonly JudgedFile[]): CountedClass['lists'] {
  const ids = new Set(own.map(({ entry }) => entry.id));
  return Object.fromEntries(
    lists.flatMap(({ name, sha256, entries }) => {
      const files = entries.length;
      return entries.some(({ id }) => ids.has(id)) ? [[name, { sha256, files }]] : [];
    }),
  );
}

function waysOf(files: readonly JudgedFile[]): CountedClass['ways'] {
  const forged = files.filter(({ entry }) => entry.truth === 'forged');
  const ways = [...new Set(forged.map(({ entry }) => entry.way))].toSorted();
  const shares = (way: string) =>
    PARTS.flatMap((part) => {
      const of = forged.filter(({ entry }) => entry.way === way && entry.part === part);
      return of.length === 0 ? [] : [[part, { k: of.filter(isFound).length, n: of.length }]];
    });
  return Object.fromEntries(ways.map((way) => [way, Object.fromEntries(shares(way))]));
}

const isOverconfident = ({ entry, report, captured }: JudgedFile): boolean =>
  entry.truth === 'forged' &&
  report.riskLevel === 'MINIMAL' &&
  report.confidence > detectionIn(captured).rate;

/** The new count, beside the one that it takes the place of; a count of the same day was a try. */
export function following(counted: CountedClass, before: CountedClass | undefined): CountedClass {
  if (!before) return counted;
  const { date, parts } = before;
  const earlier = date === counted.date ? before.earlier : { date, parts };
  return { ...counted, ...(earlier ? { earlier } : {}) };
}

/** In the order in which classes are told everywhere. */
export const inOrder = (classes: CountedClasses): [CaptureClass, CountedClass][] =>
  CAPTURE_CLASSES.flatMap((captured) => {
    const one = classes[captured];
    return one ? [[captured, one] as [CaptureClass, CountedClass]] : [];
  });

/** What each later save changed: objects by role, and the text and pictures of the pages they touch. */
import {
  entry,
  inPoints,
  interpretPage,
  nameOf,
  type PageContent,
  type PdfFile,
  type PdfPage,
  type PdfView,
  pages,
  turned,
} from '../../../../../formats/pdf/index.ts';
import type { PdfValue } from '../../../../../formats/pdf/types.ts';
import { asItReads } from '../../layout/as-it-reads.ts';
import type { Role } from '../../layout/role-facts.ts';
import { roleOfObject, rolesOf } from '../../layout/roles.ts';
import { type Word, wordsOf } from '../../layout/words.ts';
import { coversOf } from '../../paint/covers/covers.ts';
import { diffWords, type WordChange } from '../text-diff.ts';
import { compareImages, type GonePictures, type ImageChanges } from './compare-images.ts';
import type { Revision } from './facts.ts';
import { NO_ORIGIN, saveOrigin } from './save-origin.ts';

/** Saves compared one by one; of more, the oldest are compared in one step. */
const MAX_STEPS = 40;
/** Saves at either end whose date and program are read. */
const MAX_ORIGINS = 50;
/** Objects looked at to find out what a page depends on. */
const MAX_DEPENDENCIES = 3_000;
const TOO_MUCH = 'a page has more pictures, paint or changed text than is compared';

export interface PageStep {
  revision: number;
  /** 0-based, in the newer state. */
  page: PdfPage;
  /** The same page in the older state. */
  before: PdfPage;
  /** Index of the older state. */
  beforeSave: number;
  changes: WordChange[];
  images: ImageChanges;
  /** Text that opaque paint hid before and does not hide any more. */
  uncovered: { old: string | null; new: string }[];
  textUnreadable: boolean;
}

export interface History {
  revisions: Revision[];
  steps: PageStep[];
  /** Why something was left out, in words; empty when nothing was. */
  left: string[];
}

/** Compares the saves of a file, oldest to newest. `stop` is asked before each page. */
export function historyOf(file: PdfFile, maxPages: number, stop: () => boolean): History {
  const left: string[] = [];
  const revisions = touchedRoles(file);
  const steps: PageStep[] = [];
  const count = file.revisions.length;
  const points = count <= MAX_STEPS + 1 ? range(0, count) : [0, ...range(count - MAX_STEPS, count)];
  if (points.length < count)
    left.push(`${count} saves: the oldest ${count - MAX_STEPS} were compared in one step`);
  let older = file.at(points[0] ?? 0);
  let olderPages = pages(older).pages;
  const gone = new Map<number, GonePictures>();
  for (const index of points.slice(1)) {
    const newer = file.at(index);
    const touched = touchedBetween(file, older.revision.index, index);
    const newerPages = pages(newer).pages;
    const kept = new Set(newerPages.map(({ num }) => num));
    if (touched.size > 0) {
      for (const page of newerPages.slice(0, maxPages)) {
        if (stop()) {
          left.push('time ran out while saves were compared');
          return { revisions, steps, left };
        }
        const before = partner(page, olderPages, kept);
        if (!before || !depends(newer, page, before, touched)) continue;
        const { step, complete } = compare(
          older,
          inPoints(before, page.userUnit),
          newer,
          inPoints(page),
          index,
          leftOn(page, gone),
        );
        if (!complete && !left.includes(TOO_MUCH)) left.push(TOO_MUCH);
        if (step) steps.push(step);
      }
    }
    older = newer;
    olderPages = newerPages;
  }
  return { revisions, steps, left };
}

/** Pages without a number are told apart by their place. */
function leftOn({ num, index }: PdfPage, gone: Map<number, GonePictures>): GonePictures {
  const key = num ?? -1 - index;
  const known = gone.get(key) ?? new Map<string, string>();
  gone.set(key, known);
  return known;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/** Numbers written between two saves. A section outside the chain restates everything, so all its numbers count. */
function touchedBetween(file: PdfFile, from: number, to: number): Set<number> {
  const touched = new Set<number>();
  for (const [i, { changed, added, entries, chained }] of file.revisions.slice(from + 1, to + 1).entries()) {
    const previous = file.revisions[from + i];
    if (chained && previous?.chained) for (const num of [...changed, ...added]) touched.add(num);
    else for (const num of entries.keys()) touched.add(num);
  }
  return touched;
}

/** Roles come from the newest state; what is no longer there says itself what it was. */
function touchedRoles(file: PdfFile): Revision[] {
  const roles = file.revisions.length > 1 ? rolesOf(file.latest) : new Map<number, Role>();
  const count = file.revisions.length;
  return file.revisions.map((revision) => {
    const touched: Partial<Record<Role, number>> = {};
    if (revision.index > 0) {
      const view = file.at(revision.index);
      for (const num of [...revision.changed, ...revision.added]) {
        const object = roles.has(num) ? null : view.object(num);
        const role = roles.get(num) ?? (object && roleOfObject(object, view)) ?? 'other';
        touched[role] = (touched[role] ?? 0) + 1;
      }
    }
    const { index, kind, chained, endOffset } = revision;
    // Thousands of saves are an attack; the first and the newest tell enough.
    const origin =
      index < MAX_ORIGINS || index >= count - MAX_ORIGINS ? saveOrigin(file, revision) : NO_ORIGIN;
    return { index, kind, chained, endOffset, touched, ...origin };
  });
}

/**
 * The same page before. One of another number at its place is meant where it is gone: a page that was put before it is none.
 * @param kept numbers of all pages of the newer state
 */
function partner(
  page: PdfPage,
  older: readonly PdfPage[],
  kept: ReadonlySet<number | null>,
): PdfPage | undefined {
  const there = older[page.index];
  if (there?.num === page.num) return there;
  const same = older.find((p) => p.num !== null && p.num === page.num);
  if (same || !there) return same;
  return there.num !== null && kept.has(there.num) ? undefined : there;
}

/** True when something that paints the page was written in between. Annotations are looked at on their own. */
function depends(view: PdfView, page: PdfPage, before: PdfPage, touched: ReadonlySet<number>): boolean {
  if (page.num !== before.num || page.contents.join() !== before.contents.join()) return true;
  if (page.num !== null && touched.has(page.num)) return true;
  return leadsTo(touched, view, [entry(page.dict, 'Contents'), page.resources]);
}

/** Whether references from these values come to one of the objects; also where there are too many to follow. */
function leadsTo(touched: ReadonlySet<number>, view: PdfView, from: (PdfValue | null)[]): boolean {
  const seen = new Set<number>();
  const stack = [...from];
  while (stack.length > 0 && seen.size < MAX_DEPENDENCIES) {
    const value = stack.pop();
    if (value?.kind === 'ref') {
      if (touched.has(value.num)) return true;
      if (seen.has(value.num)) continue;
      seen.add(value.num);
      stack.push(view.object(value.num)?.value ?? null);
    } else if (value?.kind === 'array') for (const item of value.items) stack.push(item);
    else if (value?.kind === 'dict') for (const item of value.entries) stack.push(item.value);
    else if (value?.kind === 'stream' && nameOf(entry(value.dict, 'Type')) !== 'Page') stack.push(value.dict);
  }
  // More than was looked at: compared, rather than taken for unchanged.
  return stack.length > 0;
}

function compare(
  older: PdfView,
  earlier: PdfPage,
  newer: PdfView,
  later: PdfPage,
  revision: number,
  gone: GonePictures,
): { step: PageStep | null; complete: boolean } {
  const { page, content: now, turn } = asItReads(newer, later);
  const before = turn === null ? earlier : turned(earlier, turn);
  const then = interpretPage(older, before);
  const [a, b] = [wordsOf(then), wordsOf(now)];
  const readable = legible(a.words) && legible(b.words) && a.complete && b.complete;
  const { changes, complete: allText, undecoded } = readable ? diffWords(a.words, b.words) : NO_CHANGES;
  const images = compareImages(older, then, newer, now, gone);
  const textUnreadable = readable
    ? undecoded > 0
    : fingerprint(a.words) !== fingerprint(b.words) || unreadOf(then) !== unreadOf(now);
  const coversThen = coversOf(then, a.words, before);
  // Only asked where something was covered.
  const coversNow = coversThen.items.length > 0 ? coversOf(now, b.words, page).items : [];
  const still = new Set(coversNow.map((cover) => cover.covered));
  const uncovered = coversThen.items
    .filter(({ covered }) => !still.has(covered) && b.words.some((word) => covered.includes(word.text)))
    .map(({ covered, replacement }) => ({ old: replacement || null, new: covered }));
  const changed = [changes, images.replaced, images.patched, uncovered].some((list) => list.length > 0);
  const complete = allText && images.complete && coversThen.complete;
  if (!changed && images.added === 0 && images.removed === 0 && !textUnreadable)
    return { step: null, complete };
  const beforeSave = older.revision.index;
  return {
    step: { revision, page, before, beforeSave, changes, images, uncovered, textUnreadable },
    complete,
  };
}

const NO_CHANGES = { changes: [], complete: true, undecoded: 0 };

/** Most characters have a Unicode value. */
function legible(words: readonly Word[]): boolean {
  let known = 0;
  let unknown = 0;
  for (const word of words) {
    for (const c of word.text) {
      if (c === '\ufffd') unknown++;
      else known++;
    }
  }
  return unknown <= known * 0.05;
}

/** Characters that have no Unicode value are told apart by their codes. */
const unreadOf = ({ items }: PageContent): string =>
  items.flatMap((item) => (item.type === 'text' ? (item.unread ?? []) : [])).join(' ');

function fingerprint(words: readonly Word[]): string {
  return words.map((w) => `${w.text}@${Math.round(w.box.x0)},${Math.round(w.box.y0)}`).join(' ');
}

/**
 * The structure tree (ISO 32000-2, 14.7): what reading aids speak. Signing and commenting add elements for their
 * annotations; what was said about the content must stay as it was signed.
 */
import { dictOf, entry, listedAnnotations, nameOf, pages } from '../../../formats/pdf/index.ts';
import type { PdfArray, PdfDict, PdfValue, PdfView } from '../../../formats/pdf/types.ts';
import { type Comparison, dictAt, difference, keysOf } from './equality.ts';

/** Of an element and of the root: places in the tree, and the tables that lead there. */
const ELSEWHERE = new Set(['K', 'P', 'Pg', 'ParentTree', 'ParentTreeNextKey', 'IDTree', 'Type']);
/** Tables that may grow. */
const GROWING = new Set(['RoleMap', 'ClassMap', 'Namespaces', 'PronunciationLexicon', 'AF']);
const MAX_DEPTH = 64;
const MAX_ELEMENTS = 60_000;
/** Kids of one element. */
const MAX_KIDS = 60_000;

/** Path of the first element that says something else than when it was signed; null when none does. */
export function structureDifference(c: Comparison): string | null {
  const [was, now] = [rootOf(c.before), rootOf(c.after)];
  if (!was || !now) return null;
  const path = 'Root/StructTreeRoot';
  for (const { key } of was.entries) {
    if (ELSEWHERE.has(key.value)) continue;
    const found = GROWING.has(key.value)
      ? shrunk(c, `${path}/${key.value}`, entry(was, key.value), entry(now, key.value))
      : difference(c, `${path}/${key.value}`, entry(was, key.value), entry(now, key.value));
    if (found) return found;
  }
  const budget = { left: MAX_ELEMENTS, open: new Set<PdfDict>() };
  return kidsDifference(c, path, was, now, 0, budget) ?? annotationsDifference(c, path);
}

/**
 * The element of an annotation comes and goes with it. As long as the annotation is there, what is said of it stays:
 * role, alternative text, attributes.
 */
function annotationsDifference(c: Comparison, path: string): string | null {
  const [{ found: before, complete }, { found: after, complete: completeNow }] = [
    elementsOf(c.before),
    elementsOf(c.after),
  ];
  if (!complete || !completeNow) c.cut = true;
  const there = listedIn(c.after);
  for (const [num, was] of before) {
    if (!there.has(num)) continue;
    const now = after.get(num);
    if (!now) return `${path}/OBJR/${num}`;
    for (const key of keysOf(was, now)) {
      if (ELSEWHERE.has(key)) continue;
      const found = difference(c, `${path}/OBJR/${num}/${key}`, entry(was, key), entry(now, key));
      if (found) return found;
    }
  }
  return null;
}

/** The elements of annotations; `complete` is false when the tree has more elements than are read. */
interface Elements {
  found: ReadonlyMap<number, PdfDict>;
  complete: boolean;
}

const elements = new WeakMap<PdfView, Elements>();

/** The element that an annotation belongs to, by the number of the annotation. */
function elementsOf(view: PdfView): Elements {
  const known = elements.get(view);
  if (known) return known;
  const found = new Map<number, PdfDict>();
  const met = new Set<PdfDict>();
  const root = rootOf(view);
  const open = root ? [root] : [];
  const lists = new Set<readonly PdfValue[]>();
  let complete = true;
  for (let holder = open.pop(); holder; holder = open.pop()) {
    if (met.has(holder)) continue;
    if (met.size >= MAX_ELEMENTS) {
      complete = false;
      break;
    }
    met.add(holder);
    const kids = kidsOf(view, holder);
    complete &&= kids.complete;
    // One list may be the kids of thousands of elements.
    if (lists.has(kids.list)) continue;
    lists.add(kids.list);
    for (const kid of kids.list) {
      const dict = dictOf(kid);
      if (!dict) continue;
      const object = nameOf(entry(dict, 'Type')) === 'OBJR' ? entry(dict, 'Obj') : null;
      if (object?.kind === 'ref') found.set(object.num, holder);
      else if (entry(dict, 'K')) open.push(dict);
    }
  }
  elements.set(view, { found, complete });
  return { found, complete };
}

const listed = new WeakMap<PdfView, ReadonlySet<number>>();

/** Numbers of the annotations that pages list. */
function listedIn(view: PdfView): ReadonlySet<number> {
  const known = listed.get(view);
  if (known) return known;
  const found = new Set<number>();
  const read = new Set<unknown>();
  for (const page of pages(view).pages) {
    const { items } = listedAnnotations(view, page);
    if (read.has(items)) continue;
    read.add(items);
    for (const item of items) if (item.kind === 'ref') found.add(item.num);
  }
  listed.set(view, found);
  return found;
}

function rootOf(view: PdfView): PdfDict | null {
  return dictAt(view, view.catalog, 'StructTreeRoot');
}

function shrunk(c: Comparison, path: string, a: PdfValue | null, b: PdfValue | null): string | null {
  const [was, now] = [dictOf(c.before.resolve(a ?? undefined)), dictOf(c.after.resolve(b ?? undefined))];
  if (!was || !now) return was ? path : null;
  for (const { key } of was.entries) {
    const found = difference(c, `${path}/${key.value}`, entry(was, key.value), entry(now, key.value));
    if (found) return found;
  }
  return null;
}

interface Budget {
  left: number;
  /** Elements above: a loop ends here. */
  open: Set<PdfDict>;
}

function kidsDifference(
  c: Comparison,
  path: string,
  was: PdfDict,
  now: PdfDict,
  depth: number,
  budget: Budget,
): string | null {
  if (budget.open.has(was)) return null;
  const [before, after] = [contentKids(c.before, was), contentKids(c.after, now)];
  // What stands deeper, or behind more kids than are read, may say anything.
  if (depth > MAX_DEPTH || !before.complete || !after.complete) {
    c.cut = true;
    return null;
  }
  if (before.list.length !== after.list.length) return `${path}/K`;
  budget.open.add(was);
  for (const [i, kid] of before.list.entries()) {
    if (budget.left-- <= 0) {
      c.cut = true;
      break;
    }
    const found = kidDifference(c, `${path}/K/${i}`, kid, after.list[i] as PdfValue, depth, budget);
    if (found) return found;
  }
  budget.open.delete(was);
  return null;
}

function kidDifference(
  c: Comparison,
  path: string,
  was: PdfValue,
  now: PdfValue,
  depth: number,
  budget: Budget,
): string | null {
  const [a, b] = [dictOf(was), dictOf(now)];
  if (!a || !b) return difference(c, path, was, now);
  for (const key of keysOf(a, b)) {
    if (ELSEWHERE.has(key)) continue;
    const found = difference(c, `${path}/${key}`, entry(a, key), entry(b, key));
    if (found) return found;
  }
  return kidsDifference(c, path, a, b, depth + 1, budget);
}

interface Kids {
  list: readonly PdfValue[];
  complete: boolean;
}

/** By view and by the array, which thousands of elements may share. */
type ByArray = WeakMap<PdfView, WeakMap<PdfArray, Kids>>;
const kidsByArray: ByArray = new WeakMap();
const contentByArray: ByArray = new WeakMap();

function once(memory: ByArray, view: PdfView, array: PdfArray, read: () => Kids): Kids {
  const ofView = memory.get(view) ?? new WeakMap<PdfArray, Kids>();
  memory.set(view, ofView);
  const found = ofView.get(array) ?? read();
  ofView.set(array, found);
  return found;
}

/** Kids, resolved, without those that only stand for annotations: these come and go with the annotation. */
function contentKids(view: PdfView, holder: PdfDict): Kids {
  const content = ({ list, complete }: Kids): Kids => ({
    list: list.filter((kid) => !standsForAnnotation(view, kid, 0)),
    complete,
  });
  const array = view.get(holder, 'K');
  const kids = kidsOf(view, holder);
  return array.kind === 'array' ? once(contentByArray, view, array, () => content(kids)) : content(kids);
}

function kidsOf(view: PdfView, holder: PdfDict): Kids {
  const kids = view.get(holder, 'K');
  if (kids.kind === 'null') return { list: [], complete: true };
  if (kids.kind !== 'array') return { list: [kids], complete: true };
  return once(kidsByArray, view, kids, () => ({
    list: kids.items.slice(0, MAX_KIDS).map((kid) => view.resolve(kid)),
    complete: kids.items.length <= MAX_KIDS,
  }));
}

/** Decided once for each element and each list, so that deep trees cost no more than flat ones; an open one belongs to a loop. */
const decided = new WeakMap<PdfDict | PdfArray, boolean>();

function standsForAnnotation(view: PdfView, kid: PdfValue, depth: number): boolean {
  const dict = dictOf(kid);
  if (!dict) return kid.kind === 'null';
  const type = nameOf(entry(dict, 'Type'));
  if (type === 'OBJR') return true;
  if (type === 'MCR' || depth > MAX_DEPTH) return false;
  const known = decided.get(dict);
  if (known !== undefined) return known;
  decided.set(dict, false);
  const array = view.get(dict, 'K');
  const shared = array.kind === 'array' ? decided.get(array) : undefined;
  if (shared !== undefined) return shared;
  if (array.kind === 'array') decided.set(array, false);
  const own = kidsOf(view, dict).list;
  const stands = own.length > 0 && own.every((one) => standsForAnnotation(view, one, depth + 1));
  decided.set(dict, stands);
  if (array.kind === 'array') decided.set(array, stands);
  return stands;
}

/**
 * The structure tree (ISO 32000-2, 14.7): what reading aids speak. Signing and commenting add elements for their
 * annotations; what was said about the content must stay as it was signed.
 */
import { dictOf, entry, nameOf, pages } from '../../../formats/pdf/index.ts';
import type { PdfDict, PdfValue, PdfView } from '../../../formats/pdf/types.ts';
import { type Comparison, dictAt, difference, keysOf } from './equality.ts';

/** Of an element and of the root: places in the tree, and the tables that lead there. */
const ELSEWHERE = new Set(['K', 'P', 'Pg', 'ParentTree', 'ParentTreeNextKey', 'IDTree', 'Type']);
/** Tables that may grow. */
const GROWING = new Set(['RoleMap', 'ClassMap', 'Namespaces', 'PronunciationLexicon', 'AF']);
const MAX_DEPTH = 64;
const MAX_ELEMENTS = 60_000;

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
  const [before, after] = [elementsOf(c.before), elementsOf(c.after)];
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

const elements = new WeakMap<PdfView, ReadonlyMap<number, PdfDict>>();

/** The element that an annotation belongs to, by the number of the annotation. */
function elementsOf(view: PdfView): ReadonlyMap<number, PdfDict> {
  const known = elements.get(view);
  if (known) return known;
  const found = new Map<number, PdfDict>();
  const met = new Set<PdfDict>();
  const root = rootOf(view);
  const open = root ? [root] : [];
  for (let holder = open.pop(); holder && met.size < MAX_ELEMENTS; holder = open.pop()) {
    if (met.has(holder)) continue;
    met.add(holder);
    for (const kid of kidsOf(view, holder)) {
      const dict = dictOf(kid);
      if (!dict) continue;
      const object = nameOf(entry(dict, 'Type')) === 'OBJR' ? entry(dict, 'Obj') : null;
      if (object?.kind === 'ref') found.set(object.num, holder);
      else if (entry(dict, 'K')) open.push(dict);
    }
  }
  elements.set(view, found);
  return found;
}

const listed = new WeakMap<PdfView, ReadonlySet<number>>();

/** Numbers of the annotations that pages list. */
function listedIn(view: PdfView): ReadonlySet<number> {
  const known = listed.get(view);
  if (known) return known;
  const found = new Set<number>();
  for (const page of pages(view).pages) {
    const list = view.get(page.dict, 'Annots');
    if (list.kind === 'array') for (const item of list.items) if (item.kind === 'ref') found.add(item.num);
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
  if (depth > MAX_DEPTH || budget.open.has(was)) return null;
  const [before, after] = [contentKids(c.before, was), contentKids(c.after, now)];
  if (before.length !== after.length) return `${path}/K`;
  budget.open.add(was);
  for (const [i, kid] of before.entries()) {
    if (budget.left-- <= 0) {
      c.cut = true;
      break;
    }
    const found = kidDifference(c, `${path}/K/${i}`, kid, after[i] as PdfValue, depth, budget);
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

/** Kids, resolved, without those that only stand for annotations: these come and go with the annotation. */
function contentKids(view: PdfView, holder: PdfDict): PdfValue[] {
  return kidsOf(view, holder).filter((kid) => !standsForAnnotation(view, kid, 0));
}

function kidsOf(view: PdfView, holder: PdfDict): PdfValue[] {
  const kids = view.get(holder, 'K');
  if (kids.kind === 'null') return [];
  return kids.kind === 'array' ? kids.items.slice(0, MAX_ELEMENTS).map((kid) => view.resolve(kid)) : [kids];
}

/** Decided once for each element, so that deep trees cost no more than flat ones; an open one belongs to a loop. */
const decided = new WeakMap<PdfDict, boolean>();

function standsForAnnotation(view: PdfView, kid: PdfValue, depth: number): boolean {
  const dict = dictOf(kid);
  if (!dict) return kid.kind === 'null';
  const type = nameOf(entry(dict, 'Type'));
  if (type === 'OBJR') return true;
  if (type === 'MCR' || depth > MAX_DEPTH) return false;
  const known = decided.get(dict);
  if (known !== undefined) return known;
  decided.set(dict, false);
  const own = kidsOf(view, dict);
  const stands = own.length > 0 && own.every((one) => standsForAnnotation(view, one, depth + 1));
  decided.set(dict, stands);
  return stands;
}

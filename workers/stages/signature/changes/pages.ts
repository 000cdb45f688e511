/** What later saves did to the pages: their content is never theirs to change, comments may be. */
import {
  dictOf,
  entry,
  fields,
  listedAnnotations,
  nameOf,
  type PageTree,
  rectOf,
} from '../../../formats/pdf/index.ts';
import type { PdfDict, PdfPage, PdfValue, PdfView, Rect } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';
import { type Comparison, comparedElsewhere, difference, differingKeys } from './equality.ts';
import { boxOn } from './places.ts';
import { said } from './private-entries.ts';
import { onlyUnusedResources } from './resources.ts';
import { sameNumber } from './rounded.ts';
import { strayAdded, strayChange } from './stray-widgets.ts';

/** Not shown, or compared on their own. */
const ASIDE = new Set([
  'Parent',
  'Annots',
  'Resources',
  'MediaBox',
  'CropBox',
  'Rotate',
  'LastModified',
  'PieceInfo',
  'Metadata',
  'StructParents',
  'Thumb',
  'Type',
]);

/** Types that the standard has (ISO 32000-2, table 171) but for widgets; what has none of them, or no type, is a trick. */
const ANNOTATIONS = new Set([
  'Link',
  'Watermark',
  'Movie',
  'Screen',
  'PrinterMark',
  'TrapNet',
  '3D',
  'RichMedia',
  'Projection',
  'Text',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'Popup',
  'FileAttachment',
  'Sound',
  'Redact',
]);

export function comparePages(c: Comparison, before: PageTree, after: PageTree): Change[] {
  const changes: Change[] = [];
  if (!before.complete) c.cut = true;
  else if (!after.complete) {
    const what = 'page tree damaged: readers show different pages';
    changes.push({ class: 'other', path: 'Root/Pages', what, objectNumber: null });
  }
  if (before.pages.length !== after.pages.length) {
    const what = `${before.pages.length} pages were signed, the file now has ${after.pages.length}`;
    changes.push({ class: 'other', path: 'Root/Pages', what, objectNumber: null });
  }
  const isWidget = (num: number): boolean => widgetsOf(c.after).has(num) || widgetsOf(c.before).has(num);
  const pairs = before.pages
    .slice(0, after.pages.length)
    .map((was, i) => [was, after.pages[i] as PdfPage] as const);
  for (const [was, now] of pairs) for (const change of comparePage(c, was, now)) changes.push(change);
  comparedElsewhere(c);
  for (const [was, now] of pairs) {
    if (changes.length > MAX_CHANGES) {
      c.cut = true;
      break;
    }
    for (const change of compareAnnotations(c, was, now, isWidget)) changes.push(change);
  }
  return changes;
}

const widgets = new WeakMap<PdfView, Set<number>>();

function widgetsOf(view: PdfView): Set<number> {
  const known = widgets.get(view);
  if (known) return known;
  const found = new Set(fields(view).flatMap((field) => field.widgets.flatMap((widget) => widget.num ?? [])));
  widgets.set(view, found);
  return found;
}

function comparePage(c: Comparison, was: PdfPage, now: PdfPage): Change[] {
  const path = `Root/Pages/${was.index + 1}`;
  const found = samePage(c, was, now) ? [] : differingKeys(c, path, was.dict, now.dict, ASIDE);
  // Inherited attributes are compared as they take effect, wherever in the tree they stand.
  const resources = difference(c, `${path}/Resources`, was.resources, now.resources);
  if (resources) found.push({ key: 'Resources', path: resources });
  if (!sameBox(was.mediaBox, now.mediaBox) || !sameBox(was.cropBox, now.cropBox)) {
    found.push({ key: 'CropBox', path: `${path}/CropBox` });
  }
  if (was.rotate !== now.rotate) found.push({ key: 'Rotate', path: `${path}/Rotate` });
  return found
    .filter(({ key }) => key !== 'Tabs' || !tabsByStructure(was, now))
    .map(({ key, path: where }) => ({
      ...saidOfPage(c, was, now, key),
      path: where,
      objectNumber: now.num,
      page: was.index + 1,
    }));
}

const sameBox = (a: Rect, b: Rect): boolean =>
  sameNumber(a.x0, b.x0) && sameNumber(a.y0, b.y0) && sameNumber(a.x1, b.x1) && sameNumber(a.y1, b.y1);

function saidOfPage(c: Comparison, was: PdfPage, now: PdfPage, key: string): Pick<Change, 'class' | 'what'> {
  const what = WORDS.get(key) ?? `page entry /${key} changed`;
  // In which order the keys visit annotations is part of having annotations.
  if (key === 'Tabs') return { class: 'annotation', what };
  if (key === 'Resources' && onlyUnusedResources(c, was, now))
    return { class: 'unseen', what: 'a resource was overwritten that the page does not use' };
  return said('page', key, what, [was.dict, now.dict]);
}

function samePage(c: Comparison, was: PdfPage, now: PdfPage): boolean {
  return was.num !== null && was.num === now.num && c.same(was.num);
}

/** Tagged documents get the structure's order with their first field (ISO 14289-1, 7.18.3). */
function tabsByStructure(was: PdfPage, now: PdfPage): boolean {
  return entry(was.dict, 'Tabs') === null && nameOf(entry(now.dict, 'Tabs')) === 'S';
}

const WORDS = new Map(
  Object.entries<string>({
    Contents: 'page content changed',
    Resources: 'fonts or images of the page changed',
    CropBox: 'page size changed',
    Rotate: 'page turned',
  }),
);

/** Changes told of all pages; the pages behind are not looked at any more. */
const MAX_CHANGES = 20_000;
/** Annotations of one page that were rewritten, compared with one another. */
const MAX_COMPARISONS = 2_000;
interface Annotation {
  num: number | null;
  value: PdfValue;
  dict: PdfDict | null;
}

/** Number of the object, or the place of one that stands in the list itself. */
type Key = number | string;

/** By the list: every signature is compared with the present one, and thousands of pages may name the same. */
const listed = new WeakMap<readonly PdfValue[], ReadonlyMap<Key, PdfValue>>();

/** What a page lists as annotations, each once. */
function listedOn(c: Comparison, view: PdfView, page: PdfPage): ReadonlyMap<Key, PdfValue> {
  const { items, complete } = listedAnnotations(view, page);
  if (!complete) c.cut = true;
  const known =
    listed.get(items) ??
    new Map(items.map((value, i) => [value.kind === 'ref' ? value.num : `direct ${i}`, value]));
  listed.set(items, known);
  return known;
}

/** What a change is about, where it is an annotation without a number of its own. */
const changedDict = new WeakMap<Change, PdfDict>();

/** The annotation that a change of class `annotation` is about, as the later state has it. */
export function annotationChanged(change: Change): PdfDict | null {
  return changedDict.get(change) ?? null;
}

function annotationOf(view: PdfView, value: PdfValue): Annotation {
  return { num: value.kind === 'ref' ? value.num : null, value, dict: dictOf(view.resolve(value)) };
}

function compareAnnotations(
  c: Comparison,
  was: PdfPage,
  now: PdfPage,
  isWidget: (num: number) => boolean,
): Change[] {
  if (samePage(c, was, now)) return [];
  const [before, after] = [listedOn(c, c.before, was), listedOn(c, c.after, now)];
  // Thousands of pages may name one list of thousands.
  c.budget -= before.size + after.size;
  if (c.budget <= 0) {
    c.cut = true;
    return [];
  }
  const changes: Change[] = [];
  const met = new Set<Key>();
  const left: Annotation[] = [];
  for (const [key, value] of before) {
    const there = value.kind === 'ref' ? after.get(key) : undefined;
    if (there) met.add(key);
    // Most are what they were: of these nothing has to be read.
    if (there && value.kind === 'ref' && c.same(value.num)) continue;
    const annotation = annotationOf(c.before, value);
    if (!there) left.push(annotation);
    else changes.push(...rewritten(c, now, annotation, annotationOf(c.after, there), isWidget));
  }
  const unmet = [...after].filter(([key]) => !met.has(key) && (left.length > 0 || !isKnownWidget(c, key)));
  const news = unmet.map(([, value]) => annotationOf(c.after, value));
  for (const annotation of withoutMoved(c, left, news)) {
    const widget = annotation.num !== null && isWidget(annotation.num);
    const what = widget ? 'taken off the page' : 'removed';
    changes.push(annotationChange(annotation, c.before, was, what, !widget));
  }
  const unknown = news.filter(({ dict, num }) => dict && (num === null || !isWidget(num)));
  for (const annotation of unknown) changes.push(added(c, now, annotation));
  return changes;
}

function annotationChange(
  annotation: Annotation,
  view: PdfView,
  page: PdfPage,
  what: string,
  harmless: boolean,
): Change {
  const type = nameOf(view.get(annotation.dict, 'Subtype'))?.slice(0, 40) ?? 'without type';
  const change: Change = {
    class: harmless && ANNOTATIONS.has(type) ? 'annotation' : 'other',
    path: `Root/Pages/${page.index + 1}/Annots/${annotation.num ?? 'direct'}`,
    what: `annotation ${what} (${type})`,
    objectNumber: annotation.num,
    ...boxOn(page, rectOf(view, entry(annotation.dict, 'Rect'))),
  };
  if (annotation.dict) changedDict.set(change, annotation.dict);
  return change;
}

/** The change of an annotation that stands under its old number; none when it says the same or is a known widget. */
function rewritten(
  c: Comparison,
  page: PdfPage,
  annotation: Annotation,
  current: Annotation,
  isWidget: (num: number) => boolean,
): Change[] {
  if (sameAnnotation(c, annotation, current) || isWidget(annotation.num as number)) return [];
  const subtype = nameOf(c.before.get(annotation.dict, 'Subtype')) ?? '';
  const change = annotationChange(current, c.after, page, 'changed', ANNOTATIONS.has(subtype));
  if (subtype === 'Widget' && annotation.dict && current.dict)
    Object.assign(change, strayChange(c, annotation.dict, current.dict));
  return [change];
}

/**
 * Those that are gone. Written in place or under another number it is the same annotation as long as it says the same:
 * such ones are taken out of `news`.
 */
function withoutMoved(c: Comparison, left: readonly Annotation[], news: Annotation[]): Annotation[] {
  let comparisons = MAX_COMPARISONS;
  return left.filter((annotation) => {
    const same = news.findIndex((one) => comparisons-- > 0 && sameAnnotation(c, annotation, one));
    if (same >= 0) news.splice(same, 1);
    return same < 0;
  });
}

function added(c: Comparison, page: PdfPage, annotation: Annotation): Change {
  const change = annotationChange(annotation, c.after, page, 'added', true);
  const { dict } = annotation;
  if (dict && nameOf(c.after.get(dict, 'Subtype')) === 'Widget')
    Object.assign(change, strayAdded(c.after, dict));
  return change;
}

/** Compared with the form's fields, whichever page lists it. */
function isKnownWidget(c: Comparison, key: Key): boolean {
  return typeof key === 'number' && widgetsOf(c.after).has(key);
}

function sameAnnotation(c: Comparison, was: Annotation, now: Annotation): boolean {
  if (was.num !== null && was.num === now.num && c.same(was.num)) return true;
  return was.dict && now.dict ? difference(c, 'Annots', was.dict, now.dict) === null : was.dict === now.dict;
}

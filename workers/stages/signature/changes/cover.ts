/**
 * Permitted and still deceptive: an annotation, a signature's appearance or a field's that was put over text after signing
 * (evil annotation and evil signature attacks, Rohlmann et al., S&P 2021; shadow attacks, Mainka et al., NDSS 2021). What it hides is read from the signed state.
 */

import type { PaintItem, TextRun } from '../../../formats/pdf/content/content-types.ts';
import type { PdfAnnotation } from '../../../formats/pdf/document/annotations.ts';
import {
  annotations,
  area,
  entry,
  interpretAppearance,
  interpretPage,
  intersect,
  listedAnnotations,
  normalAppearance,
  numberOf,
  type PageTree,
} from '../../../formats/pdf/index.ts';
import type { PdfDict, PdfPage, PdfView, Rect } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';
import { fieldChanged } from './of-field.ts';
import { annotationChanged } from './pages.ts';
import { boxOn } from './places.ts';

/** Alpha from which what lies below can no longer be read. */
const OPAQUE = 0.85;
/** Of a text run's height and of its area: less is a box that touches a line. */
const COVERED_HEIGHT = 0.6;
const COVERED_AREA = 0.25;
/** Painting operations of all additions, and pairs of their opaque areas with signed text, before the search ends. */
const MAX_OPERATIONS = 300_000;
const MAX_OF_ONE = 100_000;
const MAX_COMPARISONS = 20_000_000;
/** An appearance costs this much beside its operations. */
const OWN_COST = 20;
const MAX_TEXT = 200;
/** Annotations listed by all pages together among which the places of fields are looked for. */
const MAX_LISTED = 200_000;

/** Classes of changes that may put something over a page. */
const MAY_COVER: ReadonlySet<Change['class']> = new Set([
  'annotation',
  'signature',
  'timestamp',
  'form-fill',
]);
const HIDDEN_FLAGS = 0b100010;
const MIN_DIGITS = 3;
const LEGIBLE = /[\p{L}\p{N}]{2}/u;

/**
 * Adds `hides` and `shows` to the changes that put something over text. `complete` is false when some of them were not
 * looked at to the end: how many there are must not decide whether one that hides something is told.
 */
export function markCovers(
  changes: Change[],
  before: { view: PdfView; tree: PageTree },
  after: { view: PdfView; tree: PageTree },
  expired: () => boolean,
): { complete: boolean } {
  const changed = new Set(changes.filter((change) => change.class === 'other').map((change) => change.page));
  const shown = shownAnnotations(after.view, after.tree);
  let [operations, comparisons, complete] = [0, 0, true];
  const isSpent = (): boolean => expired() || operations > MAX_OPERATIONS || comparisons > MAX_COMPARISONS;
  for (const change of changes) {
    if (!MAY_COVER.has(change.class)) continue;
    for (const { page: now, annotation } of shown.of(change)) {
      if (isSpent()) return { complete: false };
      const was = before.tree.pages[now.index];
      if (!was) continue;
      const paint = painted(after.view, now, annotation);
      if (!paint.complete) complete = false;
      operations += paint.operations;
      const areas = paint.opaque.length + paint.shapes.length;
      if (areas === 0) continue;
      // A page that still has its content shows what it showed: read once, however many signatures ask.
      const isChanged = changed.has(now.index + 1);
      const all = isChanged ? visibleText(before.view, was) : visibleText(after.view, now);
      const then = areasOf(before.view, was, annotation.num);
      const text = change.class === 'form-fill' && then.isShown ? all.filter(hasValue) : all;
      comparisons += text.length * (paint.opaque.length + areas);
      if (comparisons > MAX_COMPARISONS) return { complete: false };
      const { hides, sure } = hiddenAnew(paint, text, then);
      if (!sure) complete = false;
      if (!LEGIBLE.test(hides)) continue;
      tell(change, hides, paint.text, boxOn(now, annotation.rect));
      break;
    }
  }
  return { complete: complete && shown.complete };
}

/** @param place where it hides something: a field may be shown in several places */
function tell(change: Change, hides: string, shows: string, place: ReturnType<typeof boxOn>): void {
  Object.assign(change, place);
  change.hides = hides.slice(0, MAX_TEXT);
  if (shows) change.shows = shows.slice(0, MAX_TEXT);
}

/**
 * What the annotation of that number hid when the document was signed: a field that lay over a hint of how to fill it in.
 * `sure` is false where its look leaves out the background that it asks for: some readers drew it, others did not.
 */
function areasOf(
  view: PdfView,
  page: PdfPage,
  num: number | null,
): { areas: Rect[]; sure: boolean; isShown: boolean } {
  const annotation = num === null ? undefined : shownOn(view, page).get(num);
  if (!annotation?.rect) return { areas: [], sure: true, isShown: false };
  const { opaque, shapes } = painted(view, page, annotation);
  const background = view.get(view.get(annotation.dict, 'MK'), 'BG');
  if (background.kind !== 'array' || background.items.length === 0)
    return { areas: [...opaque, ...shapes], sure: true, isShown: true };
  const sure = opaque.length > 0 || annotation.appearance === null;
  return { areas: [annotation.rect], sure, isShown: true };
}

/** Of what a field lies over that everybody saw: words are hints of what to fill in, a number is none. */
const hasValue = ({ text }: TextRun): boolean => (text.match(/\d/g)?.length ?? 0) >= MIN_DIGITS;

/** @param then areas that the same annotation had when the document was signed */
function hiddenAnew(
  paint: Painted,
  text: readonly TextRun[],
  then: ReturnType<typeof areasOf>,
): ReturnType<typeof hiddenBelow> {
  if (then.areas.length === 0) return hiddenBelow(paint, text);
  const isUnder = (run: TextRun): boolean => together(then.areas, run);
  const anew = hiddenBelow(
    paint,
    text.filter((run) => !isUnder(run)),
  );
  if (then.sure) return anew;
  const asked = hiddenBelow(paint, text.filter(isUnder));
  return { hides: anew.hides, sure: anew.sure && asked.sure && asked.hides === '' };
}

const shownLists = new WeakMap<PdfPage, Map<number | PdfDict, PdfAnnotation>>();

/** Annotations that a page shows, by their number, or by themselves where they have none; the list is read once. */
function shownOn(view: PdfView, page: PdfPage): Map<number | PdfDict, PdfAnnotation> {
  const known = shownLists.get(page);
  if (known) return known;
  const shown = annotations(view, page).filter(({ rect, flags }) => rect && (flags & HIDDEN_FLAGS) === 0);
  const list = new Map(shown.map((one) => [one.num ?? one.dict, one]));
  shownLists.set(page, list);
  return list;
}

interface ShownAnnotation {
  page: PdfPage;
  annotation: PdfAnnotation;
}

/** What a change speaks of, where it is shown: an annotation, or the places of a field on whatever page lists them. */
function shownAnnotations(
  view: PdfView,
  { pages }: PageTree,
): { of(change: Change): ShownAnnotation[]; readonly complete: boolean } {
  const on = (page: PdfPage | undefined, key: number | PdfDict | null): ShownAnnotation[] => {
    const annotation = page && key !== null ? shownOn(view, page).get(key) : undefined;
    return page && annotation ? [{ page, annotation }] : [];
  };
  let listing: Listing | null = null;
  return {
    of(change) {
      const field = fieldChanged(change);
      if (field) {
        const { pagesOf } = (listing ??= listingOf(view, pages));
        return field.widgets.flatMap(({ num }) =>
          (num === null ? [] : (pagesOf.get(num) ?? [])).flatMap((page) => on(page, num)),
        );
      }
      // One that stands in the page's list itself has no number.
      const page = change.page === undefined ? undefined : pages[change.page - 1];
      return on(page, change.objectNumber ?? annotationChanged(change));
    },
    get complete() {
      return listing?.complete ?? true;
    },
  };
}

interface Listing {
  pagesOf: ReadonlyMap<number, readonly PdfPage[]>;
  complete: boolean;
}

/** The pages that list an annotation, by its number. */
function listingOf(view: PdfView, pages: readonly PdfPage[]): Listing {
  const pagesOf = new Map<number, PdfPage[]>();
  let left = MAX_LISTED;
  for (const page of pages) {
    const { items } = listedAnnotations(view, page);
    left -= items.length;
    if (left < 0) return { pagesOf, complete: false };
    for (const item of items) {
      if (item.kind !== 'ref') continue;
      const known = pagesOf.get(item.num);
      if (known) known.push(page);
      else pagesOf.set(item.num, [page]);
    }
  }
  return { pagesOf, complete: true };
}

/** The text that opaque paint hides; `sure` is false where several areas may hide together what none does by itself. */
function hiddenBelow(
  { opaque, shapes }: Painted,
  runs: readonly TextRun[],
): { hides: string; sure: boolean } {
  const hidden = runs.filter((run) => opaque.some((rect) => covers(rect, run.box)));
  const hides = hidden
    .map((run) => run.text)
    .join(' ')
    .trim();
  // Strips, tiles and other shapes than rectangles.
  const areas = [...opaque, ...shapes];
  return { hides, sure: hidden.length > 0 || !runs.some((run) => together(areas, run)) };
}

const textOf = new WeakMap<PdfPage, TextRun[]>();

function visibleText(view: PdfView, page: PdfPage): TextRun[] {
  const known = textOf.get(page);
  if (known) return known;
  const runs = interpretPage(view, page).items.filter(
    (item): item is TextRun =>
      item.type === 'text' && item.renderMode < 3 && !item.clipped && !item.hidden && item.alpha > 0.1,
  );
  textOf.set(page, runs);
  return runs;
}

/** What an annotation paints that nothing shines through, and the text that it shows itself. */
interface Painted {
  opaque: Rect[];
  /** Bounds of opaque paint that does not fill them. */
  shapes: Rect[];
  text: string;
  complete: boolean;
  operations: number;
}

const paintOf = new WeakMap<PdfAnnotation, Painted>();

/** Painted once, however many signatures ask: then it costs no more. */
function painted(view: PdfView, page: PdfPage, annotation: PdfAnnotation): Painted {
  const known = paintOf.get(annotation);
  if (known) return known;
  const found = paint(view, page, annotation);
  paintOf.set(annotation, { ...found, operations: 0 });
  return found;
}

function paint(view: PdfView, page: PdfPage, annotation: PdfAnnotation): Painted {
  const rect = annotation.rect as Rect;
  const alpha = numberOf(view.get(annotation.dict, 'CA')) ?? 1;
  const stream = normalAppearance(view, annotation.dict);
  if (!stream)
    return {
      opaque: filledWithoutAppearance(annotation) && alpha >= OPAQUE ? [rect] : [],
      shapes: [],
      text: '',
      complete: true,
      operations: 0,
    };
  const { items, complete, operations } = interpretAppearance(view, page, stream, rect, MAX_OF_ONE);
  const solid = items.filter(
    (item): item is SolidPaint =>
      item.type !== 'text' && !item.hidden && !item.blended && item.alpha >= OPAQUE && !isSeenThrough(item),
  );
  const opaque = solid.filter(fillsItsBox).map(({ box }) => box);
  const shapes = solid.filter((item) => !fillsItsBox(item)).map(({ box }) => box);
  const text = items
    .flatMap((item) => (item.type === 'text' ? [item.text] : []))
    .join(' ')
    .trim();
  return { opaque, shapes, text, complete, operations: operations + OWN_COST };
}

type SolidPaint = Exclude<PaintItem, TextRun>;

const isSeenThrough = (item: SolidPaint): boolean => item.type === 'image' && (item.mask || item.transparent);

/** Turned and clipped paint leaves free a part of its box that nobody has worked out. */
const fillsItsBox = (item: SolidPaint): boolean =>
  item.shaped !== true && (item.type === 'image' || item.rectangle);

/** Readers draw these themselves: a shape with an interior colour, a text box with a background. */
function filledWithoutAppearance(annotation: PdfAnnotation): boolean {
  const key = annotation.subtype === 'FreeText' ? 'C' : 'IC';
  const colour = entry(annotation.dict, key);
  return colour?.kind === 'array' && colour.items.length > 0;
}

function covers(rect: Rect, run: Rect): boolean {
  const common = intersect(rect, run);
  if (!common || area(run) === 0) return false;
  const height = (common.y1 - common.y0) / (run.y1 - run.y0);
  return height >= COVERED_HEIGHT && area(common) / area(run) >= COVERED_AREA;
}

/** Does most of a legible run lie under several areas? What they have in common is counted twice: hence only open. */
function together(areas: readonly Rect[], { box, text }: TextRun): boolean {
  if (area(box) === 0 || !LEGIBLE.test(text)) return false;
  let hidden = 0;
  for (const one of areas) {
    const common = intersect(one, box);
    if (common) hidden += area(common);
  }
  return hidden >= COVERED_HEIGHT * area(box);
}

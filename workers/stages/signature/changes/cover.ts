/**
 * Permitted and still deceptive: an annotation or a signature's appearance that was put over text after signing
 * (evil annotation and evil signature attacks, Rohlmann et al., S&P 2021). What it hides is read from the signed state.
 */

import type { PdfAnnotation } from '../../../formats/pdf/annotations.ts';
import type { TextRun } from '../../../formats/pdf/content-types.ts';
import {
  annotations,
  area,
  entry,
  interpretAppearance,
  interpretPage,
  intersect,
  normalAppearance,
  numberOf,
  type PageTree,
} from '../../../formats/pdf/index.ts';
import type { PdfPage, PdfView, Rect } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';

/** Alpha from which what lies below can no longer be read. */
const OPAQUE = 0.85;
/** Of a text run's height and of its area: less is a box that touches a line. */
const COVERED_HEIGHT = 0.6;
const COVERED_AREA = 0.25;
/** Additions looked at; a document commented more often than that is cut like any other list. */
const MAX_CHANGES = 400;
const MAX_TEXT = 200;

const HIDDEN_FLAGS = 0b100010;

/** Adds `hides` and `shows` to the changes that put something over text. */
export function markCovers(
  changes: Change[],
  before: { view: PdfView; tree: PageTree },
  after: { view: PdfView; tree: PageTree },
): void {
  const annotationsOf = new Map<number, Map<number | null, PdfAnnotation>>();
  const changed = new Set(changes.filter((change) => change.class === 'other').map((change) => change.page));
  const candidates = changes.filter(
    (change) =>
      (change.class === 'annotation' || change.class === 'signature') &&
      change.page &&
      change.objectNumber !== null,
  );
  for (const change of candidates.slice(0, MAX_CHANGES)) {
    const index = (change.page as number) - 1;
    const [was, now] = [before.tree.pages[index], after.tree.pages[index]];
    if (!was || !now) continue;
    const onPage = annotationsOf.get(index) ?? new Map(annotations(after.view, now).map((a) => [a.num, a]));
    annotationsOf.set(index, onPage);
    const annotation = onPage.get(change.objectNumber);
    if (!annotation?.rect || (annotation.flags & HIDDEN_FLAGS) !== 0) continue;
    const { opaque, text } = painted(after.view, now, annotation);
    if (opaque.length === 0) continue;
    // A page that still has its content shows what it showed: read once, however many signatures ask.
    const runs = changed.has(index + 1) ? visibleText(before.view, was) : visibleText(after.view, now);
    const hidden = runs.filter((run) => opaque.some((rect) => covers(rect, run.box)));
    const hides = hidden
      .map((run) => run.text)
      .join(' ')
      .trim();
    if (!/[\p{L}\p{N}]{2}/u.test(hides)) continue;
    change.hides = hides.slice(0, MAX_TEXT);
    if (text) change.shows = text.slice(0, MAX_TEXT);
  }
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

const paintOf = new WeakMap<PdfAnnotation, { opaque: Rect[]; text: string }>();

/** What an annotation paints that nothing shines through, and the text that it shows itself. */
function painted(view: PdfView, page: PdfPage, annotation: PdfAnnotation): { opaque: Rect[]; text: string } {
  const known = paintOf.get(annotation) ?? paint(view, page, annotation);
  paintOf.set(annotation, known);
  return known;
}

function paint(view: PdfView, page: PdfPage, annotation: PdfAnnotation): { opaque: Rect[]; text: string } {
  const rect = annotation.rect as Rect;
  const alpha = numberOf(view.get(annotation.dict, 'CA')) ?? 1;
  const stream = normalAppearance(view, annotation.dict);
  if (!stream)
    return { opaque: filledWithoutAppearance(annotation) && alpha >= OPAQUE ? [rect] : [], text: '' };
  const { items } = interpretAppearance(view, page, stream, rect);
  const opaque = items.flatMap((item) => {
    if (item.type === 'text' || item.hidden || item.blended || item.alpha < OPAQUE) return [];
    const solid = item.type === 'fill' ? item.rectangle : !item.mask && !item.transparent;
    return solid ? [item.box] : [];
  });
  const text = items
    .flatMap((item) => (item.type === 'text' ? [item.text] : []))
    .join(' ')
    .trim();
  return { opaque, text };
}

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

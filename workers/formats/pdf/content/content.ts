import { rectOf } from '../document/pages.ts';
import { matrixOf, multiply, transform } from '../matrix.ts';
import { entry } from '../syntax/values.ts';
import type { Matrix, PdfPage, PdfStream, PdfView, Rect } from '../types.ts';
import type { PageContent } from './content-types.ts';
import { initialState } from './graphics-state.ts';
import { Interpreter, type Segment } from './interpreter.ts';

/** Operators executed on one page before the walk stops (a dense drawing has about 100 000). */
export const MAX_OPERATIONS = 300_000;

/** Content streams of one page; some producers write one for each line. */
const MAX_STREAMS = 5_000;

/**
 * Walks a page's content in paint order, forms included: text, fills, images, marked-content points. Annotations are
 * not part of it (see `interpretAppearance`). Never throws; `complete` is false when something was left out.
 */
export function interpretPage(view: PdfView, page: PdfPage, maxOperations = MAX_OPERATIONS): PageContent {
  const contents = view.resolve(entry(page.dict, 'Contents') ?? undefined);
  const all = contents.kind === 'array' ? contents.items : [contents];
  const items = all.slice(0, MAX_STREAMS);
  let complete = items.length === all.length;
  // Decoded one after the other: a page may name one large stream a thousand times.
  function* segments(): Generator<Segment> {
    for (const item of items) {
      const stream = view.resolve(item);
      if (stream.kind !== 'stream') continue;
      const decoded = view.decode(stream);
      complete &&= decoded.complete;
      yield { bytes: decoded.bytes, source: stream.num };
    }
  }
  const interpreter = new Interpreter(view, maxOperations);
  // Content streams are one program (7.8.2): a token may not, but state and operands do, cross their border.
  interpreter.run(segments(), page.resources, initialState(page.space, page.cropBox), 0);
  return interpreter.result(complete);
}

/**
 * What an appearance stream (or any form) paints when its box is fitted to `rect` as annotations are (12.5.5,
 * algorithm "Appearance streams"). `rect` is of the file, in user space.
 */
export function interpretAppearance(
  view: PdfView,
  page: PdfPage,
  stream: PdfStream,
  rect: Rect,
  maxOperations = 20_000,
): PageContent {
  const own = matrixOf(view, view.get(stream, 'Matrix'));
  const bbox = rectOf(view, entry(stream.dict, 'BBox')) ?? { x0: 0, y0: 0, x1: 1, y1: 1 };
  const fitted = transform(own, bbox);
  const sx = (rect.x1 - rect.x0) / (fitted.x1 - fitted.x0 || 1);
  const sy = (rect.y1 - rect.y0) / (fitted.y1 - fitted.y0 || 1);
  const fit: Matrix = [sx, 0, 0, sy, rect.x0 - fitted.x0 * sx, rect.y0 - fitted.y0 * sy];
  const interpreter = new Interpreter(view, maxOperations);
  const complete = interpreter.form(
    stream,
    page.resources,
    initialState(multiply(fit, page.space), page.cropBox),
    0,
  );
  return interpreter.result(complete);
}

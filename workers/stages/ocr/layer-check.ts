/**
 * Values of an OCR layer against the picture below it: what a search finds and a machine reads is the layer, what a
 * person sees is the picture. Who edits the picture of a page leaves the layer as it was.
 */
import type { Engine } from '../../reading/tesseract/engine.ts';
import type { LayerDoubt, PageText, Word } from './facts.ts';
import { type PageView, readPlace } from './page-view.ts';
import { digitsChanged, parseAmount } from './reading/numbers.ts';

/** Amounts of a document that are read again: the largest are what the document is about. */
const MAX_VALUES = 24;
/** Two sizes give two nearly independent readings. */
const LINE_PX = [32, 48] as const;
const CHARACTERS = '0123456789.,-';

/** @param viewOf pages whose picture was drawn */
export async function checkLayers(
  pages: readonly PageText[],
  viewOf: (page: number) => PageView | undefined,
  engine: Engine,
  remainingMs: () => number,
): Promise<LayerDoubt[]> {
  const doubts: LayerDoubt[] = [];
  const values = pages
    .flatMap(({ page, words }) => words.flatMap((word) => valueOfLayer(page, word)))
    .toSorted((a, b) => b.written - a.written);
  for (const { page, word, written } of values.slice(0, MAX_VALUES)) {
    const view = viewOf(page);
    if (!view || remainingMs() <= 0) continue;
    const seen = await seenOtherwise(view, word, written, engine, remainingMs);
    if (seen === null) continue;
    doubts.push({
      page,
      box: word.box,
      layer: word.text,
      seenCents: seen,
      digits: digitsChanged(written, seen),
    });
  }
  return doubts;
}

interface Value {
  page: number;
  word: Word;
  /** Hundredths, without the sign. */
  written: number;
}

function valueOfLayer(page: number, word: Word): Value[] {
  const cents = word.source === 'ocr-layer' ? parseAmount(word.text)?.cents : undefined;
  return cents === undefined ? [] : [{ page, word, written: Math.abs(cents) }];
}

/** Hundredths that both readings give; null where one gives what the layer has, no amount, or something else again. */
async function seenOtherwise(
  view: PageView,
  word: Word,
  written: number,
  engine: Engine,
  remainingMs: () => number,
): Promise<number | null> {
  let before: number | null = null;
  for (const linePx of LINE_PX) {
    const lines = await readPlace(view, word.box, linePx, engine, remainingMs(), {
      segmentation: 7,
      characters: CHARACTERS,
    });
    const cents = parseAmount(lines?.join('') ?? '')?.cents;
    if (cents === undefined || Math.abs(cents) === written) return null;
    if (before !== null && before !== Math.abs(cents)) return null;
    before = Math.abs(cents);
  }
  return before;
}

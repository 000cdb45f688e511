/**
 * Texts for machines that the structure tree has in the place of marked content: /ActualText of an element (ISO 32000-2, 14.9.4),
 * which stands for all that is below it (14.7.2 and 14.7.5).
 */
import {
  dictOf,
  entry,
  numberOf,
  type PdfDict,
  type PdfValue,
  type PdfView,
  textOf,
} from '../../../../../formats/pdf/index.ts';
import { bare, isPlainValue } from '../../layout/values.ts';

export interface StructureText {
  told: string;
  /** Identifiers of its marked content, on one page and in that page's own content. */
  ids: readonly number[];
}

export interface StructureTexts {
  /** By the object number of the page; those alone whose content can be put together. */
  byPage: ReadonlyMap<number, readonly StructureText[]>;
  /** False where there are more elements than are looked at, or a value is spread over pages or forms. */
  complete: boolean;
}

/** Elements and pieces of content; a report of fifty pages has some ten thousand. */
const MAX_ELEMENTS = 200_000;
const MAX_DEPTH = 100;
/** Elements between two looks at the clock. */
const A_WHILE = 1_000;
/** Pieces of one text; a longer one is no value. */
const MAX_PIECES = 200;

/** Content of an element; `page` is null where it is not known, or where the content is that of a form. */
interface Piece {
  page: number | null;
  id: number;
}

interface Told {
  text: string;
  pieces: Piece[];
}

export function structureTexts(view: PdfView, stop: () => boolean): StructureTexts {
  const tree = new Tree(view, stop);
  tree.walk(entry(dictOf(view.get(view.catalog, 'StructTreeRoot')), 'K'), [], null, 0);
  let { complete } = tree;
  const byPage = new Map<number, StructureText[]>();
  for (const { text, pieces } of tree.told) {
    const [first] = pieces;
    if (!first || !/\d/.test(text)) continue;
    const { page } = first;
    const isOnOne = pieces.length <= MAX_PIECES && pieces.every((piece) => piece.page === page);
    if (page === null || !isOnOne) {
      complete &&= !isPlainValue(bare(text));
      continue;
    }
    const own = byPage.get(page) ?? [];
    own.push({ told: text, ids: pieces.map(({ id }) => id) });
    byPage.set(page, own);
  }
  return { byPage, complete };
}

class Tree {
  readonly told: Told[] = [];
  complete = true;
  private left = MAX_ELEMENTS;
  private readonly seen = new Set<PdfDict>();
  private readonly view: PdfView;
  private readonly stop: () => boolean;

  constructor(view: PdfView, stop: () => boolean) {
    this.view = view;
    this.stop = stop;
  }

  walk(value: PdfValue | null, above: readonly Told[], page: number | null, depth: number): void {
    if (!value || !this.mayGoOn(depth)) return;
    const kid = this.view.resolve(value);
    if (kid.kind === 'number') add(above, { page, id: kid.value });
    else if (kid.kind === 'array') for (const item of kid.items) this.walk(item, above, page, depth + 1);
    else this.element(dictOf(kid), above, page, depth);
  }

  /** An element, or a reference to marked content; of a form, where it names its stream (table 357). */
  private element(dict: PdfDict | null, above: readonly Told[], page: number | null, depth: number): void {
    if (!dict || this.seen.has(dict)) return;
    this.seen.add(dict);
    const own = pageOf(dict) ?? page;
    const id = numberOf(this.view.get(dict, 'MCID'));
    if (id !== null) {
      add(above, { page: entry(dict, 'Stm') ? null : own, id });
      return;
    }
    const actual = this.view.get(dict, 'ActualText');
    const told = actual.kind === 'string' ? { text: textOf(actual), pieces: [] } : null;
    if (told) this.told.push(told);
    this.walk(entry(dict, 'K'), told ? [...above, told] : above, own, depth + 1);
  }

  /** Arrays may name each other, and thousands of elements one long array: each visit counts. */
  private mayGoOn(depth: number): boolean {
    if (this.left > 0 && --this.left > 0 && depth <= MAX_DEPTH && (this.left % A_WHILE > 0 || !this.stop()))
      return true;
    this.complete = false;
    this.left = 0;
    return false;
  }
}

function add(above: readonly Told[], piece: Piece): void {
  for (const { pieces } of above) if (pieces.length <= MAX_PIECES) pieces.push(piece);
}

function pageOf(dict: PdfDict): number | null {
  const page = entry(dict, 'Pg');
  return page?.kind === 'ref' ? page.num : null;
}

/** Text of a page under an annotation that hides it. */
import {
  annotations,
  interpretAppearance,
  listedAnnotations,
  type PageContent,
  type PdfView,
  type Rect,
} from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, pageByPage, partly, type SeenPage } from '../../detector.ts';
import { isPlainValue, isStatement, tokenKind } from '../../layout/values.ts';
import { hull, type Word, wordsOf } from '../../layout/words.ts';
import { coverFacts } from '../covers/cover-facts.ts';
import type { FoundCover } from '../covers/covers.ts';
import type { Cover } from '../covers/facts.ts';
import { alike, type Colour, isText, opaque, PAPER, textOf } from '../paint.ts';
import { MAX_COMPARISONS, WordGrid } from '../word-grid.ts';
import { type DrawnByReader, drawnByReader } from './left-to-readers.ts';

/** Operators read of one annotation, and of all of a page; what one costs beside its operators. */
const MAX_OPERATIONS = 20_000;
const MAX_PAGE_OPERATIONS = 200_000;
const OWN_COST = 50;

const UNREAD = 'The annotations of a page are damaged or more than are read.';

export const annotationCovers = defineDetector({
  name: 'annotationCovers',
  sees: ['contents'],
  begin: ({ view }) => pageByPage((seen) => coversOn(view, seen)),
});

/**
 * Fields of forms lie over blanks, dots, hints and samples of how to fill them in. A whole date, account or amount under a field
 * that shows another one is no blank.
 */
function isExchange(under: readonly Word[], shown: string): boolean {
  const joined = withoutBlanks(shown);
  const [account] = ACCOUNT.exec(withoutBlanks(textOf(under))) ?? [];
  if (account !== undefined && ACCOUNT.test(joined)) return !joined.includes(account);
  const digits = (text: string): string => text.replaceAll(/\D/g, '');
  const values = under.filter(({ text }) => isStatement(text) && /[1-9]/.test(text));
  const isValue = tokenKind(shown) === 'iban' || isPlainValue(joined);
  return isValue && values.length > 0 && values.every(({ text }) => !digits(shown).includes(digits(text)));
}

/** An account, which papers print in groups (ISO 13616). */
const ACCOUNT = /[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '');

interface Appearance {
  fills: { box: Rect; colour: Colour }[];
  text: string;
  /** The box is drawn by readers that make the look anew; the file's own look leaves it out. */
  isLeftOut?: boolean;
}

/** Annotations with an opaque appearance over text of the page (12.5.6; evil annotations of NDSS 2021). */
function coversOn(view: PdfView, { page, words }: SeenPage): Found<Cover[]> {
  const grid = new WordGrid(words, page.cropBox);
  const covers: FoundCover[] = [];
  let { complete } = listedAnnotations(view, page);
  let left = MAX_PAGE_OPERATIONS;
  for (const annotation of annotations(view, page)) {
    if (left <= 0 || grid.comparisons > MAX_COMPARISONS) return partly(coverFacts(page, covers), UNREAD);
    const { rect, appearance, subtype, flags } = annotation;
    // Hidden ones (bit 2) and those not shown (bit 6) cover nothing.
    if (!rect || subtype === 'Popup' || (flags & 0b100010) !== 0) continue;
    left -= OWN_COST;
    const content =
      appearance && interpretAppearance(view, page, appearance, rect, Math.min(left, MAX_OPERATIONS));
    if (content) {
      left -= content.operations;
      complete &&= content.complete;
    }
    const look = lookOf(content, drawnByReader(view, annotation));
    const cover = look && coverBy(look, grid, subtype);
    if (cover) covers.push(cover);
  }
  return complete ? all(coverFacts(page, covers)) : partly(coverFacts(page, covers), UNREAD);
}

/** As the file draws it; where it draws no box, as readers do that make the look anew. */
function lookOf(content: PageContent | null, drawn: DrawnByReader | null): Appearance | null {
  const fills = (content?.items ?? []).flatMap((item) =>
    item.type !== 'text' && opaque(item)
      ? [{ box: item.box, colour: item.type === 'fill' ? item.colour : null }]
      : [],
  );
  const text = content ? textOf(wordsOf(content).words) : '';
  if (fills.length > 0) return { fills, text };
  return drawn && { fills: [drawn], text: text || drawn.text, isLeftOut: content !== null };
}

/** @returns null where it hides nothing of the page, or is a field that was filled in */
function coverBy({ fills, text, isLeftOut }: Appearance, grid: WordGrid, subtype: string): FoundCover | null {
  const below = new Set<Word>();
  for (const fill of fills) {
    if (grid.comparisons > MAX_COMPARISONS) break;
    for (const word of grid.under(fill.box)) below.add(word);
  }
  const under = [...below].filter(isText);
  const isFilledIn = subtype === 'Widget' || isLeftOut;
  if (under.length === 0 || (isFilledIn && !isExchange(under, text))) return null;
  return {
    box: under.map((w) => w.box).reduce(hull),
    by: 'annotation',
    annotation: subtype || '(none)',
    covered: textOf(under),
    replacement: text,
    camouflaged: alike(fills[0]?.colour ?? null, PAPER),
    otherStream: true,
    otherFont: false,
    typed: [],
    aligned: false,
    panels: 0,
    snug: false,
    chart: false,
    strip: false,
  };
}

/** What was laid over a page that is one picture. */

import type { Suspicion } from '../../../../../../shared/contracts/finding.ts';
import {
  area,
  type ImagePaint,
  intersect,
  type PageContent,
  type PdfPage,
  type Rect,
} from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, pageByPage, partly, type SeenPage } from '../../detector.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { isStatement, tokenKind } from '../../layout/values.ts';
import { phrases, type Word } from '../../layout/words.ts';
import { isPerhapsHiding } from '../covers/perhaps-hiding.ts';
import { kindOf } from '../page-kinds/kind.ts';
import { MAX_COMPARISONS, WordGrid } from '../word-grid.ts';

interface Patch {
  box: Rect;
  by: 'fill' | 'image';
  /** Text typed on the patch; '' when there is none. */
  text: string;
  label?: true;
  /** Pixels per inch of the patch over those of the scan; null for a fill. */
  ppiRatio: number | null;
}

/** Patches are small; at the page's upper and lower edge they carry page numbers and filing marks. */
const MAX_SHARE = 0.05;
const MARGIN = 0.07;
/** Scanning programs cut pages into layers and strips: of more pictures, none tells anything. */
const MAX_PICTURES = 4;
/** More places that were painted over and typed on may be a form on a picture, with fields that are not transparent. */
const MAX_TYPED = 12;
/** Between the most and the least of red, green and blue, of 255: no ink of a page's print. */
const COLOURED = 80;
/** One line of text is at most this share of the page high. */
const LINE = 0.035;

export const scanPatches = defineDetector({
  name: 'scanPatches',
  sees: ['contents'],
  begin: () =>
    pageByPage((seen) => {
      const { items, ...rest } = patchesOf(seen);
      const facts = items.flatMap(({ box, by, text, ...more }) =>
        placed(seen.page, box).map((place) => ({
          ...place,
          by,
          text: cut(text),
          token: tokenKind(text),
          ...more,
        })),
      );
      return { ...rest, items: facts };
    }),
});

function patchesOf(seen: SeenPage): Found<Patch[]> {
  const { kind, base, visible } = kindOf(seen);
  if (!base) return all([]);
  const patches = patchesOn(base, seen.content, visible, seen.page);
  if (!patches)
    return partly([], 'A page that is a picture has more paint and words on it than are compared.');
  if (kind === 'picture') return withDoubts(patches, perhapsPatched(base, seen.content, visible, seen.page));
  const typed = patches.items.filter(({ text }) => text !== '');
  if (typed.length === 0 && !patches.toCheck?.length) return all([]);
  return partly([], 'A page is a picture with so much text on it that the picture may be its background.');
}

/** Null where there is more than is compared. */
function patchesOn(
  base: ImagePaint,
  content: PageContent,
  words: readonly Word[],
  page: PdfPage,
): Found<Patch[]> | null {
  const above = content.items.filter(
    (item): item is Painted => item.type !== 'text' && item.order > base.order && covers(item),
  );
  const pictures = above.filter(({ type }) => type === 'image').length;
  const grid = new WordGrid(words, page.cropBox);
  const patches = above.flatMap((item) => patchOf(item, base, grid, page) ?? []);
  if (grid.comparisons > MAX_COMPARISONS) return null;
  const typed = patches.filter(({ text }) => text !== '');
  const bare = patches.length - typed.length;
  if (typed.length > MAX_TYPED) {
    return partly(
      [],
      'So many places of a scan are painted over and typed on that it may be a form.',
      typed.map(({ box, text }) =>
        suspicion(page, box, { typed: text }, 'Part of the scan is painted over, and this is typed there.'),
      ),
    );
  }
  if (bare > 0 && (pictures > MAX_PICTURES || bare > MAX_PICTURES))
    return partly(typed, 'A scan is made up of so many pictures that one of them tells nothing.');
  return all(patches);
}

const PERHAPS = 'An amount is typed on a scan, on paint that may cover part of it.';

/** Least of the channels of what passes for paper. */
const LIGHT = 200;

/** Amounts and accounts on paint of which only a renderer knows what it covers; dates are those of stamps as well. */
function perhapsPatched(
  base: ImagePaint,
  { items }: PageContent,
  words: readonly Word[],
  page: PdfPage,
): Suspicion[] {
  return items.flatMap((item) => {
    if (!isPerhapsHiding(item) || item.order < base.order || !isPlaced(item.box, page)) return [];
    const isDark = item.type === 'fill' && item.colour?.some((channel) => channel < LIGHT);
    const over = words.filter((word) => word.order > item.order && centreIn(word.box, item.box));
    if (isDark || !over.some(({ text }) => isStatement(text) && tokenKind(text) !== 'date')) return [];
    if (item.box.y1 - item.box.y0 > 3 * Math.max(...over.map((word) => word.size))) return [];
    const typed = phrases(over).map(({ text }) => text);
    return [suspicion(page, item.box, { typed: typed.join(' ') }, PERHAPS)];
  });
}

function withDoubts(patches: Found<Patch[]>, doubts: readonly Suspicion[]): Found<Patch[]> {
  if (doubts.length === 0 || !patches.complete) return patches;
  return partly(patches.items, PERHAPS, doubts.length > MAX_TYPED ? [] : doubts);
}

type Painted = Exclude<PageContent['items'][number], { type: 'text' }>;

const covers = ({ hidden, blended, alpha }: Painted): boolean => !hidden && !blended && alpha >= 0.95;

/** What was painted over the scan there, with what is typed on it; null when it is no patch. */
function patchOf(item: Painted, base: ImagePaint, grid: WordGrid, page: PdfPage): Patch | null {
  const opaque = item.type === 'image' ? !item.mask && !item.transparent : item.rectangle && item.colour;
  if (!opaque || !isPlaced(item.box, page) || grid.comparisons > MAX_COMPARISONS) return null;
  const over = grid.inside(item.box).filter((word) => word.order > item.order);
  const text = phrases(over)
    .map((part) => part.text)
    .join(' ');
  const high = item.box.y1 - item.box.y0;
  const snug = over.length === 0 || high <= 3 * Math.max(...over.map((word) => word.size));
  // A bare fill is a rule, a redaction or part of a drawing; a tall bare picture is a stamp, a signature, a photo.
  const line = LINE * (page.cropBox.y1 - page.cropBox.y0);
  if (!snug || (text === '' && (item.type === 'fill' || high > line))) return null;
  // Viewers draw a JPEG 2000 picture whatever its dictionary says: its width there may be nothing.
  const ratio = item.type === 'image' ? ppi(item) / ppi(base) : Number.NaN;
  return {
    ...{ box: item.box, by: item.type, text },
    ...(isLabel(over, text) ? { label: true } : {}),
    ppiRatio: Number.isFinite(ratio) ? ratio : null,
  };
}

const DATE = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/g;
const AMOUNT = /\d[.,]\d{2}(?!\d)/;

/** Says something in words, perhaps with a date, but no amount; every word of it is in a colour. */
const isLabel = (over: readonly Word[], text: string): boolean =>
  /\p{L}{4,}/u.test(text) &&
  !AMOUNT.test(text.replaceAll(DATE, '')) &&
  over.every(({ parts }) =>
    parts.every(({ run: { colour } }) => colour && Math.max(...colour) - Math.min(...colour) >= COLOURED),
  );

/** Neither at the page's upper or lower edge nor too large or too small for a patch. */
function isPlaced(box: Rect, { cropBox }: PdfPage): boolean {
  const height = cropBox.y1 - cropBox.y0;
  if (box.y0 - cropBox.y0 < MARGIN * height || cropBox.y1 - box.y1 < MARGIN * height) return false;
  return area(box) <= MAX_SHARE * area(cropBox) && area(box) >= 20;
}

function ppi(image: ImagePaint): number {
  return image.widthPx / Math.max(1, image.box.x1 - image.box.x0);
}

function centreIn(inner: Rect, outer: Rect): boolean {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2];
  return intersect({ x0: x - 0.01, x1: x + 0.01, y0: y - 0.01, y1: y + 0.01 }, outer) !== null;
}

/** Pages that are one picture, and what was laid over such a picture. */
import {
  area,
  type ImagePaint,
  intersect,
  type PageContent,
  type PdfPage,
  type Rect,
} from '../../formats/pdf/index.ts';
import { all, type Found, partly } from './detector.ts';
import { suspicion } from './detectors/layout/suspicion.ts';
import { phrases, type Word } from './detectors/layout/words.ts';

export interface ScanPatch {
  box: Rect;
  by: 'fill' | 'image';
  /** Text typed on the patch; '' when there is none. */
  text: string;
  /** Pixels per inch of the patch over those of the scan; null for a fill. */
  ppiRatio: number | null;
}

export interface PageKind {
  kind: 'picture' | 'text' | 'empty';
  patches: Found<ScanPatch[]>;
}

/** A picture over at least this share of the page is the page. */
const WHOLE = 0.85;
/** More visible words make it a designed page with a background, not a scan. */
const FEW_WORDS = 30;
/** Patches are small; at the page's upper and lower edge they carry page numbers and filing marks. */
const MAX_SHARE = 0.05;
const MARGIN = 0.07;
/** Scanning programs cut pages into layers and strips: of more pictures, none tells anything. */
const MAX_PICTURES = 4;
/** More places that were painted over and typed on may be a form on a picture, with fields that are not transparent. */
const MAX_TYPED = 12;
/** One line of text is at most this share of the page high. */
const LINE = 0.035;

/** What a page consists of. Invisible text (a scanner's OCR) does not count as text. */
export function pageKind(content: PageContent, words: readonly Word[], page: PdfPage): PageKind {
  const whole = area(page.cropBox);
  const images = content.items.filter((item): item is ImagePaint => item.type === 'image' && !item.hidden);
  const visible = words.filter((word) => word.visible);
  const base = images.find((image) => area(image.box) >= WHOLE * whole);
  const covered = images.slice(0, 2_000).reduce((sum, image) => sum + area(image.box), 0);
  if (visible.length <= FEW_WORDS && base) {
    return { kind: 'picture', patches: patchesOn(base, content, visible, page) };
  }
  if (visible.length <= 5 && covered >= WHOLE * whole) return { kind: 'picture', patches: all([]) };
  const typed = base ? patchesOn(base, content, visible, page).items.filter(({ text }) => text !== '') : [];
  const patches =
    typed.length > 0
      ? partly<ScanPatch[]>(
          [],
          'A page is a picture with so much text on it that the picture may be its background.',
        )
      : all<ScanPatch[]>([]);
  return { kind: visible.length > 5 ? 'text' : 'empty', patches };
}

function patchesOn(
  base: ImagePaint,
  content: PageContent,
  words: readonly Word[],
  page: PdfPage,
): Found<ScanPatch[]> {
  const whole = area(page.cropBox);
  const height = page.cropBox.y1 - page.cropBox.y0;
  const patches: ScanPatch[] = [];
  let pictures = 0;
  for (const item of content.items) {
    if (item.type === 'text' || item.order <= base.order || item.hidden || item.blended || item.alpha < 0.95)
      continue;
    if (item.type === 'image') pictures++;
    const opaque = item.type === 'image' ? !item.mask && !item.transparent : item.rectangle && item.colour;
    const low = item.box.y0 - page.cropBox.y0 < MARGIN * height;
    const high = page.cropBox.y1 - item.box.y1 < MARGIN * height;
    if (!opaque || low || high || area(item.box) > MAX_SHARE * whole || area(item.box) < 20) continue;
    const over = words.filter((word) => word.order > item.order && centreIn(word.box, item.box));
    const text = phrases(over)
      .map((part) => part.text)
      .join(' ');
    const snug =
      over.length === 0 || item.box.y1 - item.box.y0 <= 3 * Math.max(...over.map((word) => word.size));
    // A bare fill is a rule, a redaction or part of a drawing; a tall bare picture is a stamp, a signature, a photo.
    if (text === '' && (item.type === 'fill' || item.box.y1 - item.box.y0 > LINE * height)) continue;
    if (!snug) continue;
    // Viewers draw a JPEG 2000 picture whatever its dictionary says: its width there may be nothing.
    const ratio = item.type === 'image' ? ppi(item) / ppi(base) : Number.NaN;
    patches.push({ box: item.box, by: item.type, text, ppiRatio: Number.isFinite(ratio) ? ratio : null });
  }
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

function ppi(image: ImagePaint): number {
  return image.widthPx / Math.max(1, image.box.x1 - image.box.x0);
}

function centreIn(inner: Rect, outer: Rect): boolean {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2];
  return intersect({ x0: x - 0.01, x1: x + 0.01, y0: y - 0.01, y1: y + 0.01 }, outer) !== null;
}

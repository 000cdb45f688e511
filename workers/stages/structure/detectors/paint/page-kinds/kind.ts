/** What a page consists of. */
import { area, type ImagePaint } from '../../../../../formats/pdf/index.ts';
import type { SeenPage } from '../../detector.ts';
import type { Word } from '../../layout/words.ts';
import type { PageKind } from './facts.ts';

/** A picture over at least this share of the page is the page. */
const WHOLE = 0.85;
/** More visible words make it a designed page with a background, not a scan. */
const FEW_WORDS = 30;
/** So many on a page of several pictures, and on an empty one. */
const HARDLY_ANY = 5;
const MAX_IMAGES = 2_000;

export interface KindOfPage {
  kind: PageKind;
  /** The picture that is the page, or its background. */
  base: ImagePaint | undefined;
  /** Words that are seen; invisible text (a scanner's OCR) does not count as text. */
  visible: Word[];
}

const known = new WeakMap<SeenPage['content'], KindOfPage>();

/** Found once a page: several detectors ask. */
export function kindOf(seen: Pick<SeenPage, 'page' | 'content' | 'words'>): KindOfPage {
  const kind = known.get(seen.content) ?? findKind(seen);
  known.set(seen.content, kind);
  return kind;
}

function findKind({ page, content, words }: Pick<SeenPage, 'page' | 'content' | 'words'>): KindOfPage {
  const whole = area(page.cropBox);
  const images = content.items.filter((item): item is ImagePaint => item.type === 'image' && !item.hidden);
  const visible = words.filter((word) => word.visible);
  const base = images.find((image) => area(image.box) >= WHOLE * whole);
  const covered = images.slice(0, MAX_IMAGES).reduce((sum, image) => sum + area(image.box), 0);
  const picture =
    (base && visible.length <= FEW_WORDS) || (visible.length <= HARDLY_ANY && covered >= WHOLE * whole);
  return { kind: picture ? 'picture' : visible.length > HARDLY_ANY ? 'text' : 'empty', base, visible };
}

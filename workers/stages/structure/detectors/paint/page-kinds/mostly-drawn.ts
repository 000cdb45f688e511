/** Pages whose print is hardly text: what is asked of words and values is asked of little of it. */
import { isMostlyUnlayered } from '../../../../../artifacts/ink/unlayered.ts';
import { annotations } from '../../../../../formats/pdf/index.ts';
import type { SeenDocument, SeenPage } from '../../detector.ts';
import { boxOf } from '../../layout/page-box.ts';
import { kindOf } from './kind.ts';

/** Scans are a class of their own, and what a form shows in its fields is compared with what they hold. */
export function isMostlyDrawn(
  { ink, view }: Pick<SeenDocument, 'ink' | 'view'>,
  seen: Pick<SeenPage, 'page' | 'content' | 'words'>,
): boolean {
  const map = ink?.get(seen.page.index + 1);
  const { kind, visible } = kindOf(seen);
  if (!map || kind === 'picture') return false;
  const fields = annotations(view, seen.page).flatMap(({ subtype, rect }) =>
    subtype === 'Widget' && rect ? [rect] : [],
  );
  const boxes = [...visible.map((word) => word.box), ...fields].flatMap((rect) => {
    const box = boxOf(seen.page, rect);
    return box ? [box] : [];
  });
  return isMostlyUnlayered(map, boxes);
}

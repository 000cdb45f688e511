import type { Box } from '../../../../../shared/contracts/finding.ts';
import { type PdfPage, type Rect, toPageBox } from '../../../../formats/pdf/index.ts';

/** A user-space rectangle as the report's box, or null when it lies outside the page. */
export function boxOf(page: PdfPage, rect: Rect): Box | null {
  const box = toPageBox(page, rect);
  if (!box) return null;
  const unit = (v: number): number => Math.min(1, Math.max(0, Math.round(v * 1e5) / 1e5));
  return [unit(box.x), unit(box.y), unit(box.width), unit(box.height)];
}

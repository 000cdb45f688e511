/** Places of user space in the words of the report. */
import type { Box } from '../../../../../shared/contracts/finding.ts';
import { type PdfPage, type Rect, toPageBox } from '../../../../formats/pdf/index.ts';
import { MAX_TEXT } from './facts.ts';

/** A user-space rectangle as the report's box, or null when it lies outside the page. */
export function boxOf(page: PdfPage, rect: Rect): Box | null {
  const box = toPageBox(page, rect);
  if (!box) return null;
  const unit = (v: number): number => Math.min(1, Math.max(0, Math.round(v * 1e5) / 1e5));
  return [unit(box.x), unit(box.y), unit(box.width), unit(box.height)];
}

/** The same with the page's number; nothing for what lies outside the page. */
export function placed(page: PdfPage, rect: Rect): { page: number; box: Box }[] {
  const box = boxOf(page, rect);
  return box ? [{ page: page.index + 1, box }] : [];
}

/** Recovered text and names as facts keep them. */
export function cut(text: string): string {
  return text.slice(0, MAX_TEXT);
}

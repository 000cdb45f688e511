/** What is drawn on each page. */
import type { NumberedFinding } from '../../../shared/findings/telling/arranged.ts';

/** `marks`: the findings that have a box on this page. */
export interface PageView {
  number: number;
  width: number;
  height: number;
  marks: NumberedFinding[];
}

/** @param pages displayed pages with their sizes, as prepared; none when the document has been erased */
export function pageViews(
  pages: readonly { number: number; width: number; height: number }[],
  findings: readonly NumberedFinding[],
): PageView[] {
  return pages.map(({ number, width, height }) => ({
    number,
    width,
    height,
    marks: findings.filter(({ evidence }) => evidence.page === number && evidence.box),
  }));
}

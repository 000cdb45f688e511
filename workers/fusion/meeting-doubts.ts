/**
 * Doubts that meet: what a page says contradicts itself, by a relation that nobody has counted often enough to tell it, and the file
 * says by other means that this page was made apart or written again. Honest papers raise the one by their wording and the other by
 * how they were put together; we know of nothing honest that raises both. How often they met stands in docs/measurements/unseen.md. Pure.
 */
import type { Capture, ToCheck } from '../../shared/contracts/report.ts';
import { rowOf } from '../../shared/findings/catalogue.ts';

/** How a page or a file was made. None of these changes what is read of it, which would raise a contradiction as well. */
const MADE_OTHERWISE: ReadonlySet<string> = new Set([
  'page-fonts-apart',
  'page-reencoded',
  'issuer-paper-by-editor',
]);

/** @returns whether two of them are of one page, of which the file's own characters were read */
export function doubtsMeet(toCheck: readonly ToCheck[], capture: Capture): boolean {
  if (capture.class !== 'born-digital-pdf') return false;
  const said = toCheck.filter(({ code }) => rowOf(code).family === 'content');
  const made = toCheck.filter(({ code }) => MADE_OTHERWISE.has(code));
  return said.some((one) =>
    made.some(({ page }) => page === undefined || one.page === undefined || page === one.page),
  );
}

/** Which words a finding on print may name. */
import type { Compared } from './compared.ts';

/** What was hardly read may be a logo, a signature or a stroke; readers that dispute a word are surer than this. */
const READ = 0.5;
/** Words above and below that make a place part of the document's body. */
const MIN_BESIDE = 3;

export const isRead = ({ word }: Compared): boolean =>
  (word.agreed === true || (word.confidence ?? 0) >= READ) && /[\p{L}\p{N}]/u.test(word.text);

/**
 * A line of its own above or below all print was added openly: a file number, the name of a scanning app.
 * @param usual the page's words that are not odd themselves
 */
export function isEnclosed({ top, bottom }: Compared, usual: readonly Compared[]): boolean {
  const above = usual.filter((one) => one.bottom <= top).length;
  const below = usual.filter((one) => one.top >= bottom).length;
  return Math.min(above, below) >= MIN_BESIDE;
}

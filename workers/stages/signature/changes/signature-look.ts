/** Which look a signature has on its page, and whether it has one (ISO 32000-1, 12.5.3 and 12.5.5). */
import { integerOf, normalAppearance } from '../../../formats/pdf/index.ts';
import type { PdfDict, PdfField, PdfView } from '../../../formats/pdf/types.ts';
import { type Comparison, difference } from './equality.ts';

/** Entry by which a signature that was shown looks otherwise, or is shown no longer; null for none. */
export function lookChanged(
  c: Comparison,
  was: PdfField,
  now: PdfField,
  keys: ReadonlyMap<string, string>,
): string | null {
  if (keys.has('AP')) return 'AP';
  const pairs = was.widgets.flatMap((a, i) => {
    const b = now.widgets[i];
    return b ? [[a.dict, b.dict] as const] : [];
  });
  if (
    keys.has('AS') &&
    pairs.some(([a, b]) => difference(c, 'AS', normalAppearance(c.before, a), normalAppearance(c.after, b)))
  )
    return 'AS';
  return keys.has('F') && pairs.some(([a, b]) => isHidden(c.before, a) !== isHidden(c.after, b)) ? 'F' : null;
}

/** Hidden or not viewed (ISO 32000-1, table 165). */
const HIDDEN = 2 | 32;

function isHidden(view: PdfView, widget: PdfDict): boolean {
  return ((integerOf(view.get(widget, 'F')) ?? 0) & HIDDEN) !== 0;
}

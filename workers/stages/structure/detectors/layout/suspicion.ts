/** Something seen on a page that a person should look at. */
import type { Suspicion } from '../../../../../shared/contracts/finding.ts';
import type { PdfPage, Rect } from '../../../../formats/pdf/index.ts';
import { MAX_TEXT } from './facts.ts';
import { boxOf } from './page-box.ts';

/** @param values what is said by whom; null where a source says nothing */
export function suspicion(
  page: PdfPage,
  rect: Rect,
  values: Record<string, string | null>,
  note: string,
): Suspicion {
  const box = boxOf(page, rect);
  const told = Object.entries(values).flatMap(([source, text]) =>
    text === null ? [] : [{ source, text: text.slice(0, MAX_TEXT) }],
  );
  return { page: page.index + 1, ...(box ? { box } : {}), values: told, note };
}

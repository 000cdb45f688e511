/** Replace: a form field whose appearance says something else than its value, which readers show once it is touched. */
import {
  annotations,
  fields,
  interpretAppearance,
  normalAppearance,
  type PageTree,
  textOf,
} from '../../../formats/pdf/index.ts';
import type { PdfPage, PdfView } from '../../../formats/pdf/types.ts';
import { boxOn } from '../changes/places.ts';
import type { Prepared } from '../facts.ts';

const MAX_FIELDS = 400;
const MAX_PAGES = 60;
const MAX_TEXT = 200;
/** Of /Ff: a password is never shown, a file name is the name of something else. */
const NOT_SHOWN = (1 << 13) | (1 << 20);

export function fieldsShowingOther(view: PdfView, tree: PageTree): Prepared[] {
  const text = fields(view).filter(
    (field) => field.type === 'Tx' && field.value?.kind === 'string' && (field.flags & NOT_SHOWN) === 0,
  );
  if (text.length === 0) return [];
  const pageOf = new Map<number, PdfPage>();
  for (const page of tree.pages.slice(0, MAX_PAGES))
    for (const { num } of annotations(view, page)) if (num !== null) pageOf.set(num, page);
  return text.slice(0, MAX_FIELDS).flatMap((field): Prepared[] => {
    const [widget] = field.widgets;
    const page = widget && widget.num !== null ? pageOf.get(widget.num) : undefined;
    const annotation = page && annotations(view, page).find((one) => one.num === widget?.num);
    const stream = widget && normalAppearance(view, widget.dict);
    if (!page || !annotation?.rect || !stream || field.value?.kind !== 'string') return [];
    const runs = interpretAppearance(view, page, stream, annotation.rect).items.flatMap((item) =>
      item.type === 'text' ? [item] : [],
    );
    const shown = runs.map((run) => run.text).join('');
    const value = textOf(field.value);
    if (runs.some((run) => run.uncertain) || !contradicts(shown, value)) return [];
    return [
      {
        kind: 'field-shows-other',
        what: `the field ${field.name} shows “${shown.slice(0, 60)}” and holds “${value.slice(0, 60)}”`,
        objectNumber: field.num,
        ...boxOn(page, annotation.rect),
        shows: shown.slice(0, MAX_TEXT),
        holds: value.slice(0, MAX_TEXT),
      },
    ];
  });
}

/** Neither is part of the other, and neither is the other's characters in another order (dates, separators). */
function contradicts(shown: string, value: string): boolean {
  const bare = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const sorted = (text: string) => [...text].sort().join('');
  const [a, b] = [bare(shown), bare(value)];
  if (a === '' || b === '') return false;
  return !a.includes(b) && !b.includes(a) && sorted(a) !== sorted(b);
}

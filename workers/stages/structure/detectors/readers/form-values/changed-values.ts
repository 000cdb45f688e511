/** Values of form fields that a later save replaced by others. */
import {
  entry,
  fields,
  onPage,
  type PdfFile,
  type PdfPage,
  type PdfView,
  type Rect,
  rectOf,
  textOf,
} from '../../../../../formats/pdf/index.ts';
import { bare } from '../../layout/values.ts';

export interface ChangedValue {
  page: PdfPage;
  box: Rect;
  name: string;
  old: string;
  new: string;
  /** Index of the save that brought the new value. */
  save: number;
}

/** Saves that are compared, the newest ones, and fields with text of each. */
const MAX_SAVES = 10;
const MAX_FIELDS = 400;

/** Numbers, dates and accounts only: an empty field that is filled in, and wording, are what forms are for. */
export function changedValues(
  file: PdfFile,
  pageOf: ReadonlyMap<number, PdfPage>,
  stop: () => boolean,
): { found: ChangedValue[]; complete: boolean } {
  const found: ChangedValue[] = [];
  const saves = file.revisions.slice(-MAX_SAVES);
  /** What each field held last: a save that empties it comes between two values like any other. */
  const held = new Map<string, string>();
  let complete = saves.length === file.revisions.length;
  for (const { index } of saves) {
    if (stop()) return { found, complete: false };
    const { values: newer, complete: isAll } = valuesOf(file.at(index));
    complete &&= isAll;
    for (const [name, now] of newer) {
      const then = held.get(name);
      if (bare(now.text) !== '') held.set(name, now.text);
      const page = now.widget === null ? undefined : pageOf.get(now.widget);
      if (then === undefined || !page || !now.rect || !isReplaced(then, now.text)) continue;
      found.push({ page, box: onPage(page, now.rect), name, old: then, new: now.text, save: index });
    }
  }
  return { found, complete };
}

interface Stored {
  text: string;
  widget: number | null;
  rect: Rect | null;
}

function valuesOf(view: PdfView): { values: Map<string, Stored>; complete: boolean } {
  const values = new Map<string, Stored>();
  const texts = fields(view).filter(({ type }) => type === 'Tx' || type === 'Ch');
  for (const { name, value, widgets } of texts.slice(0, MAX_FIELDS)) {
    const [widget] = widgets;
    if (!widget || value?.kind !== 'string') continue;
    values.set(name, {
      text: textOf(value),
      widget: widget.num,
      rect: rectOf(view, entry(widget.dict, 'Rect')),
    });
  }
  return { values, complete: texts.length <= MAX_FIELDS };
}

function isReplaced(old: string, now: string): boolean {
  const digits = (text: string): string => text.replace(/\D/g, '');
  return /\d/.test(old) && /\d/.test(now) && bare(old) !== bare(now) && digits(old) !== digits(now);
}

/** Replace: a form field whose appearance says something else than its value, which readers show once it is touched. */
import {
  annotations,
  fields,
  interpretAppearance,
  normalAppearance,
  type PageContent,
  type PageTree,
  pages,
  textOf,
} from '../../../formats/pdf/index.ts';
import type { PdfField, PdfPage, PdfView, Rect } from '../../../formats/pdf/types.ts';
import { boxOn } from '../changes/places.ts';
import type { Prepared } from '../facts.ts';
import type { Search } from './search.ts';

/** Painting operations of all fields. */
const MAX_OPERATIONS = 300_000;
/** A field costs this much beside its operations. */
const OWN_COST = 20;
const MAX_OF_ONE = 20_000;
const BYTES_AN_OPERATION = 16;
const MAX_TEXT = 200;
/** Of /Ff: a password is never shown, a file name is the name of something else. */
const NOT_SHOWN = (1 << 13) | (1 << 20);

export function fieldsShowingOther(view: PdfView, tree: PageTree, expired: () => boolean): Search {
  const text = fields(view).filter(
    (field) => field.type === 'Tx' && field.value?.kind === 'string' && (field.flags & NOT_SHOWN) === 0,
  );
  if (text.length === 0) return { found: [], complete: true };
  const shown = shownAt(view, tree);
  const all: Search = { found: [], complete: true };
  let left = MAX_OPERATIONS;
  for (const field of text) {
    if (left <= 0 || expired()) return { ...all, complete: false };
    left -= OWN_COST;
    const [widget] = field.widgets;
    const place = widget && widget.num !== null ? shown.get(widget.num) : undefined;
    const stream = widget && normalAppearance(view, widget.dict);
    if (!place?.rect || !stream || field.value?.kind !== 'string') continue;
    const painted = interpretAppearance(view, place.page, stream, place.rect, MAX_OF_ONE);
    // A long value may be that of thousands of fields.
    left -= painted.operations + field.value.bytes.length / BYTES_AN_OPERATION;
    all.complete &&= painted.complete;
    const found = contradiction(field, painted, place);
    if (found) all.found.push(found);
  }
  return all;
}

/** Adds what those fields show in the file as it is: a value that lay ready comes to light when it is touched. */
export function markSwitched(prepared: readonly Prepared[], view: PdfView): void {
  const waiting = prepared.filter(({ kind, field }) => kind === 'field-shows-other' && field !== undefined);
  if (waiting.length === 0) return;
  const shown = shownAt(view, pages(view));
  const byName = new Map(fields(view).map((field) => [field.name, field]));
  for (const one of waiting) {
    const [widget] = byName.get(one.field ?? '')?.widgets ?? [];
    const place = widget && widget.num !== null ? shown.get(widget.num) : undefined;
    const stream = widget && normalAppearance(view, widget.dict);
    if (!place?.rect || !stream) continue;
    const { items } = interpretAppearance(view, place.page, stream, place.rect, MAX_OF_ONE);
    const now = items.flatMap((item) => (item.type === 'text' ? [item.text] : [])).join('');
    if (now.slice(0, MAX_TEXT) !== one.shows) one.showsNow = now.slice(0, MAX_TEXT);
  }
}

interface Place {
  page: PdfPage;
  rect: Rect | null;
}

/** Where the annotations of the pages stand, by their numbers. */
function shownAt(view: PdfView, tree: PageTree): ReadonlyMap<number, Place> {
  const shown = new Map<number, Place>();
  const read = new Set<unknown>();
  for (const page of tree.pages) {
    const list = annotations(view, page);
    // Thousands of pages may name one list.
    if (read.has(list)) continue;
    read.add(list);
    for (const { num, rect } of list) if (num !== null) shown.set(num, { page, rect });
  }
  return shown;
}

function contradiction(field: PdfField, { items }: PageContent, { page, rect }: Place): Prepared | null {
  const runs = items.flatMap((item) => (item.type === 'text' ? [item] : []));
  const shown = runs.map((run) => run.text).join('');
  const value = field.value?.kind === 'string' ? textOf(field.value) : '';
  if (runs.some((run) => run.uncertain) || !contradicts(shown, value)) return null;
  return {
    kind: 'field-shows-other',
    what: `the field ${field.name} shows “${shown.slice(0, 60)}” and holds “${value.slice(0, 60)}”`,
    objectNumber: field.num,
    field: field.name,
    ...boxOn(page, rect),
    shows: shown.slice(0, MAX_TEXT),
    holds: value.slice(0, MAX_TEXT),
  };
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

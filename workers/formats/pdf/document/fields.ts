import { textOf } from '../syntax/text-string.ts';
import { dictOf, entry, nameOf, numberOf, PDF_NULL } from '../syntax/values.ts';
import type { PdfDict, PdfField, PdfValue, PdfView } from '../types.ts';

const MAX_FIELDS = 20_000;
const MAX_FIELD_DEPTH = 32;
/** Widgets of all fields together; each is compared, and one array may stand for those of every field. */
const MAX_WIDGETS = 100_000;

interface Form {
  fields: readonly PdfField[];
  /** There are no more of them, or of their widgets, than are read. */
  complete: boolean;
  /** What stands below each entry of the form's /Fields, by the number that it refers to. */
  byRoot: ReadonlyMap<number, Branch>;
}

interface Branch {
  fields: readonly PdfField[];
  /** Every number on the way, its own first. */
  visited: readonly number[];
}

const known = new WeakMap<PdfView, Form>();

/** Terminal AcroForm fields (ISO 32000-1, 12.7.3) with inherited type, flags and value; loop safe. Read once a view. */
export function fields(view: PdfView): readonly PdfField[] {
  return formOf(view, () => false).fields;
}

/** Are those all of them? */
export function fieldsComplete(view: PdfView): boolean {
  return formOf(view, () => false).complete;
}

/**
 * The same for an older state of a file, whose fields are mostly those of a newer one: taken from there, so that a
 * thousand states of a form with a thousand fields are not a million fields to read.
 * @param same is the object the same in both states, with all that it leads to?
 */
export function shareFields(older: PdfView, newer: PdfView, same: (num: number) => boolean): void {
  const { byRoot } = formOf(newer, () => false);
  formOf(older, (num) => same(num) && byRoot.get(num));
}

type Reuse = (root: number) => Branch | false | undefined;

function formOf(view: PdfView, reuse: Reuse): Form {
  const form = known.get(view) ?? readForm(view, reuse);
  known.set(view, form);
  return form;
}

function readForm(view: PdfView, reuse: Reuse): Form {
  const found: PdfField[] = [];
  const byRoot = new Map<number, Branch>();
  /** Of the branch being read; null when it met what another one has, so that it says nothing about itself. */
  let visited: number[] | null = [];
  const seen = new Set<number>();
  /** Fields without a number can be shared too, through the array that holds them. */
  const direct = new Set<PdfDict>();
  /** By the array: thousands of fields may name one long array as their kids. */
  const kidsOf = new Map<PdfValue, Kids>();
  let shown = 0;
  const roots = view.get(view.get(view.catalog, 'AcroForm'), 'Fields');
  if (roots.kind !== 'array') return { fields: found, byRoot, complete: true };
  let complete = true;

  const isNew = (num: number | null): boolean => {
    if (num === null) return true;
    if (seen.has(num)) return false;
    seen.add(num);
    visited?.push(num);
    return true;
  };
  const take = (field: PdfField): void => {
    const room = Math.max(0, MAX_WIDGETS - shown);
    if (field.widgets.length > room) {
      field.widgets = field.widgets.slice(0, room);
      complete = false;
    }
    shown += field.widgets.length;
    found.push(field);
  };
  /** Null where nothing stands, where one has been, or where it is too deep or too much. */
  const enter = (value: PdfValue, depth: number): PdfDict | null => {
    const dict = dictOf(view.resolve(value));
    if (!dict || direct.has(dict)) return null;
    if (depth <= MAX_FIELD_DEPTH && found.length < MAX_FIELDS) return dict;
    complete = false;
    return null;
  };
  const walk = (value: PdfValue, parent: PdfField | null, depth: number): void => {
    const num = value.kind === 'ref' ? value.num : null;
    const dict = isNew(num) ? enter(value, depth) : null;
    if (!dict) {
      visited = null;
      return;
    }
    if (num === null) direct.add(dict);
    const field = makeField(view, dict, num, parent);
    const kids = namesItself(view.get(dict, 'Kids'), num) ? PDF_NULL : view.get(dict, 'Kids');
    const shared = kidsOf.get(kids);
    const { named, widgets } = shared ?? splitKids(view, kids);
    if (kids.kind === 'array') kidsOf.set(kids, { named, widgets });
    // A widget without a name beside named kids shows the field itself: the standard has no such form, and viewers paint it.
    const isShown = named.length === 0 || widgets.length > 0;
    if (isShown) take({ ...field, widgets: isFilled(kids) ? widgets : [{ num, dict }] });
    // Whoever comes second to an array finds all its fields taken.
    if (shared && named.length > 0) visited = null;
    else for (const kid of named) walk(kid, field, depth + 1);
  };
  for (const root of roots.items) {
    const shared = root.kind === 'ref' && reuse(root.num);
    const fits = shared && found.length + shared.fields.length <= MAX_FIELDS;
    if (fits && !shared.visited.some((num) => seen.has(num))) {
      for (const num of shared.visited) seen.add(num);
      for (const field of shared.fields) found.push(field);
      continue;
    }
    visited = [];
    const before = found.length;
    walk(root, null, 0);
    if (root.kind === 'ref' && visited) byRoot.set(root.num, { fields: found.slice(before), visited });
  }
  return { fields: found, byRoot, complete };
}

/** A field that is its only kid ends there: what it says of itself is all there is. */
function namesItself(kids: PdfValue, num: number | null): boolean {
  if (kids.kind !== 'array' || num === null) return false;
  return kids.items.length > 0 && kids.items.every((kid) => kid.kind === 'ref' && kid.num === num);
}

const isFilled = (kids: PdfValue): boolean => kids.kind === 'array' && kids.items.length > 0;

interface Kids {
  named: readonly PdfValue[];
  widgets: PdfField['widgets'];
}

/** Kids without /T are the field's widgets, kids with /T are fields of their own (12.7.3.1); of a mixture those that call themselves widgets. */
function splitKids(view: PdfView, kids: PdfValue): Kids {
  const children = kids.kind === 'array' ? kids.items : [];
  const isNamed = (kid: PdfValue): boolean => entry(dictOf(view.resolve(kid)), 'T') !== null;
  const named = children.filter(isNamed);
  const widgets = children.flatMap((kid) => {
    const widget = dictOf(view.resolve(kid));
    if (named.length > 0 && (isNamed(kid) || nameOf(entry(widget, 'Subtype')) !== 'Widget')) return [];
    return widget ? [{ num: kid.kind === 'ref' ? kid.num : null, dict: widget }] : [];
  });
  return { named, widgets };
}

function makeField(view: PdfView, dict: PdfDict, num: number | null, parent: PdfField | null): PdfField {
  const partial = view.get(dict, 'T');
  const own = partial.kind === 'string' ? textOf(partial) : '';
  const name = [parent?.name, own].filter((part) => part !== undefined && part !== '').join('.');
  const raw = entry(dict, 'V');
  const value = raw ? view.resolve(raw) : null;
  const present = value !== null && value.kind !== 'null';
  return {
    num,
    name: name.slice(0, 4096),
    type: nameOf(view.get(dict, 'FT')) ?? parent?.type ?? '',
    flags: numberOf(view.get(dict, 'Ff')) ?? parent?.flags ?? 0,
    dict,
    value: present ? value : (parent?.value ?? null),
    valueNum: present ? (raw?.kind === 'ref' ? raw.num : null) : (parent?.valueNum ?? null),
    widgets: [],
  };
}

import { textOf } from './text-string.ts';
import type { PdfDict, PdfField, PdfValue, PdfView } from './types.ts';
import { dictOf, entry, nameOf, numberOf } from './values.ts';

const MAX_FIELDS = 20_000;
const MAX_FIELD_DEPTH = 32;

const known = new WeakMap<PdfView, readonly PdfField[]>();

/** Terminal AcroForm fields (ISO 32000-1, 12.7.3) with inherited type, flags and value; loop safe. Read once a view. */
export function fields(view: PdfView): readonly PdfField[] {
  const found = known.get(view) ?? readFields(view);
  known.set(view, found);
  return found;
}

function readFields(view: PdfView): PdfField[] {
  const found: PdfField[] = [];
  const seen = new Set<number>();
  const roots = view.get(view.get(view.catalog, 'AcroForm'), 'Fields');
  if (roots.kind !== 'array') return found;

  const walk = (value: PdfValue, parent: PdfField | null, depth: number): void => {
    const num = value.kind === 'ref' ? value.num : null;
    if (num !== null && seen.has(num)) return;
    if (num !== null) seen.add(num);
    const dict = dictOf(view.resolve(value));
    if (!dict || depth > MAX_FIELD_DEPTH || found.length >= MAX_FIELDS) return;
    const field = makeField(view, dict, num, parent);
    const kids = view.get(dict, 'Kids');
    // Kids without /T are the field's widgets, kids with /T are fields of their own (12.7.3.1).
    const children = kids.kind === 'array' ? kids.items : [];
    const named = children.filter((kid) => entry(dictOf(view.resolve(kid)), 'T') !== null);
    if (named.length > 0) {
      for (const kid of named) walk(kid, field, depth + 1);
      return;
    }
    field.widgets = children.flatMap((kid) => {
      const widget = dictOf(view.resolve(kid));
      return widget ? [{ num: kid.kind === 'ref' ? kid.num : null, dict: widget }] : [];
    });
    if (children.length === 0) field.widgets = [{ num, dict }];
    found.push(field);
  };
  for (const root of roots.items) walk(root, null, 0);
  return found;
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

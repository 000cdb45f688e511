import type { PdfDict, PdfNull, PdfValue } from '../types.ts';

export const PDF_NULL: PdfNull = { kind: 'null', start: -1, end: -1 };

/** Unresolved value of a key with its exact span; the last of duplicate keys wins, as in readers. Null when absent. */
export function entry(dict: PdfDict | null | undefined, key: string): PdfValue | null {
  if (!dict) return null;
  if (dict.entries.length > LONG) return indexOf(dict).get(key) ?? null;
  for (let i = dict.entries.length - 1; i >= 0; i--) {
    const member = dict.entries[i];
    if (member?.key.value === key) return member.value;
  }
  return null;
}

/** Entries from which a dictionary is worth an index: a page may ask a resource of 300 000 names 300 000 times. */
const LONG = 64;
const indexes = new WeakMap<PdfDict, ReadonlyMap<string, PdfValue>>();

function indexOf(dict: PdfDict): ReadonlyMap<string, PdfValue> {
  const known = indexes.get(dict);
  if (known) return known;
  const index = new Map(dict.entries.map(({ key, value }) => [key.value, value]));
  indexes.set(dict, index);
  return index;
}

/** Every value written for a key, in file order (more than one = a masking trick). */
export function allEntries(dict: PdfDict, key: string): PdfValue[] {
  return dict.entries.filter((e) => e.key.value === key).map((e) => e.value);
}

/** The dictionary of a value: itself, or that of a stream; null for anything else. */
export function dictOf(value: PdfValue | null | undefined): PdfDict | null {
  if (value?.kind === 'dict') return value;
  return value?.kind === 'stream' ? value.dict : null;
}

export function nameOf(value: PdfValue | null | undefined): string | null {
  return value?.kind === 'name' ? value.value : null;
}

export function numberOf(value: PdfValue | null | undefined): number | null {
  return value?.kind === 'number' && Number.isFinite(value.value) ? value.value : null;
}

/** Direct integer value, or null. */
export function integerOf(value: PdfValue | null | undefined): number | null {
  return value?.kind === 'number' && value.integer && Number.isSafeInteger(value.value) ? value.value : null;
}

/** The dictionary with the numbers, names and strings that it refers to; what refers to larger things goes on doing so. */
export function withPlainValues(
  dict: PdfDict | null,
  resolve: (value: PdfValue) => PdfValue,
): PdfDict | null {
  if (!dict?.entries.some(({ value }) => value.kind === 'ref')) return dict;
  const entries = dict.entries.map(({ key, value }) => {
    const own = resolve(value);
    return { key, value: own.kind === 'stream' || own.kind === 'dict' || own.kind === 'array' ? value : own };
  });
  return { ...dict, entries };
}

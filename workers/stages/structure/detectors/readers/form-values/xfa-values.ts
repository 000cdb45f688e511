/**
 * Values that a form stores twice: in its fields, and as data of its XFA packets (ISO 32000-1, 12.7.8), which programs for XFA forms
 * read. Most programs that fill in fields leave the data as it was.
 */
import type { PdfField, PdfValue, PdfView } from '../../../../../formats/pdf/index.ts';
import { bare, digitsIn } from '../../layout/values.ts';
import { textIn } from './calculated.ts';
import { plainOf } from './rich-text.ts';

export interface StoredTwice {
  field: PdfField;
  data: string;
  value: string;
}

const MAX_PARTS = 64;
const MAX_BYTES = 1_000_000;
/** An element that holds text alone. */
const LEAF = /<(?:[\w.-]+:)?([\p{L}_][\p{L}\d_.-]*)(?:\s[^<>]*)?>([^<]*)<\/(?:[\w.-]+:)?\1\s*>/gu;
/** The name of the packet, and of its element. */
const DATA = 'datasets';
/** Of those that hold the same one differs: where more do, the fields were filled in without the data. */
const SAME_FOR_EACH = 3;

/** Numbers of which the data says another; `many`: too many differ to tell one from the others. */
export function storedTwice(
  view: PdfView,
  fields: readonly PdfField[],
): { found: StoredTwice[]; many: boolean; complete: boolean } {
  const { text, complete } = dataOf(view);
  const data = named(Array.from(text.matchAll(LEAF), ([, name = '', value = '']) => [name, plainOf(value)]));
  const values = named(
    fields
      .filter(({ type, value }) => (type === 'Tx' || type === 'Ch') && value?.kind === 'string')
      .map((field): [string, PdfField] => [leafOf(field.name), field]),
  );
  const both = [...values].flatMap(([name, field]): StoredTwice[] => {
    const own = field.value ? textIn(view, field.value) : '';
    const other = data.get(name) ?? '';
    return bare(own) === '' || bare(other) === '' ? [] : [{ field, data: other, value: own }];
  });
  const found = both.filter(({ data: other, value }) => isOther(other, value));
  return found.length * SAME_FOR_EACH <= both.length - found.length
    ? { found, many: false, complete }
    : { found: [], many: true, complete };
}

/** Another number, however it is written: data has plain numbers, and days the other way round. */
function isOther(data: string, value: string): boolean {
  if (digitsIn(data) === 0 || digitsIn(value) === 0) return false;
  const [a, b] = [data, value].map((text) => text.replaceAll(/\D/g, '').replace(/^0+/, ''));
  const isDate = /^\d{4}-\d{2}-\d{2}/.test(data);
  return !isDate && a !== undefined && b !== undefined && !a.startsWith(b) && !b.startsWith(a);
}

/** The last part of a name like `form1[0].#subform[0].Total[0]`. */
const leafOf = (name: string): string => (name.split('.').at(-1) ?? '').replace(/\[\d+\]$/, '');

/** Those whose name stands once. */
function named<T>(entries: readonly (readonly [string, T])[]): Map<string, T> {
  const counts = new Map<string, number>();
  for (const [name] of entries) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(entries.filter(([name]) => counts.get(name) === 1));
}

/** The packet of data: behind its name in an array of packets, or within a stream of all of them. */
function dataOf(view: PdfView): { text: string; complete: boolean } {
  const form = view.get(view.get(view.catalog, 'AcroForm'), 'XFA');
  const parts = form.kind === 'array' ? form.items.slice(0, 2 * MAX_PARTS) : [];
  const named = parts.filter((_, at) => at > 0 && textIn(view, view.resolve(parts[at - 1] ?? form)) === DATA);
  const found = (form.kind === 'array' ? named : [form]).flatMap((part) =>
    packetIn(view, view.resolve(part)),
  );
  const [first] = found;
  return {
    text: first?.text ?? '',
    complete:
      found.length <= 1 &&
      first?.complete !== false &&
      (form.kind !== 'array' || form.items.length <= parts.length),
  };
}

/** No more of it than is looked at is made text of: a hostile one grows to megabytes. */
function packetIn(view: PdfView, part: PdfValue): { text: string; complete: boolean }[] {
  if (part.kind !== 'stream') return [];
  const { bytes, complete } = view.decode(part);
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const named = whole.indexOf(DATA);
  if (named < 0) return complete ? [] : [{ text: '', complete }];
  const from = Math.max(0, whole.lastIndexOf('<', named));
  const text = whole.subarray(from, from + MAX_BYTES).toString('utf8');
  return [{ text, complete: complete && whole.length - from <= MAX_BYTES }];
}

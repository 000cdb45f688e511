/** Hide and replace: objects that the signed document does not use, and that a later cross-reference could put in place. */
import { dictOf, entry, nameOf } from '../../../formats/pdf/index.ts';
import type { PdfDict, PdfFile, PdfValue, PdfView } from '../../../formats/pdf/types.ts';
import { comparison, difference } from '../changes/equality.ts';
import type { Prepared } from '../facts.ts';
import type { Search } from './search.ts';

/** References followed; a document with more is not judged. */
const MAX_OBJECTS = 100_000;

/**
 * An object of a number in use, or of one that the document asks for and does not have, which no table of the file
 * names: it waits for one that does. So does a whole catalog, whatever its number.
 */
export function secondObjects(file: PdfFile): Search {
  // Where tables are damaged, everything is unnamed.
  if (file.revisions.some((revision) => revision.kind === 'recovered' || !revision.chained))
    return { found: [], complete: true };
  const view = file.latest;
  const tables = new Set(file.revisions.map((revision) => revision.xrefOffset));
  const unnamed = [...file.scan().unnamed()].filter(({ start }) => !tables.has(start));
  if (unnamed.length === 0) return { found: [], complete: true };
  const asked = reachable(view);
  const found = unnamed.flatMap((scanned): Prepared[] => {
    const used = view.object(scanned.num);
    const object = file.read(scanned);
    if (!object || !matters(object.value) || (used && sameBytes(file, object.value, used.value))) return [];
    const role = roleOf(object.value);
    const base = { objectNumber: scanned.num };
    if (used)
      return [
        {
          ...base,
          kind: 'second-object',
          what: `a second object ${scanned.num} (${role}) lies in the signed bytes`,
        },
      ];
    if (asked?.has(scanned.num))
      return [
        {
          ...base,
          kind: 'second-object',
          what: `an object ${scanned.num} (${role}) lies in the signed bytes that the document asks for and does not have`,
        },
      ];
    const catalog = role === 'Catalog' && showsAnother(view, dictOf(object.value));
    const what = `a second document catalog (object ${scanned.num}) that no table names`;
    return catalog ? [{ ...base, kind: 'unused-catalog', what }] : [];
  });
  return { found, complete: asked !== null };
}

/** Entries of a catalog that decide what is shown. */
const SHOWING = ['Pages', 'OCProperties'];

/** A catalog that a full rewrite left behind shows the same pages; one without pages shows nothing. */
function showsAnother(view: PdfView, catalog: PdfDict | null): boolean {
  if (view.get(catalog, 'Pages').kind !== 'dict') return entry(catalog, 'Pages')?.kind === 'ref';
  const both = comparison(view, view, () => false);
  return SHOWING.some((key) => {
    const [a, b] = [entry(view.catalog, key), entry(catalog, key)];
    return difference(both, key, a, b) !== null || both.cut;
  });
}

/** What a page is made of. */
const PARTS = new Set(['Catalog', 'Pages', 'Page', 'Font', 'FontDescriptor', 'XObject', 'Annot']);

function matters(value: PdfValue): boolean {
  const type = nameOf(entry(dictOf(value), 'Type'));
  if (value.kind === 'stream') return type !== 'XRef' && type !== 'ObjStm';
  return value.kind === 'dict' && type !== null && PARTS.has(type);
}

function roleOf(value: PdfValue): string {
  const dict = dictOf(value);
  return (
    nameOf(entry(dict, 'Type')) ??
    nameOf(entry(dict, 'Subtype')) ??
    (value.kind === 'stream' ? 'content' : 'data')
  );
}

function sameBytes(file: PdfFile, a: PdfValue, b: PdfValue): boolean {
  const raw = (value: PdfValue) =>
    value.kind === 'stream'
      ? file.bytes.subarray(value.dataStart, value.dataEnd)
      : file.bytes.subarray(value.start, value.end);
  return a.kind === b.kind && Buffer.compare(raw(a), raw(b)) === 0;
}

/** Catalogs and page trees that are numbered and reached by nothing: a whole other document. */
export function unusedDocuments(view: PdfView): Search {
  const numbers = view.numbers();
  const used = numbers.length > MAX_OBJECTS ? null : reachable(view);
  return used ? { found: unusedOf(view, numbers, used), complete: true } : { found: [], complete: false };
}

function unusedOf(view: PdfView, numbers: readonly number[], used: ReadonlySet<number>): Prepared[] {
  return numbers.flatMap((num): Prepared[] => {
    if (used.has(num)) return [];
    const object = view.object(num);
    const dict = object?.value.kind === 'dict' ? object.value : null;
    const type = dict && nameOf(entry(dict, 'Type'));
    if (type === 'Catalog' && view.get(dict, 'Pages').kind === 'dict' && showsAnother(view, dict)) {
      return [
        {
          kind: 'unused-catalog' as const,
          what: `a second document catalog (object ${num}) that nothing uses`,
          objectNumber: num,
        },
      ];
    }
    if (type === 'Page' && entry(dict, 'Contents')) {
      return [
        {
          kind: 'unused-page' as const,
          what: `a page (object ${num}) that the document does not show`,
          objectNumber: num,
        },
      ];
    }
    return [];
  });
}

/** Numbers that the trailer leads to; null when there are too many to follow. */
function reachable(view: PdfView): Set<number> | null {
  const seen = new Set<number>();
  const stack: PdfValue[] = view.trailer ? [view.trailer] : [];
  let left = MAX_OBJECTS * 20;
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (left-- <= 0) return null;
    if (next.kind === 'ref') {
      if (seen.has(next.num)) continue;
      seen.add(next.num);
      const object = view.object(next.num);
      if (object) stack.push(object.value);
    } else if (next.kind === 'array') for (const item of next.items) stack.push(item);
    else if (next.kind === 'dict') for (const item of next.entries) stack.push(item.value);
    else if (next.kind === 'stream') stack.push(next.dict);
  }
  return seen;
}

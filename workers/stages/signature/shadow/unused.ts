/** Hide and replace: objects that the signed document does not use, and that a later cross-reference could put in place. */
import { dictOf, entry, nameOf } from '../../../formats/pdf/index.ts';
import type { PdfFile, PdfValue, PdfView } from '../../../formats/pdf/types.ts';
import type { Prepared } from '../facts.ts';
import type { Search } from './search.ts';

/** References followed; a document with more is not judged. */
const MAX_OBJECTS = 100_000;

/** A second object of a number in use, which no table of the file names: it waits for one that does. */
export function secondObjects(file: PdfFile): Prepared[] {
  // Where tables are damaged, everything is unnamed.
  if (file.revisions.some((revision) => revision.kind === 'recovered' || !revision.chained)) return [];
  const view = file.latest;
  const tables = new Set(file.revisions.map((revision) => revision.xrefOffset));
  return [...file.scan().unnamed()].flatMap((scanned) => {
    if (tables.has(scanned.start)) return [];
    const used = view.object(scanned.num);
    const object = used && file.read(scanned);
    if (!object || !matters(object.value) || sameBytes(file, object.value, used.value)) return [];
    return [
      {
        kind: 'second-object' as const,
        what: `a second object ${scanned.num} (${roleOf(object.value)}) lies in the signed bytes`,
        objectNumber: scanned.num,
      },
    ];
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
    if (type === 'Catalog' && entry(dict, 'Pages')) {
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

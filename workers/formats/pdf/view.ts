import type { Problems } from './problems.ts';
import type { ObjectReader } from './syntax/reader.ts';
import { dictOf, entry, PDF_NULL } from './syntax/values.ts';
import type {
  DecodedStream,
  EncodedStream,
  IndirectObject,
  PdfDict,
  PdfFile,
  PdfRevision,
  PdfStream,
  PdfValue,
  PdfView,
} from './types.ts';
import type { ScanTable } from './xref/scan-table.ts';
import type { Timeline } from './xref/timeline.ts';

/** What all views of one file share. */
export interface ViewSource {
  reader: ObjectReader;
  problems: Problems;
  scanned: ScanTable;
}

/** References followed before a chain of them counts as a loop. */
const MAX_HOPS = 32;

export function makeView(
  file: PdfFile,
  source: ViewSource,
  revision: PdfRevision,
  timeline: Timeline,
  rank: number,
): PdfView {
  const { reader, problems } = source;
  const objects = new Map<number, IndirectObject | null>();
  const open = new Set<number>();
  let numbers: readonly number[] | undefined;

  const resolve = (value: PdfValue | null | undefined): PdfValue => {
    let current = value ?? PDF_NULL;
    for (let hop = 0; current.kind === 'ref'; hop++) {
      if (hop > MAX_HOPS) return PDF_NULL;
      const found = object(current.num);
      // A reference to another generation is a reference to nothing (7.3.10).
      current = found && (found.gen === current.gen || found.container !== null) ? found.value : PDF_NULL;
    }
    return current;
  };

  const object = (num: number): IndirectObject | null => {
    const known = objects.get(num);
    if (known !== undefined) return known;
    if (open.has(num)) return null;
    open.add(num);
    const found = find(num);
    open.delete(num);
    objects.set(num, found);
    return found;
  };

  const find = (num: number): IndirectObject | null => {
    const place = timeline.lookup(num, rank);
    if (!place || place.type === 'free') return null;
    if (place.type === 'compressed') {
      // Streams stand in no object stream (7.5.7); following a row of such places would overflow the stack.
      const apart = timeline.lookup(place.container, rank)?.type === 'offset';
      const container = apart ? object(place.container) : null;
      return container ? reader.inStream(container, num, resolve) : null;
    }
    const found = reader.at(place.offset, resolve);
    if (found && found.num === num) return found;
    const elsewhere = source.scanned.lastOf(num, revision.endOffset);
    problems.add('xref-entry-mismatch', place.offset, `xref says that object ${num} is here; it is not`);
    return elsewhere === null ? null : reader.at(elsewhere, resolve);
  };

  const view: PdfView = {
    file,
    revision,
    trailer: revision.trailer,
    resolve,
    object,
    get: (holder, key) => {
      const dict = dictOf(holder?.kind === 'ref' ? resolve(holder) : holder);
      return dict ? resolve(entry(dict, key)) : PDF_NULL;
    },
    decode: (stream: PdfStream): DecodedStream => reader.decode(stream, resolve),
    encoded: (stream: PdfStream): EncodedStream | null => reader.encoded(stream, resolve),
    numbers: () => (numbers ??= timeline.numbers(rank)),
    get catalog(): PdfDict | null {
      return dictOf(resolve(entry(revision.trailer, 'Root')));
    },
  };
  return view;
}

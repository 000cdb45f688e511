import { asBuffer } from '../syntax/chars.ts';
import { dictOf, entry } from '../syntax/values.ts';
import type { PdfFile, PdfRevision, PdfValue, PdfView } from '../types.ts';

/** What may have to be true of a prefix, for each save of the chain; computed once a file. */
interface Reach {
  /** Highest end of a save up to this one, and highest place that its entries name. */
  end: number;
  place: number;
  /** A container of compressed objects says by reference how it is to be read. */
  indirect: boolean;
}

/** Keys of a stream that decide how its bytes are read. */
const DECODING = ['Length', 'Filter', 'DecodeParms', 'N', 'First'];

const reaches = new WeakMap<PdfFile, Map<number, Reach>>();

/**
 * The document as its first `end` bytes hold it, without opening them as a file of their own: a thousand signed states
 * of one file would not fit the time. Null when that could be another document than the bytes alone give, because
 * something behind `end` has a say in how they are read: then the prefix itself has to be opened. Objects are read once
 * for all states: who compares one that both share has to ask whether its /Length and filters mean the same in both.
 */
export function savedState(file: PdfFile, end: number): PdfView | null {
  const revision = file.revisions.findLast((one) => one.chained && one.endOffset <= end);
  const reach = revision && reachOf(file).get(revision.index);
  if (!revision || !reach || revision.xrefOffset === null || file.headerOffset > 0) return null;
  if (reach.end > end || reach.place >= end || reach.indirect) return null;
  return startxrefBefore(file, end) === revision.xrefOffset ? file.at(revision.index) : null;
}

function startxrefBefore(file: PdfFile, end: number): number | null {
  const bytes = asBuffer(file.bytes);
  const at = bytes.lastIndexOf('startxref', end - 1);
  const match =
    at < 0 ? null : /^startxref\s*(\d{1,12})/.exec(bytes.toString('latin1', at, Math.min(at + 64, end)));
  return match ? Number(match[1]) : null;
}

function reachOf(file: PdfFile): Map<number, Reach> {
  const known = reaches.get(file);
  if (known) return known;
  const found = new Map<number, Reach>();
  let so: Reach = { end: 0, place: 0, indirect: false };
  for (const revision of file.revisions) {
    if (!revision.chained) continue;
    so = { ...so, end: Math.max(so.end, revision.endOffset) };
    // What a scan put together, or a table that the bytes hold nowhere, is no save that could be told from others.
    if (revision.kind === 'recovered' || revision.xrefOffset === null) so.indirect = true;
    so.place = Math.max(so.place, revision.xrefOffset ?? 0);
    const containers = new Set<number>();
    for (const item of revision.entries.values()) {
      if (item.type === 'offset') so.place = Math.max(so.place, item.offset);
      else if (item.type === 'compressed') containers.add(item.container);
    }
    if (containers.size > 0) so.indirect ||= readByReference(file, revision, containers);
    found.set(revision.index, so);
  }
  reaches.set(file, found);
  return found;
}

function readByReference(file: PdfFile, revision: PdfRevision, containers: ReadonlySet<number>): boolean {
  const view = file.at(revision.index);
  return [...containers].some((num) => {
    const dict = dictOf(view.object(num)?.value);
    return DECODING.some((key) => holdsReference(entry(dict, key), 0));
  });
}

function holdsReference(value: PdfValue | null, depth: number): boolean {
  if (value?.kind === 'ref' || depth > 4) return true;
  if (value?.kind === 'array') return value.items.some((item) => holdsReference(item, depth + 1));
  return value?.kind === 'dict' && value.entries.some((item) => holdsReference(item.value, depth + 1));
}

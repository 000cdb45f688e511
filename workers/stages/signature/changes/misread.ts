/**
 * Later saves that readers take apart in different ways: an entry of the cross-reference that leads to an object of
 * another number (some readers show what stands there, others search for the number), a stream whose /Length is not
 * where its data end. What each reader would show is compared; only a difference is told.
 */
import type { PdfFile, PdfValue, PdfView } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';
import { type Comparison, comparison, difference } from './equality.ts';

/** Entries looked at; a file of hostile tables could name millions. */
const MAX_ENTRIES = 200_000;
const MAX_TOLD = 50;

interface Misread {
  /** End of the save that says so. */
  saved: number;
  /** Null when readers cannot be compared. */
  change: Change | null;
}

interface Found {
  misread: readonly Misread[];
  complete: boolean;
}

const known = new WeakMap<PdfFile, Found>();

/** Changes after `end`; what cannot be decided (`/Length`), and a search that had to stop, leave the comparison open. */
export function compareMisread(c: Comparison, end: number, file: PdfFile): Change[] {
  const found = known.get(file) ?? search(file, c.expired);
  known.set(file, found);
  if (!found.complete) c.cut = true;
  const later = found.misread.filter(({ saved }) => saved > end);
  if (later.some(({ change }) => change === null)) c.cut = true;
  return later.flatMap(({ change }) => change ?? []);
}

function search(file: PdfFile, expired: () => boolean): Found {
  const view = file.latest;
  const misread: Misread[] = [];
  let left = MAX_ENTRIES;
  for (const revision of file.revisions) {
    // Nobody signed before the first save: only what came later can differ from a signed state.
    if (revision.index === 0 || !revision.chained) continue;
    for (const num of [...revision.changed, ...revision.added]) {
      if (left-- <= 0 || misread.length >= MAX_TOLD || ((left & 0x3ff) === 0 && expired()))
        return { misread, complete: false };
      const place = revision.entries.get(num);
      if (place?.type !== 'offset') continue;
      const change = misled(file, view, num, place.offset);
      if (change || badlyEnded(file, view, num)) misread.push({ saved: revision.endOffset, change });
    }
  }
  return { misread, complete: true };
}

function misled(file: PdfFile, view: PdfView, num: number, offset: number): Change | null {
  const scan = file.scan();
  const index = scan.firstFrom(offset);
  const there = index < scan.length ? scan.at(index) : null;
  if (!there || there.num === num || there.start - offset > MAX_SHIFT) return null;
  if (!blank(file.bytes, offset, there.start)) return null;
  const both = comparison(view, view, () => false);
  const path = `bytes/xref/${num}`;
  const shown: PdfValue | null = file.read(there)?.value ?? null;
  if (!difference(both, path, view.object(num)?.value ?? null, shown) && !both.cut) return null;
  const what = `the cross-reference gives object ${there.num} for object ${num}: readers show different documents`;
  return { class: 'other', path, what, objectNumber: num };
}

/** White space that may stand between the place that a table names and the object. */
const MAX_SHIFT = 16;

/** The data that /Length counts, and those up to `endstream`, differ by more than white space. */
function badlyEnded(file: PdfFile, view: PdfView, num: number): boolean {
  const object = view.object(num);
  const value = object?.value;
  if (!object || object.container !== null || value?.kind !== 'stream' || value.lengthOk) return false;
  const length = view.get(value.dict, 'Length');
  const counted = length.kind === 'number' ? value.dataStart + length.value : value.dataStart;
  const [from, to] = [Math.min(counted, value.dataEnd), Math.max(counted, value.dataEnd)];
  return from < value.dataStart || to - from > 64 || !blank(file.bytes, from, to);
}

function blank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (
      byte !== undefined &&
      byte !== 0 &&
      byte !== 9 &&
      byte !== 10 &&
      byte !== 12 &&
      byte !== 13 &&
      byte !== 32
    )
      return false;
  }
  return true;
}

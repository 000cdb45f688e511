import type { Resolve } from '../syntax/reader.ts';
import { dictOf, entry, nameOf } from '../syntax/values.ts';
import type { PdfDict } from '../types.ts';
import { afterEof, type ChainContext, type Save } from './chain.ts';
import { EntryRows } from './entry-table.ts';
import { trailerAt } from './xref.ts';

/** At most this many recovered saves: a file of nothing but %%EOF would otherwise give one for each. */
const MAX_CUTS = 500;
/** Objects read in search of a catalog that no trailer names. */
const MAX_LOOKED_AT = 100_000;
const NO_ENTRIES = new EntryRows().table();

/**
 * Saves from the linear scan alone, oldest first: each `%%EOF` (outside streams) below `before` ends one, the last
 * definition of a number in a save wins. This is what readers do when no xref can be used.
 */
export function recoverSaves(context: ChainContext, resolve: Resolve, before: number): Save[] {
  const { raw } = context;
  const cuts = cutPoints(context, before);
  const saves: Save[] = cuts.map((end) => ({
    kind: 'recovered',
    xrefOffset: null,
    sectionEnd: end,
    endOffset: end,
    trailer: null,
    entries: NO_ENTRIES,
  }));
  const rows = saves.map((save) => ({ save, entries: new EntryRows() }));
  let at = 0;
  for (let i = 0; i < raw.objects.length; i++) {
    const start = raw.objects.startOf(i);
    while (at < saves.length - 1 && start >= (saves[at]?.endOffset ?? start)) at++;
    const draft = rows[at];
    if (start >= before || !draft) break;
    draft.entries.addRow(raw.objects.numOf(i), 1, start, raw.objects.genOf(i));
    if (raw.objects.streamEndOf(i) > 0) addContained(context, start, draft.entries, resolve);
  }
  for (const { save, entries } of rows) save.entries = entries.table('last');
  const trailers = trailersOf(context, resolve);
  for (const save of saves) {
    // A trailer of an earlier save stays valid until a later one replaces it.
    for (const trailer of trailers) if (trailer.offset < save.endOffset) save.trailer = trailer.dict;
  }
  const last = saves[saves.length - 1];
  if (last && !last.trailer) {
    const root = lastCatalog(context, before, resolve);
    if (root) for (const save of saves) save.trailer ??= trailerFor(root);
  }
  return saves;
}

/** The last object below `before` that is a catalog. */
function lastCatalog(
  { reader, raw }: ChainContext,
  before: number,
  resolve: Resolve,
): { num: number; gen: number; start: number } | null {
  let left = MAX_LOOKED_AT;
  for (let i = raw.objects.firstFrom(before) - 1; i >= 0 && left-- > 0; i--) {
    const start = raw.objects.startOf(i);
    if (nameOf(entry(dictOf(reader.at(start, resolve)?.value), 'Type')) !== 'Catalog') continue;
    return { num: raw.objects.numOf(i), gen: raw.objects.genOf(i), start };
  }
  return null;
}

function cutPoints(context: ChainContext, before: number): number[] {
  const { reader, raw, linearized } = context;
  const cuts: number[] = [];
  const first = raw.objects.length > 0 ? raw.objects.startOf(0) : 0;
  for (const eof of raw.eofs) {
    if (eof < first || eof >= before || cuts.length >= MAX_CUTS) continue;
    // The first %%EOF of a linearized file ends its first page, not a save.
    if (linearized && eof + 5 < Math.min(linearized.length + context.base - 8, raw.eofs.at(-1) ?? 0)) {
      if (raw.eofs.length > 1 && eof === raw.eofs[0]) continue;
    }
    cuts.push(afterEof(reader.bytes, eof));
  }
  const last = raw.objects.firstFrom(before) - 1;
  const covered = cuts.at(-1) ?? 0;
  if (last < 0 || raw.objects.startOf(last) >= covered) cuts.push(Math.min(before, reader.bytes.length));
  return cuts;
}

/** Objects of an object stream count as defined where the stream stands. */
function addContained(context: ChainContext, start: number, rows: EntryRows, resolve: Resolve): void {
  const object = context.reader.at(start, resolve);
  if (object?.value.kind !== 'stream' || nameOf(entry(object.value.dict, 'Type')) !== 'ObjStm') return;
  for (const [index, num] of context.reader.numbersIn(object, resolve).entries()) {
    if (context.room-- <= 0) return;
    rows.addRow(num, 2, object.num, index);
  }
}

/** Trailer dictionaries and xref stream dictionaries with a /Root, in file order. */
function trailersOf(context: ChainContext, resolve: Resolve): { offset: number; dict: PdfDict }[] {
  const { reader, raw } = context;
  const found: { offset: number; dict: PdfDict }[] = [];
  for (const offset of raw.trailers.slice(-MAX_CUTS)) {
    const dict = trailerAt(reader.bytes, offset, reader.limits.maxDepth);
    if (dict && entry(dict, 'Root')) found.push({ offset, dict });
  }
  for (let i = 0; i < raw.objects.length; i++) {
    if (raw.objects.streamEndOf(i) === 0 || found.length > 2 * MAX_CUTS) continue;
    const offset = raw.objects.startOf(i);
    const dict = dictOf(reader.at(offset, resolve)?.value);
    if (dict && nameOf(entry(dict, 'Type')) === 'XRef' && entry(dict, 'Root')) found.push({ offset, dict });
  }
  return found.sort((a, b) => a.offset - b.offset);
}

/** A trailer for a file that lost its own: only /Root is known. */
function trailerFor(root: { num: number; gen: number; start: number }): PdfDict {
  const span = { start: root.start, end: root.start };
  return {
    kind: 'dict',
    entries: [
      {
        key: { kind: 'name', value: 'Root', ...span },
        value: { kind: 'ref', num: root.num, gen: root.gen, ...span },
      },
    ],
    duplicates: [],
    ...span,
  };
}

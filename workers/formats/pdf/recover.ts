import { afterEof, type ChainContext, type Save } from './chain.ts';
import { Lexer } from './lexer.ts';
import type { Resolve } from './reader.ts';
import type { PdfDict, ScannedObject, XrefEntry } from './types.ts';
import { dictOf, entry, nameOf } from './values.ts';

/** At most this many recovered saves: a file of nothing but %%EOF would otherwise give one for each. */
const MAX_CUTS = 500;

/**
 * Saves from the linear scan alone, oldest first: each `%%EOF` (outside streams) below `before` ends one, the last
 * definition of a number in a save wins. This is what readers do when no xref can be used.
 */
export function recoverSaves(context: ChainContext, resolve: Resolve, before: number): Save[] {
  const { reader, raw } = context;
  const cuts = cutPoints(context, before);
  const saves: Save[] = cuts.map((end) => ({
    kind: 'recovered',
    xrefOffset: null,
    sectionEnd: end,
    endOffset: end,
    trailer: null,
    entries: new Map<number, XrefEntry>(),
  }));
  let at = 0;
  for (const object of raw.objects) {
    while (at < saves.length - 1 && object.start >= saves[at].endOffset) at++;
    if (object.start >= before) break;
    const entries = saves[at].entries;
    entries.set(object.num, { type: 'offset', num: object.num, gen: object.gen, offset: object.start });
    if (object.stream) addContained(context, object, entries, resolve);
  }
  const trailers = trailersOf(context, resolve);
  for (const save of saves) {
    // A trailer of an earlier save stays valid until a later one replaces it.
    for (const trailer of trailers) if (trailer.offset < save.endOffset) save.trailer = trailer.dict;
  }
  const last = saves[saves.length - 1];
  if (last && !last.trailer) {
    const root = raw.objects.findLast(
      (o) =>
        o.start < before && nameOf(entry(dictOf(reader.at(o.start, resolve)?.value), 'Type')) === 'Catalog',
    );
    if (root) for (const save of saves) save.trailer ??= trailerFor(root);
  }
  return saves;
}

function cutPoints(context: ChainContext, before: number): number[] {
  const { reader, raw, linearized } = context;
  const cuts: number[] = [];
  const first = raw.objects[0]?.start ?? 0;
  for (const eof of raw.eofs) {
    if (eof < first || eof >= before || cuts.length >= MAX_CUTS) continue;
    // The first %%EOF of a linearized file ends its first page, not a save.
    if (linearized && eof + 5 < Math.min(linearized.length + context.base - 8, raw.eofs.at(-1) ?? 0)) {
      if (raw.eofs.length > 1 && eof === raw.eofs[0]) continue;
    }
    cuts.push(afterEof(reader.bytes, eof));
  }
  const lastObject = raw.objects.findLast((o) => o.start < before);
  const covered = cuts.at(-1) ?? 0;
  if (!lastObject || lastObject.start >= covered) cuts.push(Math.min(before, reader.bytes.length));
  return cuts;
}

/** Objects of an object stream count as defined where the stream stands. */
function addContained(
  context: ChainContext,
  scanned: ScannedObject,
  entries: Map<number, XrefEntry>,
  resolve: Resolve,
): void {
  const object = context.reader.at(scanned.start, resolve);
  if (object?.value.kind !== 'stream' || nameOf(entry(object.value.dict, 'Type')) !== 'ObjStm') return;
  for (const [index, num] of context.reader.numbersIn(object, resolve).entries()) {
    if (context.room-- <= 0) return;
    entries.set(num, { type: 'compressed', num, gen: 0, container: object.num, index });
  }
}

/** Trailer dictionaries and xref stream dictionaries with a /Root, in file order. */
function trailersOf(context: ChainContext, resolve: Resolve): { offset: number; dict: PdfDict }[] {
  const { reader, raw } = context;
  const found: { offset: number; dict: PdfDict }[] = [];
  for (const offset of raw.trailers.slice(-MAX_CUTS)) {
    const value = new Lexer(reader.bytes, offset + 7, reader.bytes.length, reader.limits.maxDepth).value();
    if (value?.kind === 'dict' && entry(value, 'Root')) found.push({ offset, dict: value });
  }
  for (const object of raw.objects) {
    if (!object.stream || found.length > 2 * MAX_CUTS) continue;
    const dict = dictOf(reader.at(object.start, resolve)?.value);
    if (dict && nameOf(entry(dict, 'Type')) === 'XRef' && entry(dict, 'Root'))
      found.push({ offset: object.start, dict });
  }
  return found.sort((a, b) => a.offset - b.offset);
}

/** A trailer for a file that lost its own: only /Root is known. */
function trailerFor(root: ScannedObject): PdfDict {
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

/** Structural equality of two states of a document, by path: numbers may change, meaning may not. */
import { dictOf, entry, fields, pages } from '../../../formats/pdf/index.ts';
import type {
  DecodedStream,
  EncodedStream,
  PdfDict,
  PdfPage,
  PdfStream,
  PdfValue,
  PdfView,
} from '../../../formats/pdf/types.ts';

import { isStandardAnywhere } from './private-entries.ts';
import { sameValue } from './rounded.ts';

export interface Comparison {
  before: PdfView;
  after: PdfView;
  /** Pairs of objects already compared (or under comparison: cycles count as equal until shown otherwise). */
  seen: Map<string, string | null>;
  /** Values left to compare; at zero everything left counts as equal and `cut` is set. */
  budget: number;
  cut: boolean;
  /** Something differs that cannot be read (a password, data that cannot be decoded): what it says is not known. */
  unread: boolean;
  /** True when time is up. */
  expired(): boolean;
  /** Of an older state of the same file: is the object the same in both states, with all that it leads to? */
  same(num: number): boolean;
  /** Is it an object of the older state that is compared by rules of its own, and nowhere else? */
  apart(was: number, now: number): boolean;
}

const MAX_DEPTH = 200;
/** Groups of fields nest no deeper in practice; a loop of parents ends here too. */
export const MAX_GROUPS = 8;

/** Keys that lead back up: the object above is compared where it stands. */
export const UPWARDS: ReadonlySet<string> = new Set(['Parent', 'P', 'StructParent', 'StructParents', 'SE']);

export function comparison(
  before: PdfView,
  after: PdfView,
  expired: () => boolean,
  same: (num: number) => boolean = () => false,
): Comparison {
  const apart = () => false;
  return {
    before,
    after,
    seen: new Map(),
    budget: 1_500_000,
    cut: false,
    unread: false,
    expired,
    same,
    apart,
  };
}

/**
 * Pages are compared as pages, annotations and all. What only points at one (outlines, destinations, threads) means the
 * same as long as it points at the page in the same place.
 */
export function pagesAreKnown(c: Comparison, before: readonly PdfPage[], after: readonly PdfPage[]): void {
  for (const [i, was] of before.entries()) {
    const now = after[i];
    if (was.num !== null && now && now.num !== null) c.seen.set(`${was.num} ${now.num}`, null);
  }
}

/**
 * Fields, annotations and the catalog are compared where they stand, each by its own rules. What else points at one
 * (calculation order, actions, outlines) means the same as long as it points at the same one. Call it once the pages'
 * content has been compared: there an object counts for what it is, whatever else it is listed as.
 */
export function comparedElsewhere(c: Comparison): void {
  const [root, laterRoot] = [c.before, c.after].map((view) => entry(view.trailer, 'Root'));
  let own: Set<number> | null = null;
  const isOwn = (was: number, now: number): boolean => {
    if (root?.kind === 'ref' && laterRoot?.kind === 'ref' && root.num === was && laterRoot.num === now)
      return true;
    // Seldom asked for, and long in a document with many fields.
    own ??= ownRules(c.before);
    return was === now && own.has(was);
  };
  const isDict = (view: PdfView, num: number) => view.object(num)?.value.kind === 'dict';
  c.apart = (was, now) => isOwn(was, now) && isDict(c.before, was) && isDict(c.after, now);
}

/** Object numbers of fields, the groups above them, their widgets, and of all annotations. */
function ownRules(view: PdfView): Set<number> {
  const found = new Set<number>();
  const note = (value: PdfValue | null) => {
    if (value?.kind === 'ref') found.add(value.num);
  };
  for (const field of fields(view)) {
    for (const { num } of [field, ...field.widgets]) if (num !== null) found.add(num);
    let above = entry(field.dict, 'Parent');
    for (let level = 0; above && level < MAX_GROUPS; level++) {
      note(above);
      above = entry(dictOf(view.resolve(above)), 'Parent');
    }
  }
  for (const page of pages(view).pages) {
    const list = view.get(page.dict, 'Annots');
    if (list.kind === 'array') for (const item of list.items) note(item);
  }
  return found;
}

/**
 * Path of the first difference below `path`, or null when both mean the same. References are followed on both sides;
 * a direct value and a reference to an equal one are equal, as are 1 and 1.0, and null and a missing key.
 */
export function difference(
  c: Comparison,
  path: string,
  before: PdfValue | null,
  after: PdfValue | null,
  depth = 0,
): string | null {
  c.cut ||= isSpent(c, depth);
  if (c.cut) return null;
  const refs = before?.kind === 'ref' && after?.kind === 'ref' ? { was: before.num, now: after.num } : null;
  const key = refs && `${refs.was} ${refs.now}`;
  if (refs && key !== null) {
    if (refs.was === refs.now && c.same(refs.was)) return null;
    if (c.apart(refs.was, refs.now)) return null;
    const known = c.seen.get(key);
    if (known !== undefined) return known;
    c.seen.set(key, null);
  }
  const found = resolvedDifference(
    c,
    path,
    c.before.resolve(before ?? undefined),
    c.after.resolve(after ?? undefined),
    depth,
  );
  if (key !== null) c.seen.set(key, found);
  return found;
}

/** No further value may be compared; time is asked for now and then only. */
function isSpent(c: Comparison, depth: number): boolean {
  return depth > MAX_DEPTH || c.budget-- <= 0 || ((c.budget & 0xfff) === 0 && c.expired());
}

function resolvedDifference(
  c: Comparison,
  path: string,
  a: PdfValue,
  b: PdfValue,
  depth: number,
): string | null {
  switch (a.kind) {
    case 'null':
      return b.kind === 'null' ? null : path;
    case 'bool':
    case 'number':
    case 'name':
    case 'keyword':
      return b.kind === a.kind && sameValue(a.value, b.value) ? null : path;
    case 'string':
      if (b.kind !== 'string') return path;
      return Buffer.compare(a.bytes, b.bytes) === 0 || isUnread(c) ? null : path;
    case 'array': {
      if (b.kind !== 'array' || a.items.length !== b.items.length) return path;
      for (const [i, item] of a.items.entries()) {
        const found = difference(c, `${path}/${i}`, item, b.items[i] ?? null, depth + 1);
        if (found) return found;
      }
      return null;
    }
    case 'dict':
      return b.kind === 'dict' ? dictDifference(c, path, a, b, depth) : path;
    case 'stream':
      return b.kind === 'stream' ? streamDifference(c, path, a, b, depth) : path;
    default:
      return path;
  }
}

function dictDifference(
  c: Comparison,
  path: string,
  a: PdfDict,
  b: PdfDict,
  depth: number,
  skip: ReadonlySet<string> = UPWARDS,
): string | null {
  for (const key of keysOf(a, b)) {
    if (skip.has(key)) continue;
    const found = difference(c, `${path}/${key.slice(0, MAX_KEY)}`, entry(a, key), entry(b, key), depth + 1);
    if (found) return found;
  }
  return null;
}

const ENCODING_KEYS = new Set([...UPWARDS, 'Length', 'Filter', 'DecodeParms', 'DL']);

function streamDifference(
  c: Comparison,
  path: string,
  a: PdfStream,
  b: PdfStream,
  depth: number,
): string | null {
  const dict = dictDifference(c, path, a.dict, b.dict, depth, ENCODING_KEYS);
  if (dict) return dict;
  const recoded = ['Filter', 'DecodeParms'].some((key) =>
    difference(c, path, entry(a.dict, key), entry(b.dict, key), depth + 1),
  );
  // One object in both states: how many of its bytes are data, and how they are read, may have been said anew.
  if (a === b) return recoded || !isLengthKept(c, a) ? path : null;
  const samePlace = a.dataStart === b.dataStart && a.dataEnd === b.dataEnd;
  return !recoded && samePlace ? null : dataDifference(c, path, a, b, recoded);
}

/** Of two streams: what they hold, in whichever packing. */
function dataDifference(
  c: Comparison,
  path: string,
  a: PdfStream,
  b: PdfStream,
  recoded: boolean,
): string | null {
  const [stored, storedNow] = [c.before.encoded(a), c.after.encoded(b)];
  if (!stored || !storedNow) return (!recoded && isRawKept(c, a, b)) || isUnread(c) ? null : path;
  if (!recoded && Buffer.compare(stored.bytes, storedNow.bytes) === 0) return null;
  const [was, now] = [
    { ...stored, ...c.before.decode(a), packed: stored.bytes },
    { ...storedNow, ...c.after.decode(b), packed: storedNow.bytes },
  ];
  if (Buffer.compare(was.bytes, now.bytes) !== 0) return isUnread(c) ? null : path;
  if (was.complete && now.complete) return isPictureKept(c, was, now) ? null : path;
  if (!recoded && isChangedBehind(c, was, now)) return path;
  c.unread = true;
  return null;
}

type Held = DecodedStream & Pick<EncodedStream, 'filters'> & { packed: Uint8Array };

/**
 * Of data that begins alike and cannot be decoded to its end: nobody knows what stands behind, but packed alike, other
 * bytes there hold something else.
 */
function isChangedBehind(c: Comparison, was: Held, now: Held): boolean {
  if (was.complete || now.complete || isSpentOn(c.before) || isSpentOn(c.after)) return false;
  return !sameButBlanks(was.packed, now.packed);
}

function isRawKept(c: Comparison, a: PdfStream, b: PdfStream): boolean {
  const rawA = c.before.file.bytes.subarray(a.dataStart, a.dataEnd);
  return Buffer.compare(rawA, c.after.file.bytes.subarray(b.dataStart, b.dataEnd)) === 0;
}

/** Data that is left as a picture has it is read by the same filter, the last one, with the same parameters. */
function isPictureKept(c: Comparison, was: Held, now: Held): boolean {
  if (was.imageFilter === null && now.imageFilter === null) return true;
  const [a, b] = [was.imageParams, now.imageParams];
  return (
    was.imageFilter === now.imageFilter &&
    was.filters.at(-1)?.name === now.filters.at(-1)?.name &&
    keysOf(a, b).every((key) => difference(c, key, a && entry(a, key), b && entry(b, key)) === null)
  );
}

/** Was so much of the file decoded that streams were left out? */
function isSpentOn({ file }: PdfView): boolean {
  return file.problems.some(({ code, offset }) => code === 'stream-truncated-by-cap' && offset === null);
}

/** A line end more or less, where /Length leads past the data, is none of them. */
function sameButBlanks(a: Uint8Array, b: Uint8Array): boolean {
  const trimmed = (bytes: Uint8Array) => {
    let end = bytes.length;
    while (end > 0 && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) end--;
    return bytes.subarray(0, end);
  };
  return Buffer.compare(trimmed(a), trimmed(b)) === 0;
}

/** Whether the length of a stream, which may stand in an object of its own, is what it was. */
function isLengthKept(c: Comparison, { dict }: PdfStream): boolean {
  const [was, now] = [c.before.get(dict, 'Length'), c.after.get(dict, 'Length')];
  if (was.kind !== 'number' || now.kind !== 'number') return was.kind === now.kind;
  return was.value === now.value;
}

/** Encrypted anew, the same text has other bytes. */
function isUnread(c: Comparison): boolean {
  if (c.before.file.encrypted !== 'locked') return false;
  c.unread = true;
  return true;
}

/** Keys of either dictionary, each once. */
export function keysOf(a: PdfDict | null, b: PdfDict | null): string[] {
  const keys = [...(a?.entries ?? []), ...(b?.entries ?? [])].map((item) => item.key.value);
  return [...new Set(keys)];
}

/** Differing keys told of two dictionaries: more than any rule asks for by name. */
const MAX_DIFFERING = 200;
/** Characters of a key that are told; a name may be a megabyte. */
const MAX_KEY = 80;

/** Keys (of `keysOf`) under which two dictionaries differ, `skip` left out; the first ones of many. */
export function differingKeys(
  c: Comparison,
  path: string,
  a: PdfDict | null,
  b: PdfDict | null,
  skip: ReadonlySet<string>,
): { key: string; path: string }[] {
  const differing: { key: string; path: string }[] = [];
  const keys = keysOf(a, b).filter((key) => !skip.has(key));
  // However many entries a program writes for itself, those that readers know are compared.
  const [known, own] = [keys.filter(isStandardAnywhere), keys.filter((key) => !isStandardAnywhere(key))];
  for (const key of [...known, ...own]) {
    const told = key.slice(0, MAX_KEY);
    const found = difference(c, `${path}/${told}`, a && entry(a, key), b && entry(b, key));
    if (found) differing.push({ key: told, path: found });
    if (differing.length < MAX_DIFFERING) continue;
    if (known.includes(key) && key !== known.at(-1)) c.cut = true;
    break;
  }
  return differing;
}

/** Dictionary of a key in one view. */
export function dictAt(view: PdfView, holder: PdfDict | null, key: string): PdfDict | null {
  return dictOf(view.get(holder, key));
}

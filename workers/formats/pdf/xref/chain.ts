import type { Problems } from '../problems.ts';
import { asBuffer, isSpace, latin1 } from '../syntax/chars.ts';
import type { ObjectReader } from '../syntax/reader.ts';
import type { Linearization, PdfDict, RevisionKind } from '../types.ts';
import { EntryRows, type EntryTable } from './entry-table.ts';
import type { RawScan } from './scan.ts';
import { readSection, type XrefSection } from './xref.ts';

/** One save, before it is numbered. */
export interface Save {
  kind: RevisionKind;
  xrefOffset: number | null;
  /** Byte after its last xref section or trailer; where the search for its %%EOF begins. */
  sectionEnd: number;
  endOffset: number;
  trailer: PdfDict | null;
  entries: EntryTable;
}

/** A section with the stream of a hybrid file, or the two halves of a linearized save. */
type Parts = [XrefSection, ...XrefSection[]];

/** Saves linked by /Prev, oldest first. */
export interface SaveChain {
  saves: Save[];
  /** True when the oldest section's /Prev led nowhere: something older existed and cannot be reached. */
  broken: boolean;
  /** The save of an earlier chain that this chain's oldest /Prev joins (a branch), else null. */
  joins: Save | null;
}

export interface ChainContext {
  reader: ObjectReader;
  raw: RawScan;
  problems: Problems;
  base: number;
  linearized: Linearization | null;
  /** Sections already taken, by offset, over all chains. */
  visited: Map<number, Save>;
  /** Entries still allowed. */
  room: number;
}

/** The number after a `startxref` at `at`; null when there is none. */
export function startxrefValue(bytes: Uint8Array, at: number): number | null {
  const match = /^startxref\s*(\d{1,12})/.exec(latin1(bytes, at, at + 64));
  return match ? Number(match[1]) : null;
}

/**
 * Follows one chain from the section at `start` backwards in time. Null when there is no section at `start`.
 * @param most sections that are followed
 */
export function walkChain(
  context: ChainContext,
  start: number,
  most = Number.POSITIVE_INFINITY,
): SaveChain | null {
  const { problems } = context;
  const sections: Parts[] = [];
  const seen = new Set<number>();
  let broken = false;
  let joins: Save | null = null;
  for (let at: number | null = start; at !== null; ) {
    if (seen.has(at)) {
      problems.add('xref-loop', at, 'xref sections point at each other in a circle');
      break;
    }
    const taken = context.visited.get(at);
    if (taken) {
      joins = taken;
      break;
    }
    if (sections.length >= most) {
      problems.add('revision-cap', at, `more than ${most} sections that the newest one does not lead to`);
      break;
    }
    seen.add(at);
    const section = readSection(context.reader, at, context.base, context.room);
    if (!section) {
      if (sections.length === 0) return null;
      problems.add('prev-unreadable', at, 'an older xref section cannot be read');
      broken = true;
      break;
    }
    if (section.offset !== at && seen.has(section.offset)) break;
    seen.add(section.offset);
    context.room -= section.entries.size;
    const group: Parts = [section];
    if (section.xrefStm !== null && !seen.has(section.xrefStm)) {
      seen.add(section.xrefStm);
      const hybrid = readSection(context.reader, section.xrefStm, context.base, context.room);
      if (hybrid?.kind === 'stream') {
        context.room -= hybrid.entries.size;
        group.push(hybrid);
      } else problems.add('xref-unreadable', section.xrefStm, 'the /XRefStm of a hybrid file cannot be read');
    }
    sections.push(group);
    at = section.prev;
  }
  const saves = group(context, sections.reverse());
  const owners = new Map(saves.map((save) => [save.xrefOffset, save]));
  for (const offset of seen) {
    const owner = owners.get(offset) ?? saves[0];
    if (owner) context.visited.set(offset, owner);
  }
  return { saves, broken, joins };
}

/** Sections (oldest first) to saves: hybrid pairs merged, the two halves of a linearized save merged. */
function group(context: ChainContext, sections: Parts[]): Save[] {
  const saves: Save[] = [];
  let joined = false;
  for (const [i, parts] of sections.entries()) {
    if (joined) {
      joined = false;
      continue;
    }
    const [oldest] = parts;
    const first = sections[i + 1];
    const next = first?.[0];
    // Linearized: the part that /Prev calls older stands behind the first-page part in the file, inside /L.
    const limit = context.linearized ? context.linearized.length + context.base : -1;
    if (next && next.offset < oldest.offset && oldest.offset < limit + 1024 && i === 0) {
      saves.push(toSave(context, [...first, ...parts], 'linearized', next.offset));
      joined = true;
      continue;
    }
    if (next && next.offset < oldest.offset) {
      context.problems.add('prev-forward', next.offset, '/Prev points forward in the file');
    }
    const kind = parts.length > 1 ? 'hybrid' : oldest.kind;
    saves.push(toSave(context, parts, kind, oldest.offset));
  }
  return saves;
}

function toSave(context: ChainContext, parts: Parts, kind: RevisionKind, xrefOffset: number): Save {
  const sectionEnd = Math.max(...parts.map((part) => part.end));
  return {
    kind,
    xrefOffset,
    sectionEnd,
    endOffset: endAfter(context, sectionEnd),
    trailer: parts[0].trailer,
    entries: parts.length === 1 ? parts[0].entries : together(parts, kind === 'hybrid'),
  };
}

/** Entries of several sections as one save's: the first section that speaks of a number decides. */
function together(parts: readonly XrefSection[], hybrid: boolean): EntryTable {
  const rows = new EntryRows();
  for (const [i, part] of parts.entries()) {
    for (const [num, item] of part.entries) {
      // In a hybrid file the table marks as free what the stream places (7.5.8.4).
      const placed = item.type === 'free' && hybrid;
      if (placed && parts.slice(i + 1).some(({ entries }) => isPlaced(entries, num))) continue;
      rows.add(item);
    }
  }
  return rows.table();
}

function isPlaced(entries: EntryTable, num: number): boolean {
  const entry = entries.get(num);
  return entry !== undefined && entry.type !== 'free';
}

/** Byte after the first %%EOF (and its line end) at or behind `from`; the file's end when there is none. */
function endAfter(context: ChainContext, from: number): number {
  const { bytes } = context.reader;
  const eof = firstAtLeast(context.raw.eofs, from);
  return eof === null ? bytes.length : afterEof(bytes, eof);
}

/** White space that may stand between the place that a table names and the object. */
const MAX_SHIFT = 16;

/** First byte at or behind `at` that is no white space, as far as a table may be wrong about it. */
export function afterSpace(bytes: Uint8Array, at: number): number {
  let p = at;
  while (p < bytes.length && p - at < MAX_SHIFT && isSpace(bytes[p])) p++;
  return p;
}

/** Byte after the line end that follows the %%EOF at `eof`. */
export function afterEof(bytes: Uint8Array, eof: number): number {
  let p = eof + 5;
  if (bytes[p] === 32) p++;
  if (bytes[p] === 13) p++;
  if (bytes[p] === 10) p++;
  return Math.min(p, bytes.length);
}

/** First element >= value of an ascending list, or null. */
function firstAtLeast(list: readonly number[], value: number): number | null {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? value) < value) low = middle + 1;
    else high = middle;
  }
  return list[low] ?? null;
}

/**
 * Offset that the file's own numbers lack: bytes before `%PDF-` when the last startxref only leads to a section with
 * them added, else 0.
 */
export function offsetBase(reader: ObjectReader, start: number, headerOffset: number): number {
  if (headerOffset <= 0) return 0;
  const bytes = asBuffer(reader.bytes);
  const standsAt = (at: number): boolean => /^\s{0,8}(xref|\d+\s+\d+\s+obj)/.test(latin1(bytes, at, at + 40));
  return !standsAt(start) && standsAt(start + headerOffset) ? headerOffset : 0;
}

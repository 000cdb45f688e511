/** The saves of a file in time order, and what each may look back upon. */
import type { Problems } from '../problems.ts';
import type { Resolve } from '../syntax/reader.ts';
import { resolver } from '../syntax/resolver.ts';
import { dictOf, entry } from '../syntax/values.ts';
import {
  type ChainContext,
  offsetBase,
  type Save,
  type SaveChain,
  startxrefValue,
  walkChain,
} from './chain.ts';
import { EntryRows } from './entry-table.ts';
import { recoverSaves } from './recover.ts';
import { Timeline } from './timeline.ts';

export interface Ordered {
  save: Save;
  timeline: Timeline;
  rank: number;
  chained: boolean;
}

/**
 * All saves in time order: the main chain, what only the scan knows below it, and sections no /Prev reaches. Finds out
 * the context's base on the way.
 */
export function savesInOrder(
  context: ChainContext,
  byScan: Resolve,
  headerOffset: number,
  maxRevisions: number,
): Ordered[] {
  const { reader, problems } = context;
  const chain = mainChain(context, headerOffset);
  if (!chain) {
    problems.add('recovered-by-scan', null, 'objects were found by reading the file from start to end');
    const saves = recoverSaves(context, byScan, reader.bytes.length + 1);
    return order(saves, new Timeline(saves, null));
  }
  const whole = chain.broken ? withLostSaves(context, byScan, chain.saves) : chain.saves;
  const saves = whole.length > maxRevisions ? fold(whole, maxRevisions, problems) : whole;
  const main = new Timeline(saves, null);
  const ordered = order(saves, main);
  addUnchained(context, ordered, saves, main, maxRevisions);
  return ordered;
}

/** The chain that the last startxref leads to; null when there is none, or none with a catalog. */
function mainChain(context: ChainContext, headerOffset: number): SaveChain | null {
  const { raw, reader, problems } = context;
  const lastStart = raw.startxrefs.at(-1);
  const target = lastStart === undefined ? null : startxrefValue(reader.bytes, lastStart);
  if (target === null) {
    problems.add('no-startxref', null, 'no startxref with a number');
    context.base = 0;
    return null;
  }
  context.base = offsetBase(reader, target, headerOffset);
  const start = target + context.base;
  const chain = walkChain(context, start);
  if (!chain) {
    problems.add('xref-unreadable', start, 'startxref does not lead to an xref section');
    return null;
  }
  if (hasCatalog(context, chain.saves)) return chain;
  problems.add('no-catalog', null, 'the xref chain does not lead to a document catalog');
  return null;
}

/** What the lost sections described lies before the end of the save before the oldest readable one. */
function withLostSaves(context: ChainContext, byScan: Resolve, saves: Save[]): Save[] {
  const oldest = Math.min(...saves.map((save) => save.xrefOffset ?? 0));
  const limit = context.raw.eofs.findLast((eof) => eof < oldest) ?? oldest;
  return [...recoverSaves(context, byScan, limit + 1), ...saves];
}

/** Saves that a startxref names and the main chain does not lead to. */
function addUnchained(
  context: ChainContext,
  ordered: Ordered[],
  saves: readonly Save[],
  main: Timeline,
  maxRevisions: number,
): void {
  const { raw, reader, problems } = context;
  for (const at of [...raw.startxrefs].reverse().slice(0, maxRevisions)) {
    const value = startxrefValue(reader.bytes, at);
    if (!value || context.visited.has(value + context.base)) continue;
    const room = 2 * maxRevisions - ordered.length;
    if (room <= 0) break;
    const start = value + context.base;
    const side = walkChain(context, start, room);
    if (!side) continue;
    problems.add('unchained-revision', start, 'an xref section that the newest one does not lead to');
    const rank = side.joins ? saves.indexOf(side.joins) : -1;
    const timeline = new Timeline(side.saves, rank >= 0 ? { timeline: main, rank } : null);
    for (const [sideRank, save] of side.saves.entries())
      insert(ordered, { save, timeline, rank: sideRank, chained: false });
  }
}

function order(saves: readonly Save[], timeline: Timeline): Ordered[] {
  return saves.map((save, rank) => ({ save, timeline, rank, chained: true }));
}

function insert(ordered: Ordered[], item: Ordered): void {
  const at = ordered.findIndex((o) => o.save.endOffset > item.save.endOffset);
  if (at < 0) ordered.push(item);
  else ordered.splice(at, 0, item);
}

/** Merges the oldest saves beyond the cap into one. */
function fold(saves: Save[], max: number, problems: Problems): Save[] {
  problems.add('revision-cap', null, `${saves.length} revisions; the oldest are taken together`);
  const extra = saves.slice(0, saves.length - max + 1);
  const last = extra.at(-1);
  if (!last) return saves;
  const rows = new EntryRows();
  for (const save of extra) for (const item of save.entries.values()) rows.add(item);
  return [{ ...last, entries: rows.table('last') }, ...saves.slice(extra.length)];
}

function hasCatalog(context: ChainContext, saves: Save[]): boolean {
  const placeOf = (num: number) => saves.findLast((save) => save.entries.has(num))?.entries.get(num);
  const root = entry(saves.at(-1)?.trailer, 'Root');
  if (root?.kind !== 'ref') return false;
  const place = placeOf(root.num);
  if (!place || place.type === 'free') return false;
  if (place.type === 'compressed') return true; // its object stream may be encrypted; readable or not, it is named
  const resolve = resolver(context.reader, (num) => {
    const item = placeOf(num);
    return item?.type === 'offset' ? item.offset : null;
  });
  const found = context.reader.at(place.offset, resolve);
  if (found && found.num !== root.num) return false;
  return entry(dictOf(found?.value), 'Pages') !== null;
}

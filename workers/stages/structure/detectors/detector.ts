/**
 * What a detector is: one question asked of a document, and an answer that says whether it saw everything.
 *
 * `facts.ts` beside it is what it answers with, as a schema without anything that reads a file: rules import that. A new
 * detector is its folder, a line in `../facts.ts` and a line in `index.ts`.
 */
import type { NotAssessed, Suspicion } from '../../../../shared/contracts/finding.ts';
import type { InkMaps } from '../../../artifacts/ink/maps.ts';
import type { PageContent, PdfFile, PdfPage, PdfView } from '../../../formats/pdf/index.ts';
import type { DetectorName, PdfStructure } from '../facts.ts';
import type { Word } from './layout/words.ts';
import type { TextLayers } from './readers/parser-differential/text-layers.ts';

export interface SeenDocument {
  file: PdfFile;
  /** The newest state. */
  view: PdfView;
  /** Pages that are read of it. */
  pages: readonly PdfPage[];
  /** Of all pages, also those that are not read. */
  pageCount: number;
  /** The pages' text as the preparation's reader has it; null where there is none to compare with. */
  layers: TextLayers | null;
  /** Where ink is seen on the drawn pages; null where nobody drew any. */
  ink: InkMaps | null;
  /** True when the time is spent. */
  stop(): boolean;
}

/** One page of the newest state, interpreted once for all detectors. */
export interface SeenPage {
  page: PdfPage;
  content: PageContent;
  words: readonly Word[];
  /** Those painted with ink whose characters are all known. */
  readable: readonly Word[];
  /** Of them those that run from left to right. */
  upright: readonly Word[];
}

export interface Found<Items> {
  items: Items;
  /** False where a limit, the time or the document itself leaves open whether there is more. */
  complete: boolean;
  /** Why; one plain sentence for the reviewer. Always there when it is not complete. */
  reason?: string;
  /** What was seen and could not be told from the document's own way of writing. */
  toCheck?: readonly Suspicion[];
  /** What a limit or the time cut off, for the report's list of what was not looked at. */
  unread?: NotAssessed;
}

export interface Look<Items> {
  /** Called for each page that could be read, in order. */
  page?(seen: SeenPage): void;
  /** Called once, behind the last page; of those that want the saves, before the first. */
  found(): Found<Items>;
}

/** Earlier states of the file; the list of pages; what each page paints, and of that the lines that most of it runs in; objects, whatever leads to them. */
export type Sight = 'saves' | 'pages' | 'contents' | 'lines' | 'objects';

export interface Detector<Name extends DetectorName = DetectorName> {
  name: Name;
  /** What its silence rests on: where that was not read to the end, what it did not find is open. */
  sees: readonly Sight[];
  begin(document: SeenDocument): Look<PdfStructure[Name]>;
}

/** The identity function, there for its types. */
export function defineDetector<Name extends DetectorName>(detector: Detector<Name>): Detector<Name> {
  return detector;
}

/** Everything was looked at. */
export function all<Items>(items: Items): Found<Items> {
  return { items, complete: true };
}

/** @param toCheck what was seen of what the detector looks for, and not counted */
export function partly<Items>(
  items: Items,
  reason: string,
  toCheck: readonly Suspicion[] = [],
): Found<Items> {
  return { items, complete: false, reason, toCheck };
}

/** Ended by a limit or the time. */
export function cutOff<Items>(items: Items, what: string, reason = 'limits were reached'): Found<Items> {
  return { items, complete: false, reason: `Not looked at: ${what} (${reason}).`, unread: { what, reason } };
}

const MAX_LISTED = 500;
const MAX_TO_CHECK = 20;

/** The answers of all pages as one. */
export function joined<Item>(pages: Iterable<Found<Item[]>>): Found<Item[]> {
  const items: Item[] = [];
  const toCheck: Suspicion[] = [];
  let reason: string | undefined;
  for (const found of pages) {
    items.push(...found.items.slice(0, MAX_LISTED - items.length));
    if (found.complete) continue;
    reason ??= found.reason;
    toCheck.push(...(found.toCheck ?? []).slice(0, MAX_TO_CHECK - toCheck.length));
  }
  return reason === undefined ? all(items) : partly(items, reason, toCheck);
}

/** For what each page answers by itself. */
export function pageByPage<Item>(look: (seen: SeenPage) => Found<Item[]>): Look<Item[]> {
  const pages: Found<Item[]>[] = [];
  return { page: (seen) => void pages.push(look(seen)), found: () => joined(pages) };
}

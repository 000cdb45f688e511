/** Structure facts of a PDF, cheap and decisive ones first, within the time given. */

import { MAX_ANALYSED_PAGES } from '../../../shared/contracts/document.ts';
import type { Box, NotAssessed, TimelineEvent } from '../../../shared/contracts/finding.ts';
import { openPdf, type PdfFile, type PdfPage, pages, type Rect } from '../../formats/pdf/index.ts';
import { activeContent } from './active.ts';
import { boxOf } from './detectors/layout/page-box.ts';
import { strongerToken, tokenKind } from './detectors/layout/values.ts';
import { DETECTORS, MAX_TEXT, type PdfStructure, type StructureFacts, type TextChange } from './facts.ts';
import { fieldMismatches } from './form-values.ts';
import { leftBehind } from './left-behind.ts';
import { Openings } from './open.ts';
import { outsideOf } from './outside.ts';
import { type Leave, OF_PAGES, readPages } from './page-facts.ts';
import { historyOf } from './revisions.ts';
import type { TextLayers } from './text-layers.ts';
import { unnamedObjects } from './unnamed.ts';
import { writingOf } from './writing.ts';

const MAX_LISTED = 500;
const OF_PAGES_AND_SAVES = [
  ...OF_PAGES,
  'revisions',
  'orphaned-content',
  'unreferenced-objects',
  'form-values',
] as const;

/**
 * Facts of a PDF. `stop` turns true when the time is spent; what was not reached is in `notAssessed`.
 * @param layers the pages' text as the preparation's reader has it; null where there is none to compare with
 */
export function pdfStructure(
  bytes: Uint8Array,
  stop: () => boolean,
  layers: TextLayers | null = null,
): StructureFacts {
  const file = openPdf(bytes);
  const view = file.latest;
  const tree = pages(view);
  const read = tree.pages.slice(0, MAX_ANALYSED_PAGES);
  const notAssessed: NotAssessed[] = [];
  const open = new Openings();
  const leave: Leave = (names, what, reason) => {
    notAssessed.push({ what, reason });
    open.leave(names, `Not looked at: ${what} (${reason}).`);
  };
  if (file.encrypted === 'locked') leave([], 'text, pictures and earlier saves', 'the file needs a password');
  if (tree.pages.length > read.length)
    leave(OF_PAGES_AND_SAVES, 'pages beyond the first 50', 'only 50 pages are analysed');
  if (file.problems.some((p) => p.code === 'recovered-by-scan')) {
    leave([], 'objects outside the cross-reference table', 'there is no usable table');
  }
  if (file.problems.some(({ code }) => code === 'revision-cap'))
    leave(['revisions'], 'some earlier saves', 'there are too many');
  const facts: PdfStructure = {
    version: file.version,
    encryption: file.encrypted,
    linearized: file.linearized !== null,
    pageCount: tree.pages.length,
    pagesRead: 0,
    open: open.facts,
    revisions: [],
    textChanges: [],
    rewrites: [],
    covers: [],
    coveredLettering: [],
    unnamed: [],
    unnamedCount: 0,
    touchUps: [],
    setApart: [],
    typedLater: [],
    pagesApart: [],
    offGrid: [],
    hiddenText: [],
    contradictions: [],
    renamedGlyphs: [],
    digitTwins: [],
    views: layers && { compared: 0, undecided: [], differences: [] },
    writing: null,
    fieldMismatches: [],
    scanPatches: [],
    pageKinds: [],
    leftBehind: [],
    active: [],
    problems: file.problems
      .slice(0, MAX_LISTED)
      .map(({ code, offset, message }) => ({ code, offsetBytes: offset, message })),
  };
  if (!tree.complete) leave(DETECTORS, 'some pages', 'the page tree is damaged');
  if (file.encrypted !== 'locked') {
    readHistory(file, facts, stop, leave);
    const fonts = readPages(file, read, facts, stop, leave, open, layers);
    facts.writing = writingOf(file, fonts);
    const unnamed = open.take('unreferenced-objects', unnamedObjects(file, read, stop));
    facts.unnamed = unnamed.found;
    facts.unnamedCount = unnamed.count;
    readForm(file, read, facts, stop, open);
    readLeftBehind(file, read, facts, stop, open);
    facts.active = open.take('active-content', activeContent(view, stop));
  }
  // Limits of the reader show as it reads, so this comes last.
  if (file.problems.some(({ code }) => code === 'object-cap'))
    leave(DETECTORS, 'part of some objects', 'they hold more values than are read');
  return { container: container(file), pdf: facts, notAssessed, timeline: earlierSaves(facts) };
}

/** Dated saves before the newest, whose dates no other stage sees. */
function earlierSaves(facts: PdfStructure): TimelineEvent[] {
  return facts.revisions.slice(1, -1).flatMap(({ index, savedAt, dateSource }) => {
    if (savedAt === null || dateSource === 'signature') return [];
    return [{ at: savedAt, event: 'saved', source: `save ${index + 1} of the file` }];
  });
}

function container(file: PdfFile): StructureFacts['container'] {
  const { bytes, headerOffset, lastEof } = file;
  const before = headerOffset > 0 ? outsideOf(bytes, 0, headerOffset, 'before') : null;
  const after = outsideOf(bytes, lastEof, bytes.length, 'after');
  const truncated = file.problems.some((p) => p.code === 'no-startxref');
  return { kind: 'pdf', outside: [before, after].filter((o) => o !== null), truncated, badParts: [] };
}

function readHistory(file: PdfFile, facts: PdfStructure, stop: () => boolean, leave: Leave): void {
  const history = historyOf(file, MAX_ANALYSED_PAGES, stop);
  facts.revisions = history.revisions;
  for (const reason of history.left) leave(['revisions'], 'some earlier saves', reason);
  for (const step of history.steps) {
    const page = step.page.index + 1;
    const before = { save: step.beforeSave, page: step.before.index + 1 };
    for (const change of step.changes.slice(0, MAX_LISTED - facts.textChanges.length)) {
      const token = strongerToken(tokenKind(change.old ?? ''), tokenKind(change.new ?? ''));
      facts.textChanges.push({
        revision: step.revision,
        page,
        before,
        box: boxOf(step.page, change.box),
        oldBox: change.oldBox && boxOf(step.before, change.oldBox),
        newBox: change.newBox && boxOf(step.page, change.newBox),
        old: cut(change.old),
        new: cut(change.new),
        token,
      } satisfies TextChange);
    }
    const boxes = (rects: Rect[]): Box[] =>
      rects.slice(0, 50).flatMap((rect) => nonNull(boxOf(step.page, rect)));
    facts.rewrites.push({
      revision: step.revision,
      page,
      before,
      imagesReplaced: boxes(step.images.replaced),
      imagesPatched: boxes(step.images.patched),
      imagesAdded: step.images.added,
      imagesRemoved: step.images.removed,
      uncovered: step.uncovered.slice(0, 20).map((u) => ({ old: cut(u.old), new: u.new.slice(0, MAX_TEXT) })),
      textUnreadable: step.textUnreadable,
    });
  }
}

function readForm(
  file: PdfFile,
  list: readonly PdfPage[],
  facts: PdfStructure,
  stop: () => boolean,
  open: Openings,
): void {
  const found = open.take('form-values', fieldMismatches(file.latest, list, stop));
  facts.fieldMismatches = found.slice(0, 100).flatMap(({ page, box, name, value, shown }) =>
    nonNull(boxOf(page, box)).map((at) => ({
      page: page.index + 1,
      box: at,
      name: name.slice(0, MAX_TEXT),
      value: value.slice(0, MAX_TEXT),
      shown: shown.slice(0, MAX_TEXT),
    })),
  );
}

function readLeftBehind(
  file: PdfFile,
  list: readonly PdfPage[],
  facts: PdfStructure,
  stop: () => boolean,
  open: Openings,
): void {
  const found = open.take('orphaned-content', leftBehind(file.latest, list, stop));
  facts.leftBehind = found.map(({ page, objectNumber, changes }) => ({
    page: page.index + 1,
    objectNumber,
    changes: changes.map((change) => ({
      old: change.old.slice(0, MAX_TEXT),
      new: change.new.slice(0, MAX_TEXT),
      box: boxOf(page, change.box),
      token: strongerToken(tokenKind(change.old), tokenKind(change.new)),
    })),
  }));
}

function nonNull<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}

function cut(text: string | null): string | null {
  return text === null ? null : text.slice(0, MAX_TEXT);
}

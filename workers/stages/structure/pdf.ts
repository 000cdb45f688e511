/** Structure facts of a PDF, cheap and decisive ones first, within the time given. */

import { MAX_ANALYSED_PAGES } from '../../../shared/contracts/document.ts';
import type { Box, NotAssessed } from '../../../shared/contracts/finding.ts';
import {
  interpretPage,
  openPdf,
  type PdfFile,
  type PdfPage,
  pages,
  type Rect,
  toPageBox,
} from '../../formats/pdf/index.ts';
import { activeContent } from './active.ts';
import { annotationCovers, coversOf, type FoundCover } from './covers.ts';
import { type Cover, MAX_TEXT, type PdfStructure, type StructureFacts, type TextChange } from './facts.ts';
import { outsideOf } from './outside.ts';
import { historyOf } from './revisions.ts';
import { strongerToken, tokenKind } from './tokens.ts';
import { unnamedObjects } from './unnamed.ts';
import { wordsOf } from './words.ts';

const MAX_LISTED = 500;

/** Facts of a PDF. `stop` turns true when the time is spent; what was not reached is in `notAssessed`. */
export function pdfStructure(bytes: Uint8Array, stop: () => boolean): StructureFacts {
  const file = openPdf(bytes);
  const view = file.latest;
  const tree = pages(view);
  const read = tree.pages.slice(0, MAX_ANALYSED_PAGES);
  const notAssessed: NotAssessed[] = [];
  const leave = (what: string, reason: string): void => void notAssessed.push({ what, reason });
  if (file.encrypted === 'locked') leave('text, pictures and earlier saves', 'the file needs a password');
  if (tree.pages.length > read.length) leave('pages beyond the first 50', 'only 50 pages are analysed');
  if (!tree.complete) leave('some pages', 'the page tree is damaged');
  if (file.problems.some((p) => p.code === 'recovered-by-scan')) {
    leave('objects outside the cross-reference table', 'there is no usable table');
  }
  const facts: PdfStructure = {
    version: file.version,
    encryption: file.encrypted,
    linearized: file.linearized !== null,
    pageCount: tree.pages.length,
    pagesRead: 0,
    revisions: [],
    textChanges: [],
    rewrites: [],
    covers: [],
    unnamed: [],
    unnamedCount: 0,
    touchUps: [],
    active: [],
    problems: file.problems
      .slice(0, MAX_LISTED)
      .map(({ code, offset, message }) => ({ code, offsetBytes: offset, message })),
  };
  if (file.encrypted !== 'locked') {
    readHistory(file, facts, stop, leave);
    readPages(file, read, facts, stop, leave);
    const unnamed = unnamedObjects(file, read);
    facts.unnamed = unnamed.found;
    facts.unnamedCount = unnamed.count;
    const active = activeContent(view, stop);
    facts.active = active.found;
    if (!active.complete) leave('active content in some objects', 'limits were reached');
  }
  return { container: container(file), pdf: facts, notAssessed };
}

function container(file: PdfFile): StructureFacts['container'] {
  const { bytes, headerOffset, lastEof } = file;
  const before = headerOffset > 0 ? outsideOf(bytes, 0, headerOffset, 'before') : null;
  const after = outsideOf(bytes, lastEof, bytes.length, 'after');
  const truncated = file.problems.some((p) => p.code === 'no-startxref');
  return { kind: 'pdf', outside: [before, after].filter((o) => o !== null), truncated, badParts: [] };
}

type Leave = (what: string, reason: string) => void;

function readHistory(file: PdfFile, facts: PdfStructure, stop: () => boolean, leave: Leave): void {
  const history = historyOf(file, MAX_ANALYSED_PAGES, stop);
  facts.revisions = history.revisions;
  for (const reason of history.left) leave('some earlier saves', reason);
  for (const step of history.steps) {
    const page = step.page.index + 1;
    for (const change of step.changes.slice(0, MAX_LISTED - facts.textChanges.length)) {
      const token = strongerToken(tokenKind(change.old ?? ''), tokenKind(change.new ?? ''));
      facts.textChanges.push({
        revision: step.revision,
        page,
        box: boxOf(step.page, change.box),
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
      imagesReplaced: boxes(step.images.replaced),
      imagesPatched: boxes(step.images.patched),
      imagesAdded: step.images.added,
      imagesRemoved: step.images.removed,
      uncovered: step.uncovered.slice(0, 20).map((u) => ({ old: cut(u.old), new: u.new.slice(0, MAX_TEXT) })),
      textUnreadable: step.textUnreadable,
    });
  }
}

function readPages(
  file: PdfFile,
  list: readonly PdfPage[],
  facts: PdfStructure,
  stop: () => boolean,
  leave: Leave,
): void {
  const view = file.latest;
  for (const page of list) {
    if (stop()) {
      leave(`covered text on pages from ${page.index + 1}`, 'time ran out');
      return;
    }
    const content = interpretPage(view, page);
    const { words, complete } = wordsOf(content);
    const own = coversOf(content, words, page);
    const annotated = annotationCovers(view, page, words);
    if (!complete || !own.complete || !annotated.complete) {
      leave(`part of page ${page.index + 1}`, 'its content is damaged or larger than the limits');
    }
    const found = [...own.covers, ...annotated.covers];
    for (const cover of found.slice(0, 50)) {
      const siblings = found.filter((other) => other.by === cover.by).length - 1;
      const fact = coverFact(page, cover, siblings);
      if (fact && facts.covers.length < MAX_LISTED) facts.covers.push(fact);
    }
    const marks = content.marks.filter((mark) => mark.tag === 'TouchUp_TextEdit').length;
    if (marks > 0) facts.touchUps.push({ page: page.index + 1, marks });
    facts.pagesRead++;
  }
}

function coverFact(page: PdfPage, cover: FoundCover, siblings: number): Cover | null {
  const box = boxOf(page, cover.box);
  if (!box) return null;
  return {
    page: page.index + 1,
    box,
    by: cover.by,
    annotation: cover.annotation?.slice(0, 40) ?? null,
    covered: cover.covered.slice(0, MAX_TEXT),
    replacement: cover.replacement.slice(0, MAX_TEXT),
    token: strongerToken(tokenKind(cover.covered), tokenKind(cover.replacement)),
    camouflaged: cover.camouflaged,
    otherStream: cover.otherStream,
    otherFont: cover.otherFont,
    siblings,
  };
}

function boxOf(page: PdfPage, rect: Rect): Box | null {
  const box = toPageBox(page, rect);
  if (!box) return null;
  const unit = (v: number): number => Math.min(1, Math.max(0, Math.round(v * 1e5) / 1e5));
  return [unit(box.x), unit(box.y), unit(box.width), unit(box.height)];
}

function nonNull<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}

function cut(text: string | null): string | null {
  return text === null ? null : text.slice(0, MAX_TEXT);
}

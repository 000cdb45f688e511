/** Structure facts of a PDF: every detector asked, cheap and decisive ones first, within the time given. */
import { MAX_ANALYSED_PAGES } from '../../../shared/contracts/document.ts';
import type { NotAssessed, TimelineEvent } from '../../../shared/contracts/finding.ts';
import type { InkMaps } from '../../artifacts/ink/maps.ts';
import { inPoints, openPdf, type PdfFile, pages } from '../../formats/pdf/index.ts';
import { outsideOf } from './detectors/container/outside.ts';
import type { Detector, Found, SeenDocument, Sight } from './detectors/detector.ts';
import { DETECTORS } from './detectors/index.ts';
import { asItReads } from './detectors/layout/as-it-reads.ts';
import { isPartlyUndecoded, isUpright, readable } from './detectors/layout/lines.ts';
import { wordsOf } from './detectors/layout/words.ts';
import { Openings } from './detectors/openings.ts';
import { isMostlyDrawn } from './detectors/paint/page-kinds/mostly-drawn.ts';
import type { TextLayers } from './detectors/readers/parser-differential/text-layers.ts';
import {
  DETECTOR_NAMES,
  type DetectorName,
  type Findings,
  nothingFound,
  type PdfStructure,
  type StructureFacts,
} from './facts.ts';

const MAX_LISTED = 500;

/**
 * Facts of a PDF. `stop` turns true when the time is spent; what was not reached is in `notAssessed`.
 * @param layers the pages' text as the preparation's reader has it; null where there is none to compare with
 * @param ink where ink is seen on the drawn pages; null where nobody drew any, and nothing is asked of them
 */
export function pdfStructure(
  bytes: Uint8Array,
  stop: () => boolean,
  layers: TextLayers | null = null,
  ink: InkMaps | null = null,
): StructureFacts {
  const file = openPdf(bytes);
  const tree = pages(file.latest);
  const read = tree.pages.slice(0, MAX_ANALYSED_PAGES).map((page) => inPoints(page));
  // Those of opening the file: what objects are damaged that nothing shows is no matter of its structure.
  const problems = file.problems
    .slice(0, MAX_LISTED)
    .map(({ code, offset, message }) => ({ code, offsetBytes: offset, message }));
  const gaps = new Gaps();
  if (file.encrypted === 'locked')
    gaps.leave([], 'text, pictures and earlier saves', 'the file needs a password');
  if (tree.pages.length > read.length)
    gaps.leave(of('pages', 'contents'), 'pages beyond the first 50', 'only 50 pages are analysed');
  if (file.problems.some((p) => p.code === 'recovered-by-scan'))
    gaps.leave([], 'objects outside the cross-reference table', 'there is no usable table');
  if (file.problems.some(({ code }) => code === 'revision-cap'))
    gaps.leave(of('saves'), 'some earlier saves', 'there are too many');
  if (!tree.complete) gaps.leave(DETECTORS, 'some pages', 'the page tree is damaged');
  const pageCount = tree.pages.length;
  const document = { file, view: file.latest, pages: read, pageCount, layers, ink, stop };
  const { found, pagesRead } =
    file.encrypted === 'locked' ? { found: nothingFound(), pagesRead: 0 } : look(document, gaps);
  // Limits of the reader show as it reads, so this comes last.
  if (file.problems.some(({ code }) => code === 'object-cap'))
    gaps.leave(DETECTORS, 'part of some objects', 'they hold more values than are read');
  // Whoever judges them does not trust them and holds them against their schema: here they are as it has them.
  const pdf: PdfStructure = {
    version: file.version,
    encryption: file.encrypted,
    linearized: file.linearized !== null,
    pageCount,
    pagesRead,
    problems,
    open: gaps.open.facts,
    ...found,
  };
  return { container: container(file), pdf, notAssessed: gaps.notAssessed, timeline: earlierSaves(pdf) };
}

/** What was not looked at: told to the reviewer, and left open by the detectors that would have seen it. */
class Gaps {
  readonly notAssessed: NotAssessed[] = [];
  readonly open = new Openings();

  take<Items>(name: DetectorName, found: Found<Items>): Items {
    if (found.unread) this.notAssessed.push(found.unread);
    return this.open.take(name, found);
  }

  leave(detectors: readonly Detector[], what: string, reason: string): void {
    this.notAssessed.push({ what, reason });
    this.open.leave(
      detectors.map(({ name }) => name),
      `Not looked at: ${what} (${reason}).`,
    );
  }
}

/** Detectors that want to see any of these. */
function of(...sights: Sight[]): Detector[] {
  return DETECTORS.filter(({ sees }) => sights.some((sight) => sees.includes(sight)));
}

/** The answers of all detectors by their names, and the number of pages read. */
function look(document: SeenDocument, gaps: Gaps): { found: Findings; pagesRead: number } {
  const found: Partial<Record<DetectorName, unknown>> = {};
  const looks = DETECTORS.map((detector) => ({ ...detector, look: detector.begin(document) }));
  const take = (ofSaves: boolean): void => {
    for (const { name, sees, look } of looks)
      if (sees.includes('saves') === ofSaves) found[name] = gaps.take(name, look.found());
  };
  take(true);
  let pagesRead = 0;
  for (const page of document.pages) {
    if (document.stop()) {
      gaps.leave(of('contents'), `pages from ${page.index + 1}`, 'time ran out');
      break;
    }
    const { page: upright, content, mixed } = asItReads(document.view, page);
    if (mixed)
      gaps.open.leave(
        of('lines').map(({ name }) => name),
        'Text of a page runs more than one way, and only the lines that most of it runs in are compared.',
      );
    const { words, complete } = wordsOf(content);
    if (!complete)
      gaps.leave(
        of('contents'),
        `part of page ${page.index + 1}`,
        'its content is damaged or larger than the limits',
      );
    if (content.unreadText)
      gaps.leave(
        of('contents'),
        `some text of page ${page.index + 1}`,
        'it is drawn by tiles of a pattern or within the glyphs of a font',
      );
    if (isMostlyDrawn(document, { page: upright, content, words }))
      gaps.leave(
        of('contents'),
        `some text of page ${page.index + 1}`,
        'it is drawn as outlines or pictures, or by notes and fields',
      );
    if (isPartlyUndecoded(words))
      gaps.leave(
        of('contents'),
        `some text of page ${page.index + 1}`,
        'its fonts do not say which letters they show',
      );
    const printed = readable(words, upright);
    const seen = { page: upright, content, words, readable: printed, upright: printed.filter(isUpright) };
    for (const { look } of looks) look.page?.(seen);
    pagesRead++;
  }
  if (pagesRead === 0)
    gaps.open.leave(
      of('contents').map(({ name }) => name),
      'No page could be read.',
    );
  take(false);
  const inOrder = DETECTOR_NAMES.map((name) => [name, found[name]]);
  return { found: Object.fromEntries(inOrder) as Findings, pagesRead };
}

/** Dated saves before the newest, whose dates no other stage sees. */
function earlierSaves({ revisions }: PdfStructure): TimelineEvent[] {
  return revisions.saves.slice(1, -1).flatMap(({ index, savedAt, dateSource }) => {
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

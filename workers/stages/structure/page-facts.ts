/** Facts of the pages as they are now: one interpretation of each page, every question asked of it. */
import { interpretPage, type PageContent, type PdfFile, type PdfPage } from '../../formats/pdf/index.ts';
import { annotationCovers, coversOf, type FoundCover } from './covers.ts';
import { linesOf } from './detectors/layout/blank-lines.ts';
import { boxOf } from './detectors/layout/page-box.ts';
import { strongerToken, tokenKind } from './detectors/layout/values.ts';
import { type Word, wordsOf } from './detectors/layout/words.ts';
import { type CoveredLettering, coveredLettering } from './drawn-letters.ts';
import { type Cover, type DetectorName, MAX_TEXT, type PdfStructure, type RenamedGlyphs } from './facts.ts';
import { Grid } from './grid.ts';
import { hiddenText } from './hidden-text.ts';
import type { Openings } from './open.ts';
import { FontsOfPages } from './page-fonts.ts';
import { type RenamedFont, RenamedFonts } from './renamed-fonts.ts';
import { type PageKind, pageKind } from './scans.ts';
import { SecondCopies, type SecondCopy } from './second-copies.ts';
import { type FoundSetApart, SetApart } from './set-apart.ts';
import type { TextLayers } from './text-layers.ts';
import { touchUps } from './touch-ups.ts';
import { compareViews } from './two-views.ts';
import { type TypedLater, TypedLaterValues } from './typed-later.ts';

/** Says what was not looked at, and leaves open what those detectors would have seen there. */
export type Leave = (names: readonly DetectorName[], what: string, reason: string) => void;

/** Detectors that look at the painted pages. */
export const OF_PAGES = [
  'covers',
  'covered-lettering',
  'annotation-covers',
  'scan-patches',
  'page-kinds',
  'late-appended-text',
  'font-inconsistency',
  'digit-font-inconsistency',
  'second-subsets',
  'baseline-misalignment',
  'page-fonts',
  'renamed-glyphs',
  'touch-ups',
  'parser-differential',
  'hidden-text',
] as const satisfies readonly DetectorName[];

const MAX_LISTED = 500;
const MAX_A_PAGE = 50;

/** Fills the page facts of the newest state; stops in time and says where. Returns the names of the fonts used. */
export function readPages(
  file: PdfFile,
  list: readonly PdfPage[],
  facts: PdfStructure,
  stop: () => boolean,
  leave: Leave,
  open: Openings,
  layers: TextLayers | null,
): ReadonlySet<string> {
  const view = file.latest;
  const apart = new SetApart();
  const copies = new SecondCopies();
  const grid = new Grid();
  const later = new TypedLaterValues();
  const fontsOfPages = new FontsOfPages();
  const renamed = new RenamedFonts();
  for (const page of list) {
    if (stop()) {
      leave(OF_PAGES, `pages from ${page.index + 1}`, 'time ran out');
      break;
    }
    const content = interpretPage(view, page);
    const { words, complete } = wordsOf(content);
    if (!complete)
      leave(OF_PAGES, `part of page ${page.index + 1}`, 'its content is damaged or larger than the limits');
    for (const [name, found] of [
      ['covers', coversOf(content, words, page)],
      ['annotation-covers', annotationCovers(view, page, words)],
    ] as const)
      addCovers(page, open.take(name, found), facts);
    addLettering(page, open.take('covered-lettering', coveredLettering(content, words)), facts);
    addTouchUps(page, content, words, facts);
    addHidden(page, open.take('hidden-text', hiddenText(content, words)), facts);
    addKind(page, pageKind(content, words, page), facts, open);
    if (!renamed.add(view, page, content, words, stop)) {
      leave(['renamed-glyphs'], `glyphs of some fonts on page ${page.index + 1}`, 'limits were reached');
    }
    addViews(page, content, layers, facts);
    apart.add(page, words);
    copies.add(page, words);
    grid.add(page, words);
    later.add(page, words, linesOf(content));
    fontsOfPages.add(page.index, words);
    facts.pagesRead++;
  }
  if (facts.pagesRead === 0) open.leave(OF_PAGES, 'No page could be read.');
  const { numbers, values } = apart.found();
  addSetApart(
    [...open.take('digit-font-inconsistency', numbers), ...open.take('font-inconsistency', values)],
    facts,
  );
  addSecondCopies(open.take('second-subsets', copies.found()), facts);
  addTypedLater(open.take('late-appended-text', later.found()), facts);
  facts.pagesApart = open.take('page-fonts', fontsOfPages.found()).map(({ index, fonts, others }) => ({
    page: index + 1,
    fonts: fonts.map((font) => font.slice(0, MAX_TEXT)),
    others,
  }));
  facts.renamedGlyphs = renamed.found.map(renamedFact);
  facts.digitTwins = open.take('renamed-glyphs', renamed.shapes.found()).map(({ page, digits, fonts }) => ({
    page: page.index + 1,
    digits,
    fonts: fonts.map((font) => font.slice(0, MAX_TEXT)),
  }));
  const offGrid = open.take('baseline-misalignment', grid.found());
  facts.offGrid = offGrid.flatMap(({ page, box, text, ...found }) => {
    const at = boxOf(page, box);
    return at ? [{ ...found, page: page.index + 1, box: at, text: text.slice(0, MAX_TEXT) }] : [];
  });
  return renamed.names;
}

function addCovers(page: PdfPage, found: readonly FoundCover[], facts: PdfStructure): void {
  for (const cover of found.slice(0, MAX_A_PAGE)) {
    const siblings = found.filter((other) => other.by === cover.by).length - 1;
    const fact = coverFact(page, cover, siblings);
    if (fact && facts.covers.length < MAX_LISTED) facts.covers.push(fact);
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
    aligned: cover.aligned,
    panels: cover.panels,
    snug: cover.snug,
    strip: cover.strip,
  };
}

function addLettering(page: PdfPage, found: readonly CoveredLettering[], facts: PdfStructure): void {
  for (const { box, text, letters } of found) {
    const at = boxOf(page, box);
    if (!at || facts.coveredLettering.length >= MAX_LISTED) continue;
    const token = tokenKind(text);
    facts.coveredLettering.push({
      page: page.index + 1,
      box: at,
      text: text.slice(0, MAX_TEXT),
      token,
      letters,
    });
  }
}

function addHidden(
  page: PdfPage,
  { found, contradictions }: ReturnType<typeof hiddenText>['items'],
  facts: PdfStructure,
): void {
  for (const { way, box, text, characters, token, onPicture } of found) {
    if (facts.hiddenText.length >= MAX_LISTED) break;
    facts.hiddenText.push({
      page: page.index + 1,
      box: boxOf(page, box),
      way,
      text: text.slice(0, MAX_TEXT),
      characters,
      token,
      onPicture,
    });
  }
  for (const { box, way, hidden, visible } of contradictions.slice(0, MAX_A_PAGE)) {
    const at = boxOf(page, box);
    if (!at || facts.contradictions.length >= MAX_LISTED) continue;
    facts.contradictions.push({
      page: page.index + 1,
      box: at,
      way,
      hidden: hidden.slice(0, MAX_TEXT),
      visible: visible.slice(0, MAX_TEXT),
    });
  }
}

function addKind(page: PdfPage, { kind, patches }: PageKind, facts: PdfStructure, open: Openings): void {
  facts.pageKinds.push(kind);
  for (const { box, by, text, ppiRatio } of open.take('scan-patches', patches)) {
    const at = boxOf(page, box);
    if (!at || facts.scanPatches.length >= MAX_LISTED) continue;
    facts.scanPatches.push({
      page: page.index + 1,
      box: at,
      by,
      text: text.slice(0, MAX_TEXT),
      token: tokenKind(text),
      ppiRatio,
    });
  }
}

function addViews(page: PdfPage, content: PageContent, layers: TextLayers | null, facts: PdfStructure): void {
  const layer = layers?.get(page.index + 1);
  const { views } = facts;
  if (!views || !layer) return;
  const number = page.index + 1;
  const { result, differences } = compareViews(content, page, layer);
  if (result === 'unknown') views.undecided.push(number);
  else views.compared++;
  for (const { kind, ours, theirs, own, other } of differences) {
    if (views.differences.length >= MAX_LISTED) return;
    views.differences.push({
      page: number,
      box: (own && boxOf(page, own.box)) ?? other?.box ?? null,
      kind,
      ours: ours.slice(0, MAX_TEXT),
      theirs: theirs.slice(0, MAX_TEXT),
      token: strongerToken(tokenKind(ours), tokenKind(theirs)),
    });
  }
}

function addTouchUps(page: PdfPage, content: PageContent, words: readonly Word[], facts: PdfStructure): void {
  const { marks, values } = touchUps(content, words);
  if (marks === 0) return;
  const told = values.slice(0, MAX_A_PAGE).flatMap(({ text, box, place }) => {
    const at = boxOf(page, box);
    return at ? [{ text: text.slice(0, MAX_TEXT), box: at, place }] : [];
  });
  facts.touchUps.push({ page: page.index + 1, marks, values: told });
}

function renamedFact({ page, font, agree, differ, places }: RenamedFont): RenamedGlyphs {
  return {
    page: page.index + 1,
    font: font.slice(0, MAX_TEXT),
    agree,
    differ: differ.slice(0, 40).map(({ claimed, drawn }) => ({ claimed, drawn })),
    places: places.flatMap(({ page: on, word, drawn }) => {
      const box = boxOf(on, word.box);
      const claimed = word.text.slice(0, MAX_TEXT);
      return box ? [{ page: on.index + 1, box, claimed, drawn: drawn.slice(0, MAX_TEXT) }] : [];
    }),
  };
}

function addSetApart(found: readonly FoundSetApart[], facts: PdfStructure): void {
  facts.setApart = found.flatMap(({ page, box, ...found }) => {
    const at = boxOf(page, box);
    if (!at) return [];
    const cut = (text: string): string => text.slice(0, MAX_TEXT);
    return [
      {
        ...found,
        page: page.index + 1,
        box: at,
        text: cut(found.text),
        part: cut(found.part),
        font: cut(found.font),
        around: cut(found.around),
      },
    ];
  });
}

function addSecondCopies(found: readonly SecondCopy[], facts: PdfStructure): void {
  for (const { page, box, text, font, around, words } of found) {
    const at = boxOf(page, box);
    if (!at) continue;
    facts.setApart.push({
      page: page.index + 1,
      box: at,
      text: text.slice(0, MAX_TEXT),
      part: text.slice(0, MAX_TEXT),
      how: 'second-copy',
      font: font.slice(0, MAX_TEXT),
      around: around.slice(0, MAX_TEXT),
      sameFamily: true,
      wordsInFont: words,
      alike: found.length,
    });
  }
}

function addTypedLater(found: readonly TypedLater[], facts: PdfStructure): void {
  for (const { page, box, text, font, around, place, sameFace, ownFont } of found) {
    const at = boxOf(page, box);
    if (!at) continue;
    facts.typedLater.push({
      page: page.index + 1,
      box: at,
      text: text.slice(0, MAX_TEXT),
      token: tokenKind(text),
      font: font.slice(0, MAX_TEXT),
      around: around.slice(0, MAX_TEXT),
      place,
      sameFace,
      ownFont,
    });
  }
}

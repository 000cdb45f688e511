/** How text is hidden on a page, and where it contradicts what is shown at the same place. */
import {
  area,
  intersect,
  type PageContent,
  type PaintItem,
  type Rect,
  type TextRun,
} from '../../../../../formats/pdf/index.ts';
import { all, type Found, partly } from '../../detector.ts';
import type { TokenKind } from '../../layout/facts.ts';
import { bare, isNumbered, strongerToken, tokenKind } from '../../layout/values.ts';
import { hull, type Word, wordsOf } from '../../layout/words.ts';
import { cutOutRuns } from './cut-out.ts';
import { outlines } from './outlined.ts';

export type HidingWay =
  | 'no-ink'
  | 'transparent'
  | 'tiny'
  | 'paper-colour'
  | 'layer-off'
  | 'outside-page'
  | 'cut-out';

export interface FoundHidden {
  way: HidingWay;
  box: Rect;
  text: string;
  characters: number;
  /** Most telling kind of token in all of it. */
  token: TokenKind;
  /** Lies on a picture: the layer that a scanner's OCR writes. */
  onPicture: boolean;
}

export interface Contradiction {
  box: Rect;
  way: HidingWay;
  hidden: string;
  visible: string;
}

const MAX_RUNS = 2_000;
const MAX_PAINTS = 2_000;
const MAX_TEXT = 2_000;
/** White runs held against everything painted below them. */
const MAX_WHITE = 2_000;
/** Channel value (0..255) from which ink looks like paper. */
const PAPER = 244;

/** Hidden text of a page by the way it is hidden, and where it contradicts what is shown at the same place. */
export function hiddenText(
  content: PageContent,
  words: readonly Word[],
): Found<{ found: FoundHidden[]; contradictions: Contradiction[] }> {
  const painted = content.items.filter((item) => item.type !== 'text');
  const paints = painted.slice(0, MAX_PAINTS);
  /** From here on, what lies below a text is not known. */
  const beyond = painted[MAX_PAINTS]?.order ?? Number.POSITIVE_INFINITY;
  const hidden = new Map<TextRun, HidingWay>();
  const taken = cutOutRuns(content);
  const isRepeated = taken.size > 0 && saysNothingElse(content, taken, words);
  const cutOut = isRepeated ? new Set<TextRun>() : taken;
  const isShadow = shadows(content);
  const outlineOf = outlines(content, isWhite);
  let white = 0;
  let more = false;
  let outlined = false;
  const onWhite = (run: TextRun): HidingWay | null => {
    if (!isWhite(run)) return null;
    const outline = outlineOf(run);
    if (outline !== null) {
      outlined ||= outline === 'unknown';
      return null;
    }
    if (white++ >= MAX_WHITE || !onPaper(run, paints)) return null;
    more ||= run.order > beyond;
    return run.order > beyond ? null : 'paper-colour';
  };
  /** Tr 7 clips: only what is painted through it afterwards shows the letters (9.3.6). */
  const throughLetters = (run: TextRun): HidingWay | null => {
    if (paints.some((item) => !item.hidden && item.order > run.order && intersect(item.box, run.box)))
      return null;
    more ||= painted.length > paints.length;
    return painted.length > paints.length ? null : 'no-ink';
  };
  /** Modes 4 to 6 paint as 0 to 2 do, and clip as 7 does: nothing must be painted through them either (table 104). */
  const onGround = (run: TextRun): HidingWay | null => {
    if (run.renderMode < 4) return onWhite(run);
    const through = throughLetters(run);
    return run.renderMode === 7 || through === null ? through : onWhite(run);
  };
  /** Seen all the same: the shadow of a text, or the mask of a colour gradient that fills the letters. */
  const isShown = (run: TextRun): boolean => {
    const shadow = isShadow(run);
    const isMask = paints.some((paint) => paint.blended && coversMost(paint.box, run.box));
    more ||= shadow === null || isMask;
    return shadow !== false || isMask;
  };
  for (const item of content.items) {
    if (item.type !== 'text' || !/[\p{L}\p{N}]/u.test(item.text)) continue;
    const way = wayWithoutInk(item, cutOut) ?? onGround(item);
    if (way === null || (way === 'transparent' && isShown(item))) continue;
    if (hidden.size < MAX_RUNS) hidden.set(item, way);
    else more = true;
  }
  const answer = (items: { found: FoundHidden[]; contradictions: Contradiction[] }) => {
    if (white > MAX_WHITE || more)
      return partly(items, 'A page has more white or hidden text than is compared with what lies below it.');
    if (outlined)
      return partly(
        items,
        'White letters have others drawn on them that cannot be decoded: their outlines, or other ones.',
      );
    if (isRepeated)
      return partly(
        items,
        'A strip was cut out of a page that says only what the page says elsewhere as well.',
      );
    return hasUnread(content, paints)
      ? partly(items, 'A page has text without ink that cannot be decoded.')
      : all(items);
  };
  if (hidden.size === 0) return answer({ found: [], contradictions: [] });
  const plain = plainly(hidden);
  const unseenWords = wordsOf({ ...content, items: [...plain.keys()] }).words;
  const numbered = new Set(
    unseenWords
      .filter(({ text }) => isNumbered(text))
      .flatMap(({ parts }) => parts.map(({ run }) => plain.get(run))),
  );
  const { groups, withNumber } = grouped(hidden, paints, numbered);
  for (const group of groups)
    if (group.way === 'cut-out') group.text = wordsAsShown(content, [...cutOut]).slice(0, MAX_TEXT);
  const found = groups.map((group) => {
    const whole = tokenKind(group.text);
    const token = group.text.length < MAX_TEXT ? whole : strongerToken(group.token, whole);
    // Marks of one or two digits each (lines, items, footnotes) are no value, however many of them.
    return {
      ...group,
      token: token === 'number' && !withNumber.has(group) ? wordsOrNone(group.text) : token,
    };
  });
  const contradictions = contradictionsOf(content, hidden, words, paints);
  more ||= !contradictions.complete;
  return answer({ found, contradictions: contradictions.found });
}

/** Letters that nobody sees and nobody can read here may be a value; those on a picture are the layer of its OCR. */
function hasUnread({ items }: PageContent, paints: readonly PaintItem[]): boolean {
  let left = MAX_RUNS;
  return items.some((item) => {
    if (item.type !== 'text' || !item.text.includes('\ufffd') || item.hidden || item.clipped) return false;
    const isUnseen = item.renderMode === 3 || (item.alpha <= 0.05 && !item.blended);
    // More than are looked at are told as unread.
    return isUnseen && (left-- <= 0 || !isOnPicture(item, paints));
  });
}

const isOnPicture = (run: TextRun, paints: readonly PaintItem[]): boolean =>
  paints.some((item) => item.type === 'image' && coversMost(item.box, run.box));

/** By the way they are hidden and what they lie on; and which groups have a number of several digits. */
function grouped(
  hidden: ReadonlyMap<TextRun, HidingWay>,
  paints: readonly PaintItem[],
  numbered: ReadonlySet<TextRun | undefined>,
): { groups: FoundHidden[]; withNumber: ReadonlySet<FoundHidden> } {
  const groups = new Map<string, FoundHidden>();
  const withNumber = new Set<FoundHidden>();
  for (const [run, way] of hidden) {
    const onPicture = isOnPicture(run, paints);
    const group = groups.get(`${way}|${onPicture}`);
    const characters = run.text.replace(/\s/g, '').length;
    if (!group) {
      const token = tokenKind(run.text);
      const first = { way, box: run.box, text: run.text, characters, token, onPicture };
      groups.set(`${way}|${onPicture}`, first);
      if (numbered.has(run)) withNumber.add(first);
      continue;
    }
    if (numbered.has(run)) withNumber.add(group);
    group.box = hull(group.box, run.box);
    group.characters += characters;
    if (group.text.length < MAX_TEXT) group.text += ` ${run.text}`;
    else group.token = strongerToken(group.token, tokenKind(run.text));
  }
  return { groups: [...groups.values()], withNumber };
}

const wordsOrNone = (text: string): TokenKind => tokenKind(text.replace(/\d/g, ''));

/** Each run as if it were to be seen, and which it is. */
function plainly(hidden: ReadonlyMap<TextRun, HidingWay>): Map<TextRun, TextRun> {
  return new Map(
    [...hidden.keys()].map((run) => [
      { ...run, hidden: false, clipped: false, renderMode: 0, alpha: 1, size: Math.max(run.size, 1) },
      run,
    ]),
  );
}

/** Of sheets of stamps and labels any row is like the others; a row of a statement may be put together of words that others have. */
function saysNothingElse(
  content: PageContent,
  cutOut: ReadonlySet<TextRun>,
  words: readonly Word[],
): boolean {
  const shown = new Set(words.flatMap(({ visible, text }) => (visible ? [text] : [])));
  return wordsAsShown(content, [...cutOut])
    .split(' ')
    .every((word) => shown.has(word));
}

/** The words of runs that a clip hides; programs paint some letter by letter. */
function wordsAsShown(content: PageContent, runs: readonly TextRun[]): string {
  const items = runs.map((run) => ({ ...run, clipped: false }));
  return wordsOf({ ...content, items })
    .words.map(({ text }) => text)
    .join(' ');
}

function wayWithoutInk(run: TextRun, cutOut: ReadonlySet<TextRun>): HidingWay | null {
  if (cutOut.has(run)) return 'cut-out';
  if (run.hidden) return 'layer-off';
  if (run.clipped) return 'outside-page';
  if (run.renderMode === 3) return 'no-ink';
  if (run.alpha <= 0.05 && !run.blended) return 'transparent';
  return run.size > 0 && run.size < 1 ? 'tiny' : null;
}

/** How much of a shadow lies below what casts it. */
const SHADOW_SHARE = 0.5;
/** Texts of a page that are held against what may cast them as their shadows. */
const MAX_COMPARISONS = 2_000_000;

/** Programs paint the shadow of a text as the same text at nearly the same place, its ink in a mask: it says what is shown. Null beyond the limit. */
function shadows({ items }: PageContent): (run: TextRun) => boolean | null {
  const shown = new Map<string, TextRun[]>();
  for (const item of items) {
    if (item.type !== 'text' || item.alpha <= 0.05 || item.renderMode === 3 || item.clipped || item.hidden)
      continue;
    const same = shown.get(item.text);
    if (same) same.push(item);
    else shown.set(item.text, [item]);
  }
  let left = MAX_COMPARISONS;
  return (run) => {
    const same = shown.get(run.text) ?? [];
    left -= same.length;
    if (left < 0) return null;
    return same.some(({ box }) => {
      const common = intersect(box, run.box);
      return common !== null && area(common) > SHADOW_SHARE * Math.max(area(run.box), area(box));
    });
  };
}

function isWhite(run: TextRun): boolean {
  const isPaper = (colour: TextRun['colour']): boolean =>
    colour?.every((channel) => channel >= PAPER) === true;
  const isEdgePaper = run.outline === undefined || isPaper(run.outline);
  return run.renderMode !== 3 && run.renderMode !== 7 && !run.blended && isPaper(run.colour) && isEdgePaper;
}

function onPaper(run: TextRun, paints: readonly PaintItem[]): HidingWay | null {
  // Anything below that is not surely white makes white text readable.
  const below = paints.some((item) => {
    if (item.order >= run.order || item.hidden) return false;
    const white = item.type === 'fill' && item.rectangle && item.colour?.every((channel) => channel >= PAPER);
    const common = white ? null : intersect(item.box, run.box);
    return common !== null && area(common) > 0.1 * area(run.box);
  });
  return below ? null : 'paper-colour';
}

/** What the edge cuts off, strips whose place others have moved into, what is too small to lie anywhere, and variants that drawings keep on their layers. */
const NOT_COMPARED: readonly HidingWay[] = ['outside-page', 'cut-out', 'tiny', 'layer-off'];

/** In a hole of its page another value can stand. */
const isCompared = ([run, way]: readonly [TextRun, HidingWay]): boolean =>
  !NOT_COMPARED.includes(way) || run.inHole === true;

/** Hidden values that are held against the visible words. */
const MAX_VALUES = 500;

/** Hidden values that lie on a visible one and say something else. */
function contradictionsOf(
  content: PageContent,
  hidden: ReadonlyMap<TextRun, HidingWay>,
  words: readonly Word[],
  paints: readonly PaintItem[],
): { found: Contradiction[]; complete: boolean } {
  const shownPlain = [...hidden].filter(isCompared).map(([run, way]) => ({
    plain: { ...run, hidden: false, clipped: false, renderMode: 0, alpha: 1 },
    way,
  }));
  const plain = shownPlain.map((item) => item.plain);
  const ways = new Map(shownPlain.map((item) => [item.plain, item.way]));
  // Text on a picture is read by OCR from that picture: its errors are no contradiction.
  const pictures = paints.filter((item) => item.type === 'image');
  const values = wordsOf({ ...content, items: plain }).words.filter(
    (word) => isSureNumber(word) && !pictures.some((item) => coversMost(item.box, word.box)),
  );
  const shown = words.filter((word) => word.visible && !word.parts.some(({ run }) => hidden.has(run)));
  const found = values.slice(0, MAX_VALUES).flatMap((value): Contradiction[] => {
    const twins = shown.filter((word) => {
      const common = intersect(word.box, value.box);
      return common !== null && area(common) > 0.5 * Math.min(area(word.box), area(value.box));
    });
    const visible = twins.map((word) => word.text).join(' ');
    if (twins.length === 0 || !twins.some(isSureNumber)) return [];
    if (digitsOf(visible) === digitsOf(value.text) || bare(visible).includes(bare(value.text))) return [];
    return [{ box: value.box, way: ways.get(value.parts[0].run) ?? 'no-ink', hidden: value.text, visible }];
  });
  return { found, complete: values.length <= MAX_VALUES };
}

function isSureNumber(word: Word): boolean {
  return !word.uncertain && isNumbered(word.text);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function coversMost(outer: Rect, inner: Rect): boolean {
  const common = intersect(outer, inner);
  return common !== null && area(common) > 0.6 * area(inner);
}

/**
 * Values that are drawn where all others are text: as a picture, or as the outlines of letters.
 *
 * A program that sets a page writes its values as text. Who takes one out and has no font to type another with puts a picture of it
 * there, or its outlines. Ink that no text layer has, of the size of a line and in a place of a value, is read in the drawn page.
 */
import type { Box } from '../../../../shared/contracts/finding.ts';
import type { InkMaps } from '../../../artifacts/ink/maps.ts';
import { unlayeredPlaces } from '../../../artifacts/ink/unlayered.ts';
import type { Pixels } from '../../../artifacts/pixels.ts';
import type { PrintReader } from '../../../reading/networks.ts';
import { readLine } from '../../../reading/recognise.ts';
import type { Engine } from '../../../reading/tesseract/engine.ts';
import type { PageText } from '../facts.ts';
import { MARGIN, NUMBERS } from '../number-at.ts';
import { type PageView, quadAround, readPlace } from '../page-view.ts';
import { isWithin } from '../words.ts';
import { isAmong, standingOf } from './among-text.ts';
import { type DrawnValue, type DrawnValues, MAX_TEXT } from './facts.ts';

/** Places of a document that are read; pages of a form or a chart have more, and nothing is told of them. */
const MAX_PLACES = 12;
const MAX_UNREAD = 200;
/** Values of a page that are text: fewer are no habit. */
const MIN_VALUES = 3;
const LINE_PX = 40;
/** Of the network's characters, so many so sure. */
const [SURE, SURE_SHARE] = [0.7, 0.8];
const MIN_DIGITS = 3;
/** Of the height of a place: smaller words within it are not what is read there. */
const MIN_FRAMED = 0.4;
/** An amount with its decimals, a date, an account. */
const VALUE =
  /^[-+−–(]?(?:\p{Sc}|[A-Z]{3})?\s?\d[\d.,'’\s]*[.,]\d{2}\)?\s?(?:\p{Sc}|[A-Z]{3}|kr|zł|Kč|Ft|lei)?[-−–]?$|^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$|^[A-Z]{2}\d{2}[\dA-Z\s]{11,}$/u;
/** The last word of a line that is drawn as a whole. */
const LAST =
  /(?:^|[\s\p{L}:.)%])([-+−–(\p{Sc}]{0,2}\d[\d.,'’]*[.,]\d{2}\)?\s?\p{Sc}?|\d{1,4}[./-]\d{1,2}[./-]\d{2,4})$/u;

interface Readers {
  engine: Engine;
  /** Null where there is none. */
  print: PrintReader | null;
}

/**
 * @param viewOf pages whose text layer serves, and whose picture was drawn
 * @param isApartRead also what stands apart from the text of its line, among the rows of values: a row that is drawn as a whole
 */
export async function drawnValues(
  pages: readonly PageText[],
  ink: InkMaps,
  isApartRead: boolean,
  viewOf: (page: number) => PageView | undefined,
  readers: Readers,
  remainingMs: () => number,
): Promise<DrawnValues> {
  const inText = pages.filter(({ reading, words }) => reading === 'text-layer' && hasValues(words));
  const places = inText.map((page) => {
    const [map, view] = [ink.get(page.page), viewOf(page.page)];
    return map && view ? placesOn(page, map, view, isApartRead) : null;
  });
  const all = places.flatMap((found) => found ?? []);
  const { print } = readers;
  const isUnseen = places.includes(null) || (all.length > 0 && print === null);
  const near = all.filter(({ standing }) => standing !== 'apart').length;
  if (isUnseen || near > MAX_PLACES || print === null)
    return { found: [], unread: placesOf(all), cut: isUnseen || near > 0 };
  // What stands apart takes no place from what stands in a column.
  const inOrder = all.toSorted((a, b) => Number(a.standing === 'apart') - Number(b.standing === 'apart'));
  const found: DrawnValue[] = [];
  const unread: Place[] = [];
  for (const [at, place] of inOrder.slice(0, MAX_PLACES).entries()) {
    if (remainingMs() <= 0) return { found, unread: placesOf([...unread, ...inOrder.slice(at)]), cut: true };
    const { page, view, box, standing } = place;
    const text = await valueAt(view, box, print, readers.engine, remainingMs);
    if (text === null) unread.push(place);
    else found.push({ page, box, text, standing });
  }
  return { found, unread: placesOf([...unread, ...inOrder.slice(MAX_PLACES)]), cut: false };
}

const placesOf = (places: readonly Place[]): DrawnValues['unread'] =>
  places.slice(0, MAX_UNREAD).map(({ page, box }) => ({ page, box }));

const hasValues = (words: PageText['words']): boolean =>
  words.filter(({ text }) => VALUE.test(text)).length >= MIN_VALUES;

interface Place extends Omit<DrawnValue, 'text'> {
  view: PageView;
}

function placesOn({ page, words }: PageText, map: Pixels, view: PageView, isApartRead: boolean): Place[] {
  const boxes = words.map(({ box }) => box);
  const values = words.filter(({ text }) => VALUE.test(text)).map(({ box }) => box);
  const heights = boxes.map(([, , , height]) => height).toSorted((a, b) => a - b);
  const lineHeight = heights[heights.length >> 1] ?? 0;
  const aspect = view.width / view.height;
  return unlayeredPlaces(map, boxes, lineHeight).flatMap((box) => {
    if (words.some((word) => isFramed(word, box))) return [];
    const apart = isApartRead && isAmong(box, values) ? 'apart' : null;
    const standing = standingOf(box, values, boxes, lineHeight, aspect) ?? apart;
    return standing ? [{ page, view, box, standing }] : [];
  });
}

/** A frame around a number, a line through it: ink that no text has, and the readers see the number in it. */
const isFramed = ({ text, box }: PageText['words'][number], place: Box): boolean =>
  digitsOf(text).length >= MIN_DIGITS &&
  box[3] >= MIN_FRAMED * place[3] &&
  (isWithin(box, place) || isWithin(place, box));

/** Null where the readers do not both see a number there, and one of them a value: that it is drawn is told, not its last digit. */
async function valueAt(
  view: PageView,
  box: Box,
  print: PrintReader,
  engine: Engine,
  remainingMs: () => number,
): Promise<string | null> {
  const { glyphs } = await readLine(print, await view.picture(), quadAround(view, box, MARGIN));
  const text = textOf(glyphs);
  const isSure = glyphs.filter(({ confidence }) => confidence >= SURE).length >= SURE_SHARE * glyphs.length;
  if (!isSure || !(VALUE.test(text) || LAST.test(text))) return null;
  const read = await readPlace(view, box, LINE_PX, engine, remainingMs(), NUMBERS);
  return digitsOf(read?.join('') ?? '').length >= MIN_DIGITS ? text.slice(0, MAX_TEXT) : null;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const textOf = (glyphs: readonly { text: string }[]): string =>
  glyphs
    .map(({ text }) => text)
    .join('')
    .trim();

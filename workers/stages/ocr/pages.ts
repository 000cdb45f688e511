/** Reads every page once: its text layer where it has one, else its raster. */
import type { PreparedPage, Raster } from '../../../shared/contracts/document.ts';
import type { NotAssessed } from '../../../shared/contracts/finding.ts';
import type { InkMaps } from '../../artifacts/ink/maps.ts';
import { isMostlyUnlayered } from '../../artifacts/ink/unlayered.ts';
import type { Pixels } from '../../artifacts/pixels.ts';
import { turned } from '../../reading/flatten.ts';
import { openPrintReader, type PrintReader } from '../../reading/networks.ts';
import { MAX_LINES, type PrintedPage } from '../../reading/page.ts';
import type { Engine } from '../../reading/tesseract/engine.ts';
import type { ExtractContext } from '../stage.ts';
import { readWithBoth } from './both-readers.ts';
import type { PageText, Word } from './facts.ts';
import { otherwiseInLayer } from './layer-words.ts';
import { isOtherScript } from './other-script.ts';
import { onFlat, onPage, onPicture, type PageView, pictureOf } from './page-view.ts';
import type { Repeats } from './print/repeat-facts.ts';
import { readPage } from './raster-reading.ts';
import { isMostlyPicture, type Layer, layerOf } from './text-layer.ts';
import { inLines, type LooseWord, MAX_WORDS_PER_PAGE } from './words.ts';

/** Pages with a layer whose pictures are read as well; the layers of the others are their text all the same. */
const MAX_SEEN_PAGES = 4;

const UNREAD = {
  'time-up': 'OCR of the page took longer than there was time',
  illegible: 'shapes that may be text could not be read: another script, poor quality or mere texture',
};
const REST = {
  'more-words': `words beyond the first ${MAX_WORDS_PER_PAGE} are not read`,
  'more-lines': `lines beyond the first ${MAX_LINES} are not read`,
  'time-up': 'some lines were not read: OCR of the page took longer than there was time',
};
const OTHER_SCRIPT = 'print in a script other than Latin: its numbers were read, its words were not';
const SEVERAL = 'the picture shows several papers: values of one were not held against those of another';
const READING = { 'no-text': 'none', illegible: 'illegible', 'time-up': 'not-read' } as const;

export interface ReadPages {
  /** Words of pages that were read by OCR have the boxes of the flat page. */
  pages: PageText[];
  /** How the pages whose text was read in their picture were seen. */
  views: Map<number, PageView & { printed?: PrintedPage }>;
  /** Pages that have a layer of some OCR: their pictures as drawn, and what the layer says. */
  layered: Map<number, { view: PageView; words: Word[] }>;
  /** Pages whose visible text layer stands for them, as drawn. */
  served: Map<number, ServedPage>;
  notAssessed: NotAssessed[];
  /** There are more words than were read or are kept, or pages that were not read. */
  cut: boolean;
}

/** A page whose layer stands for it, as drawn. */
export interface ServedPage extends PageView, Pick<Layer, 'rare'> {}

interface RasterText {
  outcome: 'read' | keyof typeof READING;
  words: LooseWord[];
  view: (PageView & { printed?: PrintedPage }) | null;
  rest?: keyof typeof REST | null;
  repeats?: Repeats;
}

export async function readPages(
  context: ExtractContext,
  engine: Engine,
  ink: InkMaps,
  remainingMs: () => number,
): Promise<ReadPages> {
  const reader = await openPrintReader(context.settings.modelsDir);
  const reading: Reading = { context, reader, engine, decode: pictureOf(), gathered: gather(), remainingMs };
  for (const page of context.document.pages) {
    const layer = await layerOf(context, page);
    if (layer.words.length >= MAX_WORDS_PER_PAGE) reading.gathered.cut(page.number, 'more-words');
    const serves = layer.serves && !isBeside(layer, ink.get(page.number));
    await (serves ? readServed(reading, page, layer) : readUnserved(reading, page, layer));
  }
  return reading.gathered.told();
}

/** A visible layer that has less of the page's print than what is drawn beside it. */
const isBeside = ({ reading, words }: Layer, ink: Pixels | undefined): boolean =>
  reading === 'text-layer' &&
  ink !== undefined &&
  isMostlyUnlayered(
    ink,
    words.map(({ box }) => box),
  );

interface Reading {
  context: ExtractContext;
  /** Null where its networks are not there. */
  reader: PrintReader | null;
  engine: Engine;
  decode: ReturnType<typeof pictureOf>;
  gathered: Gathered;
  remainingMs: () => number;
}

/** A page whose layer may stand for it. */
async function readServed(reading: Reading, page: PreparedPage, layer: Layer): Promise<void> {
  const { context, decode, gathered, remainingMs } = reading;
  const { pages, layered, served } = gathered.result;
  const text = ofLayer(page, layer, layer.reading);
  const view = page.raster ? drawn(context, page.raster, decode) : null;
  if (view && layer.reading === 'text-layer') served.set(page.number, { ...view, rare: layer.rare });
  const below = layer.reading === 'ocr-layer' ? view : null;
  if (below) layered.set(page.number, { view: below, words: text.words });
  const isLooked = below !== null && layered.size <= MAX_SEEN_PAGES && remainingMs() > 0;
  if (!isLooked || !(await readBelow(reading, page, layer, below))) pages.push(text);
}

/** A page that is read in its picture, whatever few words its layer has. */
async function readUnserved(reading: Reading, page: PreparedPage, layer: Layer): Promise<void> {
  const { reader, engine, gathered, remainingMs } = reading;
  if (!page.raster || remainingMs() <= 0) {
    gathered.missed(page.number, page.raster ? NO_TIME : 'the page was not rendered');
    gathered.result.pages.push(ofLayer(page, layer, 'not-read'));
    return;
  }
  const started = performance.now();
  const text = await readRasterText(reading, page);
  const { outcome, view } = text;
  if (outcome !== 'read' || !view) {
    takeUnread(gathered, page, layer, text);
    return;
  }
  const durationMs = Math.round(performance.now() - started);
  const by = { engine: reader ? (`PP-OCRv4, ${engine.name}` as const) : engine.name, durationMs };
  takeRead(gathered, page, layer, { ...text, view }, by);
}

const NO_TIME = 'time for OCR was used up by earlier pages';

interface Gathered {
  result: ReadPages;
  missed(page: number, reason: string): void;
  cut(page: number, rest: keyof typeof REST): void;
  /** With what was not read, one entry for each reason. */
  told(): ReadPages;
}

function gather(): Gathered {
  const result: ReadPages = {
    pages: [],
    views: new Map(),
    layered: new Map(),
    served: new Map(),
    notAssessed: [],
    cut: false,
  };
  const unread = new Map<string, number[]>();
  const missed = (page: number, reason: string): void => {
    result.cut = true;
    unread.set(reason, [...(unread.get(reason) ?? []), page]);
  };
  return {
    result,
    missed,
    cut: (page, rest) => missed(page, REST[rest]),
    told() {
      const several = result.pages.filter(({ papers }) => papers).map(({ page }) => page);
      if (several.length > 0) unread.set(SEVERAL, several);
      for (const [reason, pages] of unread)
        result.notAssessed.push({ what: 'text of the page', reason, pages });
      return result;
    },
  };
}

const aspectOf = ({ width, height }: PreparedPage): number => width / height;

const ofLayer = (page: PreparedPage, layer: Layer, reading: PageText['reading']): PageText => ({
  page: page.number,
  reading,
  words: inLines(layer.words, aspectOf(page)),
});

/** The layer's words stand for the page, few as they may be. */
function takeUnread({ result, missed }: Gathered, page: PreparedPage, layer: Layer, text: RasterText): void {
  const { outcome, view } = text;
  if (outcome !== 'no-text' && outcome !== 'read') missed(page.number, UNREAD[outcome]);
  if (view) result.views.set(page.number, view);
  const empty = outcome === 'no-text' && layer.words.length > 0;
  const reading = empty ? layer.reading : READING[outcome === 'read' ? 'no-text' : outcome];
  result.pages.push(ofLayer(page, layer, reading));
}

function takeRead(
  { result, cut, missed }: Gathered,
  page: PreparedPage,
  layer: Layer,
  text: RasterText & { view: NonNullable<RasterText['view']> },
  by: Pick<NonNullable<PageText['ocr']>, 'engine' | 'durationMs'>,
): void {
  const { view, words, rest, repeats } = text;
  const script = scriptOf(words);
  if (rest) cut(page.number, rest);
  if (script.otherScript) missed(page.number, OTHER_SCRIPT);
  // Words of the file and words of the picture have to lie on one page to be compared.
  const mixed = layer.words.length > 0;
  if (!mixed) result.views.set(page.number, view);
  const read = mixed ? words.map((word) => ({ ...word, box: onPage(view, word.box) })) : words;
  const all = [...layer.words, ...read.filter((word) => !coveredBy(word, layer.words))];
  result.pages.push({
    page: page.number,
    reading: mixed ? 'text-layer+ocr' : 'ocr',
    words: inLines(all, aspectOf(page)),
    ...script,
    ...papersOn(view),
    ...splitOf(page),
    ...(repeats ? { repeats } : {}),
    ocr: {
      ...by,
      turnedDegrees: view.flat.turnedDegrees,
      picture: { widthPx: view.width, heightPx: view.height },
      ...(view.printed ? { foreign: view.printed.foreign } : {}),
    },
  });
}

/** Where the papers of a picture lie that shows several. */
function papersOn(view: PageView & { printed?: PrintedPage }): Pick<PageText, 'papers'> {
  const papers = view.printed?.papers;
  return papers ? { papers: papers.map(({ outline }) => onPicture(view, outline)) } : {};
}

const scriptOf = (words: readonly LooseWord[]): Pick<PageText, 'otherScript'> =>
  isOtherScript(words) ? { otherScript: true } : {};

const splitOf = ({ inLayers }: PreparedPage): Pick<PageText, 'inLayers'> => (inLayers ? { inLayers } : {});

/** A page as it was drawn, upright: its layer lies on it as it is. */
function drawn(context: ExtractContext, raster: Raster, decode: ReturnType<typeof pictureOf>): PageView {
  const { widthPx: width, heightPx: height } = raster;
  const path = context.artifactPath(raster.file);
  return { flat: turned(width, height, 0), width, height, picture: () => decode(path, raster) };
}

/**
 * Reads the picture that a layer of some OCR lies below: it is what people read, so its text is the page's, and the layer is
 * held against it.
 *
 * @returns false where nothing could be read
 */
async function readBelow(
  { reader, engine, gathered: { result, cut }, remainingMs }: Reading,
  page: PreparedPage,
  layer: Layer,
  { picture }: PageView,
): Promise<boolean> {
  if (!reader) return false;
  const started = performance.now();
  const read = await readWithBoth(reader, engine, picture, remainingMs);
  if (read.outcome !== 'read') return false;
  const { words, repeats, rest, view: seen, printed } = read;
  // A layer of another program may know the script: it stands for the page then.
  if (isOtherScript(words)) return false;
  if (rest) cut(page.number, rest);
  const view = { ...seen, printed };
  result.views.set(page.number, view);
  const compared = words.map((word) => {
    const other = otherwiseInLayer(word.text, onPage(view, word.box), layer.words);
    return other === null ? word : { ...word, layer: other };
  });
  result.pages.push({
    page: page.number,
    reading: 'ocr',
    layered: true,
    words: inLines(compared, aspectOf(page)),
    ...papersOn(view),
    ...splitOf(page),
    repeats,
    ocr: {
      engine: `PP-OCRv4, ${engine.name}`,
      durationMs: Math.round(performance.now() - started),
      turnedDegrees: view.flat.turnedDegrees,
      picture: { widthPx: view.width, heightPx: view.height },
      foreign: printed.foreign,
    },
  });
  return true;
}

async function readRasterText(
  { context, reader, engine, decode, remainingMs }: Reading,
  page: PreparedPage,
): Promise<RasterText> {
  const { raster } = page;
  if (!raster) return { outcome: 'no-text', words: [], view: null };
  const path = context.artifactPath(raster.file);
  const picture = () => decode(path, raster);
  if (reader) {
    const read = await readWithBoth(reader, engine, picture, remainingMs);
    if (!('view' in read)) return { outcome: read.outcome, words: [], view: null };
    const view = { ...read.view, printed: read.printed };
    return read.outcome === 'read' ? { ...read, view } : { ...read, words: [], view };
  }
  const isPicture = isMostlyPicture(page);
  const read = await readPage(path, raster, isPicture, engine, remainingMs);
  if (read.outcome !== 'read') return { outcome: read.outcome, words: [], view: null };
  const { widthPx: width, heightPx: height } = raster;
  const view = { flat: turned(width, height, read.turnedDegrees), width, height, picture };
  const words = read.words.map((word) => {
    const [x, y, w, h] = word.box;
    const [x0, y0, x1, y1] = [x * width, y * height, (x + w) * width, (y + h) * height];
    return {
      ...word,
      box: onFlat(view, [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ]),
    };
  });
  return { outcome: 'read', words, view, rest: words.length >= MAX_WORDS_PER_PAGE ? 'more-words' : null };
}

function coveredBy(word: LooseWord, layer: readonly LooseWord[]): boolean {
  const x = word.box[0] + word.box[2] / 2;
  const y = word.box[1] + word.box[3] / 2;
  return layer.some(({ box }) => x >= box[0] && x <= box[0] + box[2] && y >= box[1] && y <= box[1] + box[3]);
}

/** Reads every page once: its text layer where it has one, else its raster; then what can be computed from it. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type PreparedPage, TextRun } from '../../../shared/contracts/document.ts';
import type { NotAssessed } from '../../../shared/contracts/finding.ts';
import type { ExtractContext, StageSettings } from '../stage.ts';
import type { Engine } from './engine/engine.ts';
import { nativeEngine } from './engine/native.ts';
import type { Mrz, OcrFacts, PageText } from './facts.ts';
import { compareIdentity } from './identity/compare.ts';
import { readPage, type Turn } from './raster-reading.ts';
import { arithmeticOf } from './reading/arithmetic.ts';
import { findDates } from './reading/dates.ts';
import { findIbans } from './reading/iban.ts';
import { issueTimeline } from './reading/issue-dates.ts';
import { findMrz } from './reading/mrz.ts';
import { confirmIdentity, confirmSuspects, type PageRaster, readMrz } from './second-look.ts';
import { inLines, type Line, type LooseWord, linesOf, MAX_WORDS_PER_PAGE, wordsOfRuns } from './words.ts';

/** Kept back for computing and handing over what was read. */
const RESERVE_MS = 1_500;
/** From this share on a page is a picture: a scan or a photograph. */
const PICTURE_COVERAGE = 0.5;
/** A stamp or a page number over a scan does not make its text layer the page's text. */
const MIN_LAYER_CHARACTERS = 200;

const UNREAD = {
  'time-up': 'OCR of the page took longer than there was time',
  illegible: 'shapes that may be text could not be read: another script, poor quality or mere texture',
};
const MORE_WORDS = `words beyond the first ${MAX_WORDS_PER_PAGE} are not read`;
const READING = { 'no-text': 'none', illegible: 'illegible', 'time-up': 'not-read' } as const;

export async function warm(settings: StageSettings): Promise<void> {
  if (settings.tesseractPath === null) await (await import('./engine/wasm.ts')).wasmEngine.warm();
}

async function engineOf(settings: StageSettings): Promise<Engine> {
  return settings.tesseractPath === null
    ? (await import('./engine/wasm.ts')).wasmEngine
    : nativeEngine(settings.tesseractPath);
}

/** Facts of every page that was reached; pages that need OCR and were not are listed as not assessed. */
export async function extract(context: ExtractContext): Promise<OcrFacts> {
  const remainingMs = (): number => context.remainingMs() - RESERVE_MS;
  const engine = await engineOf(context.settings);
  const pages: PageText[] = [];
  const notAssessed: NotAssessed[] = [];
  const rasters = new Map<number, PageRaster>();
  const unread = new Map<string, number[]>();
  let cut = false;
  const missed = (page: number, reason: string): void => {
    unread.set(reason, [...(unread.get(reason) ?? []), page]);
  };

  for (const page of context.document.pages) {
    const layer = await layerOf(context, page);
    const aspect = page.width / page.height;
    if (layer.words.length >= MAX_WORDS_PER_PAGE) {
      cut = true;
      missed(page.number, MORE_WORDS);
    }
    if (layer.serves) {
      pages.push({ page: page.number, reading: layer.reading, words: inLines(layer.words, aspect) });
      continue;
    }
    if (!page.raster || remainingMs() <= 0) {
      missed(
        page.number,
        page.raster ? 'time for OCR was used up by earlier pages' : 'the page was not rendered',
      );
      pages.push({ page: page.number, reading: 'not-read', words: inLines(layer.words, aspect) });
      continue;
    }
    const started = performance.now();
    const path = context.artifactPath(page.raster.file);
    const isPicture = page.imageCoverage >= PICTURE_COVERAGE;
    const result = await readPage(path, page.raster, isPicture, engine, remainingMs);
    if (result.outcome !== 'read') {
      if (result.outcome !== 'no-text') missed(page.number, UNREAD[result.outcome]);
      const empty = result.outcome === 'no-text' && layer.words.length > 0;
      const reading = empty ? layer.reading : READING[result.outcome];
      pages.push({ page: page.number, reading, words: inLines(layer.words, aspect) });
      continue;
    }
    rasters.set(page.number, { path, raster: page.raster, turn: result.turnedDegrees });
    if (result.words.length >= MAX_WORDS_PER_PAGE) {
      cut = true;
      missed(page.number, MORE_WORDS);
    }
    const words = [...layer.words, ...result.words.filter((word) => !coveredBy(word, layer.words))];
    pages.push({
      page: page.number,
      reading: layer.words.length > 0 ? 'text-layer+ocr' : 'ocr',
      words: inLines(words, aspect),
      ocr: {
        engine: engine.name,
        durationMs: Math.round(performance.now() - started),
        turnedDegrees: result.turnedDegrees as Turn,
      },
    });
  }
  for (const [reason, numbers] of unread)
    notAssessed.push({ what: 'text of the page', reason, pages: numbers });

  const lines = pages.flatMap(({ page, words }) => linesOf(page, words));
  const mrz = await mrzOf(lines, rasters, engine, remainingMs);
  const { cut: moreAmounts, ...arithmetic } = arithmeticOf(lines);
  let moreDates = false;
  const dates = findDates(lines, () => {
    moreDates = true;
  });
  if (moreAmounts || moreDates)
    notAssessed.push({ what: 'some amounts or dates', reason: 'there are more than are kept' });
  const pageOf = (page: number): PageRaster | undefined => rasters.get(page);
  return {
    notAssessed,
    ...(cut || moreAmounts || moreDates ? { cut: true } : {}),
    pages,
    mrz,
    identity: await confirmIdentity(compareIdentity(mrz, lines), pageOf, engine, remainingMs),
    ...arithmetic,
    suspects: await confirmSuspects(arithmetic, pageOf, engine, remainingMs),
    ibans: lines.flatMap(findIbans),
    dates,
    timeline: issueTimeline(dates),
  };
}

async function mrzOf(
  lines: readonly Line[],
  rasters: ReadonlyMap<number, PageRaster>,
  engine: Engine,
  remainingMs: () => number,
): Promise<Mrz[]> {
  const found: Mrz[] = [];
  for (const [page, own] of Map.groupBy(lines, (line) => line.page)) {
    const raster = rasters.get(page);
    found.push(...(raster ? await readMrz(own, raster, engine, remainingMs) : findMrz(own)));
  }
  return found;
}

interface Layer {
  words: LooseWord[];
  reading: 'text-layer' | 'ocr-layer';
  /** It is the page's text; OCR is not needed. */
  serves: boolean;
}

/** A visible text layer is the page's text; an invisible one over a picture is what some OCR once made of it. */
async function layerOf(context: ExtractContext, page: PreparedPage): Promise<Layer> {
  if (!page.textLayer) return { words: [], reading: 'text-layer', serves: false };
  const json = await readFile(context.artifactPath(page.textLayer.file), 'utf8');
  const parsed = z.array(TextRun).safeParse(JSON.parse(json));
  // A layer that cannot be read is as good as none: the page is read from its picture.
  if (!parsed.success) return { words: [], reading: 'text-layer', serves: false };
  const runs = parsed.data;
  const visible = wordsOfRuns(
    runs.filter((run) => !run.invisible),
    'text-layer',
  );
  const { characters, invisibleShare } = page.textLayer;
  const isPicture = page.imageCoverage >= PICTURE_COVERAGE;
  if (isPicture && invisibleShare > 0.5) {
    const hidden = wordsOfRuns(
      runs.filter((run) => run.invisible),
      'ocr-layer',
    );
    return { words: [...visible, ...hidden], reading: 'ocr-layer', serves: true };
  }
  const visibleCharacters = characters * (1 - invisibleShare);
  return {
    words: visible,
    reading: 'text-layer',
    serves: visible.length > 0 && (!isPicture || visibleCharacters >= MIN_LAYER_CHARACTERS),
  };
}

function coveredBy(word: LooseWord, layer: readonly LooseWord[]): boolean {
  const x = word.box[0] + word.box[2] / 2;
  const y = word.box[1] + word.box[3] / 2;
  return layer.some(({ box }) => x >= box[0] && x <= box[0] + box[2] && y >= box[1] && y <= box[1] + box[3]);
}

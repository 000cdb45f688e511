/** One page: its text layer, its raster, and what painting it told. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PreparedPage, Raster, TextRun } from '../../../shared/contracts/document.ts';
import type { NotAssessed } from '../../../shared/contracts/finding.ts';
import { openPixels } from '../../artifacts/pixels.ts';
import { fieldRuns } from './field-runs.ts';
import { encodeInk, inkOf } from './ink.ts';
import type { PicturesOfPage } from './page-pictures.ts';
import { coverage, PaintLog } from './paint-log.ts';
import { renderScale } from './resolution.ts';
import { MAX_RUNS, type TextItem, type TextStyles, textRuns } from './text-layer.ts';

export interface PageResult {
  page: PreparedPage;
  notAssessed: NotAssessed[];
}

interface Canvas {
  width: number;
  height: number;
  /** RGBA of the whole canvas; belongs to it (`@napi-rs/canvas`, which pdf.js brings). */
  data(): Uint8Array;
}
interface CanvasFactory {
  create(width: number, height: number): { canvas: Canvas; context: unknown };
}

interface Painted {
  canvas: Canvas;
  log: PaintLog;
}

/** Tells of a page what could not be assessed of it, and why. */
type Missed = (what: string, reason: string) => void;

/**
 * Reads and, when nothing speaks against it, paints page `number` (1-based). The outer promise resolves when the page is
 * painted, the inner one when its artifacts are written. Damage on the page is told in `notAssessed`.
 *
 * @param unpainted why the page is not painted; null when it is
 * @param painted what the page paints; its `pictures` say how finely it is drawn
 */
export async function preparePage(
  document: PDFDocumentProxy,
  number: number,
  unpainted: string | null,
  outputDir: string,
  { pictures, inLayers }: PicturesOfPage,
): Promise<{ written: Promise<PageResult> }> {
  const notAssessed: NotAssessed[] = [];
  const missed: Missed = (what, reason) => notAssessed.push({ what, reason, pages: [number] });
  let proxy: PDFPageProxy;
  try {
    proxy = await document.getPage(number);
  } catch (error) {
    missed('page', `unreadable: ${messageOf(error)}`);
    return { written: Promise.resolve({ page: blank(number), notAssessed }) };
  }

  const display = proxy.getViewport({ scale: 1 });
  const name = `page-${String(number).padStart(3, '0')}`;
  const page: PreparedPage = {
    number,
    width: positive(display.width),
    height: positive(display.height),
    imageCoverage: 0,
    images: [],
    ...(inLayers ? { inLayers } : {}),
  };
  const writing: Promise<void>[] = [];
  const { items, styles } = await readText(proxy, missed);
  let spans: PaintLog['textSpans'] = [];
  if (unpainted === null) {
    const hasText = items.some((item) => item.str.trim() !== '');
    const scale = renderScale(page.width, page.height, hasText, pictures);
    const painted = await paint(document, proxy, scale, missed);
    if (painted) {
      const { log } = painted;
      spans = log.textSpans;
      page.imageCoverage = coverage(log.images);
      writing.push(...drawn(page, painted, name, outputDir));
    }
  } else {
    missed('page image', unpainted);
  }

  const runs = textRuns(items, styles, display, proxy.userUnit, spans, (font) => nameOfFont(proxy, font));
  if (runs.length >= MAX_RUNS) missed('part of the text layer', `text beyond ${MAX_RUNS} runs is not kept`);
  if (runs.length > 0) {
    page.textLayer = layerOf(runs, `${name}.text.json`);
    const all = [...runs, ...(await readFields(proxy, display, missed))];
    writing.push(writeFile(join(outputDir, page.textLayer.file), JSON.stringify(all)));
  }
  proxy.cleanup();
  return { written: Promise.all(writing).then(() => ({ page, notAssessed })) };
}

async function readText(
  proxy: PDFPageProxy,
  missed: Missed,
): Promise<{ items: TextItem[]; styles: TextStyles }> {
  try {
    const content = await proxy.getTextContent({ disableNormalization: true });
    return {
      items: content.items.filter((item) => 'str' in item),
      styles: content.styles as TextStyles,
    };
  } catch (error) {
    missed('text layer', messageOf(error));
    return { items: [], styles: {} };
  }
}

async function readFields(
  proxy: PDFPageProxy,
  display: ReturnType<PDFPageProxy['getViewport']>,
  missed: Missed,
): Promise<TextRun[]> {
  try {
    return fieldRuns(await proxy.getAnnotations({ intent: 'display' }), display, proxy.userUnit);
  } catch (error) {
    missed('form fields', messageOf(error));
    return [];
  }
}

/** @returns the canvas and what painting told; null when the page could not be painted */
async function paint(
  document: PDFDocumentProxy,
  proxy: PDFPageProxy,
  scale: number,
  missed: Missed,
): Promise<Painted | null> {
  try {
    const viewport = proxy.getViewport({ scale });
    const width = Math.max(1, Math.round(viewport.width));
    const height = Math.max(1, Math.round(viewport.height));
    const { canvas } = (document.canvasFactory as CanvasFactory).create(width, height);
    const log = new PaintLog(
      viewport.transform as [number, number, number, number, number, number],
      width,
      height,
    );
    await proxy.render({
      canvas: canvas as never,
      viewport,
      background: '#ffffff',
      // Typed as a function of the index alone; pdf.js calls it with the operator list as well.
      operationsFilter: log.watch as unknown as (index: number) => boolean,
    }).promise;
    if (!log.complete)
      missed('rest of the page image', 'the page has more painting operators than are painted');
    return { canvas, log };
  } catch (error) {
    missed('page image', `could not be painted: ${messageOf(error)}`);
    return null;
  }
}

/** Names the artifacts of a drawn page on it, and writes them. */
function drawn(
  page: PreparedPage,
  { canvas, log }: Painted,
  name: string,
  outputDir: string,
): Promise<void>[] {
  const { width: widthPx, height: heightPx } = canvas;
  const pixels = canvas.data();
  page.raster = { file: `${name}.png`, widthPx, heightPx, dpi: (widthPx / page.width) * 72 };
  const writing = [encode(pixels, page.raster, join(outputDir, page.raster.file))];
  // What was not painted to the end shows less than the page.
  if (!log.complete) return writing;
  page.ink = { file: `${name}.ink.png` };
  writing.push(encodeInk(inkOf(pixels, widthPx, heightPx), join(outputDir, page.ink.file)));
  return writing;
}

/** Fast compression: the raster is read back within seconds by processes on the same machine. */
async function encode(pixels: Uint8Array, { widthPx, heightPx }: Raster, target: string): Promise<void> {
  await openPixels(pixels, widthPx, heightPx, 4)
    .removeAlpha()
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toFile(target);
}

function nameOfFont(proxy: PDFPageProxy, fontName: string): string | undefined {
  if (!proxy.commonObjs.has(fontName)) return undefined;
  const font = proxy.commonObjs.get(fontName) as { name?: unknown } | null;
  return typeof font?.name === 'string' && font.name !== '' ? font.name : undefined;
}

function layerOf(runs: readonly TextRun[], file: string): NonNullable<PreparedPage['textLayer']> {
  const characters = count(runs);
  return { file, characters, invisibleShare: count(runs.filter((run) => run.invisible)) / characters };
}

/** Characters but white space. */
function count(runs: readonly TextRun[]): number {
  return runs.reduce((sum, run) => sum + run.text.replaceAll(/\s/g, '').length, 0);
}

/** A page without a usable size is shown by readers as US Letter; so it is told. */
function blank(number: number): PreparedPage {
  return { number, width: 612, height: 792, imageCoverage: 0, images: [] };
}

function positive(size: number): number {
  return Number.isFinite(size) && size > 0 ? size : 1;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}

/**
 * The thread in which pdf.js runs. A content stream that never ends or eats the heap ends this thread, and the
 * pages prepared so far are kept by `supervise.ts`; in the main thread it would end the whole task.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { starvationOf } from '../../../shared/platform/starvation.ts';
import { takeImages } from './embedded-images.ts';
import { lightenStreams } from './heavy-streams.ts';
import type { PdfReply, PdfRequest } from './messages.ts';
import { preparePage } from './page.ts';
import { NO_PICTURES, type PagePictures, pagePictures } from './page-pictures.ts';
import { failureOf, openPdfJs } from './pdfjs.ts';

/** Of the time for rendering: a picture that is made smaller still has to be drawn. */
const LIGHTEN_SHARE = 0.4;
/**
 * What drawing a picture takes that was made smaller (60 to 85 MB measured). Where there is less, the page is not drawn:
 * beyond the limit its text, too, and all pages after it would be lost.
 */
const DRAWING_BYTES = 85 * 1024 * 1024;
/** What making it smaller takes before that. */
const SHRINKING_BYTES = 25 * 1024 * 1024;
/** What the coding of samples takes that are taken out; our own reader decodes 32 MB at most. */
const TAKING_BYTES = 40 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/**
 * Samples and canvases of a page that is done lie outside of the heap: V8, which sees its small heap, is in no hurry to
 * let them go, and the next page would find no room. What a canvas holds goes in a turn of its own, and what that held
 * in the second round.
 */
async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    collect();
    await nextTurn();
  }
}

const port = parentPort!;
const reply = (message: PdfReply): void => port.postMessage(message);

port.on('message', (request: PdfRequest) => {
  void serve(request).then(
    () => reply({ kind: 'done' }),
    (error: unknown) =>
      reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

/** How much of a request's time and memory is used. */
interface Spent {
  ms(): number;
  hasRoom(bytes: number): boolean;
}

async function serve(request: PdfRequest): Promise<void> {
  const started = performance.now();
  const starvedMs = starvationOf(process.pid, request.imageBudgetMs);
  const spent: Spent = {
    ms: () => performance.now() - started - starvedMs(),
    hasRoom: (bytes) => process.memoryUsage.rss() + bytes < request.residentLimit,
  };
  const opened = await open(request, spent);
  if (!opened) return;
  const { document } = opened;
  try {
    reply({ kind: 'opened', pageCount: document.numPages });
    if (document.numPages === 0) {
      reply({ kind: 'unreadable', condition: 'empty', reason: 'the document has no pages' });
      return;
    }
    const pictures = pagePictures(request.bytes);
    await drawPages(opened, pictures, request, spent);
    if (request.only === undefined) await takePictures(pictures, document.numPages, request, spent);
  } finally {
    await document.loadingTask.destroy();
  }
}

interface Opened {
  document: PDFDocumentProxy;
  /** Pages whose drawing takes much memory. */
  demanding: ReadonlySet<number>;
}

/** @returns null where it cannot be opened, which was told */
async function open(request: PdfRequest, { ms, hasRoom }: Spent): Promise<Opened | null> {
  try {
    // pdf.js takes the bytes over; the image search needs its own.
    const own = request.bytes.slice();
    const pages = { first: request.only ?? 1, last: request.only ?? request.maxPages };
    const mayGoOn = async (): Promise<boolean> => {
      if (!hasRoom(SHRINKING_BYTES + DRAWING_BYTES)) await collectGarbage();
      const inTime = ms() < request.renderBudgetMs * LIGHTEN_SHARE;
      return inTime && hasRoom(SHRINKING_BYTES + DRAWING_BYTES);
    };
    const { leftOut, start, demanding } = await lightenStreams(own, pages, mayGoOn);
    if (leftOut.length > 0) reply({ kind: 'left-out', notAssessed: leftOut });
    // pdf.js looks for a header in the first kilobyte only, and counts offsets from there.
    return { document: await openPdfJs(start > 0 ? own.slice(start) : own), demanding };
  } catch (error) {
    reply({ kind: 'unreadable', ...failureOf(error) });
    return null;
  }
}

async function drawPages(
  { document, demanding }: Opened,
  pictures: PagePictures | null,
  request: PdfRequest,
  { ms, hasRoom }: Spent,
): Promise<void> {
  const first = request.only ?? 1;
  const last = request.only ?? Math.min(document.numPages, request.maxPages);
  // One page's PNG is compressed (libvips thread) while the next one is painted (this thread).
  let encoding: Promise<void> = Promise.resolve();
  for (let number = first; number <= last; number++) {
    if (demanding.has(number) && !hasRoom(SHRINKING_BYTES + DRAWING_BYTES)) {
      // What is done is handed over before this page can end the thread.
      await encoding;
      await collectGarbage();
    }
    const isFirst = number === first;
    const unpainted =
      ms() >= (isFirst ? request.firstPageBudgetMs : request.renderBudgetMs)
        ? `time for rendering was used up${isFirst ? '' : ' by earlier pages'}`
        : demanding.has(number) && !hasRoom(DRAWING_BYTES)
          ? 'memory for rendering was used up'
          : null;
    const shown = unpainted === null ? (pictures?.of(number) ?? NO_PICTURES) : NO_PICTURES;
    const prepared = await preparePage(document, number, unpainted, request.outputDir, shown);
    await encoding;
    encoding = prepared.written.then((result) => reply({ kind: 'page', ...result }));
  }
  await encoding;
}

async function takePictures(
  pictures: PagePictures | null,
  pageCount: number,
  request: PdfRequest,
  { ms, hasRoom }: Spent,
): Promise<void> {
  const last = Math.min(pageCount, request.maxPages);
  const inTime = (): boolean => ms() < request.imageBudgetMs;
  const mayTake = async (): Promise<boolean> => {
    if (!hasRoom(TAKING_BYTES)) await collectGarbage();
    return hasRoom(TAKING_BYTES);
  };
  const taken = pictures
    ? await takeImages(pictures, last, request.outputDir, inTime, mayTake)
    : { pages: [], complete: true };
  reply({ kind: 'images', ...taken });
}

reply({ kind: 'ready' });

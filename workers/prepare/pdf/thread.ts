/**
 * The thread in which pdf.js runs. A content stream that never ends or eats the heap ends this thread, and the
 * pages prepared so far are kept by `supervise.ts`; in the main thread it would end the whole task.
 */
import { parentPort } from 'node:worker_threads';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { takeImages } from './embedded-images.ts';
import { emptyHeavyStreams } from './heavy-streams.ts';
import type { PdfReply, PdfRequest } from './messages.ts';
import { preparePage } from './page.ts';
import { failureOf, openPdfJs } from './pdfjs.ts';

const port = parentPort!;
const reply = (message: PdfReply): void => port.postMessage(message);

port.on('message', (request: PdfRequest) => {
  void serve(request).then(
    () => reply({ kind: 'done' }),
    (error: unknown) =>
      reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

async function serve(request: PdfRequest): Promise<void> {
  const started = performance.now();
  let document: PDFDocumentProxy;
  try {
    // pdf.js takes the bytes over; the image search below needs its own.
    const own = request.bytes.slice();
    const { leftOut, start } = await emptyHeavyStreams(own, request.maxPages);
    if (leftOut.length > 0) reply({ kind: 'left-out', notAssessed: leftOut });
    // pdf.js looks for a header in the first kilobyte only, and counts offsets from there.
    document = await openPdfJs(start > 0 ? own.slice(start) : own);
  } catch (error) {
    reply({ kind: 'unreadable', ...failureOf(error) });
    return;
  }
  try {
    reply({ kind: 'opened', pageCount: document.numPages });
    if (document.numPages === 0) {
      reply({ kind: 'unreadable', condition: 'empty', reason: 'the document has no pages' });
      return;
    }
    const last = Math.min(document.numPages, request.maxPages);
    // One page's PNG is compressed (libvips thread) while the next one is painted (this thread).
    let encoding: Promise<void> = Promise.resolve();
    for (let number = request.only ?? 1; number <= (request.only ?? last); number++) {
      const render = performance.now() - started < request.renderBudgetMs;
      const prepared = await preparePage(document, number, render, request.outputDir);
      await encoding;
      encoding = prepared.written.then((result) => reply({ kind: 'page', ...result }));
    }
    await encoding;
    if (request.only !== undefined) return;
    const inTime = (): boolean => performance.now() - started < request.imageBudgetMs;
    reply({ kind: 'images', ...(await takeImages(request.bytes, last, request.outputDir, inTime)) });
  } finally {
    await document.loadingTask.destroy();
  }
}

reply({ kind: 'ready' });

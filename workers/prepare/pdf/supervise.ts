/** Runs the PDF thread for one document at a time, ends it at the deadline, and keeps what it had finished. */
import { Worker } from 'node:worker_threads';
import {
  MAX_ANALYSED_PAGES,
  type PreparedDocument,
  type PreparedPage,
} from '../../../shared/contracts/document.ts';
import type { NotAssessed } from '../../../shared/contracts/finding.ts';
import type { PrepareContext } from '../context.ts';
import type { PdfReply, PdfRequest } from './messages.ts';

/** Kept back for ending the thread and handing over the result. */
const RESERVE_MS = 500;
/** Rendering beyond this would make a reader of a long document wait for pages that matter less. */
const RENDER_BUDGET_MS = 6000;
/**
 * Resident memory of this process at which the thread is ended and what it had finished is kept. Decoded streams and
 * pixels are outside of its heap: only the process as a whole tells of them. A page of 36 megapixels stays below; a JPEG of
 * 12 megapixels behind another filter, which is inflated before it is made smaller, was seen to take it to 520 MB.
 */
const RESIDENT_LIMIT = 600 * 1024 * 1024;
/** A process that is large without the thread gets this much for it all the same. */
const RESIDENT_LEAST = 180 * 1024 * 1024;
const LIMITS_CHECK_MS = 20;
/** Grown by this, the thread is replaced after a document, so that the next does not pay for it. */
const RESIDENT_WORN = 130 * 1024 * 1024;
/**
 * An ended thread’s memory comes back late and in part, a decoded photograph’s likewise. From here on a new process is
 * begun; below, a document gets RESIDENT_LEAST at least, whatever is held, and the start of a process (about a second of
 * its processor time) is not paid for every second photograph.
 */
const RESIDENT_SPENT = 450 * 1024 * 1024;

/** Why what a document has was not seen, where more time would have shown it. */
export const TIME_USED_UP = 'time was used up';

/** JavaScript heap of the thread; pixels and fonts are outside of it. */
const HEAP_MB = 768;

let warmThread: Promise<Worker> | null = null;
let residentAtStart = 0;

/** Does this process hold so much that the next document should have another? */
export function isPdfWorn(): boolean {
  return process.memoryUsage.rss() > RESIDENT_SPENT;
}

/** Starts the thread ahead of the first document. */
export async function warmPdf(): Promise<void> {
  await thread();
}

function thread(): Promise<Worker> {
  if (warmThread) return warmThread;
  const starting = new Promise<Worker>((resolve, reject) => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // An idle thread must not keep the child alive.
    worker.unref();
    worker.once('message', () => {
      worker.off('error', reject);
      residentAtStart = process.memoryUsage.rss();
      resolve(worker);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      if (warmThread === starting) warmThread = null;
    });
    // A thread that dies between documents is replaced by the next one; unheard, its error would end the process.
    worker.on('error', () => undefined);
  });
  warmThread = starting;
  return starting;
}

/**
 * Prepares a PDF: every page up to the cap as far as time allows; the rest is listed as not assessed.
 * @param only the one page that is wanted, from 1, without embedded images
 */
export async function preparePdf(
  context: Pick<PrepareContext, 'bytes' | 'outputDir' | 'remainingMs' | 'settings'>,
  only?: number,
): Promise<PreparedDocument> {
  const worker = await thread();
  const bytes = new Uint8Array(await context.bytes());
  const budgetMs = Math.max(0, context.remainingMs() - RESERVE_MS);
  const maxPages = Math.min(context.settings.maxPages ?? MAX_ANALYSED_PAGES, MAX_ANALYSED_PAGES);
  const collected = new Collector(maxPages);
  // The thread took all the time to start: it is kept for the next document, or that one would wait again.
  if (budgetMs === 0) return collected.result(TIME_USED_UP);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const onMessage = (message: PdfReply): void => {
    collected.take(message);
    if (message.kind === 'done' || message.kind === 'failed') resolve(null);
  };
  const onError = (error: Error & { code?: string }): void =>
    resolve(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? 'memory was used up'
        : `the PDF engine failed: ${error.message}`,
    );
  const onExit = (): void => resolve('the PDF engine ended');
  worker.ref();
  worker.on('message', onMessage);
  worker.on('error', onError);
  worker.on('exit', onExit);
  const most = Math.max(RESIDENT_LIMIT, process.memoryUsage.rss() + RESIDENT_LEAST);
  const limits = setInterval(() => {
    if (process.memoryUsage.rss() > most) resolve('memory was used up');
    else if (context.remainingMs() <= RESERVE_MS) resolve(TIME_USED_UP);
  }, LIMITS_CHECK_MS);
  const request: PdfRequest = {
    bytes,
    outputDir: context.outputDir,
    maxPages,
    ...(only === undefined ? {} : { only }),
    residentLimit: most,
    firstPageBudgetMs: budgetMs * 0.6,
    renderBudgetMs: Math.min(RENDER_BUDGET_MS, budgetMs * 0.6),
    imageBudgetMs: budgetMs * 0.85,
  };
  worker.postMessage(request, [bytes.buffer as ArrayBuffer]);
  const ended = await promise;
  clearInterval(limits);
  worker.off('message', onMessage);
  worker.off('error', onError);
  worker.off('exit', onExit);
  worker.unref();
  if (ended !== null || process.memoryUsage.rss() - residentAtStart > RESIDENT_WORN) {
    // The next document must not wait for this one's endless page, nor pay for its memory.
    // Not awaited either: a thread inside a native call only ends after it (39 s for two million rectangles).
    warmThread = null;
    void worker.terminate();
    // Its successor starts now, in nobody's time: on a busy machine that takes as long as a document may.
    if (!isPdfWorn()) thread().catch(() => undefined);
  }
  return collected.result(ended);
}

/** Gathers the thread's replies; whatever arrived before its end counts. */
class Collector {
  readonly #maxPages: number;
  #pageCount: number | null = null;
  readonly #pages: PreparedPage[] = [];
  readonly #notAssessed: NotAssessed[] = [];
  #imagesComplete = false;
  #failure: string | null = null;
  #unreadable: { condition: Exclude<PreparedDocument['condition'], 'readable'>; reason: string } | null =
    null;

  constructor(maxPages: number) {
    this.#maxPages = maxPages;
  }

  take(message: PdfReply): void {
    switch (message.kind) {
      case 'opened':
        this.#pageCount = message.pageCount;
        break;
      case 'left-out':
        this.#notAssessed.push(...message.notAssessed);
        break;
      case 'page':
        this.#pages.push(message.page);
        this.#notAssessed.push(...message.notAssessed);
        break;
      case 'unreadable':
        this.#unreadable = { condition: message.condition, reason: message.reason };
        break;
      case 'images':
        this.#imagesComplete = message.complete;
        for (const { number, images } of message.pages) {
          const page = this.#pages.find((known) => known.number === number);
          if (page) page.images = images;
        }
        break;
      case 'failed':
        this.#failure = message.message;
        break;
      default:
    }
  }

  /**
   * @param ended why the thread was ended early, null when it finished
   * @throws Error when preparing failed for a reason that is not the document's
   */
  result(ended: string | null): PreparedDocument {
    if (this.#failure !== null) throw new Error(`preparation failed: ${this.#failure}`);
    const pageCount = this.#pageCount ?? 0;
    const common = { mediaType: 'application/pdf' as const, pageCount, pages: this.#pages };
    const failure =
      this.#unreadable ??
      (this.#pageCount === null ? { condition: 'unopened' as const, reason: `not opened: ${ended}` } : null);
    if (failure && this.#pages.length === 0) {
      return {
        ...common,
        condition: failure.condition,
        conditionReason: failure.reason,
        notAssessed: [{ what: 'page content', reason: failure.reason }],
      };
    }
    const last = Math.min(pageCount, this.#maxPages);
    const seen = new Set(this.#pages.map((page) => page.number));
    const missing = Array.from({ length: last }, (_, index) => index + 1).filter(
      (number) => !seen.has(number),
    );
    const notAssessed = mergeByReason(this.#notAssessed);
    if (missing.length > 0) {
      notAssessed.push({
        what: 'page content',
        reason: failure?.reason ?? ended ?? 'not reached',
        pages: missing,
      });
    }
    if (!this.#imagesComplete) {
      notAssessed.push({
        what: 'some embedded images',
        reason: 'time or space for taking them out was used up',
      });
    }
    if (pageCount > this.#maxPages) {
      const first = this.#maxPages + 1;
      notAssessed.push({
        what: first === pageCount ? `page ${pageCount}` : `pages ${first} to ${pageCount}`,
        reason: `the first ${this.#maxPages} pages are analysed${this.#maxPages < MAX_ANALYSED_PAGES ? ' for this account' : ''}`,
      });
    }
    return { ...common, condition: 'readable', notAssessed };
  }
}

/** One entry for all pages that share what was missed and why. */
function mergeByReason(entries: readonly NotAssessed[]): NotAssessed[] {
  const merged = new Map<string, NotAssessed>();
  for (const entry of entries) {
    const key = `${entry.what}\n${entry.reason}`;
    const known = merged.get(key);
    if (known) known.pages = [...(known.pages ?? []), ...(entry.pages ?? [])];
    else merged.set(key, { ...entry });
  }
  return [...merged.values()];
}

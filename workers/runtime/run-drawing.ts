/**
 * Drawings: the worker finds what is to be drawn, the sandboxed child draws, the result is stored beside the job's
 * artifacts. A report never changes, so neither does a drawing of it: it is made once.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import {
  DRAWN_DOCUMENT,
  type DrawingAnswer,
  type DrawingTask,
  DrawPageQuestion,
  type EarlierPage,
  NO_COPY,
  type NoCopy,
  PrintReportQuestion,
} from '../../shared/contracts/drawing.ts';
import type { Answer } from '../../shared/contracts/interactive.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { changes, numberedFindings } from '../../shared/findings/telling/arranged.ts';
import { earlierPages, earlierPlace } from '../../shared/findings/telling/earlier.ts';
import { PLACE_FILE } from '../../shared/findings/telling/kept-places.ts';
import {
  artifactKey,
  documentKey,
  jobPrefix,
  keptKey,
  keptPrefix,
} from '../../shared/platform/storage/key.ts';
import type { FileKind } from '../sandbox/channel/deliveries.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { Delivery, Sandbox } from '../sandbox/supervisor.ts';
import type { WorkerContext } from './worker-context.ts';

/** A print shows the pages with findings and the first; a file of fifty pages is read on the screen. */
const MAX_PRINTED_PAGES = 12;

export interface Stored {
  jobId: string;
  account: string;
  report: ProductionReport;
  pages: PreparedDocument['pages'];
  erased: boolean;
  mediaType: string;
}

type Missing = Exclude<DrawingAnswer, { file: string }>;

type Plan =
  | {
      file: string;
      pages: PreparedDocument['pages'];
      earlier?: EarlierPage[];
      /** Pictures of places are shown where the document no longer can be. */
      withKept?: boolean;
      /** The document itself is needed, and what it is may be why nothing can be made. */
      ofDocument?: true;
    }
  | Missing;

/** The drawings that there are: what each needs of a stored report. */
const PLANS: Record<string, (payload: unknown, stored: Stored) => Plan> = {
  'draw-page': (payload, { report, pages, erased }) => {
    const { page, save } = DrawPageQuestion.parse(payload);
    if (save !== undefined) {
      const earlier = erased
        ? []
        : earlierPages(report).filter((one) => one.page === page && one.save === save);
      if (earlier.length === 0) return { missing: 'page' };
      return { file: `earlier-${String(page).padStart(3, '0')}-save-${save}.png`, pages: [], earlier };
    }
    const found = pages.filter(({ number }) => number === page);
    if (found.length === 0) return { missing: 'page' };
    return { file: `drawn-${String(page).padStart(3, '0')}.png`, pages: found };
  },
  'draw-thumbnail': (_payload, { pages }) => {
    const [first] = pages;
    return first ? { file: 'thumbnail.png', pages: [first] } : { missing: 'page' };
  },
  // What is printed after the document's end has no pages; it is another file, so that neither stands for the other.
  'print-report': (payload, { report, pages, erased }) => ({
    file: `report-${PrintReportQuestion.parse(payload).language}${erased ? '-erased' : ''}.pdf`,
    pages: printedPages(report, pages),
    earlier: erased ? [] : printedEarlier(report),
    withKept: erased,
  }),
  'annotate-document': (_payload, { erased, mediaType }) => {
    if (erased) return noCopy('erased');
    if (mediaType !== 'application/pdf') return noCopy('not_pdf');
    return { file: 'annotated.pdf', pages: [], ofDocument: true };
  },
};

const noCopy = (cause: NoCopy): Missing => ({ missing: 'document', cause });

export const isDrawing = (name: string): boolean => Object.hasOwn(PLANS, name);

/** @throws when storage or database do */
export async function runDrawing(
  context: WorkerContext,
  sandbox: Sandbox,
  question: { name: string; payload: unknown; timeoutMs: number },
): Promise<Answer> {
  const { jobId, language } = PrintReportQuestion.parse(question.payload);
  const stored = await findStored(context, jobId);
  const plan = stored ? PLANS[question.name]!(question.payload, stored) : { missing: 'report' as const };
  if ('missing' in plan || !stored) return answered('missing' in plan ? plan : { missing: 'report' });
  const key = artifactKey(jobId, plan.file);
  if (await context.store.exists(key)) return answered({ file: plan.file });
  const earlier = plan.earlier ?? [];
  const pictures = plan.pages.flatMap(({ number, raster }) =>
    raster ? [{ number, picture: raster.file }] : [],
  );
  const kept = plan.withKept ? await keptNames(context, jobId) : [];
  const task: DrawingTask = {
    ...{ file: plan.file, jobId, language, earlier, kept },
    ...{ report: stored.report, pages: pictures },
  };
  const keys = keysOf(jobId, { pictures, kept, document: earlier.length > 0 || plan.ofDocument === true });
  const asked = {
    ...{ name: question.name, account: stored.account, payload: task },
    ...{ budgetMs: question.timeoutMs, settings: context.settings },
  };
  const delivery: Delivery = {
    expected: [{ name: plan.file, kind: kindOf(plan.file) }],
    // A page of an earlier save that no reader can show leaves nothing behind.
    collect: async (received) => {
      if ((await readdir(received)).includes(plan.file)) {
        await context.store.adopt(key, path.join(received, plan.file));
      }
    },
  };
  const outcome = await context.copies.use(jobId, keys, (files) =>
    sandbox.ask({ ...asked, files }, delivery),
  );
  if (outcome.status !== 'done') return plan.ofDocument ? answered(noCopy('too_demanding')) : failed(outcome);
  const { refused, late } = saidOf(outcome.facts);
  if (refused) return answered(noCopy(refused));
  if (!(await context.store.exists(key))) return answered({ missing: 'page', ...late });
  // Erased while it was drawn: a picture of the document must not outlive it.
  const now = await findStored(context, jobId);
  if (!now || now.erased !== stored.erased) {
    await context.store.erase(jobPrefix(jobId));
    return answered({ missing: now ? 'page' : 'report' });
  }
  return answered({ file: plan.file });
}

/** What the child says beside the file, if it says anything that there is to say. */
function saidOf(facts: unknown): { refused?: NoCopy; late?: { late: true } } {
  const said = (facts ?? {}) as { refused?: unknown; late?: unknown };
  const refused = NO_COPY.find((cause) => cause === said.refused);
  return { ...(refused && { refused }), ...(said.late === true && { late: { late: true } }) };
}

/** Storage keys of what goes with the question, by the names that it uses. */
function keysOf(
  jobId: string,
  needed: { pictures: readonly { picture: string }[]; kept: readonly string[]; document: boolean },
): Record<string, string> {
  return Object.fromEntries([
    ...(needed.document ? [[DRAWN_DOCUMENT, documentKey(jobId)]] : []),
    ...needed.pictures.map(({ picture }) => [picture, artifactKey(jobId, picture)]),
    ...needed.kept.map((name) => [name, keptKey(jobId, name)]),
  ]);
}

async function keptNames({ store }: WorkerContext, jobId: string): Promise<string[]> {
  const prefix = keptPrefix(jobId);
  const names = (await store.list(prefix)).map((key) => key.slice(prefix.length));
  return names.filter((name) => PLACE_FILE.test(name));
}

const kindOf = (file: string): FileKind => (file.endsWith('.pdf') ? 'pdf' : 'png');

/** @param outcome of a question that did not come back; a child that said what it must not say has crashed for us */
export const failed = ({ status, message }: Exclude<Outcome, { status: 'done' }>): Answer => ({
  status: 'failed',
  reason: status === 'protocol' ? 'crashed' : status,
  message,
});

const answered = (result: DrawingAnswer): Answer => ({ status: 'answered', result });

/** A report with what is still there of its document. */
export async function findStored(context: WorkerContext, jobId: string): Promise<Stored | undefined> {
  const row = await context.db.report.findUnique({
    where: { jobId },
    select: {
      body: true,
      tenantId: true,
      verification: { select: { prepared: true, documentErasedAt: true, mediaType: true } },
    },
  });
  if (!row) return undefined;
  const erased = row.verification.documentErasedAt !== null;
  const prepared = row.verification.prepared as PreparedDocument | null;
  return {
    jobId,
    account: row.tenantId,
    report: (JSON.parse(row.body) as { productionReport: ProductionReport }).productionReport,
    pages: erased ? [] : (prepared?.pages.filter(({ raster }) => raster) ?? []),
    erased,
    mediaType: row.verification.mediaType,
  };
}

function printedPages(report: ProductionReport, pages: PreparedDocument['pages']): PreparedDocument['pages'] {
  const named = new Set(Object.values(report.pipeline.evidence.findings).map(({ page }) => page));
  return pages.filter(({ number }) => number === 1 || named.has(number)).slice(0, MAX_PRINTED_PAGES);
}

/** The old state of the changes that are told on top. */
function printedEarlier(report: ProductionReport): EarlierPage[] {
  const places = changes(numberedFindings(report)).flatMap((finding) => earlierPlace(finding) ?? []);
  return earlierPages(report).filter((one) =>
    places.some((place) => place.page === one.page && place.save === one.save),
  );
}

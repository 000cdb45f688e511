/** Looks for portraits on the pages that hold pictures, and compares those of one page with its largest. */
import type { PreparedPage } from '../../../shared/contracts/document.ts';
import type { NotAssessed } from '../../../shared/contracts/finding.ts';
import { compareVectors, thresholdOf } from '../../../shared/platform/face-template.ts';
import { type FaceRuntime, openFaceRuntime } from '../../face/runtime.ts';
import type { SandboxSettings } from '../../sandbox/settings.ts';
import type { ExtractContext } from '../stage.ts';
import type { FaceFacts } from './facts.ts';

/** Identity documents have a page or two; the pictures of a long report are no portraits of its holder. */
const MAX_PAGES = 4;
/** Smaller faces are not reliably found, and say nothing about who it is. */
const MIN_FACE_PX = 40;
const MAX_PORTRAITS = 6;
/** A page takes at most about this long, on a machine that is not busy: 115 tiles. */
const PAGE_MS = 2_500;
/** The next page may take this much longer than the slowest until then. */
const SLACK = 1.5;
/** Kept for writing down what was found. */
const RESERVE_MS = 500;

export async function warm({ modelsDir, faceModels }: SandboxSettings): Promise<void> {
  // Without models the stage still runs, and says what it could not look at.
  await openFaceRuntime(modelsDir, faceModels).catch(() => undefined);
}

export async function extract(context: ExtractContext): Promise<FaceFacts> {
  const facts: FaceFacts = { notAssessed: [], pagesRead: [], portraits: [], pairs: [], threshold: null };
  const { modelsDir, faceModels } = context.settings;
  const runtime = await openFaceRuntime(modelsDir, faceModels).catch(() => null);
  if (!runtime) {
    facts.notAssessed.push({ what: 'portraits', reason: 'no face model installed' });
    return facts;
  }
  facts.threshold = thresholdOf(runtime.embedder);
  const skipped = { unrendered: [] as number[], late: [] as number[], beyond: [] as number[] };
  let neededMs = PAGE_MS;
  for (const page of context.document.pages.filter(holdsPictures)) {
    if (!page.raster) skipped.unrendered.push(page.number);
    else if (facts.pagesRead.length >= MAX_PAGES) skipped.beyond.push(page.number);
    else if (context.remainingMs() < neededMs) skipped.late.push(page.number);
    else {
      const before = context.remainingMs();
      await readPage(runtime, context, page.number, page.raster.file, facts);
      facts.pagesRead.push(page.number);
      neededMs = Math.max(neededMs, SLACK * (before - context.remainingMs()));
    }
  }
  facts.notAssessed.push(
    ...told(skipped.unrendered, 'the page was not rendered'),
    ...told(skipped.late, 'time was used up by earlier pages'),
    ...told(skipped.beyond, `only the first ${MAX_PAGES} pages with pictures are looked at`),
  );
  return facts;
}

const holdsPictures = ({ imageCoverage, images }: PreparedPage): boolean =>
  imageCoverage > 0 || images.length > 0;

const told = (pages: number[], reason: string): NotAssessed[] =>
  pages.length > 0 ? [{ what: 'portraits', reason, pages }] : [];

async function readPage(
  runtime: FaceRuntime,
  context: ExtractContext,
  page: number,
  file: string,
  facts: FaceFacts,
): Promise<void> {
  const { faces } = await runtime.faces(context.artifactPath(file), {
    minSidePx: MIN_FACE_PX,
    most: MAX_PORTRAITS,
    remainingMs: () => context.remainingMs() - RESERVE_MS,
  });
  const first = facts.portraits.length;
  for (const { box, widthPx, confidence } of faces) facts.portraits.push({ page, box, widthPx, confidence });
  const [main, ...others] = faces;
  for (const [index, other] of others.entries()) {
    if (!main?.template || !other.template) continue;
    const { score } = compareVectors(runtime.embedder, main.template, other.template);
    facts.pairs.push({ portraits: [first, first + 1 + index], similarity: score });
  }
}

/** Extraction inside the sandboxed child: the submitted image, or the pictures of the PDF's pages, largest first. */
import type { PreparedPage } from '../../../shared/contracts/document.ts';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { ExtractContext } from '../stage.ts';
import { analyseImage, type Subject } from './analyse-image.ts';
import type { ForensicFacts } from './facts.ts';
import { allocate, openKernel } from './methods/zero/kernel.ts';

/** A PDF's pages beyond this many different images are decoration; the largest carry the content. */
const MAX_IMAGES = 24;
/** Smaller images in a PDF are icons and rules; no method can say anything of them. */
const MIN_SIDE_PX = 64;
/** A page that shows so much text of its own is typeset; an image that covers less of it belongs to its design. */
const TYPESET_CHARACTERS = 100;
const PAGE_SHARE = 0.5;
/** Left over for facts to travel and be judged. */
const RESERVE_MS = 1500;

export async function extract(context: ExtractContext): Promise<ForensicFacts> {
  const facts: ForensicFacts = { images: [], unreachedImages: 0, notAssessed: [] };
  const outOfTime = (): boolean => context.remainingMs() < RESERVE_MS;
  const subjects = listSubjects(context);
  for (const [index, subject] of subjects.entries()) {
    if (index >= MAX_IMAGES || outOfTime()) {
      const left = subjects.slice(index);
      facts.unreachedImages = left.length;
      facts.notAssessed.push({
        what: `${left.length} of ${subjects.length} images`,
        reason:
          index >= MAX_IMAGES ? `only the ${MAX_IMAGES} largest images are analysed` : 'the time was spent',
        pages: [...new Set(left.map((image) => image.page))],
      });
      break;
    }
    const { facts: image, notAssessed } = await analyseImage(subject, outOfTime);
    facts.images.push(image);
    facts.notAssessed.push(...notAssessed);
  }
  return facts;
}

/** Assembles the kernel and loads libvips ahead of the first document. */
export async function warm(): Promise<void> {
  openKernel(allocate(65536));
}

function listSubjects({ document, documentPath, artifactPath }: ExtractContext): Subject[] {
  if (document.mediaType !== 'application/pdf') {
    const { mediaType } = document;
    return [{ path: documentPath, mediaType, page: 1, objectNumber: null, frame: null, illustration: false }];
  }
  const images = document.pages.flatMap((page) => page.images.map((image) => ({ image, page })));
  // An image that several pages use (a letterhead) is looked at once, on its first page.
  const first = new Map(images.toReversed().map((entry) => [entry.image.objectNumber, entry]));
  return [...first.values()]
    .filter(({ image }) => Math.min(image.widthPx, image.heightPx) >= MIN_SIDE_PX)
    .toSorted((a, b) => b.image.widthPx * b.image.heightPx - a.image.widthPx * a.image.heightPx)
    .map(({ image, page }) => ({
      path: artifactPath(image.file),
      mediaType: image.mediaType,
      page: page.number,
      objectNumber: image.objectNumber,
      frame: image.box ?? null,
      illustration: isIllustration(page, image.box ?? null),
    }));
}

function isIllustration({ textLayer, imageCoverage }: PreparedPage, frame: Box | null): boolean {
  const covers = frame ? frame[2] * frame[3] : imageCoverage;
  const typeset = textLayer ? textLayer.characters * (1 - textLayer.invisibleShare) : 0;
  return typeset >= TYPESET_CHARACTERS && covers < PAGE_SHARE;
}

/**
 * How a submitted file came to be: born digital, scanned, photographed, drawn, or saved again. Pure, from stored facts.
 *
 * Each cue adds to the log-odds of the classes that it speaks for; cues that are missing leave the answer open, and its
 * confidence low. A network that looks at the picture itself is one more reader in `READERS`, with its facts beside the
 * others in `CaptureFacts`.
 */
import type { CaptureClass } from '../../shared/contracts/capture.ts';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { Capture } from '../../shared/contracts/report.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import { CHANGES_PAGES } from '../stages/metadata/products.ts';
import type { CaptureFacts, Cue } from './capture-cue.ts';
import { pictureCues } from './picture-cues.ts';
import { screenSeen } from './screen-seen.ts';

/** @param facts of the completed stages, already in their stages' shapes */
export function captureOf(
  mediaType: string,
  document: PreparedDocument | null,
  facts: Partial<Record<StageId, unknown>>,
): Capture {
  const known: CaptureFacts = {
    mediaType,
    document,
    metadata: facts.metadata as CaptureFacts['metadata'],
    forensic: facts.forensic as CaptureFacts['forensic'],
  };
  const pages = picturePages(known);
  const isOfScreen = known.forensic?.images.some((image) => screenSeen(image) === 'yes') ?? false;
  const captured = captureClass(known);
  const changer = captured.class === 'born-digital-pdf' ? changerOf(known) : undefined;
  return {
    ...captured,
    ...(pages.length > 0 ? { pages } : {}),
    ...(isOfScreen ? { screen: true } : {}),
    ...(changer === undefined ? {} : { writtenAnewBy: changer }),
  };
}

const changerOf = ({ metadata }: CaptureFacts): string | undefined =>
  metadata?.tools.find(({ kind }) => CHANGES_PAGES.has(kind))?.text;

/**
 * Pages on which nothing is shown but one picture: each is taken as that picture would be if it were submitted by itself.
 * Its metadata are lost or the PDF's own, so that they say nothing of it.
 */
function picturePages({ mediaType, document, forensic }: CaptureFacts): NonNullable<Capture['pages']> {
  if (mediaType !== 'application/pdf') return [];
  const pages = document?.pages.filter((page) => isPicture(page) && visibleCharacters(page) === 0) ?? [];
  return pages.flatMap(({ number }) => {
    // Largest first: what fills the page.
    const [image] = forensic?.images.filter(({ page }) => page === number) ?? [];
    if (!image) return [];
    const alone = captureClass({
      mediaType: image.mediaType,
      document: null,
      forensic: { images: [image], unreachedImages: 0, notAssessed: [] },
    });
    return [{ page: number, ...alone }];
  });
}

const READERS: readonly ((facts: CaptureFacts) => Cue[])[] = [pageCues, pictureCues];

const PDF_CLASSES = ['born-digital-pdf', 'pdf-of-scans'] as const;
const PICTURE_CLASSES = ['photograph', 'scan', 'screenshot', 'resaved-picture'] as const;

/** @returns the likeliest class and its share among those that a file of this type may belong to */
function captureClass(facts: CaptureFacts): Pick<Capture, 'class' | 'confidence'> {
  const possible: readonly CaptureClass[] =
    facts.mediaType === 'application/pdf' ? PDF_CLASSES : PICTURE_CLASSES;
  const cues = READERS.flatMap((read) => read(facts));
  const odds = possible.map((name) => ({
    name,
    odds: Math.exp(cues.reduce((sum, [of, nats]) => (of === name ? sum + nats : sum), 0)),
  }));
  const total = odds.reduce((sum, one) => sum + one.odds, 0);
  const [likeliest] = odds.toSorted((a, b) => b.odds - a.odds);
  // Both lists have members; the type does not know.
  if (!likeliest) throw new Error('no class of capture is possible');
  return {
    class: likeliest.name,
    confidence: Math.round((likeliest.odds / total) * 100) / 100,
  };
}

/** A page that one picture fills, with no text of its own but what an OCR program laid under it, is a page of paper. */
const FILLED = 0.8;
const HIDDEN_TEXT = 0.8;
const FEW_CHARACTERS = 20;
/** Pages of one kind say little each: a born-digital letter may have a scanned attachment. */
const NATS_ALL_PAGES = 5;

function pageCues({ mediaType, document }: CaptureFacts): Cue[] {
  if (mediaType !== 'application/pdf' || !document || document.pages.length === 0) return [];
  const pictures = document.pages.filter(isPicture).length;
  const share = pictures / document.pages.length;
  return [
    ['pdf-of-scans', NATS_ALL_PAGES * share],
    ['born-digital-pdf', NATS_ALL_PAGES * (1 - share)],
  ];
}

type Page = PreparedDocument['pages'][number];

const visibleCharacters = ({ textLayer }: Page): number =>
  textLayer ? Math.round(textLayer.characters * (1 - textLayer.invisibleShare)) : 0;

function isPicture({ imageCoverage, textLayer }: Page): boolean {
  if (imageCoverage < FILLED) return false;
  return !textLayer || textLayer.characters < FEW_CHARACTERS || textLayer.invisibleShare >= HIDDEN_TEXT;
}

import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { CopyMoveFacts, ExactCopyFacts } from '../copy-facts.ts';
import { drawnNats } from '../drawn/drawn.ts';
import type { ForensicFacts, ImageFacts } from '../facts.ts';
import { copiedGround, fittingGround, hasGround, hasOtherGround } from '../ground-copies.ts';
import { occurrenceAt } from '../places.ts';
import { clearTurnedCopies, describeTurn, fittingCopies } from '../turned-copies.ts';

/** Fewer alarms than one in so many pictures by chance; chance is not the only cause, hence far below one. */
const MAX_LOG10_NFA = -10;
const MIN_ALIKE = 12;
const MIN_SHARE = 0.4;
/** Where no ground beside what repeats can say whether it repeats as well. */
const MIN_SHARE_OF_PRINT = 0.6;
/** A page drawn by a program repeats its signs exactly: one grey level on a third of it, or cells of a single level. */
const COMPOSED_PAGE_SHARE = 0.35;
const PAINTED_SHARE = 0.15;
/** Without loss of coding every cell that a program painted is still flat. */
const PAINTED_SHARE_LOSSLESS = 0.02;
/** On such a page only what stands in no row and no column counts, and counts little. */
const MAX_LOG10_NFA_DRAWN = -20;
const DRAWN_CONFIDENCE = 0.4;
/** Pieces that match after turning, scaling or coding agree in every cell, but not to the last level. */
const TURNED_CONFIDENCE = 0.85;
const GROUND_CONFIDENCE = 0.85;
/** Illustrations of a typeset page are tiled textures, screenshots and ornaments more often than evidence: alone they raise no level. */
const ILLUSTRATION_CONFIDENCE = 0.2;
/** From so many different pieces that repeat exactly, a program drew the picture: the same signs over and over. */
const DRAWN_PIECES = 7;
/** Log-odds of a drawn picture below which a sensor took it; drawn ones with copies were counted from 1.6 upwards. */
const CAPTURED_NATS = -0.5;
const EXACT_CONFIDENCE = 0.95;
/** A date stamp, a caption or a rule drawn into a photograph repeats without noise: most of its piece is exactly flat. */
const MAX_FLAT_SHARE = 0.7;
/** What a program shades has no noise beside its edges; of scanned pieces the size of a digit 1.4 % have as little. */
const MIN_ROUGH_SHARE = 0.02;
/** More different pieces that match are a pattern. */
const MOST_TURNED = 2;
/** Share of a copy that may lie in its original's place: the edge of a tinted row, moved along itself, repeats up to its end. */
const MAX_OVERLAP = 0.25;
/** Displacements that differ by less are one. */
const SAME_PX = 3;

type Copy = CopyMoveFacts['copies'][number];

/** A piece of the picture that was copied to another place of it. */
export const copiedRegion: Rule<ForensicFacts> = ({ images }) => {
  const assessed = images.filter((image) => image.copyMove);
  if (assessed.length === 0)
    return images.some(({ capture }) => capture !== null)
      ? inconclusive('a part of the picture is damaged, or the time was spent before all of it was looked at')
      : notApplicable('no image with pixels to look at');
  const exact = assessed.filter((image) => (image.exactCopies?.copies.length ?? 0) > 0);
  const proven = exact.filter((image) => exactExcuse(image) === null);
  if (proven.length > 0) return fail(proven.flatMap(exactOccurrences));
  const found = assessed.filter((image) => strong(image).length > 0);
  const evidence = found.filter((image) => excuse(image) === null);
  if (evidence.length > 0) return fail(evidence.flatMap(occurrences));
  const turned = assessed.filter((image) => clearTurnedCopies(image).length > 0);
  const fitted = turned.filter((image) => turnedExcuse(image) === null);
  if (fitted.length > 0) return fail(fitted.flatMap(turnedOccurrences));
  const covered = assessed.filter((image) => fittingGround(image).length > 0);
  const copied = covered.filter((image) => groundExcuse(image) === null);
  if (copied.length > 0) return fail(copied.flatMap(groundOccurrences));
  if (found[0]) return inconclusive(excuse(found[0]) as string);
  if (exact[0]) return inconclusive(exactExcuse(exact[0]) as string);
  if (turned[0]) return inconclusive(turnedExcuse(turned[0]) as string);
  if (covered[0]) return inconclusive(groundExcuse(covered[0]) as string);
  if (assessed.some(isUnfinished))
    return inconclusive('more repeats than could be looked at, or not enough time to look');
  return assessed.some((image) => image.copyMove!.corners > 0)
    ? pass
    : notApplicable('the images have no detail to compare');
};

/** Whether one of the searches stopped at a count, or had no time to begin. */
const isUnfinished = ({ copyMove, exactCopies, turnedCopies, groundCopies }: ImageFacts): boolean =>
  [copyMove, turnedCopies, groundCopies].some((search) => search?.complete !== true) ||
  exactCopies?.complete === false;

const strong = ({ copyMove }: ImageFacts): Copy[] =>
  copyMove!.copies.filter(
    ({ log10Nfa, alike, compared, ground }) =>
      log10Nfa <= MAX_LOG10_NFA &&
      alike >= MIN_ALIKE &&
      alike >= (hasGround(ground) ? MIN_SHARE : MIN_SHARE_OF_PRINT) * compared,
  );

/** Why exact copies in this image are no evidence; null when they are: sensors never give the same noise twice. */
function exactExcuse(image: ImageFacts): string | null {
  const { exactCopies } = image;
  if (!exactCopies?.complete || exactCopies.differentPieces >= DRAWN_PIECES)
    return 'many different pieces repeat exactly, as on a page that a program drew';
  const drawn = drawnNats(image);
  return drawn === null || drawn > CAPTURED_NATS
    ? 'the picture may have been drawn by a program, which repeats signs exactly'
    : noisyCopies(exactCopies).length === 0
      ? 'what repeats stands on exactly flat or evenly shaded ground, as what a program draws into a photograph does'
      : null;
}

const noisyCopies = ({ copies }: ExactCopyFacts): ExactCopyFacts['copies'] =>
  copies.filter(
    ({ flatShare, roughShare }) =>
      flatShare <= MAX_FLAT_SHARE && (roughShare === null || roughShare >= MIN_ROUGH_SHARE),
  );

function exactOccurrences(image: ImageFacts) {
  return noisyCopies(image.exactCopies!).flatMap(({ places, displacement, samples }) =>
    places.map((place) =>
      occurrenceAt(image, place, {
        confidence: image.illustration ? ILLUSTRATION_CONFIDENCE : EXACT_CONFIDENCE,
        note: `A piece of ${place.widthPx} x ${place.heightPx} pixels stands here and ${Math.abs(displacement.x)} pixels beside, ${Math.abs(displacement.y)} pixels above or below it, noise and all: it was copied.`,
        data: { samples, displacement, place },
      }),
    ),
  );
}

/** Why a repeated piece in this image is no evidence; null when it is. */
function excuse(image: ImageFacts): string | null {
  const { copies } = image.copyMove!;
  const [first, ...others] = copies.map(({ displacement }) => displacement);
  const several = others.some(
    ({ x, y }) => Math.abs(x - first!.x) >= SAME_PX || Math.abs(y - first!.y) >= SAME_PX,
  );
  if (several) return 'several pieces repeat at several distances, as print or a pattern does';
  if (strong(image).every(hasOtherGround))
    return 'the ground around what repeats does not repeat, as where a word is printed twice';
  if (strong(image).every(overlapsItself))
    return 'what repeats overlaps itself, as a texture or a line before an even ground does';
  if (!isDrawn(image)) return null;
  const inLine = Math.min(Math.abs(first!.x), Math.abs(first!.y)) < SAME_PX;
  return inLine || copies[0]!.log10Nfa > MAX_LOG10_NFA_DRAWN
    ? 'the picture may have been drawn by a program, which repeats signs exactly in rows and columns'
    : null;
}

/** Much of the piece lies in both places: it repeats every so many pixels, or is a line. */
function overlapsItself({ places: [place], displacement }: Copy): boolean {
  if (!place) return false;
  const common = (size: number, by: number): number => Math.max(0, size - Math.abs(by)) / size;
  return common(place.widthPx, displacement.x) * common(place.heightPx, displacement.y) >= MAX_OVERLAP;
}

/** Why pieces that match another place are no evidence; null when they are. */
function turnedExcuse(image: ImageFacts): string | null {
  if (strong(image).length > 0) return excuse(image);
  const nats = drawnNats(image);
  return isDrawn(image) || (nats !== null && nats > CAPTURED_NATS)
    ? 'the picture may have been drawn by a program, which repeats signs exactly'
    : fittingCopies(image).length > MOST_TURNED
      ? 'many pieces look like others, as print or a pattern does'
      : null;
}

/** Why ground that repeats in this image is no evidence; null when it is. */
function groundExcuse(image: ImageFacts): string | null {
  if (copiedGround(image).length === 0)
    return 'the ground repeats in many places, as printed or painted patterns do';
  const nats = drawnNats(image);
  // That most of a page is of one level is no excuse here: what is compared has grain.
  return nats === null || nats > CAPTURED_NATS
    ? 'the picture may have been drawn by a program, whose grounds repeat'
    : null;
}

function groundOccurrences(image: ImageFacts) {
  return copiedGround(image).flatMap(({ places, displacement, samples, correlation, beside }) =>
    places.map((place) =>
      occurrenceAt(image, place, {
        confidence: image.illustration ? ILLUSTRATION_CONFIDENCE : GROUND_CONFIDENCE,
        note: `Blank ground of ${place.widthPx} x ${place.heightPx} pixels stands here and ${Math.abs(displacement.x)} pixels beside, ${Math.abs(displacement.y)} pixels above or below it, grain and all: one covers what stood there.`,
        data: { samples, correlation, beside, displacement, place },
      }),
    ),
  );
}

function turnedOccurrences(image: ImageFacts) {
  return clearTurnedCopies(image).flatMap((copy) =>
    copy.places.map((place) =>
      occurrenceAt(image, place, {
        confidence: image.illustration ? ILLUSTRATION_CONFIDENCE : TURNED_CONFIDENCE,
        note: `A piece of ${place.widthPx} x ${place.heightPx} pixels stands here and at another place, ${describeTurn(copy)}: ${copy.alike} of ${copy.compared} compared cells are explained by a copy.`,
        data: {
          ...{ alike: copy.alike, compared: copy.compared, residual: copy.residual },
          ...{ scale: copy.scale, turnDegrees: copy.turnDegrees, place },
        },
      }),
    ),
  );
}

/** A program may have drawn it; or a scan was saved so coarsely that the grain of its paper is gone. */
function isDrawn({ grid, copyMove, jpeg }: ImageFacts): boolean {
  const painted = jpeg ? PAINTED_SHARE : PAINTED_SHARE_LOSSLESS;
  return !grid || grid.dominantLevelShare > COMPOSED_PAGE_SHARE || copyMove!.flatShare > painted;
}

function occurrences(image: ImageFacts) {
  return strong(image).flatMap(({ places, displacement, alike, compared, log10Nfa }) =>
    places.map((place) =>
      occurrenceAt(image, place, {
        confidence: confidenceOf(image, alike),
        note: `A piece of ${place.widthPx} x ${place.heightPx} pixels stands here and ${Math.abs(displacement.x)} pixels beside, ${Math.abs(displacement.y)} pixels above or below it: ${alike} of ${compared} compared cells are copies.`,
        data: { log10Nfa, alike, compared, displacement, place },
      }),
    ),
  );
}

function confidenceOf(image: ImageFacts, alike: number): number {
  if (image.illustration) return ILLUSTRATION_CONFIDENCE;
  return isDrawn(image) ? DRAWN_CONFIDENCE : Math.min(0.95, 0.65 + alike / 250);
}

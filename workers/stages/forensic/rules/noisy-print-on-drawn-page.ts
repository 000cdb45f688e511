import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { DrawnPrintFacts, ForensicFacts, ImageFacts } from '../facts.ts';
import { occurrenceAt } from '../places.ts';

/** Fewer words do not say what the page's print is like. */
const MIN_WORDS = 10;
/** Share of nearly-ground samples around noisy words, and the most that any other word of a cleanly drawn page has. */
const NOISY = 0.08;
const CLEAN = 0.053;
/** More noisy words are icons, gradients or pictures that the program drew. */
const MOST_NOISY = 3;
/** Captions of a button with a gradient repeat letters of the page; greyed-out ones have little contrast. */
const MIN_LETTERS = 3;
const MIN_SINGLE_SHARE = 0.8;
const MIN_CONTRAST_SHARE = 0.5;
const CONFIDENCE = 0.8;

type Word = DrawnPrintFacts['words'][number];

/** A word with noise or blur around its letters, on a page where a program drew all others on exactly flat ground. */
export const noisyPrintOnDrawnPage: Rule<ForensicFacts> = ({ images }) => {
  const pages = images.flatMap((image) =>
    image.drawnPrint &&
    !image.drawnPrint.isCoded &&
    !image.illustration &&
    image.drawnPrint.words.length >= MIN_WORDS
      ? [{ image, print: image.drawnPrint }]
      : [],
  );
  if (pages.length === 0) return notApplicable('no losslessly stored page that a program drew');
  const found = pages.flatMap(({ image, print }) =>
    foreignWords(print).map((word) => occurrence(image, word)),
  );
  if (found.length > 0) return fail(found);
  if (pages.some(({ print }) => noisyWords(print).length > 0))
    return inconclusive(
      'words stand on ground that is not flat, as on buttons, pictures and pages that were a JPEG before',
    );
  return pages.some(({ print }) => print.leftOut > 0)
    ? inconclusive('the page has more words than were looked at')
    : pass;
};

const noisyWords = ({ words }: DrawnPrintFacts): Word[] => words.filter(({ faint }) => faint >= NOISY);

function foreignWords(print: DrawnPrintFacts): Word[] {
  const noisy = noisyWords(print);
  const isClean = print.words.every(({ faint }) => faint <= CLEAN || faint >= NOISY);
  if (!isClean || noisy.length > MOST_NOISY) return [];
  const contrasts = print.words.map(({ contrast }) => contrast).toSorted((a, b) => a - b);
  const usual = contrasts[Math.floor(contrasts.length / 2)] ?? 0;
  return noisy.filter(
    ({ letters, single, contrast }) =>
      letters >= MIN_LETTERS &&
      single >= MIN_SINGLE_SHARE * letters &&
      contrast >= MIN_CONTRAST_SHARE * usual,
  );
}

function occurrence(image: ImageFacts, { place, faint, letters, single }: Word) {
  return occurrenceAt(image, place, {
    confidence: CONFIDENCE,
    note: `${percent(faint)} of the pixels here are nearly, but not quite, the colour of the ground; around every other word at most ${percent(CLEAN)} are. ${single} of its ${letters} letters look like this nowhere else on the page.`,
    data: { faint, letters, single },
  });
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

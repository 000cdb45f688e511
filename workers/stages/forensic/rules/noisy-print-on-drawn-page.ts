import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { DrawnPrintFacts, ForensicFacts, ImageFacts } from '../facts.ts';
import { inkApart, type MixedWord, refuses } from '../methods/ink-mixing/making.ts';
import { MIXING_NAMES } from '../methods/ink-mixing/mixings.ts';
import { occurrenceAt } from '../places.ts';

/** Fewer words do not say what the page's print is like. */
const MIN_WORDS = 10;
/** Share of nearly-ground samples around a noisy word, and how many times that of its like. */
const NOISY = { faint: 0.06, times: 3 };
/** The same where its colours are besides such as no program makes of its ink. */
const MIXED_BY_NOBODY = { faint: 0.03, times: 2 };
/** More of them are a gradient, as buttons have it; and shadows that a program draws have few colours. */
const MOST_FAINT = 0.25;
const MIN_COLOURS = 120;
/** Its like stands on the very ground, in an ink of nearly its levels, since softening makes ink paler, and is about as large. */
const INK_APART = 32;
const MOST_TALLER = 1.35;
/** Words of its kind without noise; and where more than half as many have some, the page is drawn so, as with shadows. */
const MIN_CLEAN = 4;
const MOST_OTHERS = 0.5;
/** Heights of the word within which one without noise stands: a card that a browser shifts by half a sample is soft as a whole. */
const NEAR = 2;
/** Captions of a button with a gradient repeat letters of the page. */
const MIN_LETTERS = 3;
const MIN_SINGLE_SHARE = 0.8;
const MOST_SHOWN = 6;
const CONFIDENCE = 0.8;

type Drawn = DrawnPrintFacts['words'][number];
type Word = Drawn & MixedWord;

/** A word with noise or blur around its letters, on a page where a program drew others like it on exactly flat ground. */
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
  const found = pages.flatMap(({ image, print }) => foreignWords(print).map((one) => occurrence(image, one)));
  if (found.length > 0) return fail(found.slice(0, MOST_SHOWN));
  if (pages.some(({ print }) => print.words.some((word) => word.faint >= leastOf(word).faint)))
    return inconclusive(
      'words stand on ground that is not flat, as on buttons, pictures and pages that were a JPEG before',
    );
  return pages.some(({ print }) => print.leftOut > 0)
    ? inconclusive('the page has more words than were looked at')
    : pass;
};

interface Noisy {
  word: Word;
  clean: Word[];
}

function foreignWords({ words }: DrawnPrintFacts): Noisy[] {
  const mixed = words.filter(hasMixing);
  return mixed.flatMap((word): Noisy[] => {
    const { letters, single, faint, mixing } = word;
    const least = leastOf(word);
    const isWord = letters >= MIN_LETTERS && single >= MIN_SINGLE_SHARE * letters;
    const isNoisy = faint >= least.faint && faint <= MOST_FAINT && mixing.colours >= MIN_COLOURS;
    if (!isWord || !isNoisy) return [];
    const isClean = (other: Drawn): boolean => other.faint * least.times <= faint;
    const like = mixed.filter((other) => other !== word && isAlike(other, word));
    const clean = like.filter(isClean);
    const isOfFew = clean.length >= MIN_CLEAN && like.length - clean.length <= MOST_OTHERS * clean.length;
    return isOfFew && words.some((other) => isClean(other) && isNear(other, word)) ? [{ word, clean }] : [];
  });
}

const hasMixing = (word: Drawn): word is Word => word.mixing !== null;

/** From how much on it is noisy. */
const leastOf = (word: Drawn): typeof NOISY =>
  hasMixing(word) && MIXING_NAMES.every((mixing) => refuses(word, mixing)) ? MIXED_BY_NOBODY : NOISY;

function isAlike(one: Word, other: Word): boolean {
  const [low, high] = [one.letterPx, other.letterPx].toSorted((a, b) => a - b);
  const isAsLarge = (high ?? 0) <= MOST_TALLER * (low ?? 0);
  return isAsLarge && one.mixing.ground === other.mixing.ground && inkApart(one, other) <= INK_APART;
}

function isNear({ place: one }: Drawn, { place: other }: Drawn): boolean {
  const apart = one.yPx + one.heightPx / 2 - other.yPx - other.heightPx / 2;
  return Math.abs(apart) <= NEAR * other.heightPx;
}

function occurrence(image: ImageFacts, { word, clean }: Noisy) {
  const { place, faint, letters, single } = word;
  const most = Math.max(...clean.map((one) => one.faint));
  return occurrenceAt(image, place, {
    confidence: CONFIDENCE,
    note: `${percent(faint)} of the pixels here are nearly, but not quite, the colour of the ground; around ${clean.length} other words like it at most ${percent(most)} are. ${single} of its ${letters} letters look like this nowhere else on the page.`,
    data: { faint, letters, single, peers: clean.length },
  });
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

import {
  fail,
  inconclusive,
  notApplicable,
  type Occurrence,
  pass,
  type Rule,
  type Suspicion,
} from '../../stage.ts';
import type { DrawnPrintFacts, ForensicFacts, ImageFacts } from '../facts.ts';
import { inkApart, isMadeBy, type MixedWord, refuses, samplesOf } from '../methods/ink-mixing/making.ts';
import type { MixingName } from '../methods/ink-mixing/mixings.ts';
import { occurrenceAt } from '../places.ts';

/** Words that have to bear out how the page is mixed, and their share of those that could contradict it. */
const MIN_OWN = 8;
const LEAST_OWN = 0.7;
/** Symbols have few colours, and so some curve that meets them. */
const MIN_COLOURS = 12;
/** Levels of a channel by which inks are one that somebody picked from the page; annotations have an ink of their own. */
const INK_APART = 16;
/** Mixed samples of the page's own words in this ink on this ground. */
const MIN_PEER_SAMPLES = 200;
/**
 * Grey ink on grey ground shows one mixing alone, the one by light: of a word's samples, so many would refuse it if it were
 * mixed as the least of its fellows.
 */
const MIN_FELLOWS = 4;
const MIN_FELLOW_SAMPLES = 1200;
const LEAST_REFUSED = 0.05;
const MIN_EXPECTED = 15;
const MOST_LIGHT = 0.002;
const MIN_LETTERS = 3;
const MOST_SHOWN = 4;
const CONFIDENCE = 0.9;

interface Way {
  mixings: readonly MixingName[];
  /** What nothing that draws such pages does. */
  foreign: readonly MixingName[];
}
/**
 * What draws whole pages: Chromium and Android on a processor; GTK, Qt, and browsers on a graphics processor. The last mix by one
 * rounding, and by two, as cairo does, in layers of their own; parts may come from a processor.
 */
const WAYS: readonly Way[] = [
  { mixings: ['skia', 'skiaSubpixel'], foreign: ['pixman', 'rounded', 'truncated', 'nearlyLight'] },
  { mixings: ['rounded', 'pixman'], foreign: ['truncated', 'nearlyLight'] },
];
const NAMES: Readonly<Record<MixingName, string>> = {
  skia: 'Skia (Chromium, Android)',
  skiaSubpixel: 'Skia (Chromium, Android)',
  pixman: 'cairo (GTK, Inkscape)',
  rounded: 'Pillow, Qt',
  truncated: 'ImageMagick',
  light: 'GIMP',
  nearlyLight: 'GIMP',
};

type Word = MixedWord;
interface Foreign {
  word: Word;
  by: MixingName;
  /** The page's own words in this ink on this ground, whose samples refuse it. */
  peers: number;
}
interface Looked {
  told: Foreign[];
  /** In an ink that the page has nowhere else, as what people note on it. */
  asked: Foreign[];
  /** Whether the page's own mixing is known, and shows in most of its words. */
  isKnown: boolean;
  isAll: boolean;
}

/** A word whose ink and ground were mixed by another program's arithmetic than those of the page around it. */
export const printMixedOtherwise: Rule<ForensicFacts> = ({ images }) => {
  const pages = images.flatMap((image) => {
    const words = image.illustration ? [] : wordsOf(image.drawnPrint);
    return words.length > 0 ? [{ image, looked: lookAt(words) }] : [];
  });
  if (pages.length === 0) return notApplicable('no losslessly stored page that a program drew');
  const told = pages.flatMap(({ image, looked }) => looked.told.map((one) => occurrence(image, one)));
  if (told.length > 0) return fail(told);
  const asked = pages.flatMap(({ image, looked }) => looked.asked.map((one) => suspicion(image, one)));
  if (asked.length > 0)
    return inconclusive(
      'words in an ink of their own were drawn by another program, as notes on a page are',
      asked.slice(0, MOST_SHOWN),
    );
  if (!pages.some(({ looked }) => looked.isKnown))
    return notApplicable('the colours of the page do not tell which program mixed them');
  return pages.every(({ image, looked }) => looked.isAll && image.drawnPrint?.leftOut === 0)
    ? pass
    : inconclusive('some words were not looked at, or have colours that any program can make');
};

const hasMixing = (word: DrawnPrintFacts['largeWords'][number]): word is Word => word.mixing !== null;

const wordsOf = (print: DrawnPrintFacts | null): Word[] =>
  print ? [...print.words, ...print.largeWords].filter(hasMixing) : [];

function lookAt(words: readonly Word[]): Looked {
  const byLight = litWords(words);
  const pages = WAYS.map((way) => pageBy(words, way));
  const [page] = pages.filter(isBorneOut).toSorted((one, other) => one.others.length - other.others.length);
  // Of many words of several hands nobody says which are the page's, but it does not pass either.
  const isKnown = pages.some(({ telling }) => telling.length >= MIN_OWN);
  if (!page) return { told: byLight, asked: [], isKnown, isAll: false };
  const { mixings, telling, others } = page;
  const foreign = others
    .filter((word) => word.mixing.colours >= MIN_COLOURS && mixings.every((mixing) => refuses(word, mixing)))
    .flatMap((word) => foreignBy(word, page));
  const isTold = ({ peers }: Foreign): boolean => peers > 0;
  return {
    told: [...byLight, ...foreign.filter(isTold)],
    // What rounds once is so common that symbols and small print meet another curve by chance.
    asked: mixings.includes('rounded') ? [] : foreign.filter((one) => !isTold(one)),
    isKnown,
    isAll: others.length === 0 && telling.length === words.length,
  };
}

interface Page extends Way {
  /** Words that are mixed so and could not have been otherwise. */
  telling: Word[];
  /** Words that are not. */
  others: Word[];
}

function pageBy(words: readonly Word[], way: Way): Page {
  const own = words.filter((word) => way.mixings.some((mixing) => isMadeBy(word, mixing)));
  const telling = own.filter((word) => way.foreign.some((other) => refuses(word, other)));
  return { ...way, telling, others: words.filter((word) => !own.includes(word)) };
}

const isBorneOut = ({ telling, others }: Page): boolean =>
  telling.length >= MIN_OWN && telling.length >= LEAST_OWN * (telling.length + others.length);

/** Told by peers that refuse every mixing that can have made it: so neither its colours nor theirs leave a choice. */
function foreignBy(word: Word, { telling, foreign }: Page): Foreign[] {
  const by = foreign.filter((name) => isMadeBy(word, name));
  const [first] = by;
  if (!first) return [];
  // Within a level one curve of light meets many colours by chance: there the very ink has to be known.
  const isNear = first === 'nearlyLight';
  const peers = telling.filter(
    (one) =>
      one.mixing.ground === word.mixing.ground &&
      inkApart(one, word) <= (isNear ? 0 : INK_APART) &&
      by.every((name) => refuses(one, name)),
  );
  const isEnough = samplesOf(peers) >= MIN_PEER_SAMPLES;
  return isNear && !isEnough ? [] : [{ word, by: first, peers: isEnough ? peers.length : 0 }];
}

/** Words mixed by light among fellows of the same ink and ground that are not, whatever the page's own mixing is. */
function litWords(words: readonly Word[]): Foreign[] {
  const isLit = ({ mixing }: Word): boolean => mixing.misfits.light <= MOST_LIGHT * mixing.mixed;
  const lit = words.filter(
    (word) => isLit(word) && word.letters >= MIN_LETTERS && word.mixing.colours >= MIN_COLOURS,
  );
  return lit.flatMap((word): Foreign[] => {
    const fellows = words.filter(
      (one) =>
        one.mixing.ink === word.mixing.ink &&
        one.mixing.ground === word.mixing.ground &&
        !(isLit(one) && isOnLineOf(one, word)),
    );
    if (fellows.length < MIN_FELLOWS || samplesOf(fellows) < MIN_FELLOW_SAMPLES) return [];
    const least = Math.min(...fellows.map(({ mixing }) => mixing.misfits.light / mixing.mixed));
    const isOdd = least >= LEAST_REFUSED && least * word.mixing.mixed >= MIN_EXPECTED;
    return isOdd ? [{ word, by: 'light', peers: fellows.length }] : [];
  });
}

/** What was typed at once stands on one line. */
const isOnLineOf = ({ place: one }: Word, { place: other }: Word): boolean =>
  Math.abs(one.yPx + one.heightPx / 2 - other.yPx - other.heightPx / 2) < other.heightPx;

function occurrence(image: ImageFacts, { word, by, peers }: Foreign): Occurrence {
  const { mixed } = word.mixing;
  return occurrenceAt(image, word.place, {
    confidence: CONFIDENCE,
    note: `Its ${mixed} pixels between ink and ground have colours as made by ${NAMES[by]}. Those of ${peers} other words in this ink cannot have been made so.`,
    data: { mixed, by, peers },
  });
}

const suspicion = (image: ImageFacts, { word, by }: Foreign): Suspicion => ({
  page: image.page,
  ...(word.place.pageBox ? { box: word.place.pageBox } : {}),
  values: [
    {
      source: `region of ${word.place.widthPx} x ${word.place.heightPx} pixels`,
      text: 'was drawn by another program',
    },
  ],
  note: `The colours at the rim of its letters are as made by ${NAMES[by]}, unlike the rest of the page: ask who wrote it there.`,
});

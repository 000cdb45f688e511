/** The print of a page that is most alike: whole words, and single characters of words with digits. */
import type { Box } from '../../../../shared/contracts/finding.ts';
import { boundsOf, type Quad } from '../../../reading/geometry.ts';
import type { Picture } from '../../../reading/picture.ts';
import { round } from '../words.ts';
import { type Alike, alike, GLYPHS, type Place, WORDS } from './alike.ts';
import { glyphsOf } from './glyphs.ts';
import type { Repeats } from './repeat-facts.ts';

/** More words than a page that people read has. */
const MAX_WORDS = 400;

/** @param words that were measured, corners in pixels of the picture */
export function repeatsOf(picture: Picture, words: readonly { text: string; quad: Quad }[]): Repeats {
  const placed = words.slice(0, MAX_WORDS).map(({ text, quad }) => ({ text, place: placeOf(quad) }));
  const glyphs = placed
    .filter(({ text }) => /\p{N}/u.test(text))
    .flatMap((word) => glyphsOf(picture, word.place).map((place) => ({ ...word, word: word.place, place })));
  const said = ({ text, place }: { text: string; place: Place }) => ({ text, box: boxOf(place, picture) });
  const ofWords = alike(
    picture,
    placed.map(({ place }) => place),
    WORDS,
  );
  const ofGlyphs = alike(
    picture,
    glyphs.map(({ place }) => place),
    GLYPHS,
    true,
  );
  const repeat = ({ pair, likeness, unlikeGrain }: Alike): Repeats['glyphs'] => {
    const [one, other] = pair.map((at) => glyphs[at]);
    if (!one || !other) return [];
    const grain = unlikeGrain === undefined ? {} : { unlikeGrain: Number(unlikeGrain.toPrecision(3)) };
    const withinWord = one.word === other.word;
    return [{ likeness: fine(likeness), places: [said(one), said(other)], withinWord, ...grain }];
  };
  return {
    words: ofWords.pairs.flatMap(({ pair, likeness }) => {
      const [one, other] = pair.map((at) => placed[at]);
      return one && other ? [{ likeness: fine(likeness), places: [said(one), said(other)] }] : [];
    }),
    glyphs: ofGlyphs.pairs.flatMap(repeat),
    byGrain: ofGlyphs.byGrain.flatMap(repeat),
    isWhole: words.length <= MAX_WORDS && ofWords.isWhole && ofGlyphs.isWhole,
  };
}

const fine = (likeness: number): number => Math.round(Math.min(1, likeness) * 1e5) / 1e5;

function placeOf(quad: Quad): Place {
  const [x0, y0, x1, y1] = boundsOf(quad).map(Math.round) as [number, number, number, number];
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

const boxOf = ({ x, y, width, height }: Place, picture: Picture): Box => [
  round(x / picture.width),
  round(y / picture.height),
  round(width / picture.width),
  round(height / picture.height),
];

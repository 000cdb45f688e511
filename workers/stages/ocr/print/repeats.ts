/** The print of a page that is most alike: whole words, and single characters of words with digits. */
import type { Box } from '../../../../shared/contracts/finding.ts';
import { boundsOf, type Quad } from '../../../reading/geometry.ts';
import type { Picture } from '../../../reading/picture.ts';
import type { Repeats } from '../facts.ts';
import { round } from '../words.ts';
import { alike, GLYPHS, type Place, WORDS } from './alike.ts';
import { glyphsOf } from './glyphs.ts';

/** More words than a page that people read has. */
const MAX_WORDS = 400;

/** @param words that were measured, corners in pixels of the picture */
export function repeatsOf(picture: Picture, words: readonly { text: string; quad: Quad }[]): Repeats {
  const placed = words.slice(0, MAX_WORDS).map(({ text, quad }) => ({ text, place: placeOf(quad) }));
  const glyphs = placed
    .filter(({ text }) => /\p{N}/u.test(text))
    .flatMap((word) => glyphsOf(picture, word.place).map((place) => ({ ...word, word: word.place, place })));
  const said = ({ text, place }: { text: string; place: Place }) => ({ text, box: boxOf(place, picture) });
  return {
    words: alike(
      picture,
      placed.map(({ place }) => place),
      WORDS,
    ).flatMap(({ pair, likeness }) => {
      const [one, other] = pair.map((at) => placed[at]);
      return one && other ? [{ likeness: fine(likeness), places: [said(one), said(other)] }] : [];
    }),
    // Equal characters of one word are no copy of another value.
    glyphs: alike(
      picture,
      glyphs.map(({ place }) => place),
      GLYPHS,
    ).flatMap(({ pair, likeness }) => {
      const [one, other] = pair.map((at) => glyphs[at]);
      return one && other
        ? [
            {
              likeness: fine(likeness),
              places: [said(one), said(other)],
              withinWord: one.word === other.word,
            },
          ]
        : [];
    }),
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

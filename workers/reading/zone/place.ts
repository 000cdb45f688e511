/** Where in a picture machine readable zones stand, as a network of our own sees it (models/training/zone-finder). */
import { lumaOf } from '../../artifacts/luma.ts';
import type { Session } from '../../networks/session.ts';
import { smallestRectangle, type Tilted } from '../geometry.ts';
import { broughtTo, type Picture, scaled } from '../picture.ts';
import { regionsOf } from '../regions.ts';

/** Long sides to which the picture is brought: at the first, zones of 130 pixels are seen, at the second those that fill it. */
export const SIDES = [1280, 576] as const;
/** What sides have to be multiples of, and pixels of a cell of the answer. */
const STRIDE = 16;
const CELL = 4;
const CERTAIN = 0.35;
/** Cells of a zone of three pixels a character, about; and how long it is at least in heights. */
const FEWEST_CELLS = 60;
const LEAST_ASPECT = 2.2;

/** Places of zones in the picture's pixels, the largest first. @param longSide one of `SIDES` */
export async function placesOf(finder: Session, picture: Picture, longSide: number): Promise<Tilted[]> {
  const { width, height } = broughtTo(picture, longSide, 1, STRIDE);
  const grey = lumaOf(await scaled(picture, width, height));
  const [map] = Object.values(await finder.run(grey, [1, 1, height, width]));
  if (!map) return [];
  const [sx, sy] = [(picture.width / width) * CELL, (picture.height / height) * CELL];
  return regionsOf(map, width / CELL, height / CELL, CERTAIN)
    .filter(({ pixels }) => pixels >= FEWEST_CELLS)
    .flatMap(({ edge }) => {
      const place = smallestRectangle(edge);
      if (!place || place.width < LEAST_ASPECT * place.height) return [];
      // Both scales are alike to within the rounding to 16 pixels.
      const unit = (sx + sy) / 2;
      return [
        {
          ...place,
          ...{ x: place.x * sx, y: place.y * sy, width: place.width * unit, height: place.height * unit },
        },
      ];
    });
}

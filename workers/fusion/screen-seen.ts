import { drawnNats } from '../stages/forensic/drawn/drawn.ts';
import type { FactsOf } from '../stages/index.ts';

/**
 * Share of the tiles of bright ground whose grid goes on in their neighbours, and how many tiles that takes
 * (docs/measurements/forensic.md): prints in coarse halftone reach .56, a brick wall .75 of 28 tiles.
 */
const MIN_SHARE = 0.6;
const MIN_TILES = 40;

type Image = FactsOf<'forensic'>['images'][number];

/**
 * Whether a captured picture shows the grid of a screen; `perhaps` where it has one whose colours do not stand beside one another, as lines on
 * the ground of an identity paper have and some screens; `open` where too little of it is bright and empty. Null for pictures in a
 * page of text, without colour, or that a program drew: rows of a table in two colours have a grid as well.
 */
export function screenSeen(image: Image): 'yes' | 'perhaps' | 'no' | 'open' | null {
  const grid = image.capture?.screenGrid;
  if (!grid || image.illustration || (drawnNats(image) ?? 0) >= 0) return null;
  if (grid.tiles < MIN_TILES) return 'open';
  if (grid.apart >= MIN_SHARE * grid.tiles) return 'yes';
  return grid.agreeing >= MIN_SHARE * grid.tiles ? 'perhaps' : 'no';
}

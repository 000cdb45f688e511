/** The grids of pictures: `node lab/recapture/measure.ts FILES`; a line each: share of tiles that agree, tiles, milliseconds. */
import path from 'node:path';
import type { ImageFacts } from '../../workers/stages/forensic/facts.ts';
import { screenGridOf } from '../../workers/stages/forensic/methods/capture/screen-grid.ts';
import { readPicture } from '../../workers/stages/forensic/picture.ts';

const MEDIA_TYPES: Record<string, ImageFacts['mediaType']> = { '.png': 'image/png', '.webp': 'image/webp' };

for (const file of process.argv.slice(2)) {
  const mediaType = MEDIA_TYPES[path.extname(file).toLowerCase()] ?? 'image/jpeg';
  const picture = await readPicture(
    { path: file, mediaType },
    () => false,
    () => undefined,
  );
  if (!picture.luma) continue;
  const start = performance.now();
  const grid = screenGridOf(picture.luma, picture);
  if (!grid) continue;
  const ms = Math.round(performance.now() - start);
  const share = grid.tiles > 0 ? (grid.agreeing / grid.tiles).toFixed(3) : '-';
  console.log([share, grid.tiles, ms, `${picture.widthPx}x${picture.heightPx}`, file].join('\t'));
}

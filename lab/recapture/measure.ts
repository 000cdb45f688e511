/** The grids of pictures: `node lab/recapture/measure.ts FILES`; a line each: share of tiles that agree, tiles, milliseconds. */
import sharp from 'sharp';
import { gridOf } from './grid.ts';

for (const file of process.argv.slice(2)) {
  const { data, info } = await sharp(file, { failOn: 'none', limitInputPixels: 60_000_000 })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) continue;
  const start = performance.now();
  const grid = gridOf({ data, width: info.width, height: info.height });
  const ms = Math.round(performance.now() - start);
  const share = grid.tiles > 0 ? (grid.agreeing / grid.tiles).toFixed(3) : '-';
  console.log([share, grid.tiles, ms, `${info.width}x${info.height}`, file].join('\t'));
}

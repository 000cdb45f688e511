import sharp from 'sharp';
import type { Raster } from '../../../../workers/face/raster.ts';

/** Without loss. */
export const encode = ({ data, width, height }: Raster): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** Regions forged in a JPEG: from a file of another quality, from another grid, or from elsewhere in the picture. */
import { decodeJpeg } from '../image/decode.ts';
import { encodeJpeg } from '../image/jpeg.ts';
import { type Area, crop, paste, type Raster } from '../image/raster.ts';
import type { Cause, Clean, Forged, Truth } from '../types.ts';
import {
  alignedTo,
  areaOf,
  boxOfArea,
  isJpeg,
  pictureChange,
  pictureRandom,
  requirePicture,
} from './picture-change.ts';

/** Quality of the last save: high, so that the earlier history shows. */
const LAST_QUALITY = 96;

function finish(
  clean: Clean,
  forged: Raster,
  area: Area,
  truth: Omit<Truth, 'forged' | 'box' | 'page'>,
  lastQuality: number = LAST_QUALITY,
): Forged {
  // The editor's save: standard tables, no camera data left.
  const bytes = encodeJpeg(forged, { quality: lastQuality });
  const detail = { ...truth.detail, hostQuality: requirePicture(clean).quality, lastQuality };
  return {
    bytes,
    mimeType: 'image/jpeg',
    truth: { ...truth, forged: true, page: 1, box: boxOfArea(area, forged), detail },
  };
}

/** The changed region comes from a JPEG of low quality, on the same grid: double quantisation differs inside. */
export const regionOtherQuality: Cause = {
  name: 'region-other-quality',
  forged: true,
  needs: { form: 'jpeg' },
  applies: isJpeg,
  apply: async (clean, seed) => {
    const random = pictureRandom('region-other-quality', seed);
    const change = pictureChange(clean, random);
    const { picture } = change;
    const quality = random.int(42, 60);
    const donor = await decodeJpeg(encodeJpeg(picture.redraw(change.layout), { quality }));
    const host = await decodeJpeg(clean.bytes);
    const area = alignedTo(areaOf(change.box, host, 6), 16, host);
    const { field, old, new: value, follows } = change;
    return finish(clean, paste(host, crop(donor, area), area.x, area.y), area, {
      cause: 'region-other-quality',
      ...given({ old, new: value, follows }),
      detail: { field, donorQuality: quality },
    });
  },
};

/**
 * The changed region comes from a JPEG whose block grid is shifted by a few pixels. Saved at 98 or above the foreign
 * grid survives as zeroed coefficients; at 97 and below the last save's own zeros outnumber them (tried on three cards
 * with donors of quality 60 and 78), so the faint variant measures what is missed, not what must be found.
 */
function misaligned(name: string, lowest: number, highest: number): Cause {
  return {
    name,
    forged: true,
    needs: { form: 'jpeg' },
    applies: isJpeg,
    apply: async (clean, seed) => {
      const random = pictureRandom(name, seed);
      const change = pictureChange(clean, random);
      const host = await decodeJpeg(clean.bytes);
      const drawn = change.picture.redraw(change.layout);
      const [dx, dy] = [random.int(1, 7), random.int(1, 7)];
      const quality = random.int(60, 78);
      const shifted = crop(drawn, { x: dx, y: dy, width: drawn.width - dx, height: drawn.height - dy });
      const donor = await decodeJpeg(encodeJpeg(shifted, { quality, subsample: false }));
      const area = areaOf(change.box, host, 9);
      const patch = crop(donor, { ...area, x: Math.max(0, area.x - dx), y: Math.max(0, area.y - dy) });
      const { field, old, new: value, follows } = change;
      const truth = {
        cause: name,
        ...given({ old, new: value, follows }),
        detail: { field, gridX: dx, gridY: dy, donorQuality: quality },
      };
      return finish(clean, paste(host, patch, area.x, area.y), area, truth, random.int(lowest, highest));
    },
  };
}

export const regionMisaligned = misaligned('region-misaligned', 98, 100);
export const regionMisalignedFaint = misaligned('region-misaligned-faint', 90, 96);

/** A piece of the same picture copied over another place of it. */
export const copyMove: Cause = {
  name: 'copy-move',
  forged: true,
  needs: { form: 'jpeg' },
  applies: isJpeg,
  apply: async (clean, seed) => {
    const random = pictureRandom('copy-move', seed);
    // A line of text, never the portrait: the copy must not overlap what it was taken from.
    const field = clean.plan.targets.amount ?? clean.plan.targets.name;
    const box = requirePicture(clean).boxOf(field);
    const host = await decodeJpeg(clean.bytes);
    const from = areaOf(box, host, 10);
    // Below its own place where there is room, else above; not by a multiple of 8.
    const below = from.y + 2 * from.height + 13 < host.height;
    const y = below ? from.y + from.height + 5 + random.int(0, 7) : Math.max(0, from.y - from.height - 5);
    const x = Math.max(0, Math.min(host.width - from.width, from.x - random.int(3, 60)));
    const area = { ...from, x, y };
    const [sourceX, sourceY, sourceWidth, sourceHeight] = boxOfArea(from, host);
    return finish(clean, paste(host, crop(host, from), x, y), area, {
      cause: 'copy-move',
      detail: { field, sourceX, sourceY, sourceWidth, sourceHeight },
    });
  },
};

/** Leaves out what is undefined, as exact optional fields want. */
function given(values: {
  old: string | undefined;
  new: string | undefined;
  follows: readonly string[] | undefined;
}): Partial<Truth> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** What editing leaves in a picture's metadata, and honest re-saves as controls. */
import { decodeJpeg } from '../image/decode.ts';
import { exifSegment } from '../image/exif.ts';
import { encodeJpeg, segment } from '../image/jpeg.ts';
import { cameraOptions } from '../image/picture.ts';
import { crop } from '../image/raster.ts';
import type { Cause, Clean, Forged } from '../types.ts';
import { addSeconds, exifDate } from '../words/dates.ts';
import { isJpeg, pictureChange, pictureRandom, requirePicture } from './picture-change.ts';

const EDITORS = [
  'Adobe Photoshop 25.3 (Windows)',
  'GIMP 2.10.36',
  'Pixelmator Pro 3.5',
  'Snapseed 2.21',
] as const;

const fromCamera = (clean: Clean): boolean => isJpeg(clean) && clean.picture?.exif !== undefined;

/** The pixels saved once, but EXIF names an editor and a later change; Photoshop leaves its resource block too. */
export const exifEditor: Cause = {
  name: 'exif-editor',
  forged: true,
  needs: { form: 'jpeg', kind: 'id-card', capture: 'camera' },
  applies: fromCamera,
  apply: async (clean, seed): Promise<Forged> => {
    const picture = requirePicture(clean);
    if (picture.exif === undefined) throw new RangeError('this cause needs a camera picture');
    const random = pictureRandom('exif-editor', seed);
    const software = random.pick(EDITORS);
    const dateTime = exifDate(addSeconds(clean.plan.created, random.int(3, 90) * 86400));
    const segments = [exifSegment({ ...picture.exif, software, dateTime })];
    if (software.startsWith('Adobe')) {
      segments.push(
        segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resolutionBlock()])),
      );
    }
    const bytes = encodeJpeg(await decodeJpeg(clean.bytes), { quality: 92, segments });
    return {
      bytes,
      mimeType: 'image/jpeg',
      truth: {
        cause: 'exif-editor',
        forged: true,
        old: picture.exif.dateTime,
        new: dateTime,
        detail: { software },
      },
    };
  },
};

/** `8BIM` resource 0x03ED: 72 dpi in both directions. */
function resolutionBlock(): Buffer {
  return Buffer.from('3842494d03ed00000000001000480000000100010048000000010001', 'hex');
}

/** The picture was redrawn without any trace in its pixels, but the thumbnail still shows the original. */
export const staleThumbnail: Cause = {
  name: 'stale-thumbnail',
  forged: true,
  needs: { form: 'jpeg', kind: 'id-card', capture: 'camera' },
  applies: (clean) => fromCamera(clean) && (clean.kind === 'id-card' || clean.kind === 'passport'),
  apply: (clean, seed): Forged => {
    const change = pictureChange(clean, pictureRandom('stale-thumbnail', seed));
    const { picture } = change;
    const options = cameraOptions(picture, picture.raster);
    return {
      bytes: encodeJpeg(picture.redraw(change.layout), { quality: picture.quality, ...options }),
      mimeType: 'image/jpeg',
      truth: {
        cause: 'stale-thumbnail',
        forged: true,
        page: 1,
        box: change.box,
        detail: { field: change.field },
      },
    };
  },
};

/** Saved again as messengers do: other quality, metadata gone. No forgery. */
export const pictureResaved: Cause = {
  name: 'picture-resaved',
  forged: false,
  needs: { form: 'jpeg' },
  applies: isJpeg,
  apply: async (clean, seed): Promise<Forged> => {
    const quality = pictureRandom('picture-resaved', seed).int(70, 95);
    const bytes = encodeJpeg(await decodeJpeg(clean.bytes), { quality });
    return {
      bytes,
      mimeType: 'image/jpeg',
      truth: {
        cause: 'picture-resaved',
        forged: false,
        detail: { firstQuality: requirePicture(clean).quality, quality },
      },
    };
  },
};

/** Cut at the edges by an odd number of pixels and saved again: one foreign grid everywhere, none in a region. */
export const pictureCropped: Cause = {
  name: 'picture-cropped',
  forged: false,
  needs: { form: 'jpeg' },
  applies: isJpeg,
  apply: async (clean, seed): Promise<Forged> => {
    const random = pictureRandom('picture-cropped', seed);
    const host = await decodeJpeg(clean.bytes);
    const [x, y] = [random.int(1, 7), random.int(1, 7)];
    const cut = crop(host, { x, y, width: host.width - 2 * x, height: host.height - 2 * y });
    return {
      bytes: encodeJpeg(cut, { quality: 95 }),
      mimeType: 'image/jpeg',
      truth: { cause: 'picture-cropped', forged: false, detail: { gridX: x, gridY: y, quality: 95 } },
    };
  },
};

/** A scanned page in a PDF, with a small picture of another value laid over it by an update. */
import { encodeJpeg } from '../image/jpeg.ts';
import { crop } from '../image/raster.ts';
import { dictOf } from '../pdf/file.ts';
import { flateObject, num, type PdfObject, ref } from '../pdf/objects.ts';
import { appendUpdate } from '../pdf/update.ts';
import type { Cause, Forged } from '../types.ts';
import { areaOf, boxOfArea, pictureChange, pictureRandom } from './picture-change.ts';
import { laterModDate, requirePdf } from './replaced.ts';

export const scanPatched: Cause = {
  name: 'scan-patched',
  forged: true,
  needs: { form: 'scan-pdf' },
  applies: (clean) => clean.form === 'scan-pdf',
  apply: (clean, seed): Forged => {
    const file = requirePdf(clean);
    const random = pictureRandom('scan-patched', seed);
    const change = pictureChange(clean, random);
    const { raster } = change.picture;
    const area = areaOf(change.box, raster, 4);
    const patch = crop(change.picture.redraw(change.layout), area);
    const quality = random.int(90, 95);
    const page = file.pages[0] ?? 0;
    const dict = dictOf(file, page);
    const scale = change.picture.layout.width / raster.width;
    const [x, y] = [area.x * scale, change.picture.layout.height - (area.y + area.height) * scale];
    const matrix = [area.width * scale, 0, 0, area.height * scale, x, y].map(num).join(' ');
    const [image, content] = [file.size, file.size + 1];
    const changes = new Map<number, PdfObject>([
      [
        image,
        {
          dict: {
            Type: '/XObject',
            Subtype: '/Image',
            Width: String(patch.width),
            Height: String(patch.height),
            ColorSpace: '/DeviceRGB',
            BitsPerComponent: '8',
            Filter: '/DCTDecode',
          },
          stream: encodeJpeg(patch, { quality }),
        },
      ],
      [content, flateObject(`q\n${matrix} cm\n/Im1 Do\nQ\n`)],
      [
        page,
        {
          dict: {
            ...dict,
            Resources: dict.Resources?.replace('/XObject <<', `/XObject <</Im1 ${ref(image)} `) ?? '',
            Contents: `[${ref(file.contents[0] ?? 0)} ${ref(content)}]`,
          },
        },
      ],
      laterModDate(file, random.int(2, 40)),
    ]);
    const values = change.old === undefined ? {} : { old: change.old, new: change.new ?? '' };
    return {
      bytes: appendUpdate(file, { changes }).bytes,
      mimeType: 'application/pdf',
      truth: {
        cause: 'scan-patched',
        forged: true,
        page: 1,
        box: boxOfArea(area, raster),
        ...values,
        detail: { field: change.field, scanQuality: change.picture.quality, patchQuality: quality },
      },
    };
  },
};

/** The same on a scanned page, and honest additions to one. */
import { rgbImage } from '../../corpus/pdf/build.ts';
import { dictOf } from '../../corpus/pdf/file.ts';
import { flateObject, num, type PdfObject, ref } from '../../corpus/pdf/objects.ts';
import { resave } from '../../corpus/pdf/resave.ts';
import type { StructureCase } from './case.ts';

/** A scanned page with a white area, or a small picture, laid over a value; saved anew. */
function onScan(name: string, forged: boolean, paint: (x: number, y: number) => string): StructureCase {
  return {
    name,
    forged,
    form: 'scan-pdf',
    make: (clean) => {
      const file = clean.pdf;
      if (!file) return null;
      const [page, contents] = [file.pages[0]!, file.contents[0]!];
      const dict = dictOf(file, page);
      const { width, height } = file.layouts[0]!;
      const [font, image] = [file.size, file.size + 1];
      const resources = (dict.Resources ?? '')
        .replace('/XObject <<', `/XObject <</Im9 ${ref(image)} `)
        .replace(/>>$/, `/Font <</Fed ${ref(font)}>>>>`);
      const base = `q\n${num(width)} 0 0 ${num(height)} 0 0 cm\n/Im0 Do\nQ\n`;
      const pixels = Buffer.alloc(180 * 36 * 3, 250);
      for (let i = 0; i < pixels.length; i += 19) pixels[i] = 20;
      const objects = new Map<number, PdfObject>([
        [
          font,
          {
            dict: { Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica', Encoding: '/WinAnsiEncoding' },
          },
        ],
        [image, rgbImage(pixels, 180, 36)],
        [contents, flateObject(`${base}${paint(width * 0.6, height * 0.5)}`)],
        [page, { dict: { ...dict, Resources: resources } }],
      ]);
      return { bytes: resave(file, objects, file.id[1]).bytes };
    },
  };
}

const text = (x: number, y: number, what: string): string =>
  `BT /Fed 10 Tf 0 g ${num(x)} ${num(y)} Td (${what}) Tj ET\n`;

const scanTyped = onScan(
  'scan with a value painted over and typed',
  true,
  (x, y) => `q 1 g ${num(x)} ${num(y)} 60 12 re f Q ${text(x + 2, y + 3, '9,250.00')}`,
);
const scanPatch = onScan(
  'scan with a patch of another picture',
  true,
  (x, y) => `q 60 0 0 12 ${num(x)} ${num(y)} cm /Im9 Do Q\n`,
);
const scanFilled = onScan(
  'scan filled in by typing',
  false,
  (x, y) => text(x, y, '14/03/2026') + text(x, y - 40, 'Novak'),
);
const scanStamped = onScan(
  'scan with a page number on white',
  false,
  (x) => `q 1 g ${num(x - 20)} 18 60 12 re f Q ${text(x - 18, 21, 'Page 1 of 4')}`,
);

export const SCANS: readonly StructureCase[] = [scanTyped, scanPatch, scanFilled, scanStamped];

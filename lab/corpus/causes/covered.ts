/** A value covered with a white box and typed anew over it, in the ways that editors do this. */
import { type TextItem, WHITE } from '../layout.ts';
import { rgbImage } from '../pdf/build.ts';
import { pageContent, rectOperators, textOperators } from '../pdf/content.ts';
import { dictOf, type PdfFile } from '../pdf/file.ts';
import { flateObject, num, type PdfObject, ref } from '../pdf/objects.ts';
import { resave } from '../pdf/resave.ts';
import { appendUpdate } from '../pdf/update.ts';
import { type Random, randomFrom } from '../random.ts';
import type { Cause, Clean, Forged } from '../types.ts';
import { laterModDate, requirePdf } from './replaced.ts';
import { placeOf, type Replacement, replacement } from './values.ts';

type Variant = 'resaved' | 'appended' | 'image';

const NAMES: Record<Variant, string> = {
  resaved: 'covered-and-retyped',
  appended: 'covered-and-retyped-by-update',
  image: 'covered-by-image-patch',
};

function coveredCause(variant: Variant): Cause {
  return {
    name: NAMES[variant],
    forged: true,
    needs: { form: 'pdf' },
    applies: (clean) => clean.form === 'pdf' && clean.plan.targets.amount !== undefined,
    apply: (clean, seed) => cover(clean, variant, seed),
  };
}

export const coveredResaved = coveredCause('resaved');
export const coveredAppended = coveredCause('appended');
export const coveredByImage = coveredCause('image');

function cover(clean: Clean, variant: Variant, seed: number): Forged {
  const file = requirePdf(clean);
  const random = randomFrom('covered', variant, seed);
  const change = replacement(clean, 'amount', random);
  const { item, layout, rect, truth } = placeOf(file.layouts, change);
  const cover = { x: rect.x - 1.5, y: rect.y - 0.5, width: rect.width + 3, height: rect.height + 1 };
  const retyped: TextItem = { ...item, text: change.new, y: item.y + 0.15 };
  const objects = coverObjects(file, { change, cover, retyped, pageHeight: layout.height }, variant);
  const info = laterModDate(file, random.int(2, 40));
  objects.set(...info);
  const id = hexId(random);
  const forged =
    variant === 'appended' ? appendUpdate(file, { changes: objects, id }) : resave(file, objects, id);
  return {
    bytes: forged.bytes,
    mimeType: 'application/pdf',
    truth: {
      cause: NAMES[variant],
      forged: true,
      ...truth,
      detail: { field: change.field, variant },
    },
  };
}

const hexId = (random: Random): string => random.bytes(16).toString('hex').toUpperCase();

type Cover = {
  change: Replacement;
  cover: { x: number; y: number; width: number; height: number };
  retyped: TextItem;
  pageHeight: number;
};

/** The objects to write: a font of the editor's own, the cover, the new text, and the page that shows them. */
function coverObjects(file: PdfFile, what: Cover, variant: Variant): Map<number, PdfObject> {
  const { change, cover, retyped, pageHeight } = what;
  const objects = new Map<number, PdfObject>();
  const pageNumber = file.pages[change.page - 1] ?? 0;
  const contents = file.contents[change.page - 1] ?? 0;
  const page = dictOf(file, pageNumber);
  let next = file.size;
  const add = (object: PdfObject): number => {
    objects.set(next, object);
    next += 1;
    return next - 1;
  };
  const bold = retyped.font === 'sansBold' ? 'Helvetica-Bold' : 'Helvetica';
  const font = add({
    dict: { Type: '/Font', Subtype: '/Type1', BaseFont: `/${bold}`, Encoding: '/WinAnsiEncoding' },
  });
  let resources = page.Resources?.replace('/Font <<', `/Font <</Fed ${ref(font)} `) ?? '';
  const typed = textOperators(retyped, pageHeight, { mode: 'standard', resource: 'Fed' });
  let overlay = `q\n${rectOperators(cover, WHITE, pageHeight)}\n${typed}\nQ\n`;
  if (variant === 'image') {
    const [width, height] = [Math.ceil(cover.width * 2), Math.ceil(cover.height * 2)];
    const image = add(rgbImage(Buffer.alloc(width * height * 3, 255), width, height));
    resources = resources.replace(/>>$/, `/XObject <</Im9 ${ref(image)}>>>>`);
    const y = pageHeight - cover.y - cover.height;
    const place = `${num(cover.width)} 0 0 ${num(cover.height)} ${num(cover.x)} ${num(y)} cm`;
    overlay = `q\n${place}\n/Im9 Do\nQ\nq\n${typed}\nQ\n`;
  }
  if (variant === 'appended') {
    const [open, close] = [add(flateObject('q\n')), add(flateObject(`Q\n${overlay}`))];
    objects.set(pageNumber, {
      dict: { ...page, Resources: resources, Contents: `[${ref(open)} ${ref(contents)} ${ref(close)}]` },
    });
    return objects;
  }
  const layout = file.layouts[change.page - 1];
  if (layout === undefined) throw new RangeError('no page');
  objects.set(contents, flateObject(`q\n${pageContent(layout, file.producer)}Q\n${overlay}`));
  objects.set(pageNumber, { dict: { ...page, Resources: resources } });
  return objects;
}

/**
 * Ways of editing a finished PDF that the corpus' causes do not have: what editors leave behind in a file that they
 * save anew, without any earlier revision. And honest changes of the same kind, on which an alarm is a false one.
 */
import { inflateSync } from 'node:zlib';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { replacement } from '../corpus/causes/values.ts';
import { textWidth } from '../corpus/fonts.ts';
import { type Clean, makeClean } from '../corpus/index.ts';
import { fieldOf, leftEdge, type TextItem, textRect, WHITE, withField } from '../corpus/layout.ts';
import { rgbImage } from '../corpus/pdf/build.ts';
import { pageContent, rectOperators, textOperators } from '../corpus/pdf/content.ts';
import { dictOf, type PdfFile } from '../corpus/pdf/file.ts';
import { withTextField } from '../corpus/pdf/form.ts';
import { flateObject, num, type PdfObject, ref, stringText } from '../corpus/pdf/objects.ts';
import { RESOURCE } from '../corpus/pdf/page-fonts.ts';
import { resave } from '../corpus/pdf/resave.ts';
import { randomFrom } from '../corpus/random.ts';

export interface StructureCase {
  name: string;
  forged: boolean;
  form: 'pdf' | 'scan-pdf';
  /** Null where the document has nothing to do this with. */
  make(clean: Clean, seed: number): Promise<Made | null> | Made | null;
}

export interface Made {
  bytes: Uint8Array;
  old?: string;
  new?: string;
}

/** Everything that an edit of one value needs. */
export interface Scene {
  file: PdfFile;
  old: string;
  new: string;
  item: TextItem;
  height: number;
  page: number;
  contents: number;
  /** The page's operators with another text in the field's place ('' takes it out). */
  content(text: string): string;
  /** Operators for text in a font of the editor's own, under the resource name Fed. */
  typed(item: TextItem): string;
  /** Saves everything anew: the page's content, more objects, more resources. */
  save(content: string, more?: Map<number, PdfObject>, resources?: (own: string) => string): Buffer;
}

function scene(clean: Clean, seed: number, face = 'Helvetica'): Scene | null {
  const file = clean.pdf;
  if (!file || clean.plan.targets.amount === undefined) return null;
  const random = randomFrom('bench', seed);
  const change = replacement(clean, 'amount', random);
  const { item } = fieldOf(file.layouts, change.field);
  const layout = file.layouts[change.page - 1]!;
  const page = file.pages[change.page - 1]!;
  const contents = file.contents[change.page - 1]!;
  const font = file.size;
  const bold = item.font === 'sansBold' ? `${face}-Bold` : face;
  return {
    file,
    old: change.old,
    new: change.new,
    item,
    height: layout.height,
    page,
    contents,
    content: (text) =>
      pageContent(withField(file.layouts, change.field, text)[change.page - 1]!, file.producer),
    typed: (one) => textOperators(one, layout.height, { mode: 'standard', resource: 'Fed' }),
    save: (content, more = new Map(), resources = (own) => own) => {
      const dict = dictOf(file, page);
      const own = dict.Resources?.replace('/Font <<', `/Font <</Fed ${ref(font)} `) ?? '';
      const objects = new Map<number, PdfObject>([
        [
          font,
          {
            dict: { Type: '/Font', Subtype: '/Type1', BaseFont: `/${bold}`, Encoding: '/WinAnsiEncoding' },
          },
        ],
        [contents, flateObject(content)],
        [page, { dict: { ...dict, Resources: resources(own) } }],
        ...more,
      ]);
      return resave(file, objects, random.bytes(16).toString('hex').toUpperCase()).bytes;
    },
  };
}

type Make = (scene: Scene, clean: Clean) => Promise<Uint8Array> | Uint8Array | null;

export function edit(name: string, make: Make, face?: string): StructureCase {
  return {
    name,
    forged: true,
    form: 'pdf',
    make: async (clean, seed) => {
      const made = scene(clean, seed, face);
      const bytes = made && (await make(made, clean));
      return bytes ? { bytes, old: made.old, new: made.new } : null;
    },
  };
}

export const control = (name: string, make: Make): StructureCase => ({ ...edit(name, make), forged: false });

/** The changed digit in the editor's font, the rest in the document's: what in-place editors do. */
const digits = edit(
  'digit in the editor’s font',
  (s) => {
    const at = [...s.new].findIndex((char, i) => char !== s.old[i]);
    const left = leftEdge({ ...s.item, text: s.new });
    const piece = (from: number, to: number): TextItem => ({
      ...s.item,
      text: s.new.slice(from, to),
      align: 'left',
      x: left + textWidth(s.item.font, s.new.slice(0, from), s.item.size),
    });
    const own = (item: TextItem): string =>
      item.text === ''
        ? ''
        : textOperators(item, s.height, { mode: s.file.producer.fonts, resource: RESOURCE[s.item.font] });
    const parts = [own(piece(0, at)), s.typed(piece(at, at + 1)), own(piece(at + 1, s.new.length))];
    return s.save(`q\n${s.content('')}Q\n/TouchUp_TextEdit MP\n${parts.join('\n')}\n`);
  },
  'Arial',
);

/** The document's own font has the new digits: what is left of the edit is Acrobat's mark behind the text. */
const touched = edit('amount edited in Acrobat, own font', (s) => {
  const own = textOperators({ ...s.item, text: s.new }, s.height, {
    mode: s.file.producer.fonts,
    resource: RESOURCE[s.item.font],
  });
  return s.save(`q\n${s.content('')}Q\n${own}\n/TouchUp_TextEdit MP\n`);
});

/** Right font, right edge, a fifth of a point too high: taken out and written anew by a tool. */
const lifted = edit('amount written anew beside its line', (s) => {
  const own = textOperators({ ...s.item, text: s.new, y: s.item.y - 0.2 }, s.height, {
    mode: s.file.producer.fonts,
    resource: RESOURCE[s.item.font],
  });
  return s.save(`q\n${s.content('')}Q\n${own}\n`);
});

const libraryOverlay = edit('overlay by pdf-lib', async (s, clean) => {
  const document = await PDFDocument.load(clean.bytes);
  const page = document.getPage(s.file.pages.indexOf(s.page));
  const font = await document.embedFont(StandardFonts.Helvetica);
  const rect = textRect(s.item);
  const [x, y] = [rect.x - 1, s.height - rect.y - rect.height];
  page.drawRectangle({ x, y, width: rect.width + 2, height: rect.height, color: rgb(1, 1, 1) });
  page.drawText(s.new, { x: rect.x, y: s.height - s.item.y, size: s.item.size, font });
  return document.save();
});

const token = edit(
  'amount in a foreign font',
  (s) => s.save(`q\n${s.content('')}Q\n${s.typed({ ...s.item, text: s.new })}\n`),
  'Times',
);

const coverOf = (item: TextItem) => {
  const rect = textRect(item);
  return { x: rect.x - 1.5, y: rect.y - 0.5, width: rect.width + 3, height: rect.height + 1 };
};

const formOverlay = edit('cover and new value in a form XObject', (s) => {
  const paint = `${rectOperators(coverOf(s.item), WHITE, s.height)}\n${s.typed({ ...s.item, text: s.new })}`;
  const number = s.file.size + 1;
  const form: PdfObject = {
    dict: {
      Type: '/XObject',
      Subtype: '/Form',
      BBox: '[0 0 2000 2000]',
      Resources: `<</Font <</Fed ${ref(s.file.size)}>>>>`,
    },
    stream: Buffer.from(paint, 'latin1'),
  };
  return s.save(`q\n${s.content(s.old)}Q\n/FlatField0 Do\n`, new Map([[number, form]]), (own) =>
    own.replace(/>>$/, `/XObject <</FlatField0 ${ref(number)}>>>>`),
  );
});

/** An opaque picture of the new value over the old one. */
const picturePatch = edit('picture of the new value over the old', (s) => {
  const cover = coverOf(s.item);
  const [width, height] = [Math.ceil(cover.width * 3), Math.ceil(cover.height * 3)];
  const pixels = Buffer.alloc(width * height * 3, 255);
  for (let i = 0; i < pixels.length; i += 17) pixels[i] = 0;
  const number = s.file.size + 1;
  const y = s.height - cover.y - cover.height;
  const place = `q\n${num(cover.width)} 0 0 ${num(cover.height)} ${num(cover.x)} ${num(y)} cm\n/Im9 Do\nQ\n`;
  return s.save(
    `q\n${s.content(s.old)}Q\n${place}`,
    new Map([[number, rgbImage(pixels, width, height)]]),
    (own) => own.replace(/>>$/, `/XObject <</Im9 ${ref(number)}>>>>`),
  );
});

const whitened = edit('amount whitened', (s) =>
  s.save(`q\n${s.content(s.old)}Q\nq\n${rectOperators(coverOf(s.item), WHITE, s.height)}\nQ\n`),
);

/** The page points to new content, the old stream stays among the objects: libraries that collect no garbage. */
const leftBehind = edit('old page content left among the objects', (s) => {
  const number = s.file.size + 1;
  const dict = dictOf(s.file, s.page);
  const objects = new Map<number, PdfObject>([
    [number, flateObject(s.content(s.new))],
    [s.page, { dict: { ...dict, Contents: ref(number) } }],
  ]);
  return resave(s.file, objects, s.file.id[1]).bytes;
});

/** The picture of the page says one thing, the text behind it another. */
const machineText = edit('invisible value over the visible one', (s) =>
  s.save(`q\n${s.content(s.new)}Q\nq\n3 Tr\n${s.typed({ ...s.item, text: s.old })}\nQ\n`),
);

const whiteText = edit('white text beside the visible value', (s) =>
  s.save(
    `q\n${s.content(s.old)}Q\n${s.typed({ ...s.item, text: `Total due ${s.new}`, x: s.item.x - 4, colour: WHITE })}\n`,
  ),
);

/** Digits exchanged in the map from glyphs to characters: the page shows one amount, copying gives another. */
const defaced = edit('digits renamed in ToUnicode', (s) => {
  for (const object of s.file.objects.values()) {
    if ('raw' in object || object.dict.ToUnicode === undefined) continue;
    const number = Number.parseInt(object.dict.ToUnicode, 10);
    const map = s.file.objects.get(number);
    if (!map || 'raw' in map || !map.stream) continue;
    const text = inflateSync(map.stream).toString('latin1');
    const exchanged = text.replace(/> <003([1-4])>/g, (_, digit) => `> <003${5 - Number(digit)}>`);
    return resave(s.file, new Map([[number, flateObject(exchanged)]]), s.file.id[1]).bytes;
  }
  return null;
});

const formValue: StructureCase = {
  name: 'field whose appearance is not its value',
  forged: true,
  form: 'pdf',
  make: (clean) => {
    if (!clean.pdf) return null;
    const file = withTextField(clean.pdf);
    const dict = dictOf(file, file.field);
    const appearance: PdfObject = {
      dict: {
        Type: '/XObject',
        Subtype: '/Form',
        BBox: '[0 0 180 16]',
        Resources:
          '<</Font <</Helv <</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>>>>>',
      },
      stream: Buffer.from('/Tx BMC\nBT /Helv 9 Tf 0 g 2 4.5 Td (EUR 9,400.00) Tj ET\nEMC\n', 'latin1'),
    };
    const objects = new Map<number, PdfObject>([
      [file.field, { dict: { ...dict, V: stringText('EUR 1,400.00'), AP: `<</N ${ref(file.size)}>>` } }],
      [file.size, appearance],
    ]);
    return { bytes: resave(file, objects, file.id[1]).bytes, old: 'EUR 1,400.00', new: 'EUR 9,400.00' };
  },
};

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

const pageNumber = control('page number stamped', (s) =>
  s.save(`q\n${s.content(s.old)}Q\nBT /Fed 9 Tf 0 g 280 20 Td (Page 1 of 3) Tj ET\n`),
);
const bates = control('Bates number stamped', (s) =>
  s.save(`q\n${s.content(s.old)}Q\nBT /Fed 8 Tf 0 g 480 14 Td (ACME-000123) Tj ET\n`),
);
const watermark = control('watermark laid over', (s) =>
  s.save(
    `q\n${s.content(s.old)}Q\nq /Gw gs 0.7 g BT /Fed 80 Tf 0.7 0.7 -0.7 0.7 120 250 Tm (COPY) Tj ET Q\n`,
    new Map(),
    (own) => own.replace(/>>$/, '/ExtGState <</Gw <</ca 0.3>>>>>>'),
  ),
);
const approved = control('box with a stamp in empty space', (s) =>
  s.save(
    `q\n${s.content(s.old)}Q\nq 1 g 300 60 140 30 re f 1 0 0 RG 300 60 140 30 re S Q BT /Fed 9 Tf 0 g 306 72 Td (Received 14 March 2026) Tj ET\n`,
  ),
);
const signatureText = control('typed signature in empty space', (s) =>
  s.save(`q\n${s.content(s.old)}Q\nBT /Fed 12 Tf 0 g 60 50 Td (Signed: Jana Novak, 14/03/2026) Tj ET\n`),
);
const redacted = control('black box over a value', (s) => {
  const black = rectOperators(coverOf(s.item), [0, 0, 0], s.height);
  return s.save(`q\n${s.content(s.old)}Q\nq\n${black}\nQ\n`);
});
const mergeFields = control('all amounts in a second font', (s, clean) => {
  const layout = clean.pdf!.layouts[0]!;
  const isAmount = (text: string): boolean => /\d[.,]\d{2}$/.test(text);
  const items = layout.items.filter((i) => !(i.type === 'text' && isAmount(i.text)));
  const rest = pageContent({ ...layout, items }, s.file.producer);
  const typed = layout.items.flatMap((i) => (i.type === 'text' && isAmount(i.text) ? [s.typed(i)] : []));
  return s.save(`q\n${rest}Q\n${typed.join('\n')}\n`);
});

const merged = control('merged with other documents by pdf-lib', async (_, clean) => {
  const document = await PDFDocument.create();
  for (const kind of ['certificate', 'statement'] as const) {
    for (const bytes of [clean.bytes, (await makeClean(kind, 91)).bytes]) {
      const source = await PDFDocument.load(bytes);
      for (const page of await document.copyPages(source, source.getPageIndices())) document.addPage(page);
    }
  }
  return document.save();
});
const flattened = control('form filled in and flattened by pdf-lib', async (_, clean) => {
  const document = await PDFDocument.load(clean.bytes);
  const form = document.getForm();
  for (const [i, text] of ['1,234.56', '14/03/2026'].entries()) {
    const field = form.createTextField(`field${i}`);
    field.setText(text);
    field.addToPage(document.getPage(0), { x: 300, y: 60 + i * 20, width: 100, height: 16 });
  }
  form.flatten();
  return document.save();
});

export const STRUCTURE_CASES: readonly StructureCase[] = [
  digits,
  touched,
  lifted,
  libraryOverlay,
  token,
  formOverlay,
  picturePatch,
  whitened,
  leftBehind,
  machineText,
  whiteText,
  defaced,
  formValue,
  scanTyped,
  scanPatch,
  scanFilled,
  scanStamped,
  pageNumber,
  bates,
  watermark,
  approved,
  signatureText,
  redacted,
  mergeFields,
  merged,
  flattened,
];

/** What editors leave behind in a file that they save anew, without any earlier revision. */
import { inflateSync } from 'node:zlib';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { textWidth } from '../../corpus/fonts.ts';
import { leftEdge, type TextItem, textRect, WHITE } from '../../corpus/layout.ts';
import { rgbImage } from '../../corpus/pdf/build.ts';
import { rectOperators, textOperators } from '../../corpus/pdf/content.ts';
import { dictOf } from '../../corpus/pdf/file.ts';
import { withTextField } from '../../corpus/pdf/form.ts';
import { flateObject, num, type PdfObject, ref, stringText } from '../../corpus/pdf/objects.ts';
import { RESOURCE } from '../../corpus/pdf/page-fonts.ts';
import { resave } from '../../corpus/pdf/resave.ts';
import { coverOf, edit, type StructureCase, saveByPdfLib } from './case.ts';

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
  return saveByPdfLib(document);
});

const token = edit(
  'amount in a foreign font',
  (s) => s.save(`q\n${s.content('')}Q\n${s.typed({ ...s.item, text: s.new })}\n`),
  'Times',
);

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

export const EDITS: readonly StructureCase[] = [
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
];

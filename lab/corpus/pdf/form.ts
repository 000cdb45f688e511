/** A form with one text field, and its permitted use: filling it in. */
import { dictOf, type PdfFile } from './file.ts';
import { num, type PdfObject, ref, stringText } from './objects.ts';
import { resave } from './resave.ts';
import { withElement } from './sign.ts';

const WIDTH = 180;
const HEIGHT = 16;

export type FormFile = PdfFile & { field: number };

/** Appearance of the field with a value; Helvetica comes with the stream's own resources. */
function appearance(value: string): PdfObject {
  const show = value === '' ? '' : `BT\n/Helv 9 Tf\n0 g\n2 4.5 Td\n${stringText(value)} Tj\nET\n`;
  return {
    dict: {
      Type: '/XObject',
      Subtype: '/Form',
      BBox: `[0 0 ${WIDTH} ${HEIGHT}]`,
      Resources:
        '<</Font <</Helv <</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>>>>>',
    },
    stream: Buffer.from(`/Tx BMC\n${show}EMC\n`, 'latin1'),
  };
}

/** The file with an empty field `Reference` at the foot of page 1, as if it had been made so. */
export function withTextField(file: PdfFile): FormFile {
  const [field, stream] = [file.size, file.size + 1];
  const page = file.pages[0] ?? 0;
  const pageDict = dictOf(file, page);
  const left = 55;
  const bottom = 82;
  const objects = new Map<number, PdfObject>([
    [
      field,
      {
        dict: {
          Type: '/Annot',
          Subtype: '/Widget',
          FT: '/Tx',
          T: '(Reference)',
          V: '()',
          DA: '(/Helv 9 Tf 0 g)',
          Rect: `[${num(left)} ${num(bottom)} ${num(left + WIDTH)} ${num(bottom + HEIGHT)}]`,
          F: '4',
          P: ref(page),
          AP: `<</N ${ref(stream)}>>`,
        },
      },
    ],
    [stream, appearance('')],
    [page, { dict: { ...pageDict, Annots: withElement(pageDict.Annots, field) } }],
    [file.catalog, { dict: { ...dictOf(file, file.catalog), AcroForm: `<</Fields [${ref(field)}]>>` } }],
  ]);
  return { ...resave(file, objects, file.id[1]), field };
}

/** The file with its field showing one value and holding another: readers show the held one when it is touched. */
export function contradictingField(file: FormFile, shown: string, held: string): FormFile {
  const dict = dictOf(file, file.field);
  const objects = new Map<number, PdfObject>([
    [file.field, { dict: { ...dict, V: stringText(held), AP: `<</N ${ref(file.size)}>>` } }],
    [file.size, appearance(shown)],
  ]);
  return { ...resave(file, objects, file.id[1]), field: file.field };
}

/** The changes of a later revision in which somebody filled the field in. */
export function filledField(file: FormFile, value: string): Map<number, PdfObject> {
  const dict = dictOf(file, file.field);
  return new Map<number, PdfObject>([
    [file.field, { dict: { ...dict, V: stringText(value), AP: `<</N ${ref(file.size)}>>` } }],
    [file.size, appearance(value)],
  ]);
}

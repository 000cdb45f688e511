/** Annotations added in a later revision (ISO 32000-2, 12.5). */
import type { TextItem } from '../layout.ts';
import { leftEdge, WHITE } from '../layout.ts';
import { type Instant, pdfDate } from '../words/dates.ts';
import { rectOperators, textOperators } from './content.ts';
import { dictOf, type PdfFile } from './file.ts';
import { num, type PdfObject, ref, stringText } from './objects.ts';
import { withElement } from './sign.ts';

type Rect = { x: number; y: number; width: number; height: number };

const pdfRect = (rect: Rect, height: number): string =>
  `[${[rect.x, height - rect.y - rect.height, rect.x + rect.width, height - rect.y].map(num).join(' ')}]`;

function onPage(file: PdfFile, page: number, annotation: number): [number, PdfObject] {
  const number = file.pages[page - 1] ?? 0;
  const dict = dictOf(file, number);
  return [number, { dict: { ...dict, Annots: withElement(dict.Annots, annotation) } }];
}

/** A reviewer's note at the margin: it covers nothing. */
export function marginNote(
  file: PdfFile,
  page: number,
  words: string,
  time: Instant,
): Map<number, PdfObject> {
  const height = file.layouts[page - 1]?.height ?? 842;
  const dict = {
    Type: '/Annot',
    Subtype: '/Text',
    Name: '/Comment',
    Rect: pdfRect({ x: 8, y: 100, width: 20, height: 20 }, height),
    Contents: stringText(words),
    T: '(Reviewer)',
    M: `(${pdfDate(time)})`,
    F: '28',
    P: ref(file.pages[page - 1] ?? 0),
  };
  return new Map<number, PdfObject>([[file.size, { dict }], onPage(file, page, file.size)]);
}

/** A white FreeText box that hides what is below and shows other words in the same place. */
export function coveringText(
  file: PdfFile,
  page: number,
  cover: Rect,
  words: TextItem,
  time: Instant,
): Map<number, PdfObject> {
  const height = file.layouts[page - 1]?.height ?? 842;
  const local: TextItem = { ...words, align: 'left', x: leftEdge(words) - cover.x, y: words.y - cover.y };
  const area = { ...cover, x: 0, y: 0 };
  const base = words.font === 'sansBold' ? 'Helvetica-Bold' : 'Helvetica';
  const stream = `${rectOperators(area, WHITE, cover.height)}\n${textOperators(local, cover.height, {
    mode: 'standard',
    resource: 'Helv',
  })}\n`;
  const [annotation, form] = [file.size, file.size + 1];
  return new Map<number, PdfObject>([
    [
      annotation,
      {
        dict: {
          Type: '/Annot',
          Subtype: '/FreeText',
          Rect: pdfRect(cover, height),
          Contents: stringText(words.text),
          DA: `(/Helv ${num(words.size)} Tf 0 g)`,
          C: '[1 1 1]',
          BS: '<</W 0>>',
          M: `(${pdfDate(time)})`,
          F: '4',
          P: ref(file.pages[page - 1] ?? 0),
          AP: `<</N ${ref(form)}>>`,
        },
      },
    ],
    [
      form,
      {
        dict: {
          Type: '/XObject',
          Subtype: '/Form',
          BBox: `[0 0 ${num(cover.width)} ${num(cover.height)}]`,
          Resources: `<</Font <</Helv <</Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding>>>>>>`,
        },
        stream: Buffer.from(stream, 'latin1'),
      },
    ],
    onPage(file, page, annotation),
  ]);
}

/** A bench case: an edit of one value in a finished PDF, and what every edit needs. */
import type { PDFDocument } from 'pdf-lib';
import { replacement } from '../../corpus/causes/values.ts';
import type { Clean } from '../../corpus/index.ts';
import { fieldOf, type TextItem, textRect, withField } from '../../corpus/layout.ts';
import { pageContent, textOperators } from '../../corpus/pdf/content.ts';
import { dictOf, type PdfFile } from '../../corpus/pdf/file.ts';
import { flateObject, type PdfObject, ref } from '../../corpus/pdf/objects.ts';
import { resave } from '../../corpus/pdf/resave.ts';
import { randomFrom } from '../../corpus/random.ts';

/** What pdf-lib's clock is set to: its own would make other bytes, and another hash, each time. */
export const SAVED_AT = new Date(Date.UTC(2026, 10, 22, 9));

export function saveByPdfLib(document: PDFDocument): Promise<Uint8Array> {
  document.setModificationDate(SAVED_AT);
  return document.save();
}

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

/** The area that hides a text and no more, in points from the top left of the page. */
export const coverOf = (item: TextItem) => {
  const rect = textRect(item);
  return { x: rect.x - 1.5, y: rect.y - 0.5, width: rect.width + 3, height: rect.height + 1 };
};

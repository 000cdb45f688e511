/**
 * A tagged PDF (ISO 32000-1, 14.8) with its title and language, so that a screen reader tells headings, lists and the
 * text of pictures, and knows which language it reads. pdf-lib writes the file; the structure tree is written here,
 * since pdf-lib has none. Units: points, from the top left corner of a page.
 */
import { readFileSync } from 'node:fs';
import fontkit from '@pdf-lib/fontkit';
import {
  type PDFArray,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFImage,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  rgb,
} from 'pdf-lib';
import { fontFile } from './fonts.ts';

/** Standard structure types (ISO 32000-1, 14.8.4) that a report needs. */
export type Role = 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'LBody' | 'Figure';

/** A node of the structure tree; what is drawn for it may lie on several pages. */
export interface Element {
  readonly ref: PDFRef;
  readonly role: Role | 'Document';
  readonly parent: PDFRef;
  readonly alt: string | undefined;
  readonly kids: (PDFRef | { page: PDFPage; mark: number })[];
}

export interface TextAt {
  x: number;
  /** Of the line's top. */
  top: number;
  size: number;
  bold?: boolean;
  colour: string;
}

export interface TaggedPdf {
  /** Further pages and what is drawn go to the page that was begun last. */
  beginPage(width: number, height: number): void;
  /** @param alt what a picture shows, in words */
  element(role: Role, parent?: Element, alt?: string): Element;
  /** @param element undefined: a running footer, which is not read out */
  text(element: Element | undefined, content: string, at: TextAt): void;
  image(
    element: Element,
    image: PDFImage,
    at: { x: number; top: number; width: number; height: number },
  ): void;
  jpeg(bytes: Uint8Array): Promise<PDFImage>;
  widthOf(content: string, size: number, bold?: boolean): number;
  save(): Promise<Buffer>;
}

export async function openTaggedPdf(about: {
  title: string;
  language: string;
  written: Date;
}): Promise<TaggedPdf> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.registerFontkit(LEFT_TO_RIGHT);
  pdf.setTitle(about.title, { showInWindowTitleBar: true });
  pdf.setLanguage(about.language);
  pdf.setCreator('Assay');
  pdf.setProducer('Assay, pdf-lib');
  pdf.setCreationDate(about.written);
  pdf.setModificationDate(about.written);
  const fonts = { regular: await embed(pdf, 'Regular'), bold: await embed(pdf, 'Bold') };
  const fontOf = (bold = false): PDFFont => (bold ? fonts.bold : fonts.regular);

  const elements: Element[] = [];
  /** Of each page, the elements of its marked contents by their numbers. */
  const marked = new Map<PDFPage, Element[]>();
  const treeRef = pdf.context.nextRef();
  const root = add('Document', treeRef, undefined);
  let page: PDFPage;

  function add(role: Element['role'], parent: PDFRef, alt: string | undefined): Element {
    const element: Element = { ref: pdf.context.nextRef(), role, parent, alt, kids: [] };
    elements.push(element);
    return element;
  }
  function mark(element: Element | undefined, draw: () => void): void {
    const onPage = marked.get(page) ?? [];
    const properties = element ? `<</MCID ${onPage.length}>>` : '<</Type /Pagination>>';
    if (element) {
      element.kids.push({ page, mark: onPage.length });
      onPage.push(element);
      marked.set(page, onPage);
    }
    const tag = PDFName.of(element?.role ?? 'Artifact');
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [tag, properties]));
    draw();
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }

  return {
    beginPage(width, height) {
      page = pdf.addPage([width, height]);
    },
    element(role, parent = root, alt) {
      const element = add(role, parent.ref, alt);
      parent.kids.push(element.ref);
      return element;
    },
    text(element, content, { x, top, size, bold, colour }) {
      mark(element, () =>
        page.drawText(content, {
          x,
          y: page.getHeight() - top - size,
          size,
          font: fontOf(bold),
          color: colourOf(colour),
        }),
      );
    },
    image(element, image, { x, top, width, height }) {
      mark(element, () => page.drawImage(image, { x, y: page.getHeight() - top - height, width, height }));
    },
    jpeg: (bytes) => pdf.embedJpg(bytes),
    widthOf: (content, size, bold) => fontOf(bold).widthOfTextAtSize(content, size),
    async save() {
      writeStructure(pdf, treeRef, root, elements, marked);
      return Buffer.from(await pdf.save());
    },
  };
}

/**
 * fontkit lays a whole line out in the direction of its first script, figures and all: an amount beside a word of Hebrew
 * would be printed backwards. The font has no letters of such scripts, so that nothing is lost by the order of the text.
 */
const LEFT_TO_RIGHT = {
  create(bytes: Uint8Array) {
    const made = fontkit.create(bytes);
    // Its types do not know what else it takes: script, language and direction.
    const lay = made.layout.bind(made) as (...given: unknown[]) => ReturnType<typeof made.layout>;
    made.layout = (text, features) => lay(text, features, undefined, undefined, 'ltr');
    return made;
  },
};

async function embed(pdf: PDFDocument, style: 'Regular' | 'Bold'): Promise<PDFFont> {
  // A ligature would be one glyph of a subset that stands for several letters, which not every reader takes apart.
  return pdf.embedFont(readFileSync(fontFile(style)), { subset: true, features: { liga: false } });
}

/** @param colour `#rrggbb` */
function colourOf(colour: string) {
  const value = Number.parseInt(colour.slice(1), 16);
  return rgb((value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255);
}

/** The structure tree and, for each page, the way back from its marked contents to their elements. */
function writeStructure(
  pdf: PDFDocument,
  treeRef: PDFRef,
  root: Element,
  elements: readonly Element[],
  marked: ReadonlyMap<PDFPage, Element[]>,
): void {
  const { context } = pdf;
  for (const { ref, role, parent, alt, kids } of elements) {
    const entries = kids.map((kid) =>
      'mark' in kid ? context.obj({ Type: 'MCR', Pg: kid.page.ref, MCID: kid.mark }) : kid,
    );
    const element = context.obj({ Type: 'StructElem', S: role, P: parent, K: context.obj(entries as never) });
    if (alt !== undefined) element.set(PDFName.of('Alt'), PDFHexString.fromText(alt));
    context.assign(ref, element);
  }
  const numbers: PDFArray = context.obj([]);
  for (const [number, page] of pdf.getPages().entries()) {
    const refs = (marked.get(page) ?? []).map(({ ref }) => ref);
    numbers.push(context.obj(number));
    numbers.push(context.register(context.obj(refs as never)));
    page.node.set(PDFName.of('StructParents'), context.obj(number));
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
  }
  const tree = context.obj({
    Type: 'StructTreeRoot',
    K: root.ref,
    ParentTree: context.register(context.obj({ Nums: numbers })),
    ParentTreeNextKey: pdf.getPageCount(),
  });
  context.assign(treeRef, tree);
  pdf.catalog.set(PDFName.of('StructTreeRoot'), treeRef);
  pdf.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
}

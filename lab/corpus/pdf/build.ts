/** Layouts -> a PDF as one of the producers would have saved it. */
import type { FontName } from '../fonts.ts';
import type { Layout } from '../layout.ts';
import { randomFrom } from '../random.ts';
import { type Instant, pdfDate, xmpDate } from '../words/dates.ts';
import { contentObject, pageContent } from './content.ts';
import type { PdfFile } from './file.ts';
import { type Dict, deflate, num, type PdfObject, ref, stringText } from './objects.ts';
import { fontObjects, RESOURCE } from './page-fonts.ts';
import type { Producer } from './producers.ts';
import { writeFile } from './writer.ts';
import { xmpPacket } from './xmp.ts';

const FONTS = ['sans', 'sansBold', 'sansItalic', 'mono'] as const;

export type BuildOptions = {
  layouts: readonly Layout[];
  producer: Producer;
  created: Instant;
  /** Later than `created` when the document was saved again; a producer without modDate leaves it out. */
  modified?: Instant;
  title: string;
  seed: number;
  /** A JPEG per page: then the page shows it over its whole area, and the layout only says what is on it. */
  scans?: readonly { jpeg: Buffer; width: number; height: number }[];
};

/** Builds and writes the file. Deterministic in all of its arguments. */
export function buildPdf(options: BuildOptions): PdfFile {
  const { layouts, producer, created } = options;
  const modified = options.modified ?? created;
  const random = randomFrom('pdf', options.seed);
  const objects = new Map<number, PdfObject>();
  let size = 1;
  const allocate = (): number => {
    size += 1;
    return size - 1;
  };
  const [catalog, tree] = [allocate(), allocate()];
  const pages = layouts.map(allocate);
  const contents = layouts.map(allocate);
  const used = usedFonts(layouts, options.scans !== undefined);
  const fonts = {} as Record<FontName, number>;
  for (const font of FONTS) {
    if (!used.has(font)) continue;
    const tag = Array.from({ length: 6 }, () => String.fromCharCode(65 + random.int(0, 25))).join('');
    const made = fontObjects(producer.fonts, font, tag, allocate);
    fonts[font] = [...made.keys()][0] ?? 0;
    for (const [number, object] of made) objects.set(number, object);
  }
  const resources = `<<${Object.entries(fonts)
    .map(([font, number]) => `/${RESOURCE[font as FontName]} ${ref(number)}`)
    .join(' ')}>>`;
  for (const [index, layout] of layouts.entries()) {
    const page: Record<string, string> = {
      Type: '/Page',
      Parent: ref(tree),
      MediaBox: `[0 0 ${num(layout.width)} ${num(layout.height)}]`,
      Resources: `<</Font ${resources}>>`,
      Contents: ref(contents[index] ?? 0),
    };
    const scan = options.scans?.[index];
    if (scan === undefined) {
      objects.set(contents[index] ?? 0, contentObject(pageContent(layout, producer), producer));
    } else {
      const image = allocate();
      objects.set(image, scanObject(scan));
      page.Resources = `<</XObject <</Im0 ${ref(image)}>>>>`;
      const place = `q\n${num(layout.width)} 0 0 ${num(layout.height)} 0 0 cm\n/Im0 Do\nQ\n`;
      objects.set(contents[index] ?? 0, contentObject(place, producer));
    }
    objects.set(pages[index] ?? 0, { dict: page });
  }
  objects.set(tree, {
    dict: { Type: '/Pages', Count: String(pages.length), Kids: `[${pages.map(ref).join(' ')}]` },
  });
  const info = allocate();
  const infoDict: Record<string, string> = { Producer: stringText(producer.producer) };
  if (producer.creator !== undefined) infoDict.Creator = stringText(producer.creator);
  if (producer.xmp) infoDict.Title = stringText(options.title);
  infoDict.CreationDate = `(${pdfDate(created)})`;
  if (producer.modDate) infoDict.ModDate = `(${pdfDate(modified)})`;
  objects.set(info, { dict: infoDict });
  const catalogDict: Record<string, string> = { Type: '/Catalog', Pages: ref(tree) };
  const first = random.bytes(16).toString('hex').toUpperCase();
  const second = options.modified === undefined ? first : random.bytes(16).toString('hex').toUpperCase();
  let metadata: number | undefined;
  if (producer.xmp) {
    metadata = allocate();
    catalogDict.Metadata = ref(metadata);
    const stream = xmpPacket({
      createDate: xmpDate(created),
      modifyDate: xmpDate(modified),
      producer: producer.producer,
      ...(producer.creator === undefined ? {} : { creatorTool: producer.creator }),
      documentId: uuid(first),
      instanceId: uuid(second),
    });
    objects.set(metadata, { dict: { Type: '/Metadata', Subtype: '/XML' }, stream });
  }
  objects.set(catalog, { dict: catalogDict });
  const ordered = new Map([...objects].sort((one, other) => one[0] - other[0]));
  const trailer: Dict = { Root: ref(catalog), Info: ref(info), ID: `[<${first}> <${second}>]` };
  const written = writeFile(producer.version, { ...producer, objects: ordered, trailer, size });
  return {
    bytes: written.bytes,
    objects: ordered,
    catalog,
    info,
    pages,
    contents,
    fonts,
    ...(metadata === undefined ? {} : { metadata }),
    producer,
    layouts,
    created,
    modified,
    id: [first, second],
    startxref: written.startxref,
    size: written.size,
  };
}

function usedFonts(layouts: readonly Layout[], scanned: boolean): Set<FontName> {
  if (scanned) return new Set();
  return new Set(
    layouts.flatMap((layout) => layout.items.flatMap((item) => (item.type === 'text' ? [item.font] : []))),
  );
}

function scanObject(scan: { jpeg: Buffer; width: number; height: number }): PdfObject {
  return {
    dict: {
      Type: '/XObject',
      Subtype: '/Image',
      Width: String(scan.width),
      Height: String(scan.height),
      ColorSpace: '/DeviceRGB',
      BitsPerComponent: '8',
      Filter: '/DCTDecode',
    },
    stream: scan.jpeg,
  };
}

/** 32 hex digits -> the usual 8-4-4-4-12 form. */
export function uuid(hex: string): string {
  return hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A Flate image object from raw RGB, for patches. */
export function rgbImage(pixels: Buffer, width: number, height: number): PdfObject {
  return {
    dict: {
      Type: '/XObject',
      Subtype: '/Image',
      Width: String(width),
      Height: String(height),
      ColorSpace: '/DeviceRGB',
      BitsPerComponent: '8',
      Filter: '/FlateDecode',
    },
    stream: deflate(pixels),
  };
}

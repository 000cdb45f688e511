/** Small real files with chosen metadata, and the way from them through `extract` to facts. */
import { PDFDocument, PDFHexString, PDFName } from 'pdf-lib';
import sharp from 'sharp';
import type { MediaType } from '../../../../shared/contracts/document.ts';
import { extract } from '../../../../workers/stages/metadata/extract.ts';
import { MetadataFacts } from '../../../../workers/stages/metadata/facts.ts';

/** Instant of judgement in these tests: 1 June 2026. */
export const NOW = { now: Date.UTC(2026, 5, 1) };

/** Facts as the worker gets them: through JSON and the schema. */
export async function factsOf(
  bytes: Uint8Array,
  mediaType: MediaType,
  remainingMs = 60_000,
  trustDir?: string,
): Promise<MetadataFacts> {
  const facts = await extract({
    documentPath: '',
    document: { mediaType, condition: 'readable', pageCount: 1, pages: [], notAssessed: [] },
    artifactPath: (file) => file,
    bytes: async () => bytes,
    remainingMs: () => remainingMs,
    settings: { tesseractPath: null, modelsDir: '', ...(trustDir === undefined ? {} : { trustDir }) },
  });
  return MetadataFacts.parse(JSON.parse(JSON.stringify(facts)));
}

const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#c8d2dc' } });

export interface ImageMetadata {
  /** IFD0 tags. */
  exif?: Record<string, string>;
  /** Exif IFD tags. */
  photo?: Record<string, string>;
  xmp?: string;
}

function withMetadata({ exif, photo, xmp }: ImageMetadata) {
  let image = picture();
  if (exif || photo) image = image.withExif({ IFD0: exif ?? {}, IFD2: photo ?? {} });
  if (xmp) image = image.withXmp(xmp);
  return image;
}

export const jpeg = (metadata: ImageMetadata = {}) => withMetadata(metadata).jpeg().toBuffer();
export const webp = (metadata: ImageMetadata = {}) => withMetadata(metadata).webp().toBuffer();

/** A PNG with one more chunk before its IDAT. */
export async function png(chunk?: { type: string; data: Buffer }): Promise<Buffer> {
  const plain = await picture().png().toBuffer();
  if (!chunk) return plain;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.data.length);
  // 8 bytes of signature and the 25 of IHDR; our reader does not look at the checksum, browsers do.
  return Buffer.concat([
    plain.subarray(0, 33),
    length,
    Buffer.from(chunk.type, 'latin1'),
    chunk.data,
    Buffer.alloc(4),
    plain.subarray(33),
  ]);
}

export const textChunk = (key: string, text: string) => ({
  type: 'tEXt',
  data: Buffer.concat([Buffer.from(`${key}\0`, 'latin1'), Buffer.from(text, 'latin1')]),
});

/** An XMP packet with the given properties (`xmp:CreatorTool="..."`) and inner elements. */
export function xmp(attributes: string, inner = ''): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:dcterms="http://purl.org/dc/terms/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ${attributes}>${inner}</rdf:Description></rdf:RDF>
</x:xmpmeta><?xpacket end="w"?>`;
}

export interface PdfMetadata {
  /** Info entries as raw text: `CreationDate: "D:2024..."`. */
  info?: Record<string, string>;
  xmp?: string;
}

/** A PDF of one page; no Info dictionary unless given. */
export async function pdf({ info, xmp: packet }: PdfMetadata): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.addPage([200, 200]).drawText('Invoice 4711');
  if (info) {
    const entries = Object.entries(info).map(([key, value]) => [
      key,
      PDFHexString.of(Buffer.from(value, 'latin1').toString('hex')),
    ]);
    document.context.trailerInfo.Info = document.context.register(
      document.context.obj(Object.fromEntries(entries)),
    );
  }
  if (packet) {
    const stream = document.context.stream(packet, { Type: 'Metadata', Subtype: 'XML' });
    document.catalog.set(PDFName.of('Metadata'), document.context.register(stream));
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

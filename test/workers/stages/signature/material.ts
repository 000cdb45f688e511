/** Signed PDFs for the signature tests: documents of the corpus, and a minimal file whose every byte a test may choose. */
import { forge, makeClean } from '../../../../lab/corpus/index.ts';
import { openPdf } from '../../../../workers/formats/pdf/index.ts';
import { signatureFacts } from '../../../../workers/stages/signature/extract.ts';
import { SignatureStageFacts } from '../../../../workers/stages/signature/facts.ts';

export function factsOf(bytes: Uint8Array): SignatureStageFacts {
  return SignatureStageFacts.parse(signatureFacts(openPdf(bytes), () => false));
}

/** The corpus's document with one cause applied. */
export async function caused(cause: string, seed = 1) {
  return (await forge(cause, await makeClean('invoice', seed), seed)).bytes;
}

export async function causedFacts(cause: string, seed = 1): Promise<SignatureStageFacts> {
  return factsOf(await caused(cause, seed));
}

export interface MinimalOptions {
  subFilter?: string;
  /** Entries of the signature dictionary beside those that the maker writes. */
  entries?: string;
  /** Content stream of the page. */
  content?: string;
  /** Written before `<` and after `>` of /Contents. */
  padding?: [string, string];
  /** Text of /ByteRange instead of the right one. */
  byteRange?: (right: readonly number[]) => string;
  /** The value itself, instead of a hex string. */
  contents?: string;
  /** /Fields of the form. */
  fields?: string;
  /** Entries of the catalog beside those that the maker writes. */
  catalog?: string;
  /** Entries of the text field. */
  note?: string;
  /** Entries of the trailer. */
  trailer?: string;
  /** The page itself, object 3. */
  page?: string;
  /** Resources of the page. */
  resources?: string;
  /** Annotations of the page after the two fields. */
  annots?: string;
  /** Further objects, from number 8. */
  objects?: string[];
  /** Entries of the signature field. */
  field?: string;
  /** Makes the value: DER over the covered bytes. */
  sign?: (covered: Buffer) => Buffer;
}

const ROOM = 12_000;
const FONT = '/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>';

/** One save, one page, one text field, one signature over everything but its own value. */
export function minimalSigned(options: MinimalOptions = {}): Buffer {
  const [before, after] = options.padding ?? ['', ''];
  const place = '#'.repeat(60);
  const value = options.contents ?? `${before}<${'0'.repeat(ROOM)}>${after}`;
  const content = options.content ?? 'BT /F1 12 Tf 72 700 Td (Total 100) Tj ET';
  const objects = [
    `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields ${options.fields ?? '[5 0 R 6 0 R]'} /SigFlags 3>> ${options.catalog ?? ''}>>`,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    options.page ??
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [5 0 R 6 0 R${options.annots ? ` ${options.annots}` : ''}] /Resources <<${options.resources ?? FONT}>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type /Annot /Subtype /Widget /FT /Sig /T (Approval) /V 7 0 R /Rect [0 0 0 0] /P 3 0 R ${options.field ?? ''}>>`,
    `<</Type /Annot /Subtype /Widget /FT /Tx /T (note) /Rect [72 600 200 620] /P 3 0 R ${options.note ?? ''}>>`,
    `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /${options.subFilter ?? 'adbe.pkcs7.detached'} /ByteRange ${place} /Contents ${value} ${options.entries ?? ''}>>`,
    ...(options.objects ?? []),
  ];
  const file = withXref(
    '%PDF-1.7\n',
    objects.map((body, i) => [i + 1, body]),
    options.trailer ?? '',
  );
  const bytes = Buffer.from(file, 'latin1');
  const open =
    bytes.indexOf('/Contents <0') < 0
      ? bytes.indexOf('/Contents ', bytes.indexOf('/ByteRange')) + 10
      : bytes.indexOf('/Contents <0') + 10;
  const shift = before.length;
  const start = options.padding ? bytes.indexOf(`${before}<0`) : open;
  const close = start + (options.contents ?? `${before}<${'0'.repeat(ROOM)}>${after}`).length;
  const range = [0, start, close, bytes.length - close] as const;
  const text = options.byteRange?.(range) ?? `[${range.join(' ')}]`;
  bytes.write(text.padEnd(place.length), bytes.indexOf(place), 'latin1');
  if (options.sign) {
    const covered = Buffer.concat([bytes.subarray(0, start), bytes.subarray(close)]);
    const der = options.sign(covered);
    if (der.length * 2 > ROOM) throw new RangeError(`no room for ${der.length} bytes`);
    bytes.write(der.toString('hex'), start + shift + 1, 'latin1');
  }
  return bytes;
}

type Numbered = readonly [number, string];

function withXref(prefix: string, objects: readonly Numbered[], trailer: string): string {
  let out = prefix;
  const offsets = new Map<number, number>();
  for (const [number, body] of objects) {
    offsets.set(number, out.length);
    out += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const xref = out.length;
  out += 'xref\n0 1\n0000000000 65535 f \n';
  for (const [number, offset] of offsets)
    out += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  return `${out}trailer\n<</Size 40 /Root 1 0 R ${trailer}>>\nstartxref\n${xref}\n%%EOF\n`;
}

/** The file with objects replaced or added by an incremental update. */
export function updated(bytes: Buffer, objects: readonly Numbered[], trailer = ''): Buffer {
  const text = bytes.toString('latin1');
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1];
  return Buffer.from(withXref(text, objects, `/Prev ${previous} ${trailer}`), 'latin1');
}

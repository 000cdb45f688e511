/**
 * PDF objects as the makers write them: dictionaries of raw value texts, so that a forger can copy one and change a
 * single entry. All text here is Latin-1; one character is one byte.
 */
import { PDFContext, PDFRawStream } from 'pdf-lib';

export type Dict = Readonly<Record<string, string>>;
export type PdfObject = { dict: Dict; stream?: Buffer } | { raw: string };

/** `12 0 R` */
export const ref = (number: number): string => `${number} 0 R`;

/** `<< /A 1 /B 2 >>` */
export function dictText(dict: Dict): string {
  return `<<${Object.entries(dict)
    .map(([key, value]) => `/${key} ${value}`)
    .join(' ')}>>`;
}

/** `(text)` with escapes, in Latin-1; anything else becomes UTF-16BE with a byte order mark, in hex. */
export function stringText(text: string): string {
  if (/^[\x20-\x7e\xa0-\xff]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}

/** Number with at most three decimals and no exponent. */
export const num = (value: number): string => String(Math.round(value * 1000) / 1000);

/** The body of an object between `n 0 obj` and `endobj`. */
export function objectBytes(object: PdfObject): Buffer {
  if ('raw' in object) return Buffer.from(object.raw, 'latin1');
  if (object.stream === undefined) return Buffer.from(dictText(object.dict), 'latin1');
  const dict = dictText({ ...object.dict, Length: String(object.stream.length) });
  return Buffer.concat([
    Buffer.from(`${dict}\nstream\n`, 'latin1'),
    object.stream,
    Buffer.from('\nendstream', 'latin1'),
  ]);
}

/**
 * Flate by pdf-lib's JavaScript deflater: node's own zlib gives different (equally valid) bytes on different
 * processors, and the published samples must come out the same everywhere.
 */
export function deflate(data: Buffer): Buffer {
  const stream = PDFContext.create().flateStream(data);
  if (!(stream instanceof PDFRawStream)) throw new TypeError('pdf-lib gave no raw stream');
  return Buffer.from(stream.contents);
}

/** A Flate stream object. */
export function flateObject(data: Buffer | string, dict: Dict = {}): PdfObject {
  const plain = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  return { dict: { ...dict, Filter: '/FlateDecode' }, stream: deflate(plain) };
}

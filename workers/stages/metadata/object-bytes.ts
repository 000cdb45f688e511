import { dictOf, entry, nameOf, type PdfFile } from '../../formats/pdf/index.ts';

/**
 * Bytes of a PDF that a reader of its whole object graph takes apart into values: all that is no stream's data, and
 * what its object streams unpack to. Counted up to a little more than `most`.
 */
export function objectBytes(file: PdfFile, most: number): number {
  let bytes = file.bytes.length;
  const packed = [];
  for (const scanned of file.scan()) {
    if (!scanned.stream) continue;
    bytes -= scanned.stream.end - scanned.stream.start;
    // A name may be written with numbers for its letters (ISO 32000-1, 7.3.5).
    const head = Buffer.from(file.bytes.subarray(scanned.start, scanned.stream.start));
    if (head.includes('ObjStm') || head.includes('#')) packed.push(scanned);
  }
  for (const scanned of packed) {
    if (bytes > most) break;
    const value = file.read(scanned)?.value;
    if (value?.kind === 'stream' && nameOf(entry(dictOf(value), 'Type')) === 'ObjStm')
      bytes += file.latest.decode(value).bytes.length;
  }
  return bytes;
}

/**
 * Text of type UTF-8, which EXIF 3.0 added (CIPA DC-008-2023, 4.6.2: type 129, terminated by NUL as ASCII is). Our reader of EXIF
 * knows the types of EXIF 2.32 and leaves such tags out; it takes the bytes of ASCII for UTF-8 as well, so that the type is all
 * that has to be changed.
 */
import { walkStream } from '../../formats/jpeg/walk.ts';

const ASCII = 2;
const UTF8 = 129;
const EXIF_DIRECTORY = 0x8769;
/** A camera's directories have some hundred entries. */
const MAX_ENTRIES = 1_000;
const MAX_BLOCKS = 4;
const MAX_CHUNKS = 65_536;

/** Marks UTF-8 text in the EXIF directories of a JPEG, PNG or WebP as ASCII, in place. */
export function utf8AsAscii(file: Uint8Array): void {
  for (const { start, end } of exifBlocks(file).slice(0, MAX_BLOCKS)) {
    const block = file.subarray(start, end);
    const named = Buffer.from(block.subarray(0, 6)).toString('latin1') === 'Exif\0\0';
    relabel(block.subarray(named ? 6 : 0));
  }
}

interface Range {
  start: number;
  end: number;
}

function exifBlocks(file: Uint8Array): Range[] {
  if (file[0] === 0xff && file[1] === 0xd8)
    return walkStream(file)
      .segments.filter(({ app }) => app === 'exif')
      .map(({ offset, length }) => ({ start: offset + 4, end: offset + length }));
  const head = Buffer.from(file.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG')) return chunks(file, { from: 8, isBig: true, type: 'eXIf' });
  return head.endsWith('WEBP') ? chunks(file, { from: 12, isBig: false, type: 'EXIF' }) : [];
}

/** PNG has the length in front of the type and a checksum behind the data, RIFF the type first and an even length. */
function chunks(
  file: Uint8Array,
  { from, isBig, type }: { from: number; isBig: boolean; type: string },
): Range[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const found: Range[] = [];
  let at = from;
  for (let count = 0; count < MAX_CHUNKS && at + 8 <= file.length; count++) {
    const length = view.getUint32(at + (isBig ? 0 : 4), !isBig);
    const nameAt = at + (isBig ? 4 : 0);
    const name = String.fromCharCode(...file.subarray(nameAt, nameAt + 4));
    const start = at + 8;
    if (name === type) found.push({ start, end: Math.min(file.length, start + length) });
    at = start + length + (isBig ? 4 : length & 1);
  }
  return found;
}

/** The first directory and the one of the camera: texts that are asked for stand in these. */
function relabel(tiff: Uint8Array): void {
  const isLittle = tiff[0] === 0x49;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const directory = (offset: number, follow: boolean): void => {
    const count = offset + 2 <= tiff.length ? view.getUint16(offset, isLittle) : 0;
    for (let i = 0; i < Math.min(count, MAX_ENTRIES); i++) {
      const entry = offset + 2 + 12 * i;
      if (entry + 12 > tiff.length) return;
      if (view.getUint16(entry + 2, isLittle) === UTF8) view.setUint16(entry + 2, ASCII, isLittle);
      if (follow && view.getUint16(entry, isLittle) === EXIF_DIRECTORY)
        directory(view.getUint32(entry + 8, isLittle), false);
    }
  };
  if (tiff.length >= 8) directory(view.getUint32(4, isLittle), true);
}

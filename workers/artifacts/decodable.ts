/**
 * A picture file as the decoder gets it: without what costs it seconds and shows nothing. libvips unpacks every text
 * of a PNG, follows every pointer of an EXIF directory, and lists every frame of an animation; a file of some kilobytes
 * can hold a hundred bombs, a loop, or a hundred thousand frames.
 */

export interface Decodable {
  bytes: Uint8Array;
  /** Pictures in the file; the first is decoded. */
  frames: number;
  /** What was left out that decides how the picture is shown, in words; null for nothing. */
  left: string | null;
}

/** Parts of one file that are looked at; the rest is given to the decoder as it is. */
const MAX_PARTS = 200_000;
/** A camera's directories have some hundred entries. */
const MAX_EXIF_ENTRIES = 1_000;
/** A progressive encoder writes ten scans; each is another walk over the whole picture. */
const MAX_SCANS = 100;

export function decodable(bytes: Uint8Array): Decodable {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file[0] === 0xff && file[1] === 0xd8) return jpeg(file);
  if (file.toString('latin1', 1, 4) === 'PNG') return png(file);
  if (file.toString('latin1', 8, 12) === 'WEBP') return webp(file);
  return { bytes, frames: 1, left: null };
}

/**
 * A JPEG without EXIF directories that cost a reader seconds, and without those beyond the first `most`; null when it
 * has none of them. Other files have one at most.
 */
export function fewerExif(bytes: Uint8Array, most: number): Uint8Array | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file[0] !== 0xff || file[1] !== 0xd8) return null;
  const { kept, from } = withoutExif(file, most);
  return from === 0 ? null : Buffer.concat([...kept, file.subarray(from)]);
}

const LEFT_EXIF = 'the EXIF directory, and with it the orientation: it is made to take the decoder’s time';

function jpeg(file: Buffer): Decodable {
  const { kept, from, scanEnd } = withoutExif(file, Number.POSITIVE_INFINITY);
  const left = from > 0 ? LEFT_EXIF : null;
  if (scanEnd !== null) {
    const cut = Buffer.concat([...kept, file.subarray(from, scanEnd), Buffer.from([0xff, 0xd9])]);
    return { bytes: cut, frames: 1, left: `scans beyond the first ${MAX_SCANS}` };
  }
  if (from === 0) return { bytes: file, frames: 1, left };
  return { bytes: Buffer.concat([...kept, file.subarray(from)]), frames: 1, left };
}

/** What is kept in front of `from`, where the rest begins; `scanEnd` is where the first scan too many begins. */
function withoutExif(file: Buffer, most: number): { kept: Buffer[]; from: number; scanEnd: number | null } {
  const kept: Buffer[] = [];
  let from = 0;
  let blocks = 0;
  let scans = 0;
  let at = 2;
  for (let parts = 0; parts < MAX_PARTS && at + 4 <= file.length; ) {
    if (file[at] !== 0xff) {
      // What stands between segments is passed over by decoders.
      at = file.indexOf(0xff, at);
      if (at < 0) break;
      continue;
    }
    const marker = file[at + 1]!;
    if (marker === 0xd9) break;
    const alone = lengthAlone(marker);
    if (alone > 0) {
      at += alone;
      continue;
    }
    parts++;
    const end = at + 2 + file.readUInt16BE(at + 2);
    const exif = marker === 0xe1 && file.toString('latin1', at + 4, at + 8) === 'Exif';
    if (exif && (++blocks > most || isCostly(file, at + 10, end))) {
      kept.push(file.subarray(from, at));
      from = end;
    }
    if (marker === 0xda && ++scans > MAX_SCANS) return { kept, from, scanEnd: at };
    at = marker === 0xda ? afterScan(file, end) : end;
  }
  return { kept, from, scanEnd: null };
}

/** Bytes of what has no length of its own: a fill byte, stuffing, or a marker that stands alone; 0 for segments. */
function lengthAlone(marker: number): number {
  if (marker === 0xff) return 1;
  return marker <= 1 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 0;
}

/** Entropy-coded data ends at the first marker that is neither stuffed nor a restart. */
function afterScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1];
    if (code !== undefined && code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return file.length;
}

const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);

function png(file: Buffer): Decodable {
  const kept: Buffer[] = [];
  let from = 0;
  let left: string | null = null;
  let frames = 1;
  let at = 8;
  for (let parts = 0; parts < MAX_PARTS && at + 12 <= file.length; parts++) {
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    if (type === 'IEND') break;
    // PNG third edition, 11.3.6: what browsers show need not be the picture that is decoded.
    if (type === 'acTL' && end - at >= 20) frames = Math.max(2, file.readUInt32BE(at + 8));
    const costly = type === 'eXIf' && isCostly(file, at + 8, end - 4);
    if (costly) left = LEFT_EXIF;
    if (costly || TEXTS.has(type)) {
      kept.push(file.subarray(from, at));
      from = end;
    }
    at = end;
  }
  if (from === 0) return { bytes: file, frames, left };
  return { bytes: Buffer.concat([...kept, file.subarray(from)]), frames, left };
}

function webp(file: Buffer): Decodable {
  const kept: Buffer[] = [];
  let left: string | null = null;
  let frames = 0;
  let from = 12;
  let at = 12;
  for (let parts = 0; parts < MAX_PARTS && at + 8 <= file.length; parts++) {
    const type = file.toString('latin1', at, at + 4);
    const end = at + 8 + file.readUInt32LE(at + 4) + (file.readUInt32LE(at + 4) & 1);
    const costly = type === 'EXIF' && isCostly(file, at + 8, end);
    if (costly) left = LEFT_EXIF;
    if (type === 'ANMF') frames++;
    if (costly || (type === 'ANMF' && frames > 1)) {
      kept.push(file.subarray(from, at));
      from = end;
    }
    at = end;
  }
  if (from === 12) return { bytes: file, frames: Math.max(1, frames), left };
  const body = Buffer.concat([...kept, file.subarray(from)]);
  const head = Buffer.from(file.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return { bytes: Buffer.concat([head, body]), frames, left };
}

/** Pointers to directories of their own: EXIF, GPS, interoperability. */
const POINTERS = new Set([0x8769, 0x8825, 0xa005]);

/** More entries than any camera writes, or more pointers than there are directories: each is followed. */
function isCostly(file: Buffer, from: number, to: number): boolean {
  const start = file.toString('latin1', from, from + 4) === 'Exif' ? from + 6 : from;
  const tiff = file.subarray(start, Math.max(start, to));
  if (tiff.length < 10) return false;
  const little = tiff[0] === 0x49;
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const long = (at: number): number =>
    at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const open = [long(4)];
  const met = new Set<number>();
  for (let offset = open.pop(); offset !== undefined; offset = open.pop()) {
    if (offset === 0 || offset + 2 > tiff.length) continue;
    const count = short(offset);
    // A directory that several pointers lead to is read for each of them.
    if (met.has(offset) || count > MAX_EXIF_ENTRIES || met.size > POINTERS.size + 2) return true;
    met.add(offset);
    for (let i = 0; i < count; i++) {
      const entry = offset + 2 + 12 * i;
      if (POINTERS.has(short(entry))) open.push(long(entry + 8));
    }
    open.push(long(offset + 2 + 12 * count));
  }
  return false;
}

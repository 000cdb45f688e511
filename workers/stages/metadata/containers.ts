/**
 * Where JPEG, PNG and WebP keep their textual metadata: XMP packets and PNG text chunks.
 * Only chunk headers are walked, no picture is decoded; every block has a cap, inflating too.
 */
import { inflateSync } from 'node:zlib';
import { walkStream } from '../../formats/jpeg/walk.ts';
import { MAX_XMP_CHARACTERS } from './xmp.ts';
import { extendedXmp } from './xmp-extended.ts';

const MAX_CHUNKS = 65_536;
const MAX_TEXT_BLOCKS = 256;
const MAX_TEXT_BYTES = 256 * 1024;
const MAX_XMP_BYTES = MAX_XMP_CHARACTERS;

export interface TextBlock {
  key: string;
  text: string;
}

export interface TextualMetadata {
  /** XMP packets in file order. A file should have one; later ones are what a second writer left. */
  xmp: string[];
  /** PNG tEXt, zTXt and iTXt chunks. */
  pngText: TextBlock[];
  /** PNG tIME chunk, ISO 8601 in UTC as the format defines; null when absent. */
  pngTime: string | null;
  /** Blocks that a cap or damage kept from being read. */
  unread: number;
}

/** Reads the textual metadata of an image file; empty for anything else. Never throws. */
export function readTextualMetadata(bytes: Uint8Array): TextualMetadata {
  const found: TextualMetadata = { xmp: [], pngText: [], pngTime: null, unread: 0 };
  if (bytes[0] === 0xff && bytes[1] === 0xd8) walkJpeg(bytes, found);
  else if (ascii(bytes, 1, 3) === 'PNG') walkPng(bytes, found);
  else if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') walkWebp(bytes, found);
  return found;
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

const XMP_HEADER = 'http://ns.adobe.com/xap/1.0/\0';

/** Up to the first scan: what follows it is picture data and at most previews. */
function walkJpeg(bytes: Uint8Array, found: TextualMetadata): void {
  const { segments, problems } = walkStream(bytes);
  if (problems.some(({ code }) => code === 'too-many-segments')) found.unread++;
  const portions: Uint8Array[] = [];
  for (const { marker, app, offset, length } of segments) {
    if (marker === 0xda) break;
    if (app === 'xmp') addXmp(bytes.subarray(offset + 4 + XMP_HEADER.length, offset + length), found);
    if (app === 'xmp-extended') portions.push(bytes.subarray(offset + 4, offset + length));
  }
  const extended = extendedXmp(portions, found.xmp);
  found.unread += extended.unread;
  for (const packet of extended.packets) addXmp(packet, found);
}

function walkPng(bytes: Uint8Array, found: TextualMetadata): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  for (let count = 0; at + 8 <= bytes.length; count++) {
    const length = view.getUint32(at);
    const type = ascii(bytes, at + 4, 4);
    const end = at + 8 + length;
    if (type === 'IEND') return;
    // What is cut off here may be text, and so may be what stands behind it.
    if (end + 4 > bytes.length || count >= MAX_CHUNKS) break;
    const data = bytes.subarray(at + 8, end);
    if (type === 'tEXt' || type === 'zTXt' || type === 'iTXt') addPngText(type, data, found);
    else if (type === 'tIME' && length === 7) found.pngTime = timeChunk(data);
    at = end + 4;
  }
  found.unread++;
}

/** PNG 11.3.4: keyword NUL, then for zTXt the method, for iTXt flag, method, language NUL, translated keyword NUL. */
function addPngText(type: string, data: Uint8Array, found: TextualMetadata): void {
  const keyEnd = data.indexOf(0);
  if (keyEnd < 1 || keyEnd > 79) {
    found.unread++;
    return;
  }
  const key = latin1(data.subarray(0, keyEnd));
  let body = data.subarray(keyEnd + 1);
  let compressed = false;
  if (type === 'zTXt') {
    compressed = true;
    body = body.subarray(1);
  } else if (type === 'iTXt') {
    compressed = body[0] === 1;
    const languageEnd = body.indexOf(0, 2);
    const translatedEnd = languageEnd < 0 ? -1 : body.indexOf(0, languageEnd + 1);
    if (translatedEnd < 0) {
      found.unread++;
      return;
    }
    body = body.subarray(translatedEnd + 1);
  }
  // Counted before it is unpacked: a file may have tens of thousands of bombs of a kilobyte.
  if (found.pngText.length + found.xmp.length + found.unread >= MAX_TEXT_BLOCKS) {
    found.unread++;
    return;
  }
  const isXmp = key === 'XML:com.adobe.xmp';
  const cap = isXmp ? MAX_XMP_BYTES : MAX_TEXT_BYTES;
  const plain = compressed ? inflated(body, cap) : body.length <= cap ? body : null;
  if (!plain) found.unread++;
  else if (isXmp) addXmp(plain, found);
  else found.pngText.push({ key, text: type === 'iTXt' ? utf8(plain) : latin1(plain) });
}

function inflated(data: Uint8Array, cap: number): Uint8Array | null {
  try {
    return inflateSync(data, { maxOutputLength: cap });
  } catch {
    return null;
  }
}

function timeChunk(data: Uint8Array): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const year = String((data[0]! << 8) | data[1]!).padStart(4, '0');
  return `${year}-${two(data[2]!)}-${two(data[3]!)}T${two(data[4]!)}:${two(data[5]!)}:${two(data[6]!)}Z`;
}

function walkWebp(bytes: Uint8Array, found: TextualMetadata): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 12;
  // RFC 9649, section 2.7: the frames of an animation stand in front of its metadata.
  for (let count = 0; at + 8 <= bytes.length; count++) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length || count >= MAX_CHUNKS) {
      // What stands behind the length that the file states is no chunk.
      if (at < 8 + view.getUint32(4, true)) found.unread++;
      return;
    }
    if (ascii(bytes, at, 4) === 'XMP ') addXmp(bytes.subarray(at + 8, at + 8 + length), found);
    at += 8 + length + (length & 1);
  }
}

function addXmp(data: Uint8Array, found: TextualMetadata): void {
  if (data.length > MAX_XMP_BYTES || found.xmp.length >= 4) found.unread++;
  else found.xmp.push(xmpText(data));
}

/**
 * Text of an XMP packet: UTF-8 nearly always, UTF-16 in some PDF files. The byte order mark stands within the packet's
 * header, seldom before it (ISO 16684-1, 7.3.2), so that the `<` tells the order as well.
 */
export function xmpText(data: Uint8Array): string {
  const [first, second] = data;
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === LESS_THAN))
    return new TextDecoder('utf-16be').decode(data);
  if ((first === 0xff && second === 0xfe) || (first === LESS_THAN && second === 0))
    return new TextDecoder('utf-16le').decode(data);
  return utf8(data);
}

const LESS_THAN = 0x3c;

function utf8(data: Uint8Array): string {
  return new TextDecoder().decode(data);
}

function latin1(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1');
}

/**
 * EXIF, IPTC and XMP as ImageMagick and ExifTool put them into a PNG before the format had a place for them (eXIf, 2017): a text chunk
 * `Raw profile type exif` that holds the name, the length and the bytes in hexadecimal.
 */
import type { TextBlock } from './containers.ts';

const KEY = /^Raw profile type (exif|APP1|xmp|iptc)$/i;
/** One blank before the digits, which may hold blanks themselves: two ways to read a long run of them take its square in time. */
const BODY = /^\s*\w+\s+(\d{1,8})\s([0-9a-f\s]*)$/i;
/** Of a segment, without its length. */
const MAX_SEGMENT = 65_533;

export type RawProfile =
  | { kind: 'xmp'; packet: Uint8Array }
  /** As a JPEG that has nothing else. */
  | { kind: 'segment'; jpeg: Uint8Array }
  | { kind: 'damaged' };

/** Null for every other text. */
export function rawProfile({ key, text }: TextBlock): RawProfile | null {
  const name = KEY.exec(key)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const [, length, digits] = BODY.exec(text) ?? [];
  const bytes = Buffer.from((digits ?? '').replaceAll(/\s/g, ''), 'hex');
  if (bytes.length === 0 || bytes.length !== Number(length)) return { kind: 'damaged' };
  if (name === 'iptc') return segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), bytes]));
  if (bytes.toString('latin1', 0, 6) === 'Exif\0\0') return segment(0xe1, bytes);
  const header = 'http://ns.adobe.com/xap/1.0/\0';
  const hasHeader = bytes.toString('latin1', 0, header.length) === header;
  return name === 'xmp' || hasHeader
    ? { kind: 'xmp', packet: hasHeader ? bytes.subarray(header.length) : bytes }
    : { kind: 'damaged' };
}

function segment(marker: number, payload: Buffer): RawProfile {
  if (payload.length > MAX_SEGMENT) return { kind: 'damaged' };
  const head = Buffer.from([0xff, 0xd8, 0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 4);
  return { kind: 'segment', jpeg: Buffer.concat([head, payload]) };
}

/** Format and size of a portrait from its first octets: JPEG (ITU-T T.81), JP2 (ISO/IEC 15444-1, I) or a raw codestream. */

export type PortraitFormat = 'jpeg' | 'jp2' | 'j2k';

export interface ImageHead {
  format: PortraitFormat;
  /** Pixels; null when the header ends before they are told. */
  width: number | null;
  height: number | null;
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((octet, i) => bytes[i] === octet);

const JP2 = [0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20];
const J2K = [0xff, 0x4f, 0xff, 0x51];
const JPEG = [0xff, 0xd8, 0xff];

/** Null when the bytes begin with none of the three. */
export function imageHead(bytes: Uint8Array): ImageHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, JPEG)) return { format: 'jpeg', ...jpegSize(view) };
  if (startsWith(bytes, JP2)) return { format: 'jp2', ...jp2Size(view) };
  if (startsWith(bytes, J2K)) return { format: 'j2k', ...codestreamSize(view, 0) };
  return null;
}

/** Where an image begins, for headers whose stated lengths are wrong; -1 when nowhere before `limit`. */
export function findImage(bytes: Uint8Array, limit = 4096): number {
  const end = Math.min(bytes.length - 3, limit);
  for (let i = 0; i < end; i++) {
    const rest = bytes.subarray(i, i + 8);
    if (startsWith(rest, JPEG) || startsWith(rest, JP2) || startsWith(rest, J2K)) return i;
  }
  return -1;
}

type Size = Pick<ImageHead, 'width' | 'height'>;
const NO_SIZE: Size = { width: null, height: null };

/** The first start-of-frame marker; thumbnails hide inside APP segments, which are jumped over. */
function jpegSize(view: DataView): Size {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return NO_SIZE;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return NO_SIZE;
}

/** The image header box inside the JP2 header box. */
function jp2Size(view: DataView): Size {
  let at = 12;
  for (let boxes = 0; boxes < 64 && at + 8 <= view.byteLength; boxes++) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (type === 0x6a703268) {
      at += 8;
      continue;
    }
    if (type === 0x69686472 && at + 16 <= view.byteLength) {
      return { height: view.getUint32(at + 8), width: view.getUint32(at + 12) };
    }
    if (type === 0x6a703263) return codestreamSize(view, at + 8);
    if (length < 8) return NO_SIZE;
    at += length;
  }
  return NO_SIZE;
}

/** The SIZ segment right after the start of codestream. */
function codestreamSize(view: DataView, at: number): Size {
  if (at + 24 > view.byteLength || view.getUint32(at) !== 0xff4fff51) return NO_SIZE;
  const [right, bottom, left, top] = [8, 12, 16, 20].map((offset) => view.getUint32(at + offset)) as [
    number,
    number,
    number,
    number,
  ];
  return { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** JPEGs (ISO/IEC 10918-1) made smaller: grey or of three components, 8 bits. */
import sharp, { type Metadata } from 'sharp';
import { MAX_INPUT_PIXELS } from '../../artifacts/pixels.ts';
import type { Size } from './size.ts';

/** What a decoder holds of a picture that was coded in several scans; of one scan it holds some rows. */
const MAX_COEFFICIENT_BYTES = 110 * 1024 * 1024;
/** Each scan is another walk over the whole picture; progressive encoders write ten. */
const MAX_SCANS = 20;
/**
 * The second one is for a picture that was itself coded so coarsely, or is so empty, that the first finds no room. It is
 * not the first, because whatever optimises holds all coefficients: 20 MB a picture that the process does not get back.
 */
const CODINGS = [
  { quality: 88, optimiseCoding: false },
  { quality: 60, progressive: true },
];
/** A viewer follows neither the orientation nor the profile inside a JPEG: the page says how it is shown. */
const OPTIONS = {
  limitInputPixels: MAX_INPUT_PIXELS,
  failOn: 'none',
  sequentialRead: true,
  ignoreIcc: true,
  autoOrient: false,
} as const;
const SAMPLES: Record<string, number> = { '4:2:0': 1.5, '4:2:2': 2 };

/**
 * @param from its sides in pixels, as the page believes them
 * @param to sides wanted
 * @param untransformed whether its components are to be taken as they are, not as luma and chroma
 * @param room bytes that the smaller one may take
 * @returns null where it is another picture than that, or finds no room; rejects when it cannot be decoded
 */
export async function smallerJpeg(
  jpeg: Uint8Array,
  from: Size,
  to: Size,
  untransformed: boolean,
  room: number,
): Promise<Buffer | null> {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8 || !fewScans(jpeg)) return null;
  const open = () => sharp(jpeg, OPTIONS);
  const metadata = await open().metadata();
  if (metadata.width !== from.width || metadata.height !== from.height) return null;
  if (!isSupported(metadata, untransformed) || coefficientBytes(metadata) > MAX_COEFFICIENT_BYTES)
    return null;
  for (const coding of CODINGS) {
    const coded = await open()
      .resize({ ...to, fit: 'fill' })
      .toColourspace(metadata.channels === 1 ? 'b-w' : 'srgb')
      .jpeg(coding)
      .toBuffer();
    if (coded.length <= room) return coded;
  }
  return null;
}

/** Grey is grey in every coding; three components that are not to be converted would be read as if they were. */
function isSupported({ format, depth, channels }: Metadata, untransformed: boolean): boolean {
  if (format !== 'jpeg' || depth !== 'uchar') return false;
  return channels === 1 || (channels === 3 && !untransformed);
}

/** What a decoder holds until the last scan; nothing of a picture in one scan. */
function coefficientBytes({
  width,
  height,
  channels,
  chromaSubsampling = '',
  isProgressive,
}: Metadata): number {
  return isProgressive ? width * height * 2 * (SAMPLES[chromaSubsampling] ?? channels) : 0;
}

function fewScans(jpeg: Uint8Array): boolean {
  const buffer = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let at = -1;
  for (let scans = 0; scans <= MAX_SCANS; scans++) {
    at = buffer.indexOf(START_OF_SCAN, at + 1);
    if (at < 0) return true;
  }
  return false;
}
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

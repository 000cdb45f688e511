/**
 * Fax-coded pictures (ITU-T T.6, as scanners write pages of 600 dpi) made smaller. libtiff does the coding: the data goes
 * in as the one strip of a TIFF and comes out as its one tile.
 */
import sharp from 'sharp';
import { MAX_INPUT_PIXELS } from '../../artifacts/pixels.ts';
import type { Size } from './size.ts';

// The header is written here, so libtiff sees nothing of the file but fax data; nobody hands it other bytes.
sharp.unblock({ operation: ['VipsForeignLoadTiffBuffer'] });

/** A tile's sides are multiples of this (TIFF 6.0, section 15). */
const TILE = 16;
/** libvips takes tiles up to this. */
const MAX_TILE = 32_768;
/**
 * Share of ink from which a smaller pixel has its colour, of 255. A line of two pixels at 600 dpi covers less than half of
 * a pixel and must not vanish.
 */
const INK = 86;

/**
 * @param fax T.6 data without byte alignment
 * @param from its sides in pixels
 * @param to sides wanted; those that come are up to 15 pixels smaller
 * @returns T.6 data and its sides; rejects when libtiff cannot read the data
 */
export async function smallerFax(
  fax: Uint8Array,
  from: Size,
  to: Size,
): Promise<{ coded: Buffer; size: Size }> {
  const side = (length: number): number => Math.min(MAX_TILE, Math.max(TILE, length - (length % TILE)));
  const size = { width: side(to.width), height: side(to.height) };
  const shares = await sharp(inTiff(fax, from), OPTIONS)
    .resize({ ...size, fit: 'fill' })
    .negate()
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  // Which of the two runs is ink depends on what the page makes of them: there is less of it than of paper.
  const black = shares.reduce((sum, share) => sum + share, 0) < 127 * shares.length;
  const tiff = await sharp(shares, { raw: { ...size, channels: 1 } })
    .threshold(black ? INK : 256 - INK)
    .toColourspace('b-w')
    .tiff({
      compression: 'ccittfax4',
      bitdepth: 1,
      tile: true,
      tileWidth: size.width,
      tileHeight: size.height,
    })
    .toBuffer();
  return { coded: onlyTile(tiff), size };
}

/** What is cut or damaged is read as far as it goes, as viewers do. */
const OPTIONS = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'none', sequentialRead: true } as const;

const [WIDTH, LENGTH, BITS, COMPRESSION, PHOTOMETRIC, STRIP_AT, SAMPLES, ROWS, STRIP_BYTES] = [
  256, 257, 258, 259, 262, 273, 277, 278, 279,
];
const [TILE_AT, TILE_BYTES] = [324, 325];
const [SHORT, LONG] = [3, 4];
/** libtiff insists on this type for them; the others are as long as they have to be. */
const SHORTS = new Set([BITS, COMPRESSION, PHOTOMETRIC, SAMPLES]);
const ENTRY_BYTES = 12;

/** Photometric 0, white is zero: a black run is black. */
function inTiff(fax: Uint8Array, { width, height }: Size): Buffer {
  const entries: [tag: number, value: number][] = [
    [WIDTH!, width],
    [LENGTH!, height],
    [BITS!, 1],
    [COMPRESSION!, 4],
    [PHOTOMETRIC!, 0],
    [STRIP_AT!, 0],
    [SAMPLES!, 1],
    [ROWS!, height],
    [STRIP_BYTES!, fax.length],
  ];
  const head = Buffer.alloc(8 + 2 + entries.length * ENTRY_BYTES + 4);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  for (const [i, [tag, value]] of entries.entries()) {
    const at = 10 + i * ENTRY_BYTES;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(SHORTS.has(tag) ? SHORT! : LONG!, at + 2);
    head.writeUInt32LE(1, at + 4);
    head.writeUInt32LE(tag === STRIP_AT ? head.length : value, at + 8);
  }
  return Buffer.concat([head, fax]);
}

/** libvips writes little-endian, on whatever machine that it runs on here. */
function onlyTile(tiff: Buffer): Buffer {
  const directory = tiff.readUInt32LE(4);
  const values = new Map<number, number>();
  for (let i = 0; i < tiff.readUInt16LE(directory); i++) {
    const at = directory + 2 + i * ENTRY_BYTES;
    values.set(tiff.readUInt16LE(at), tiff.readUInt32LE(at + 8));
  }
  const start = values.get(TILE_AT!) ?? 0;
  return tiff.subarray(start, start + (values.get(TILE_BYTES!) ?? 0));
}

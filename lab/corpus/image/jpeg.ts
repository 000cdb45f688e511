/**
 * A baseline JPEG encoder (ITU-T T.81): 4:2:0 or 4:4:4, standard Huffman tables, any quantisation table, any APP
 * segments. Written here because a forger must choose tables that no library offers, and because its floating-point
 * work gives the same bytes on every machine.
 */
import { NATURAL_ORDER } from '../../../workers/formats/jpeg/zigzag.ts';
import { codesOf, HUFFMAN, quantisation, type Tables } from './jpeg-tables.ts';
import type { Raster } from './raster.ts';

export type JpegOptions = {
  quality: number;
  tables?: Tables;
  /** Chroma at half resolution in both directions; default true. */
  subsample?: boolean;
  /** Whole APPn or COM segments, marker included, put after SOI. Without any, a JFIF header is written. */
  segments?: readonly Buffer[];
};

const BASIS = Float64Array.from({ length: 64 }, (_, index) => {
  const [frequency, position] = [index >> 3, index & 7];
  return (
    (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * position + 1) * frequency * Math.PI) / 16)
  );
});

/** A marker segment with its length. */
export function segment(marker: number, payload: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([header, payload]);
}

const JFIF = segment(0xe0, Buffer.from('4a46494600010101004800480000', 'hex'));

export function encodeJpeg(raster: Raster, options: JpegOptions): Buffer {
  const [luma, chroma] = quantisation(options.tables ?? 'ijg', options.quality);
  const step = options.subsample === false ? 1 : 2;
  const frame = Buffer.from([8, 0, 0, 0, 0, 3, 1, step * 17, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(raster.height, 1);
  frame.writeUInt16BE(raster.width, 3);
  const zigzagged = (table: Uint16Array): number[] =>
    Array.from(table, (_, index) => table[NATURAL_ORDER[index] ?? 0] ?? 1);
  const huffman = (
    id: number,
    table: { counts: readonly number[]; symbols: readonly number[] },
  ): number[] => [id, ...table.counts, ...table.symbols];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(options.segments ?? [JFIF]),
    segment(0xdb, Buffer.from([0, ...zigzagged(luma)])),
    segment(0xdb, Buffer.from([1, ...zigzagged(chroma)])),
    segment(0xc0, frame),
    segment(0xc4, Buffer.from(huffman(0x00, HUFFMAN.dcLuma))),
    segment(0xc4, Buffer.from(huffman(0x10, HUFFMAN.acLuma))),
    segment(0xc4, Buffer.from(huffman(0x01, HUFFMAN.dcChroma))),
    segment(0xc4, Buffer.from(huffman(0x11, HUFFMAN.acChroma))),
    segment(0xda, Buffer.from([3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0])),
    scan(raster, step, luma, chroma),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** One colour plane, padded by its last row and column to whole minimum coded units. */
type Plane = { samples: Float32Array; width: number };

function planes(raster: Raster, step: number): [Plane, Plane, Plane] {
  const unit = 8 * step;
  const width = Math.ceil(raster.width / unit) * unit;
  const height = Math.ceil(raster.height / unit) * unit;
  const full = [0, 1, 2].map(() => new Float32Array(width * height));
  const [luma, blue, red] = full as [Float32Array, Float32Array, Float32Array];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (Math.min(y, raster.height - 1) * raster.width + Math.min(x, raster.width - 1)) * 3;
      const r = raster.pixels[from] ?? 0;
      const g = raster.pixels[from + 1] ?? 0;
      const b = raster.pixels[from + 2] ?? 0;
      const to = y * width + x;
      luma[to] = Math.round(0.299 * r + 0.587 * g + 0.114 * b) - 128;
      blue[to] = Math.round(-0.168736 * r - 0.331264 * g + 0.5 * b);
      red[to] = Math.round(0.5 * r - 0.418688 * g - 0.081312 * b);
    }
  }
  const chroma = (plane: Float32Array): Plane =>
    step === 1 ? { samples: plane, width } : halved(plane, width, height);
  return [{ samples: luma, width }, chroma(blue), chroma(red)];
}

function halved(plane: Float32Array, width: number, height: number): Plane {
  const half = width / 2;
  const samples = new Float32Array(half * (height / 2));
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      const sum =
        (plane[at] ?? 0) + (plane[at + 1] ?? 0) + (plane[at + width] ?? 0) + (plane[at + width + 1] ?? 0);
      samples[(y / 2) * half + x / 2] = Math.round(sum / 4);
    }
  }
  return { samples, width: half };
}

const CODES = {
  luma: [codesOf(HUFFMAN.dcLuma), codesOf(HUFFMAN.acLuma)],
  chroma: [codesOf(HUFFMAN.dcChroma), codesOf(HUFFMAN.acChroma)],
} as const;

function scan(raster: Raster, step: number, luma: Uint16Array, chroma: Uint16Array): Buffer {
  const [y, blue, red] = planes(raster, step);
  const out = bitWriter(raster.width * raster.height);
  const previous = [0, 0, 0];
  const coded = new Int32Array(64);
  const block = (plane: Plane, index: number, x: number, line: number): void => {
    const table = index === 0 ? luma : chroma;
    transform(plane, x, line, table, coded);
    const [dc, ac] = index === 0 ? CODES.luma : CODES.chroma;
    writeBlock(out, coded, previous[index] ?? 0, dc, ac);
    previous[index] = coded[0] ?? 0;
  };
  const unit = 8 * step;
  for (let top = 0; top < raster.height; top += unit) {
    for (let left = 0; left < raster.width; left += unit) {
      for (let dy = 0; dy < unit; dy += 8)
        for (let dx = 0; dx < unit; dx += 8) block(y, 0, left + dx, top + dy);
      block(blue, 1, left / step, top / step);
      block(red, 2, left / step, top / step);
    }
  }
  return out.end();
}

const rows = new Float64Array(64);

/** DCT of one block, quantised, in zigzag order. */
function transform(plane: Plane, x: number, y: number, table: Uint16Array, coded: Int32Array): void {
  for (let row = 0; row < 8; row += 1) {
    const at = (y + row) * plane.width + x;
    for (let frequency = 0; frequency < 8; frequency += 1) {
      let sum = 0;
      for (let position = 0; position < 8; position += 1) {
        sum += (plane.samples[at + position] ?? 0) * (BASIS[frequency * 8 + position] ?? 0);
      }
      rows[row * 8 + frequency] = sum;
    }
  }
  for (let index = 0; index < 64; index += 1) {
    const natural = NATURAL_ORDER[index] ?? 0;
    const [vertical, horizontal] = [natural >> 3, natural & 7];
    let sum = 0;
    for (let row = 0; row < 8; row += 1)
      sum += (rows[row * 8 + horizontal] ?? 0) * (BASIS[vertical * 8 + row] ?? 0);
    coded[index] = Math.round(sum / (table[natural] ?? 1));
  }
}

const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value));

type Bits = { put: (value: number, length: number) => void; end: () => Buffer };

function writeBlock(out: Bits, coded: Int32Array, previous: number, dc: Uint32Array, ac: Uint32Array): void {
  const symbol = (table: Uint32Array, code: number): void =>
    out.put((table[code] ?? 0) >> 5, (table[code] ?? 0) & 31);
  const amplitude = (value: number, size: number): void =>
    out.put(value < 0 ? value + (1 << size) - 1 : value, size);
  const difference = (coded[0] ?? 0) - previous;
  symbol(dc, sizeOf(difference));
  amplitude(difference, sizeOf(difference));
  let zeros = 0;
  for (let index = 1; index < 64; index += 1) {
    const value = coded[index] ?? 0;
    if (value === 0) {
      zeros += 1;
      continue;
    }
    for (; zeros > 15; zeros -= 16) symbol(ac, 0xf0);
    symbol(ac, (zeros << 4) | sizeOf(value));
    amplitude(value, sizeOf(value));
    zeros = 0;
  }
  if (zeros > 0) symbol(ac, 0);
}

/** Collects bits, most significant first, with a zero stuffed after each 0xFF. */
function bitWriter(expected: number): Bits {
  let bytes = Buffer.alloc(Math.max(1024, expected >> 1));
  let length = 0;
  let held = 0;
  let count = 0;
  const push = (byte: number): void => {
    if (length + 2 > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
    bytes[length] = byte;
    length += 1;
    if (byte === 0xff) {
      bytes[length] = 0;
      length += 1;
    }
  };
  const put = (value: number, size: number): void => {
    held = (held << size) | value;
    count += size;
    while (count >= 8) {
      push((held >> (count - 8)) & 255);
      count -= 8;
    }
    held &= (1 << count) - 1;
  };
  return {
    put,
    end: () => {
      if (count > 0) put((1 << (8 - count)) - 1, 8 - count);
      return Buffer.from(bytes.subarray(0, length));
    },
  };
}

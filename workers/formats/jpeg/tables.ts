import type { FrameComponent, HuffmanSpec, JpegFrame, JpegScan, QuantTable } from './model.ts';
import { NATURAL_ORDER } from './zigzag.ts';

/**
 * Payload parsers of the table and header segments (ITU-T T.81 annex B.2). Each takes the payload range
 * `[start, end)` and answers null when the payload breaks the syntax; none reads outside its range.
 */

export function parseQuantTables(bytes: Uint8Array, start: number, end: number): QuantTable[] | null {
  const tables: QuantTable[] = [];
  let at = start;
  while (at < end) {
    const info = bytes[at] as number;
    const wide = info >> 4;
    const size = wide ? 128 : 64;
    if (wide > 1 || (info & 15) > 3 || at + 1 + size > end) return null;
    const values = new Uint16Array(64);
    for (let k = 0; k < 64; k++) {
      const from = at + 1 + (wide ? 2 * k : k);
      const value = wide
        ? ((bytes[from] as number) << 8) | (bytes[from + 1] as number)
        : (bytes[from] as number);
      if (value === 0) return null;
      values[NATURAL_ORDER[k] as number] = value;
    }
    tables.push({ id: info & 15, precision: wide ? 16 : 8, values, offset: at });
    at += 1 + size;
  }
  return tables;
}

export function parseHuffmanTables(bytes: Uint8Array, start: number, end: number): HuffmanSpec[] | null {
  const tables: HuffmanSpec[] = [];
  let at = start;
  while (at < end) {
    if (at + 17 > end) return null;
    const info = bytes[at] as number;
    const counts = bytes.slice(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (info >> 4 > 1 || (info & 15) > 3 || total > 256 || at + 17 + total > end || !isPrefixCode(counts))
      return null;
    const symbols = bytes.slice(at + 17, at + 17 + total);
    tables.push({ kind: info >> 4 ? 'ac' : 'dc', id: info & 15, counts, symbols });
    at += 17 + total;
  }
  return tables;
}

/** Kraft's inequality: a table that asks for more codes than its lengths allow cannot be decoded. */
function isPrefixCode(counts: Uint8Array): boolean {
  let code = 0;
  for (let length = 1; length <= 16; length++) {
    code += counts[length - 1] as number;
    if (code > 1 << length) return false;
    code <<= 1;
  }
  return true;
}

export function parseFrame(marker: number, bytes: Uint8Array, start: number, end: number): JpegFrame | null {
  if (start + 6 > end) return null;
  const count = bytes[start + 5] as number;
  const width = ((bytes[start + 3] as number) << 8) | (bytes[start + 4] as number);
  const height = ((bytes[start + 1] as number) << 8) | (bytes[start + 2] as number);
  if (count < 1 || count > 4 || start + 6 + 3 * count > end || width === 0 || height === 0) return null;
  const components: FrameComponent[] = [];
  for (let i = 0; i < count; i++) {
    const at = start + 6 + 3 * i;
    const sampling = bytes[at + 1] as number;
    const component = {
      id: bytes[at] as number,
      h: sampling >> 4,
      v: sampling & 15,
      quantTable: bytes[at + 2] as number,
    };
    const { h, v, quantTable, id } = component;
    if (h < 1 || h > 4 || v < 1 || v > 4 || quantTable > 3 || components.some((c) => c.id === id))
      return null;
    components.push(component);
  }
  return {
    process: processOf(marker),
    precision: bytes[start] as number,
    width,
    height,
    components,
    offset: start,
  };
}

/** T.81 table B.1: the SOF marker names process, entropy coder and whether the image is hierarchical. */
function processOf(marker: number): JpegFrame['process'] {
  if (marker === 0xc0) return 'baseline';
  if (marker === 0xc1) return 'extended';
  if (marker === 0xc2) return 'progressive';
  if (marker === 0xc3) return 'lossless';
  return marker >= 0xc9 ? 'arithmetic' : 'hierarchical';
}

export function parseScan(bytes: Uint8Array, start: number, end: number): JpegScan | null {
  const count = bytes[start] as number;
  if (start >= end || count < 1 || count > 4 || start + 4 + 2 * count > end) return null;
  const components: JpegScan['components'] = [];
  for (let i = 0; i < count; i++) {
    const at = start + 1 + 2 * i;
    const tables = bytes[at + 1] as number;
    components.push({ id: bytes[at] as number, dcTable: tables >> 4, acTable: tables & 15 });
  }
  const tail = start + 1 + 2 * count;
  const approximation = bytes[tail + 2] as number;
  const scan = {
    components,
    spectralStart: bytes[tail] as number,
    spectralEnd: bytes[tail + 1] as number,
    successiveHigh: approximation >> 4,
    successiveLow: approximation & 15,
    dataStart: end,
    dataEnd: end,
  };
  const tablesExist = components.every((c) => c.dcTable < 4 && c.acTable < 4);
  return tablesExist && scan.spectralStart <= 63 && scan.spectralEnd <= 63 && scan.successiveLow <= 13
    ? scan
    : null;
}

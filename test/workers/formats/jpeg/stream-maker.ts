/** JPEG streams written by hand, marker by marker (ITU-T T.81, annex B). */

/** FF, the marker, the length with its own two bytes, the payload. */
export const segment = (marker: number, payload: readonly number[]): number[] => [
  ...[0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 255],
  ...payload,
];

/** @param values one for all 64, or those of the table in zigzag order */
export const dqt = (id: number, values: number | readonly number[]): number[] =>
  segment(0xdb, [id, ...(typeof values === 'number' ? Array<number>(64).fill(values) : values)]);

/** @param components identifier, horizontal and vertical sampling, quantisation table */
export const sof = (
  marker: number,
  { width, height, precision = 8 }: { width: number; height: number; precision?: number },
  components: readonly (readonly [id: number, h: number, v: number, table: number])[],
): number[] =>
  segment(marker, [
    ...[precision, height >> 8, height & 255, width >> 8, width & 255, components.length],
    ...components.flatMap(([id, h, v, table]) => [id, (h << 4) | v, table]),
  ]);

/** @param codes how many codes there are of each length from 1 upwards */
export const dht = (
  kind: 'dc' | 'ac',
  id: number,
  codes: readonly number[],
  symbols: readonly number[],
): number[] =>
  segment(0xc4, [
    ((kind === 'ac' ? 1 : 0) << 4) | id,
    ...Array.from({ length: 16 }, (_, at) => codes[at] ?? 0),
    ...symbols,
  ]);

/** A scan's header and its data. @param components identifier, DC and AC table */
export const sos = (
  components: readonly (readonly [id: number, dc: number, ac: number])[],
  data: readonly number[],
  [from, to, high, low]: readonly [number, number, number, number] = [0, 63, 0, 0],
): number[] => [
  ...segment(0xda, [
    components.length,
    ...components.flatMap(([id, dc, ac]) => [id, (dc << 4) | ac]),
    ...[from, to, (high << 4) | low],
  ]),
  ...data,
];

export const restartEvery = (units: number): number[] => segment(0xdd, [units >> 8, units & 255]);

/** Bits as bytes: filled up with ones, each FF followed by a zero byte (F.1.2.3). */
export function packed(bits: string): number[] {
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  return bytes.flatMap((byte) => (byte === '11111111' ? [255, 0] : [Number.parseInt(byte, 2)]));
}

/** The additional bits of a value of so many bits (F.1.2.1): negative ones are one less than their low bits. */
export const extraBits = (value: number, size: number): string =>
  size === 0 ? '' : (value < 0 ? value + 2 ** size - 1 : value).toString(2).padStart(size, '0');

export const SOI = [0xff, 0xd8];
export const EOI = [0xff, 0xd9];

/** SOI, the parts, EOI. */
export const jpegOf = (...parts: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from([...SOI, ...parts.flat(), ...EOI]);

/** DC: `0` is no difference, `10` four bits, `110` seven. AC: `0` ends the block, `10` is four bits, `110` sixteen zeros. */
export const SIMPLE_TABLES = [
  ...dht('dc', 0, [1, 1, 1], [0, 4, 7]),
  ...dht('ac', 0, [1, 1, 1], [0, 4, 0xf0]),
];

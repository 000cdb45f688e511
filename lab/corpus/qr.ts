/**
 * A small QR encoder (ISO/IEC 18004): byte mode, error correction M, versions 1 to 6, always mask 0. Choosing the best
 * of the eight masks only matters for bad cameras; any reader takes any mask.
 */

type Version = { size: number; blocks: number; total: number; data: number; align?: number };

/** Per version: modules a side, blocks, codewords and data codewords of a block, centre of the one alignment pattern. */
const VERSIONS: readonly Version[] = [
  { size: 21, blocks: 1, total: 26, data: 16 },
  { size: 25, blocks: 1, total: 44, data: 28, align: 18 },
  { size: 29, blocks: 1, total: 70, data: 44, align: 22 },
  { size: 33, blocks: 2, total: 50, data: 32, align: 26 },
  { size: 37, blocks: 2, total: 67, data: 43, align: 30 },
  { size: 41, blocks: 4, total: 43, data: 27, align: 34 },
];

/** Modules of the symbol, true is dark, with the quiet zone of four modules around. Throws above 106 bytes. */
export function qrModules(content: string): boolean[][] {
  const bytes = Buffer.from(content, 'utf8');
  const version = VERSIONS.find((one) => bytes.length <= one.blocks * one.data - 2);
  if (version === undefined) throw new RangeError(`${bytes.length} bytes do not fit`);
  const symbol = new Int8Array(version.size * version.size).fill(-1);
  drawPatterns(symbol, version);
  placeBits(symbol, version.size, codewords(bytes, version));
  const quiet = 4;
  const side = version.size + 2 * quiet;
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => {
      const [y, x] = [row - quiet, column - quiet];
      const inside = y >= 0 && x >= 0 && y < version.size && x < version.size;
      return inside && symbol[y * version.size + x] === 1;
    }),
  );
}

/** Mode, length, data and padding, split into blocks with their error correction, interleaved. */
function codewords(bytes: Buffer, version: Version): number[] {
  const capacity = version.blocks * version.data;
  const nibbles = [
    4,
    bytes.length >> 4,
    bytes.length & 15,
    ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]),
    0,
  ];
  const data: number[] = [];
  for (let index = 0; index < nibbles.length; index += 2)
    data.push(((nibbles[index] ?? 0) << 4) | (nibbles[index + 1] ?? 0));
  for (let pad = 0; data.length < capacity; pad += 1) data.push(pad % 2 === 0 ? 0xec : 0x11);
  const blocks = Array.from({ length: version.blocks }, (_, index) =>
    data.slice(index * version.data, (index + 1) * version.data),
  );
  const checks = blocks.map((block) => reedSolomon(block, version.total - version.data));
  const interleave = (lists: number[][]): number[] =>
    Array.from({ length: lists[0]?.length ?? 0 }, (_, index) => lists.map((list) => list[index] ?? 0)).flat();
  return [...interleave(blocks), ...interleave(checks)];
}

const EXP = new Uint8Array(510);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

/** Remainder by the generator polynomial over GF(256), 0x11D. */
function reedSolomon(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    const next = [...generator, 0];
    for (const [index, value] of generator.entries()) {
      if (value !== 0) next[index + 1] = (next[index + 1] ?? 0) ^ (EXP[(LOG[value] ?? 0) + power] ?? 0);
    }
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let index = 0; index < data.length; index += 1) {
    const factor = rest[index] ?? 0;
    if (factor === 0) continue;
    for (const [step, value] of generator.entries()) {
      rest[index + step] = (rest[index + step] ?? 0) ^ (EXP[(LOG[factor] ?? 0) + (LOG[value] ?? 0)] ?? 0);
    }
  }
  return rest.slice(data.length);
}

/** Finders, timing, alignment, format information (level M, mask 0) and the dark module. */
function drawPatterns(symbol: Int8Array, version: Version): void {
  const { size } = version;
  const set = (x: number, y: number, dark: boolean): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) symbol[y * size + x] = dark ? 1 : 0;
  };
  const rings = (centreX: number, centreY: number, radius: number, light: readonly number[]): void => {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        set(centreX + dx, centreY + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  for (let index = 8; index < size - 8; index += 1) {
    set(index, 6, index % 2 === 0);
    set(6, index, index % 2 === 0);
  }
  if (version.align !== undefined) rings(version.align, version.align, 2, [1]);
  // 101010000010010 is level M with mask 0 after BCH and its own mask (ISO/IEC 18004, annex C).
  const format = 0b101010000010010;
  for (let index = 0; index < 15; index += 1) {
    const dark = ((format >> index) & 1) === 1;
    if (index < 6) set(8, index, dark);
    else if (index < 8) set(8, index + 1, dark);
    else if (index === 8) set(7, 8, dark);
    else set(14 - index, 8, dark);
    if (index < 8) set(size - 1 - index, 8, dark);
    else set(8, size - 15 + index, dark);
  }
  set(8, size - 8, true);
}

/** Fills the free modules in the zigzag of the standard, mask 0 applied. */
function placeBits(symbol: Int8Array, size: number, words: readonly number[]): void {
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (symbol[y * size + x] !== -1) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
        symbol[y * size + x] = dark !== ((x + y) % 2 === 0) ? 1 : 0;
      }
    }
  }
}

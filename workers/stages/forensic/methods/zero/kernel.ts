import { assemble, type Code, FunctionBuilder, f32x4, i8x16, i16x8, i32, i32x4, v128 } from './assembler.ts';

/**
 * The inner loops of the grid test: 64 two-dimensional DCTs for every 8x8 cell of the picture. In plain TypeScript
 * they take seconds a megapixel-dozen, with four lanes at a time well under one; hence WebAssembly SIMD, written down
 * here and assembled at load. `test/.../zero` holds it against the textbook formula.
 *
 * A KEY is 16 bits for a block origin: `zeros << 7 | place`, where zeros = number of AC coefficients with |c| < 0.5 in
 * the orthonormal DCT (0..63) and place = (x mod 8) + 8 (y mod 8), or `NO_GRID` when the block does not vote.
 */
export const NO_GRID = 127;

/** Scale factors of the Arai-Agui-Nakajima DCT: its output k is `AAN[k] * sqrt(8)` times the orthonormal one. */
const AAN = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379];

/** Emits the 8-point DCT of Arai, Agui and Nakajima (1988): 5 multiplications, 29 additions. */
function dct8(f: FunctionBuilder, d: readonly Code[]): Code[] {
  const { add, sub, mul, splat } = f32x4;
  const sum = (a: number, b: number): Code => f.keep(add(d[a] as Code, d[b] as Code));
  const difference = (a: number, b: number): Code => f.keep(sub(d[a] as Code, d[b] as Code));
  const [s0, s1, s2, s3] = [sum(0, 7), sum(1, 6), sum(2, 5), sum(3, 4)];
  const [d0, d1, d2, d3] = [difference(0, 7), difference(1, 6), difference(2, 5), difference(3, 4)];
  const even0 = f.keep(add(s0, s3));
  const even3 = f.keep(sub(s0, s3));
  const even1 = f.keep(add(s1, s2));
  const turned = f.keep(mul(add(sub(s1, s2), even3), splat(Math.SQRT1_2)));
  const odd0 = f.keep(add(d3, d2));
  const odd2 = f.keep(add(d1, d0));
  const z5 = f.keep(mul(sub(odd0, odd2), splat(0.382683433)));
  const z2 = f.keep(add(mul(odd0, splat(0.5411961)), z5));
  const z4 = f.keep(add(mul(odd2, splat(1.306562965)), z5));
  const z3 = f.keep(mul(add(d2, d1), splat(Math.SQRT1_2)));
  const z11 = f.keep(add(d0, z3));
  const z13 = f.keep(sub(d0, z3));
  return [
    add(even0, even1),
    add(z11, z4),
    add(even3, turned),
    sub(z13, z2),
    sub(even0, even1),
    add(z13, z2),
    sub(even3, turned),
    sub(z11, z4),
  ];
}

/** `columns(rows, stride, planes, planeBytes, count)`: vertical DCT of 8 rows of bytes, output k into plane k as f32. */
function buildColumns(): FunctionBuilder {
  const f = new FunctionBuilder(5);
  const [rows, stride, planes, planeBytes, count] = [0, 1, 2, 3, 4].map((i) => f.parameter(i)) as Five;
  f.loop(count, 8, (x) => {
    const from = f.keepI32(i32.add(rows, x));
    const to = f.keepI32(i32.add(planes, i32.shl(x, i32.const(2))));
    const words = Array.from({ length: 8 }, (_, row) =>
      f.keep(v128.loadBytes(i32.add(from, i32.mul(stride, i32.const(row))))),
    );
    for (const [half, widen] of [i32x4.lowOfU16, i32x4.highOfU16].entries()) {
      const pixels = words.map((word) => f.keep(f32x4.convertU32(widen(word))));
      for (const [k, value] of dct8(f, pixels).entries()) {
        const plane = i32.add(to, i32.mul(planeBytes, i32.const(k)));
        f.emit(v128.store(plane, f32x4.mul(value, f32x4.splat(1 / (AAN[k] as number))), half * 16));
      }
    }
  });
  return f;
}
type Five = [Code, Code, Code, Code, Code];

/** `keys(planes, planeBytes, out, gridRow, count)`: horizontal DCTs over the planes, counted into keys. */
function buildKeys(): FunctionBuilder {
  const f = new FunctionBuilder(5);
  const [planes, planeBytes, out, gridRow, count] = [0, 1, 2, 3, 4].map((i) => f.parameter(i)) as Five;
  const zero = v128.const(Array(16).fill(0));
  f.loop(count, 8, (x) => {
    const halves: { zeros: Code; flat: Code }[] = [];
    const from = f.keepI32(i32.add(planes, i32.shl(x, i32.const(2))));
    for (let half = 0; half < 2; half++) {
      const zeros = f.keep(zero);
      const alongX = f.keep(zero);
      const alongY = f.keep(zero);
      for (let k = 0; k < 8; k++) {
        const plane = f.keepI32(i32.add(from, i32.mul(planeBytes, i32.const(k))));
        const input = Array.from({ length: 8 }, (_, i) => f.keep(v128.load(plane, half * 16 + i * 4)));
        if (k > 0) for (const value of input) f.assign(alongY, v128.or(alongY, value));
        for (const [u, value] of dct8(f, input).entries()) {
          if (k === 0 && u === 0) continue;
          const coefficient = f.keep(value);
          const isZero = f32x4.lt(f32x4.abs(coefficient), f32x4.splat(4 * (AAN[u] as number)));
          f.assign(zeros, i32x4.sub(zeros, isZero));
          if (u > 0) f.assign(alongX, v128.or(alongX, coefficient));
        }
      }
      // Exactly constant along an axis: no AC energy across it. Such blocks tell nothing about a grid.
      const flat = f.keep(v128.or(f32x4.eq(alongX, zero), f32x4.eq(alongY, zero)));
      halves.push({ zeros, flat });
    }
    const [low, high] = halves as [{ zeros: Code; flat: Code }, { zeros: Code; flat: Code }];
    const zeros = f.keep(i16x8.narrowI32(low.zeros, high.zeros));
    const flat = f.keep(i16x8.narrowI32(low.flat, high.flat));
    const place = i16x8.add(
      i16x8.splat(i32.shl(gridRow, i32.const(3))),
      i16x8.const([0, 1, 2, 3, 4, 5, 6, 7]),
    );
    const noGrid = i16x8.const(Array(8).fill(NO_GRID));
    const key = v128.or(i16x8.add(i16x8.shiftLeft(zeros, i32.const(7)), place), v128.and(flat, noGrid));
    f.emit(v128.store(i32.add(out, i32.shl(x, i32.const(1))), key));
  });
  return f;
}

/** `combine(out, a, b, count)`: the better of two keys; equal zeros are a tie, which votes for no grid. */
function buildCombine(): FunctionBuilder {
  const f = new FunctionBuilder(4);
  const [out, a, b, count] = [0, 1, 2, 3].map((i) => f.parameter(i)) as [Code, Code, Code, Code];
  f.loop(count, 8, (x) => {
    const at = f.keepI32(i32.shl(x, i32.const(1)));
    const left = f.keep(v128.load(i32.add(a, at)));
    const right = f.keep(v128.load(i32.add(b, at)));
    const tie = i16x8.lt(v128.xor(left, right), i16x8.const(Array(8).fill(128)));
    const best = v128.or(i16x8.max(left, right), v128.and(tie, i16x8.const(Array(8).fill(NO_GRID))));
    f.emit(v128.store(i32.add(out, at), best));
  });
  return f;
}

/** `votes(out, keys, count)`: a key's place as a byte; a block without a single zero votes for no grid. */
function buildVotes(): FunctionBuilder {
  const f = new FunctionBuilder(3);
  const [out, keys, count] = [0, 1, 2].map((i) => f.parameter(i)) as [Code, Code, Code];
  const placeMask = i16x8.const(Array(8).fill(127));
  const vote = (key: Code): Code => {
    const empty = i16x8.lt(key, i16x8.const(Array(8).fill(128)));
    return v128.and(v128.or(key, empty), placeMask);
  };
  f.loop(count, 16, (x) => {
    const from = f.keepI32(i32.add(keys, i32.shl(x, i32.const(1))));
    const first = f.keep(v128.load(from));
    const second = f.keep(v128.load(from, 16));
    f.emit(v128.store(i32.add(out, x), i8x16.narrowU16(vote(first), vote(second))));
  });
  return f;
}

export type Kernel = {
  columns(rows: number, stride: number, planes: number, planeBytes: number, count: number): void;
  keys(planes: number, planeBytes: number, out: number, gridRow: number, count: number): void;
  combine(out: number, a: number, b: number, count: number): void;
  votes(out: number, keys: number, count: number): void;
};

// The library types of ES2024 do not name WebAssembly; this much of its interface is used.
export type Memory = { readonly buffer: ArrayBuffer };
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: { env: { memory: Memory } }) => { exports: object };
  Memory: new (size: { initial: number }) => Memory;
};

let compiled: object | null = null;

/** Linear memory of at least `bytes` bytes, zeroed. */
export function allocate(bytes: number): Memory {
  return new WebAssembly.Memory({ initial: Math.ceil(bytes / 65536) });
}

/** An instance of the kernel over the given memory; all arguments are byte addresses and counts of elements. */
export function openKernel(memory: Memory): Kernel {
  compiled ??= new WebAssembly.Module(
    assemble({ columns: buildColumns(), keys: buildKeys(), combine: buildCombine(), votes: buildVotes() }),
  );
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as Kernel;
}

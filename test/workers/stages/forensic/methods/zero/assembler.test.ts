/** Modules are run by the engine itself: it refuses what the format does not allow, and computes what the bytes say. */
import { expect } from 'chai';
import {
  assemble,
  type Code,
  FunctionBuilder,
  f32x4,
  i16x8,
  i32,
  v128,
} from '../../../../../../workers/stages/forensic/methods/zero/assembler.ts';
import { allocate, type Memory } from '../../../../../../workers/stages/forensic/methods/zero/kernel.ts';

declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: { env: { memory: Memory } }) => { exports: object };
};
type Exports = Record<string, (...values: number[]) => void>;

const PAGES = 20;

function exportsOf(functions: Record<string, FunctionBuilder>) {
  const memory = allocate(PAGES * 65536);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(assemble(functions)), {
    env: { memory },
  });
  return { call: exports as Exports, buffer: memory.buffer };
}

/** The memory after a function of one parameter ran. */
function memoryAfter(build: (f: FunctionBuilder, parameter: Code) => void, value = 0): ArrayBuffer {
  const f = new FunctionBuilder(1);
  build(f, f.parameter(0));
  const { call, buffer } = exportsOf({ only: f });
  call.only?.(value);
  return buffer;
}

/** Where LEB128 takes one byte more: every seven bits, of signed numbers one bit earlier (core specification, 5.2.2). */
const EDGES = [0, 1, 63, 64, 127, 128, 8191, 8192, 16_383, 16_384, 1_048_575, 1_048_576];

describe('the assembler', () => {
  it('writes constants of either sign that the engine reads as they are', () => {
    const values = [
      ...EDGES.filter((value) => value < 32_768),
      -1,
      -64,
      -65,
      -128,
      -129,
      -8192,
      -8193,
      -32_768,
    ];
    const buffer = memoryAfter((f) => {
      for (const [at, value] of values.entries())
        f.emit(v128.store(i32.const(16 * at), i16x8.splat(i32.const(value))));
    });
    const lanes = new Int16Array(buffer);
    expect(values.map((_, at) => lanes[8 * at])).to.deep.equal(values);
    expect(values.map((_, at) => lanes[8 * at + 7])).to.deep.equal(values);
  });

  it('reaches every address, as a constant or as an offset', () => {
    const mark = v128.const(Array.from({ length: 16 }, (_, i) => i + 1));
    for (const address of EDGES) {
      const stored = [
        memoryAfter((f) => f.emit(v128.store(i32.const(address), mark))),
        memoryAfter((f, from) => f.emit(v128.store(from, mark, address))),
        memoryAfter((f, from) => f.emit(v128.store(i32.add(from, i32.const(address - 5)), mark)), 5),
      ];
      for (const buffer of stored) {
        const bytes = new Uint8Array(buffer);
        expect(bytes.indexOf(1), String(address)).to.equal(address);
        expect(bytes[address + 15]).to.equal(16);
        expect(bytes.reduce((sum, byte) => sum + byte, 0)).to.equal(136);
      }
    }
  });

  it('loads from an offset, sixteen bytes or eight that are widened', () => {
    const bytes = Array.from({ length: 16 }, (_, i) => 240 + i);
    const buffer = memoryAfter((f, zero) => {
      f.emit(v128.store(zero, v128.const(bytes), 200));
      f.emit(v128.store(zero, v128.load(zero, 200), 16_384));
      f.emit(v128.store(zero, v128.loadBytes(zero, 204), 300));
    });
    expect([...new Uint8Array(buffer, 16_384, 16)]).to.deep.equal(bytes);
    // Without sign: 244 stays 244.
    expect([...new Uint16Array(buffer, 300, 8)]).to.deep.equal(bytes.slice(4, 12));
  });

  it('computes in single precision, four lanes at a time', () => {
    const [a, b] = [Math.fround(0.1), Math.fround(-2.7)];
    const [one, other] = [f32x4.splat(0.1), f32x4.splat(-2.7)];
    const results = [f32x4.add(one, other), f32x4.sub(one, other), f32x4.mul(one, other), f32x4.abs(other)];
    const truths = [f32x4.lt(other, one), f32x4.lt(one, one), f32x4.eq(one, one), f32x4.eq(one, other)];
    const buffer = memoryAfter((f, zero) => {
      for (const [at, value] of [...results, ...truths].entries()) f.emit(v128.store(zero, value, 16 * at));
    });
    const floats = [...new Float32Array(buffer, 0, 16)];
    const expected = [a + b, a - b, a * b, -b].flatMap((value) => Array(4).fill(Math.fround(value)));
    expect(floats).to.deep.equal(expected);
    expect([...new Int32Array(buffer, 64, 16)]).to.deep.equal(
      [-1, 0, -1, 0].flatMap((value) => Array(4).fill(value)),
    );
  });

  it('runs a loop as often as its step fits, and once at least', () => {
    const turns = (count: number): number => {
      const buffer = memoryAfter((f, wanted) => {
        const seen = f.keep(i16x8.splat(i32.const(0)));
        f.loop(wanted, 8, () => f.assign(seen, i16x8.add(seen, i16x8.splat(i32.const(1)))));
        f.emit(v128.store(i32.const(0), seen));
      }, count);
      return new Int16Array(buffer)[0]!;
    };
    expect([-3, 0, 1, 8, 9, 16, 17, 800].map(turns)).to.deep.equal([1, 1, 1, 1, 2, 2, 3, 100]);
  });

  it('keeps what was evaluated once, however many values there are', () => {
    const count = 300;
    const buffer = memoryAfter((f, value) => {
      const kept = Array.from({ length: count }, (_, i) => f.keepI32(i32.mul(value, i32.const(i))));
      for (const [i, local] of kept.entries()) f.emit(v128.store(i32.const(16 * i), i16x8.splat(local)));
    }, 7);
    const lanes = new Int16Array(buffer);
    for (let i = 0; i < count; i++) expect(lanes[8 * i]).to.equal(7 * i);
  });

  it('exports each function by its name, with parameters of its own', () => {
    const [first, second] = [new FunctionBuilder(2), new FunctionBuilder(3)];
    first.emit(v128.store(first.parameter(0), i16x8.splat(first.parameter(1))));
    second.emit(
      v128.store(second.parameter(0), i16x8.splat(i32.shl(second.parameter(1), second.parameter(2)))),
    );
    const { call, buffer } = exportsOf({ first, second });
    call.second?.(32, 3, 4);
    call.first?.(0, 21);
    const lanes = new Int16Array(buffer);
    expect([lanes[0], lanes[16]]).to.deep.equal([21, 48]);
  });
});

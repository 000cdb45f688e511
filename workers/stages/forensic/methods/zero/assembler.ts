/**
 * Just enough of a WebAssembly assembler to write one SIMD kernel down as TypeScript (core specification 2.0, chapter
 * 5 "Binary Format"). Code is an array of bytes; every function here appends one instruction to the code of its
 * operands, so that expressions nest as they are read.
 */
export type Code = number[];

/** Unsigned LEB128. */
function leb(value: number): Code {
  const out: Code = [];
  let rest = value >>> 0;
  do {
    out.push((rest & 127) | (rest > 127 ? 128 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return out;
}

/** Signed LEB128, for `i32.const`. */
function signedLeb(value: number): Code {
  const out: Code = [];
  for (let rest = value | 0; ; rest >>= 7) {
    const done = (rest >= 0 && rest < 64) || (rest < 0 && rest >= -64);
    out.push((rest & 127) | (done ? 0 : 128));
    if (done) return out;
  }
}

const simd =
  (opcode: number) =>
  (...operands: Code[]): Code => [...operands.flat(), 0xfd, ...leb(opcode)];

export const f32x4 = {
  add: simd(0xe4),
  sub: simd(0xe5),
  mul: simd(0xe6),
  abs: simd(0xe0),
  lt: simd(0x43),
  eq: simd(0x41),
  convertU32: simd(0xfb),
  splat: (value: number): Code => {
    const bytes = [...new Uint8Array(Float32Array.of(value).buffer)];
    return v128.const([...bytes, ...bytes, ...bytes, ...bytes]);
  },
};

export const i32x4 = { add: simd(0xae), sub: simd(0xb1), lowOfU16: simd(0xa9), highOfU16: simd(0xaa) };

export const i16x8 = {
  add: simd(0x8e),
  max: simd(0x98),
  lt: simd(0x2f),
  splat: simd(0x10),
  shiftLeft: simd(0x8b),
  narrowI32: simd(0x85),
  const: (values: readonly number[]): Code => v128.const([...new Uint8Array(Int16Array.from(values).buffer)]),
};

export const i8x16 = { narrowU16: simd(0x66) };

export const v128 = {
  and: simd(0x4e),
  or: simd(0x50),
  xor: simd(0x51),
  const: (bytes: readonly number[]): Code => [0xfd, 0x0c, ...bytes],
  load: (address: Code, offset = 0): Code => [...address, 0xfd, 0x00, 0, ...leb(offset)],
  /** Eight bytes, each widened to 16 bits. */
  loadBytes: (address: Code, offset = 0): Code => [...address, 0xfd, 0x02, 0, ...leb(offset)],
  store: (address: Code, value: Code, offset = 0): Code => [
    ...address,
    ...value,
    0xfd,
    0x0b,
    0,
    ...leb(offset),
  ],
};

export const i32 = {
  const: (value: number): Code => [0x41, ...signedLeb(value)],
  add: (a: Code, b: Code): Code => [...a, ...b, 0x6a],
  mul: (a: Code, b: Code): Code => [...a, ...b, 0x6c],
  shl: (a: Code, b: Code): Code => [...a, ...b, 0x74],
  ltS: (a: Code, b: Code): Code => [...a, ...b, 0x48],
};

/** A function under construction: parameters are i32, locals are asked for as they are needed. */
export class FunctionBuilder {
  readonly parameters: number;
  private readonly locals: number[] = [];
  private readonly body: Code = [];

  constructor(parameters: number) {
    this.parameters = parameters;
  }

  parameter(index: number): Code {
    return [0x20, ...leb(index)];
  }

  /** Evaluates once into a new v128 local; the answer reads it. */
  keep(value: Code): Code {
    return this.store(0x7b, value);
  }

  /** Evaluates once into a new i32 local; the answer reads it. */
  keepI32(value: Code): Code {
    return this.store(0x7f, value);
  }

  private store(type: number, value: Code): Code {
    this.locals.push(type);
    const index = leb(this.parameters + this.locals.length - 1);
    this.body.push(...value, 0x21, ...index);
    return [0x20, ...index];
  }

  /** Overwrites what `keep` or `keepI32` returned. */
  assign(local: Code, value: Code): void {
    this.body.push(...value, 0x21, ...local.slice(1));
  }

  emit(code: Code): void {
    this.body.push(...code);
  }

  /** `for (i = 0; i < count; i += step)`, at least one turn; the body gets the code that reads i. */
  loop(count: Code, step: number, turn: (index: Code) => void): void {
    const index = this.keepI32(i32.const(0));
    this.body.push(0x03, 0x40);
    turn(index);
    this.assign(index, i32.add(index, i32.const(step)));
    this.body.push(...i32.ltS(index, count), 0x0d, 0, 0x0b);
  }

  code(): Code {
    const groups = this.locals.flatMap((type) => [1, type]);
    const content = [...leb(this.locals.length), ...groups, ...this.body, 0x0b];
    return [...leb(content.length), ...content];
  }
}

const section = (id: number, content: Code): Code => [id, ...leb(content.length), ...content];
const text = (value: string): Code => [...leb(value.length), ...new TextEncoder().encode(value)];

/** A module with the given exported functions over an imported memory `env.memory`. */
export function assemble(functions: Record<string, FunctionBuilder>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(functions);
  const count = leb(entries.length);
  const types = entries.flatMap(([, f]) => [
    0x60,
    ...leb(f.parameters),
    ...Array(f.parameters).fill(0x7f),
    0,
  ]);
  const memory = [1, ...text('env'), ...text('memory'), 0x02, 0x00, 0x01];
  const exported = entries.flatMap(([name], i) => [...text(name), 0x00, ...leb(i)]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [...count, ...types]),
    ...section(2, memory),
    ...section(3, [...count, ...entries.flatMap((_, i) => leb(i))]),
    ...section(7, [...count, ...exported]),
    ...section(10, [...count, ...entries.flatMap(([, f]) => f.code())]),
  ]);
}

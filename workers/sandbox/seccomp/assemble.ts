/**
 * Compiles policy.ts into a program for the kernel's filter of system calls: classic BPF over `struct seccomp_data`
 * (seccomp(2)), as bubblewrap takes it from a descriptor.
 */
import { ARCHITECTURES, type Architecture, numberOf, type SystemCall } from './numbers.ts';
import { ALLOWED, CONDITIONS, type Condition, DENIED } from './policy.ts';

/** Offsets into `struct seccomp_data`: int nr, u32 arch, u64 instruction_pointer, u64 args[6]. */
const NR_AT = 0;
const ARCH_AT = 4;
const argumentAt = (index: number): number => 16 + 8 * index;

/** linux/bpf_common.h: class, size or operation, and source in one word. */
const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_SET = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const refuse = (errno: number): number => 0x00050000 | errno;
const EPERM = 1;
const ENOSYS = 38;
/** Numbers of the x32 table of x86-64 carry this bit, and would pass by every comparison below. */
const X32_BIT = 0x40000000;

/** Code, how many instructions are left out if true and if false, operand. */
type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, operand: number];

const returning = (value: number): Instruction => [RETURN, 0, 0, value];
/** One call and what follows for it; every way through `then` ends in a return. */
const when = (nr: number, then: readonly Instruction[]): Instruction[] => [
  [JUMP_EQUAL, 0, then.length, nr],
  ...then,
];

function conditional(condition: Condition): Instruction[] {
  const load: Instruction = [LOAD, 0, 0, argumentAt(condition.argument)];
  const refused = returning(refuse(condition.errno));
  if ('noneOf' in condition) {
    return [load, [JUMP_SET, 0, 1, condition.noneOf], refused, returning(ALLOW)];
  }
  const each = condition.oneOf.flatMap((value): Instruction[] => [
    [JUMP_EQUAL, 0, 1, value],
    returning(ALLOW),
  ]);
  return [load, ...each, refused];
}

/** The filter as the kernel reads it: eight bytes an instruction, little endian. */
export function compileFilter(architecture: Architecture): Buffer {
  const each = (calls: readonly SystemCall[], value: number): Instruction[] =>
    calls.flatMap((call) => {
      const nr = numberOf(call, architecture);
      return nr === null ? [] : when(nr, [returning(value)]);
    });
  const program: Instruction[] = [
    [LOAD, 0, 0, ARCH_AT],
    [JUMP_EQUAL, 1, 0, ARCHITECTURES[architecture].audit],
    returning(KILL_PROCESS),
    [LOAD, 0, 0, NR_AT],
    ...(architecture === 'x64'
      ? ([[JUMP_AT_LEAST, 0, 1, X32_BIT], returning(refuse(ENOSYS))] satisfies Instruction[])
      : []),
    ...each(ALLOWED, ALLOW),
    ...CONDITIONS.flatMap((condition) => {
      const nr = numberOf(condition.call, architecture);
      return nr === null ? [] : when(nr, conditional(condition));
    }),
    ...each(DENIED, refuse(EPERM)),
    returning(refuse(ENOSYS)),
  ];
  const bytes = Buffer.alloc(8 * program.length);
  program.forEach(([code, ifTrue, ifFalse, operand], index) => {
    bytes.writeUInt16LE(code, 8 * index);
    bytes.writeUInt8(ifTrue, 8 * index + 2);
    bytes.writeUInt8(ifFalse, 8 * index + 3);
    bytes.writeUInt32LE(operand >>> 0, 8 * index + 4);
  });
  return bytes;
}

/** The filter of this machine; null where there is none for its architecture. */
export function filterHere(): Buffer | null {
  const { arch } = process;
  return arch === 'x64' || arch === 'arm64' ? compileFilter(arch) : null;
}

/** The compiled filter, run by an interpreter of the kernel's instructions over every number that there may be. */
import { expect } from 'chai';
import { compileFilter } from '../../../../workers/sandbox/seccomp/assemble.ts';
import { ARCHITECTURES, type Architecture, numberOf } from '../../../../workers/sandbox/seccomp/numbers.ts';
import { ALLOWED, CONDITIONS, DENIED } from '../../../../workers/sandbox/seccomp/policy.ts';

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const errno = (number: number): number => 0x00050000 | number;
const EPERM = 1;
const ENOSYS = 38;

interface Call {
  nr: number;
  arch: number;
  args?: number[];
}

/** bpf(4) as far as seccomp uses it; throws for anything else, so that nothing is compiled that is not looked at. */
function decide(program: Buffer, { nr, arch, args = [] }: Call): number {
  const data = Buffer.alloc(64);
  data.writeInt32LE(nr | 0, 0);
  data.writeUInt32LE(arch, 4);
  args.forEach((value, index) => {
    data.writeUInt32LE(value >>> 0, 16 + 8 * index);
  });
  let accumulator = 0;
  for (let at = 0; at < program.length; at += 8) {
    const operand = program.readUInt32LE(at + 4);
    const jump = (taken: boolean): void => {
      at += 8 * program.readUInt8(at + (taken ? 2 : 3));
    };
    switch (program.readUInt16LE(at)) {
      case 0x20:
        accumulator = data.readUInt32LE(operand);
        break;
      case 0x15:
        jump(accumulator === operand);
        break;
      case 0x35:
        jump(accumulator >= operand);
        break;
      case 0x45:
        jump((accumulator & operand) !== 0);
        break;
      case 0x06:
        return operand;
      default:
        throw new Error(`instruction ${program.readUInt16LE(at)}`);
    }
  }
  throw new Error('ran off the end');
}

describe('the filter of system calls', () => {
  for (const architecture of Object.keys(ARCHITECTURES) as Architecture[]) {
    const program = compileFilter(architecture);
    const arch = ARCHITECTURES[architecture].audit;
    const answerTo = (nr: number, ...args: number[]): number => decide(program, { nr, arch, args });
    const numbers = (calls: readonly Parameters<typeof numberOf>[0][]): Set<number> =>
      new Set(calls.flatMap((call) => numberOf(call, architecture) ?? []));

    it(`${architecture}: decides every number as the list says`, () => {
      const allowed = numbers(ALLOWED);
      const denied = numbers(DENIED);
      const conditional = numbers(CONDITIONS.map(({ call }) => call));
      for (let nr = 0; nr < 1_024; nr++) {
        if (conditional.has(nr)) continue;
        const wanted = allowed.has(nr) ? ALLOW : errno(denied.has(nr) ? EPERM : ENOSYS);
        expect(answerTo(nr), String(nr)).to.equal(wanted);
      }
    });

    it(`${architecture}: names no call twice`, () => {
      const all = [...ALLOWED, ...DENIED, ...CONDITIONS.map(({ call }) => call)];
      expect(all.filter((call, index) => all.indexOf(call) !== index)).to.deep.equal([]);
    });

    it(`${architecture}: lets threads and processes be made, and no namespace`, () => {
      const clone = numberOf('clone', architecture) ?? -1;
      // What pthread_create asks for.
      expect(answerTo(clone, 0x3d0f00)).to.equal(ALLOW);
      for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000]) {
        expect(answerTo(clone, flag | 17), flag.toString(16)).to.equal(errno(EPERM));
      }
      expect(answerTo(numberOf('clone3', architecture) ?? -1)).to.equal(errno(ENOSYS));
    });

    it(`${architecture}: pairs of local sockets only, and no terminal’s input`, () => {
      const socketpair = numberOf('socketpair', architecture) ?? -1;
      expect(answerTo(socketpair, 1)).to.equal(ALLOW);
      for (const family of [2, 10, 16, 17, 38]) expect(answerTo(socketpair, family)).to.equal(errno(EPERM));
      const ioctl = numberOf('ioctl', architecture) ?? -1;
      expect(answerTo(ioctl, 0, 0x5421)).to.equal(ALLOW);
      for (const request of [0x5412, 0x541c, 0x5423]) expect(answerTo(ioctl, 0, request)).to.equal(errno(25));
    });

    it(`${architecture}: ends whoever calls by another architecture’s table`, () => {
      expect(decide(program, { nr: 1, arch: 0x40000003 })).to.equal(KILL);
    });
  }

  it('x64: x32 calls are none', () => {
    const arch = ARCHITECTURES.x64.audit;
    expect(decide(compileFilter('x64'), { nr: 0x40000000, arch })).to.equal(errno(ENOSYS));
    expect(decide(compileFilter('x64'), { nr: -1, arch })).to.equal(errno(ENOSYS));
  });
});

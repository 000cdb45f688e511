/** Weights of TensorFlow.js, as their manifest says that they are packed. */
import { expect } from 'chai';
import { readWeights, type WeightEntry } from '../../../scripts/models/tfjs-weights.ts';

const one = (entry: Omit<WeightEntry, 'name'>, file: Uint8Array) =>
  readWeights([{ name: 'w', ...entry }], file).get('w')!;
const bytesOf = (numbers: ArrayBufferView): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

describe('packed weights', () => {
  it('are numbers of four bytes as they are', () => {
    const floats = Float32Array.of(0, -1.5, 3e38, 1e-45);
    expect(one({ shape: [2, 2], dtype: 'float32' }, bytesOf(floats))).to.deep.equal({
      shape: [2, 2],
      data: floats,
    });
    const whole = Int32Array.of(0, -1, 2 ** 31 - 1);
    expect(one({ shape: [3], dtype: 'int32' }, bytesOf(whole))).to.deep.equal({ shape: [3], data: whole });
  });

  it('are halves (IEEE 754 binary16), each of the 65 536 that there are', () => {
    const bits = Uint16Array.from({ length: 65_536 }, (_, at) => at);
    const { data } = one(
      { shape: [bits.length], dtype: 'float32', quantization: { dtype: 'float16' } },
      bytesOf(bits),
    );
    const halves = new Float16Array(bits.buffer);
    for (const [at, value] of data.entries())
      if (!Object.is(value, halves[at])) expect.fail(`${at}: ${value} instead of ${halves[at]}`);
  });

  it('are steps of one byte from the least to the largest', () => {
    const quantization = { dtype: 'uint8', scale: 0.5, min: -10 } as const;
    const { data } = one({ shape: [4], dtype: 'float32', quantization }, Uint8Array.of(0, 1, 20, 255));
    expect([...data]).to.deep.equal([-10, -9.5, 0, 117.5]);
  });

  it('are rounded to single precision after each step, as TensorFlow.js does', () => {
    // 3 (1 + 2^-23) lies half way between two numbers of single precision and goes to the even one, 3 + 2^-21.
    const quantization = { dtype: 'uint8', scale: 1 + 2 ** -23, min: -3 } as const;
    const { data } = one({ shape: [1], dtype: 'float32', quantization }, Uint8Array.of(3));
    expect(data[0]).to.equal(2 ** -21);
  });

  it('stand one behind the other, in whatever kind each is', () => {
    const entries: WeightEntry[] = [
      { name: 'a', shape: [3], dtype: 'float32', quantization: { dtype: 'uint8' } },
      { name: 'b', shape: [], dtype: 'int32' },
      { name: 'none', shape: [0, 7], dtype: 'float32' },
      { name: 'c', shape: [1, 1], dtype: 'float32', quantization: { dtype: 'float16' } },
    ];
    const file = Uint8Array.of(1, 2, 3, 0xff, 0xff, 0xff, 0xff, 0x00, 0x3c);
    const read = readWeights(entries, file);
    expect([...read].map(([name, { data }]) => [name, ...data])).to.deep.equal([
      ['a', 1, 2, 3],
      ['b', -1],
      ['none'],
      ['c', 1],
    ]);
  });

  it('are read from where they begin in a larger piece of memory', () => {
    const file = Uint8Array.of(9, 9, 9, 0, 0x3c, 9).subarray(3, 5);
    expect([
      ...one({ shape: [1], dtype: 'float32', quantization: { dtype: 'float16' } }, file).data,
    ]).to.deep.equal([1]);
  });

  it('are none where the file is longer or shorter than its manifest says, or of a kind that is not known', () => {
    const entry = { shape: [2], dtype: 'float32' };
    expect(() => one(entry, new Uint8Array(9))).to.throw('weights of 8 bytes in a file of 9');
    expect(() => one(entry, new Uint8Array(7))).to.throw();
    expect(() => one({ shape: [1], dtype: 'complex64' }, new Uint8Array(8))).to.throw('complex64');
  });
});

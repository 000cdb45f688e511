/** Kernels of TensorFlow (height, width, in, out) as ONNX has them (out, in, height, width), filled up to whole blocks. */
import { expect } from 'chai';
import {
  channelPadding,
  channels,
  convolutionKernel,
  depthwiseKernel,
  filled,
  perChannel,
} from '../../../scripts/models/kernels.ts';
import type { Tensor } from '../../../scripts/models/onnx.ts';

/** Each number says where it stands in the source: its digits are its indices. */
function numbered(...shape: number[]): { shape: number[]; data: Float32Array } {
  const data = new Float32Array(shape.reduce((product, size) => product * size, 1));
  for (const at of data.keys()) {
    let [rest, value, unit] = [at, 0, 1];
    for (const size of shape.toReversed()) {
      value += (1 + (rest % size)) * unit;
      rest = Math.floor(rest / size);
      unit *= 10;
    }
    data[at] = value;
  }
  return { shape, data };
}
/** The number at a place, whatever the tensor keeps its numbers in. */
function at({ shape, data }: Pick<Tensor, 'shape' | 'data'>, ...place: number[]): number {
  return Number(data[place.reduce((sum, index, axis) => sum * shape[axis]! + index, 0)]);
}

describe('kernels', () => {
  it('keep each number at its place: out, in, height, width', () => {
    const source = numbered(2, 3, 4, 5);
    const kernel = convolutionKernel(source);
    expect(kernel.shape).to.deep.equal([5, 4, 2, 3]);
    for (let y = 0; y < 2; y++)
      for (let x = 0; x < 3; x++)
        for (let from = 0; from < 4; from++)
          for (let to = 0; to < 5; to++)
            expect(at(kernel, to, from, y, x)).to.equal(at(source, y, x, from, to));
  });

  it('of one channel each keep theirs: channel and multiplier, height, width', () => {
    const source = numbered(2, 3, 4, 2);
    const kernel = depthwiseKernel(source, 8);
    expect(kernel.shape).to.deep.equal([8, 1, 2, 3]);
    for (let y = 0; y < 2; y++)
      for (let x = 0; x < 3; x++)
        for (let channel = 0; channel < 4; channel++)
          for (let nth = 0; nth < 2; nth++)
            expect(at(kernel, channel * 2 + nth, 0, y, x)).to.equal(at(source, y, x, channel, nth));
  });

  it('are filled with zeros beyond what there is, so that nothing comes of what is carried', () => {
    const kernel = convolutionKernel(numbered(1, 1, 2, 3), 4, 5);
    expect(kernel.shape).to.deep.equal([5, 4, 1, 1]);
    for (let to = 0; to < 5; to++)
      for (let from = 0; from < 4; from++)
        expect(at(kernel, to, from, 0, 0) === 0, `${to} ${from}`).to.equal(to >= 3 || from >= 2);
    expect([...depthwiseKernel(numbered(1, 1, 2, 1), 4).data]).to.deep.equal([1111, 1121, 0, 0]);
  });

  it('that multiply or pass on have one number a channel', () => {
    expect(perChannel(Float32Array.of(1, 2), 3, (value) => -value)).to.deep.equal({
      ...{ shape: [3, 1, 1, 1], data: Float32Array.of(-1, -2, 0) },
    });
    const passing = channelPadding(2, 3, 4);
    expect(passing.shape).to.deep.equal([4, 3, 1, 1]);
    expect([...passing.data]).to.deep.equal([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('constants', () => {
  it('are one number a channel, zeros for what is carried beyond; a single one stays one', () => {
    const { data } = numbered(2);
    expect(channels({ shape: [2], data }, 4)).to.deep.equal({
      shape: [4, 1, 1],
      data: Float32Array.of(1, 2, 0, 0),
    });
    expect(channels({ shape: [], data: Float32Array.of(7) }, 4)).to.deep.equal({
      shape: [],
      data: Float32Array.of(7),
    });
    expect(channels({ shape: [1, 1, 2], data: Int32Array.of(3, 4) }, 2).data).to.deep.equal(
      Float32Array.of(3, 4),
    );
    expect(() => channels(numbered(2, 2), 4)).to.throw('2,2 is not one number a channel');
  });

  it('fill blocks of sixteen channels', () => {
    expect([0, 1, 15, 16, 17, 32, 33].map(filled)).to.deep.equal([0, 16, 16, 16, 32, 32, 48]);
  });
});

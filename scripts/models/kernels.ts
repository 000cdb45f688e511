/** Weights of TensorFlow as ONNX wants them: channels first, and as many as are carried. */
import { type Tensor, tensor } from './onnx.ts';
import type { Weight } from './tfjs-weights.ts';

/** Channels that the runtime keeps together: 16 numbers of 512 bits. */
const BLOCK = 16;

/** So many channels fill their blocks. */
export const filled = (channels: number): number => Math.ceil(channels / BLOCK) * BLOCK;

export const floats = ({ shape, data }: Weight): { shape: number[]; data: Float32Array } => ({
  shape,
  data: data instanceof Float32Array ? data : Float32Array.from(data),
});

/** One number a channel, zeros for what is carried beyond; a scalar stays one. */
export function channels(constant: Weight, carried: number): Tensor {
  const { data } = floats(constant);
  if (constant.shape.at(-1) !== undefined && constant.shape.at(-1) !== data.length) {
    throw new Error(`a constant of shape ${constant.shape} is not one number a channel`);
  }
  if (data.length === 1) return tensor([], data);
  const padded = new Float32Array(carried);
  padded.set(data);
  return tensor([carried, 1, 1], padded);
}

/** Height, width, in, out -> out, in, height, width; of what is carried beyond the source nothing comes in or out. */
export function convolutionKernel(
  { shape, data }: Weight,
  carriedIn: number = shape[2]!,
  carriedOut: number = shape[3]!,
): Tensor {
  const [height, width, into, out] = shape as [number, number, number, number];
  const moved = new Float32Array(carriedOut * carriedIn * height * width);
  let at = 0;
  for (let spot = 0; spot < height * width; spot++) {
    for (let from = 0; from < into; from++) {
      for (let to = 0; to < out; to++) moved[(to * carriedIn + from) * height * width + spot] = data[at++]!;
    }
  }
  return tensor([carriedOut, carriedIn, height, width], moved);
}

/** Height, width, channel, multiplier -> channel and multiplier, 1, height, width. */
export function depthwiseKernel({ shape, data }: Weight, carried: number): Tensor {
  const [height, width, channels, multiplier] = shape as [number, number, number, number];
  const kernels = channels * multiplier;
  const moved = new Float32Array(carried * height * width);
  for (let at = 0; at < data.length; at++) {
    moved[(at % kernels) * height * width + Math.floor(at / kernels)] = data[at]!;
  }
  return tensor([carried, 1, height, width], moved);
}

/** A kernel of one pixel that multiplies each channel by what `factor` makes of its number. */
export function perChannel(data: Weight['data'], carried: number, factor: (value: number) => number): Tensor {
  const factors = new Float32Array(carried);
  for (let at = 0; at < data.length; at++) factors[at] = factor(data[at]!);
  return tensor([carried, 1, 1, 1], factors);
}

/** A kernel of one pixel that passes channels on and puts zeros behind them. */
export function channelPadding(real: number, carriedIn: number, carriedOut: number): Tensor {
  const kernel = new Float32Array(carriedOut * carriedIn);
  for (let at = 0; at < real; at++) kernel[at * carriedIn + at] = 1;
  return tensor([carriedOut, carriedIn, 1, 1], kernel);
}

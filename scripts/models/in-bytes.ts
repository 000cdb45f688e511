/**
 * A network whose convolutions of single values in front of a hard swish multiply bytes: a quarter of their time where the
 * processor has instructions for it (VNNI, dot products of ARM). All else stays as it is, in floats. For networks that others trained and that
 * `quantize.ts` would harm: what matters is
 *
 * - a scale for each channel of what goes in, part of which the weights take over (Xiao and others, "SmoothQuant", 2023; here by
 *   halves), and of what comes out, which hard swish cuts off at -3;
 * - that the error of the weights leaves the mean of each output as it was (Nagel and others, "Data-Free Quantization", 2019);
 * - all 8 bits of what goes in, and of weights as many as two neighbours leave each other: processors without those
 *   instructions add two products in 16 bits, which 255 times 128 do not overflow. So all processors agree.
 */
import { attribute, type Tensor, tensor } from './onnx.ts';
import { attributeOf, type FileNode, listOf, type OnnxFile, readOnnx, writeOnnx } from './onnx-file.ts';
import { raiseOperatorSet } from './operator-set.ts';
import { message } from './protobuf.ts';

/** Of one convolution, for each channel, as measured. */
export interface ChannelRanges {
  /** Of what goes in. */
  least: readonly number[];
  largest: readonly number[];
  mean: readonly number[];
  /** Of what comes out. */
  most: readonly number[];
}
/** By the names of what the convolutions give. */
export type LayerRanges = Readonly<Record<string, ChannelRanges>>;

/** Lists of numbers as a file has them, with blanks between. */
export const rangesOf = (
  kept: Readonly<Record<string, Readonly<Record<keyof ChannelRanges, string>>>>,
): LayerRanges => {
  const numbers = (list: string): number[] => list.split(' ').map(Number);
  const rows = Object.entries(kept).map(([name, { least, largest, mean, most }]) => [
    name,
    { least: numbers(least), largest: numbers(largest), mean: numbers(mean), most: numbers(most) },
  ]);
  return Object.fromEntries(rows);
};

const LEVELS = 255;
/** What the sizes of two neighbouring weights come to at most; rounding adds one. */
const TWO_WEIGHTS = 127;
/** Below it hard swish is 0. */
const CUT_OFF = -3;
/** Channels that hardly move have the scale of this range. */
const LEAST_RANGE = 0.01;
/** Sums of 32 bits hold a bias of this many steps, and what is added to it. */
const MOST_STEPS = 2 ** 29;
/** Below it bringing values to bytes and back takes longer than is won. */
const LEAST_CHANNELS = 64;

/** Convolutions of single values, of many channels, in front of a hard swish and nothing else. */
export function convolutionsFor(file: OnnxFile): FileNode[] {
  return file.nodes.filter((node) => {
    const shape = file.constants.get(node.inputs[1] ?? '')?.shape;
    if (node.operator !== 'Conv' || shape?.length !== 4 || !file.constants.has(node.inputs[2] ?? ''))
      return false;
    const [made = 0, taken = 0, ...sides] = shape;
    const isOfSingleValues = sides.every((side) => side === 1) && (attributeOf(node, 'group') ?? 1) === 1;
    const isEven = [
      ...(listOf(node, 'pads') ?? []),
      ...(listOf(node, 'strides') ?? []).map((step) => step - 1),
    ];
    return (
      isOfSingleValues &&
      isEven.every((amount) => amount === 0) &&
      Math.min(made, taken) >= LEAST_CHANNELS &&
      isBeforeHardSwish(file, node.outputs[0] ?? '')
    );
  });
}

function isBeforeHardSwish({ nodes, outputs }: OnnxFile, value: string): boolean {
  const users = nodes.filter(({ inputs }) => inputs.includes(value));
  const gate = users.find((node) => node.operator === 'HardSigmoid' && isCutOff(node));
  const product = users.find(({ operator }) => operator === 'Mul');
  return (
    users.length === 2 && !!gate && !!product?.inputs.includes(gate.outputs[0] ?? '') && !outputs.has(value)
  );
}

const isCutOff = (gate: FileNode): boolean =>
  Math.abs((attributeOf(gate, 'beta') ?? 0.5) + CUT_OFF * (attributeOf(gate, 'alpha') ?? 0.2)) < 1e-6;

/**
 * @param ranges of every convolution of `convolutionsFor`
 * @returns bytes of the ONNX model, the same at every call
 * @throws RangeError where one is not known, or for bytes that are no such model
 */
export function inBytes(encoded: Uint8Array, ranges: LayerRanges): Buffer {
  const file = readOnnx(encoded);
  const added = new Map<string, Tensor>();
  raiseOperatorSet(file, added);
  added.set(ONE, tensor([], Float32Array.of(1)));
  added.set(NONE, tensor([], Uint8Array.of(0)));
  const replaced = new Map(
    convolutionsFor(file).map((node) => [node, replacement(file, added, node, ranges)] as const),
  );
  file.nodes = file.nodes.flatMap((node) => replaced.get(node) ?? [node]);
  return writeOnnx(file, added);
}

const ONE = 'bytes/one';
const NONE = 'bytes/none';

/**
 * To bytes, the convolution of bytes, and back: as a factor and a summand of each channel, which the runtime takes into one walk
 * with the hard swish.
 */
function replacement(
  file: OnnxFile,
  added: Map<string, Tensor>,
  node: FileNode,
  ranges: LayerRanges,
): FileNode[] {
  const [input = '', kernel = ''] = node.inputs;
  const [output = ''] = node.outputs;
  const [made = 0] = file.constants.get(kernel)!.shape;
  const names = constantsOf(file, node, ranges[output]).map(([name, value]) => {
    added.set(`${output}/${name}`, value);
    return `${output}/${name}`;
  });
  const [steps, zeros, weights, sizes, even, bias, factors, least] = names as [
    ...[string, string, string, string],
    ...[string, string, string, string],
  ];
  const [bytes, product, floats] = [`${output}/in`, `${output}/out`, `${output}/levels`];
  const perChannel = message(5, attribute('axis', 1));
  return [
    { operator: 'QuantizeLinear', inputs: [input, steps, zeros], outputs: [bytes], rest: [perChannel] },
    {
      operator: 'QLinearConv',
      inputs: [bytes, ONE, NONE, weights, sizes, even, ONE, NONE, bias],
      outputs: [product],
      rest: node.rest,
    },
    { operator: 'DequantizeLinear', inputs: [product, ONE, NONE], outputs: [floats], rest: [] },
    {
      operator: 'Conv',
      inputs: [floats, factors, least],
      outputs: [output],
      rest: [message(5, attribute('group', made))],
    },
  ];
}

/** By name, in the order in which `replacement` takes them. */
function constantsOf(
  { constants }: OnnxFile,
  { inputs: [, kernel = '', biasName = ''], outputs: [output] }: FileNode,
  own: ChannelRanges | undefined,
): [name: string, value: Tensor][] {
  const { shape, data } = constants.get(kernel)!;
  const [made = 0, taken = 0] = shape;
  if (own?.largest.length !== taken || own.most.length !== made)
    throw new RangeError(`no ranges of ${output} are known: lab/reading/line-ranges.ts measures them`);
  const { steps, zeros, ...scale } = inputScale(own);
  const { weights, sizes, bias } = rounded(data, constants.get(biasName)!.data, { own, zeros, ...scale });
  const factors = Float32Array.from(
    own.most,
    (most) => (Math.max(most, CUT_OFF + LEAST_RANGE) - CUT_OFF) / LEVELS,
  );
  return [
    ['steps', tensor([taken], steps)],
    ['zeros', tensor([taken], zeros)],
    ['weights', tensor(shape, weights)],
    [
      'sizes',
      tensor(
        [made],
        sizes.map((size, at) => size / factors[at]!),
      ),
    ],
    ['even', tensor([made], new Int8Array(made))],
    ['bias', tensor([made], bias)],
    ['factors', tensor([made, 1, 1, 1], factors)],
    ['least', tensor([made], new Float32Array(made).fill(CUT_OFF))],
  ];
}

interface InputScale {
  /** value = (byte - zero) * step, for each channel. */
  steps: Float32Array;
  zeros: Uint8Array;
  /** step = common * scale; the weights take the scale over. */
  common: number;
  scales: Float64Array;
}

function inputScale({ least, largest }: ChannelRanges): InputScale {
  const ends = largest.map((to, at) => [Math.min(0, least[at]!), Math.max(0, to)] as const);
  const scales = Float64Array.from(ends, ([from, to]) => Math.sqrt(Math.max(LEAST_RANGE, to - from)));
  const common = scales.reduce((most, scale) => Math.max(most, scale), 0) / LEVELS;
  const steps = Float32Array.from(scales, (scale) => scale * common);
  const zeros = Uint8Array.from(ends, ([from], at) => Math.min(LEVELS, Math.round(-from / steps[at]!)));
  return { steps, zeros, common, scales };
}

/** Weights as whole numbers of a step for each output, and the bias that makes up for their error and for the zeros, in such steps. */
function rounded(
  data: Float32Array,
  bias: Float32Array,
  { own, zeros, common, scales }: Omit<InputScale, 'steps'> & { own: ChannelRanges },
): { weights: Int8Array; sizes: Float32Array; bias: Int32Array } {
  const taken = scales.length;
  const weights = new Int8Array(data.length);
  const sizes = new Float32Array(bias.length);
  const whole = new Int32Array(bias.length);
  for (const [at, summand] of bias.entries()) {
    const row = Float64Array.from(scales, (scale, channel) => data[at * taken + channel]! * scale);
    let largest = 0;
    for (let channel = 0; channel < taken; channel += 2)
      largest = Math.max(largest, Math.abs(row[channel]!) + Math.abs(row[channel + 1] ?? 0));
    const room = Math.abs(summand - CUT_OFF) / (common * MOST_STEPS);
    const step = Math.max(largest / TWO_WEIGHTS, room) || 1;
    let [sum, offset] = [summand - CUT_OFF, 0];
    for (const [channel, value] of row.entries()) {
      const weight = Math.round(value / step);
      weights[at * taken + channel] = weight;
      sum += ((value - weight * step) / scales[channel]!) * own.mean[channel]!;
      offset += weight * zeros[channel]!;
    }
    sizes[at] = step * common;
    whole[at] = Math.round(sum / (step * common)) - offset;
  }
  return { weights, sizes, bias: whole };
}

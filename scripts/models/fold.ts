/**
 * The same network with less to compute. PaddlePaddle's export has two things that onnxruntime takes as they are, four and
 * two walks through all values of a layer:
 *
 * - x * clip(x + 3, 0, 6) / 6 is hard swish (Howard and others, "Searching for MobileNetV3", 2019): HardSigmoid and one product;
 * - a factor and a summand for all channels after a convolution (PP-LCNetV3's learnable affine blocks) are a convolution with
 *   other weights.
 *
 * What comes out differs by rounding only.
 */
import { attribute, type Tensor, tensor } from './onnx.ts';
import { attributeOf, type FileNode, type OnnxFile, readOnnx, writeOnnx } from './onnx-file.ts';
import { message } from './protobuf.ts';

const HARD_SWISH = { shift: 3, most: 6 } as const;

/**
 * @param inner values within the network that it hands out as well
 * @returns bytes of the ONNX model, the same at every call
 * @throws RangeError for bytes that are no ONNX model, or without such a value
 */
export function fold(encoded: Uint8Array, inner: readonly string[] = []): Buffer {
  const file = readOnnx(encoded);
  for (const name of inner) {
    if (!file.nodes.some(({ outputs }) => outputs.includes(name)))
      throw new RangeError(`no value ${name} in the network`);
    file.outputs.add(name);
  }
  const added = new Map<string, Tensor>();
  joinHardSwish(file);
  foldAffine(file, added);
  return writeOnnx(file, added);
}

/** The only node that uses a value, where one alone does and the graph does not hand it out. */
function onlyUser({ nodes, outputs }: OnnxFile, value: string | undefined): FileNode | undefined {
  if (value === undefined || outputs.has(value)) return undefined;
  const users = nodes.filter(({ inputs }) => inputs.includes(value));
  return users.length === 1 ? users[0] : undefined;
}

function scalarOf({ constants }: OnnxFile, name: string | undefined): number | undefined {
  const data = constants.get(name ?? '')?.data;
  return data?.length === 1 ? data[0] : undefined;
}

/** What a node of two inputs does to a value: the other input, where that is one number. */
const other = ({ inputs }: FileNode, value: string): string | undefined =>
  inputs.find((input) => input !== value);

function joinHardSwish(file: OnnxFile): void {
  for (const clip of file.nodes.filter(({ operator }) => operator === 'Clip')) {
    const [shifted] = clip.inputs;
    const shift = file.nodes.find(({ outputs }) => outputs[0] === shifted);
    if (shift?.operator !== 'Add' || onlyUser(file, shifted) !== clip) continue;
    const value = shift.inputs.find((input) => scalarOf(file, input) === undefined);
    if (value === undefined || scalarOf(file, other(shift, value)) !== HARD_SWISH.shift) continue;
    if (boundOf(file, clip, 'min', 1) !== 0 || boundOf(file, clip, 'max', 2) !== HARD_SWISH.most) continue;
    const product = onlyUser(file, clip.outputs[0]);
    if (product?.operator !== 'Mul' || !product.inputs.includes(value)) continue;
    const quotient = onlyUser(file, product.outputs[0]);
    if (quotient?.operator !== 'Div' || scalarOf(file, quotient.inputs[1]) !== HARD_SWISH.most) continue;
    const [gate] = clip.outputs;
    const hardSigmoid: FileNode = {
      ...{ operator: 'HardSigmoid', inputs: [value], outputs: [gate!] },
      rest: [
        message(5, attribute('alpha', 1 / HARD_SWISH.most)),
        message(5, attribute('beta', HARD_SWISH.shift / HARD_SWISH.most)),
      ],
    };
    const joined: FileNode = { ...product, inputs: [value, gate!], outputs: quotient.outputs };
    const replaced = new Map([
      [clip, hardSigmoid],
      [product, joined],
    ]);
    file.nodes = file.nodes
      .filter((node) => node !== shift && node !== quotient)
      .map((node) => replaced.get(node) ?? node);
  }
}

/** Attributes until operator set 10, inputs since. */
const boundOf = (file: OnnxFile, clip: FileNode, name: string, input: number): number | undefined =>
  attributeOf(clip, name) ?? scalarOf(file, clip.inputs[input]);

function foldAffine(file: OnnxFile, added: Map<string, Tensor>): void {
  for (const convolution of file.nodes.filter(({ operator }) => operator === 'Conv')) {
    const [, weightsName = '', biasName = ''] = convolution.inputs;
    const weights = file.constants.get(weightsName);
    if (!weights || onlyUser(file, weightsName) !== convolution) continue;
    let [factor, summand, steps] = [1, 0, 0];
    for (;;) {
      const output = convolution.outputs[0]!;
      const next = onlyUser(file, output);
      const amount = next && scalarOf(file, other(next, output));
      if (amount === undefined || (next?.operator !== 'Mul' && next?.operator !== 'Add')) break;
      if (next.operator === 'Mul') [factor, summand] = [factor * amount, summand * amount];
      else summand += amount;
      convolution.outputs = next.outputs;
      file.nodes = file.nodes.filter((node) => node !== next);
      steps += 1;
    }
    if (steps === 0) continue;
    const channels = weights.shape[0] ?? 0;
    const bias = file.constants.get(biasName)?.data ?? new Float32Array(channels);
    const [folded, foldedBias] = [`${weightsName}/folded`, `${weightsName}/folded-bias`];
    added.set(
      folded,
      tensor(
        weights.shape,
        Float32Array.from(weights.data, (weight) => weight * factor),
      ),
    );
    added.set(
      foldedBias,
      tensor(
        [channels],
        Float32Array.from(bias, (value) => value * factor + summand),
      ),
    );
    convolution.inputs = [convolution.inputs[0]!, folded, foldedBias];
  }
}

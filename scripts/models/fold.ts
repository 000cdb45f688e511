/**
 * The same network with less to compute. PaddlePaddle's export has two things that onnxruntime takes as they are, four and
 * two walks through all values of a layer:
 *
 * - x * clip(x + 3, 0, 6) / 6 is hard swish (Howard and others, "Searching for MobileNetV3", 2019): HardSigmoid and one product;
 * - a factor and a summand for all channels (PP-LCNetV3's learnable affine blocks) are part of a convolution beside them, or
 *   a normalisation (`affine.ts`).
 *
 * What comes out differs by rounding only.
 */
import { foldIntoNext, foldIntoPrevious, normalise } from './affine.ts';
import { attribute, type Tensor } from './onnx.ts';
import {
  attributeOf,
  type FileNode,
  type OnnxFile,
  onlyUser,
  other,
  readOnnx,
  scalarOf,
  writeOnnx,
} from './onnx-file.ts';
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
  foldIntoPrevious(file, added);
  foldIntoNext(file, added);
  normalise(file, added);
  return writeOnnx(file, added);
}

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

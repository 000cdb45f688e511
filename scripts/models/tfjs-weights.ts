/** Reads the weights of a TensorFlow.js model: one manifest, files of packed and possibly quantised numbers. */

export interface WeightEntry {
  name: string;
  shape: number[];
  dtype: string;
  quantization?: { dtype: 'float16' | 'uint8'; scale?: number; min?: number };
}

export interface Weight {
  shape: number[];
  data: Float32Array | Int32Array;
}

/**
 * @param entries in the order of the file
 * @throws Error when sizes disagree or a kind of number is unknown
 */
export function readWeights(entries: readonly WeightEntry[], file: Uint8Array): Map<string, Weight> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const weights = new Map<string, Weight>();
  let at = 0;
  for (const { name, shape, dtype, quantization } of entries) {
    const count = shape.reduce((product, size) => product * size, 1);
    const kind = quantization?.dtype ?? dtype;
    const [width, read] = reader(kind, view, quantization?.scale ?? 1, quantization?.min ?? 0);
    const data = dtype === 'int32' && !quantization ? new Int32Array(count) : new Float32Array(count);
    for (let index = 0; index < count; index++) data[index] = read(at + index * width);
    at += count * width;
    weights.set(name, { shape, data });
  }
  if (at !== file.length) throw new Error(`weights of ${at} bytes in a file of ${file.length}`);
  return weights;
}

function reader(kind: string, view: DataView, scale: number, min: number): [number, (at: number) => number] {
  switch (kind) {
    case 'float32':
      return [4, (at) => view.getFloat32(at, true)];
    case 'int32':
      return [4, (at) => view.getInt32(at, true)];
    case 'float16':
      return [2, (at) => half(view.getUint16(at, true))];
    case 'uint8':
      // Each step in single precision, as TensorFlow.js dequantises.
      return [1, (at) => Math.fround(Math.fround(view.getUint8(at) * Math.fround(scale)) + Math.fround(min))];
    default:
      throw new Error(`weights of kind ${kind} are not read`);
  }
}

/** IEEE 754 binary16. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * 2 ** -14 * (fraction / 1024);
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024);
}

/**
 * Writes an ONNX model: the fields of onnx.proto3 (IR version 8, operator set 13) that a convolutional network needs.
 * The same calls give the same bytes, so the result can be pinned by its hash.
 */
import { bytes, type Field, float, integer, message, text } from './protobuf.ts';

const IR_VERSION = 8;
const OPERATOR_SET = 13;
const ELEMENT = { float32: 1, int64: 7 } as const;
const ATTRIBUTE = { float: 1, int: 2, string: 3, ints: 7 } as const;

/** Dense, row-major. */
export interface Tensor {
  shape: readonly number[];
  data: Float32Array | BigInt64Array;
}

export type Attribute = number | readonly number[] | string;

/** A dimension by size, or by name when it is free. */
export type Dimension = number | string;

export const tensor = (shape: readonly number[], data: Float32Array): Tensor => ({ shape, data });

export const indices = (...values: number[]): Tensor => ({
  shape: [values.length],
  data: BigInt64Array.from(values, BigInt),
});

export class OnnxGraph {
  readonly #nodes: Field[] = [];
  readonly #constants: Field[] = [];
  readonly #inputs: Field[] = [];
  readonly #outputs: Field[] = [];
  #names = 0;

  input(name: string, dimensions: readonly Dimension[]): string {
    this.#inputs.push(message(11, valueInfo(name, dimensions)));
    return name;
  }

  output(name: string, dimensions: readonly Dimension[]): void {
    this.#outputs.push(message(12, valueInfo(name, dimensions)));
  }

  /** @returns the name under which nodes use it */
  constant({ shape, data }: Tensor, name = this.#fresh('c')): string {
    const type = data instanceof Float32Array ? ELEMENT.float32 : ELEMENT.int64;
    this.#constants.push(
      message(5, [
        ...shape.map((size) => integer(1, size)),
        integer(2, type),
        text(8, name),
        bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
      ]),
    );
    return name;
  }

  /** @returns the name of its only output */
  node(
    operator: string,
    inputs: readonly string[],
    attributes: Record<string, Attribute> = {},
    output = this.#fresh('t'),
  ): string {
    this.#nodes.push(
      message(1, [
        ...inputs.map((input) => text(1, input)),
        text(2, output),
        text(4, operator),
        ...Object.entries(attributes).map(([name, value]) => message(5, attribute(name, value))),
      ]),
    );
    return output;
  }

  encode(): Buffer {
    return Buffer.concat([
      integer(1, IR_VERSION),
      text(2, 'assay'),
      message(7, [...this.#nodes, text(2, 'g'), ...this.#constants, ...this.#inputs, ...this.#outputs]),
      message(8, [integer(2, OPERATOR_SET)]),
    ]);
  }

  #fresh(prefix: string): string {
    this.#names += 1;
    return `${prefix}${this.#names}`;
  }
}

function attribute(name: string, value: Attribute): Field[] {
  if (typeof value === 'string') return [text(1, name), text(4, value), integer(20, ATTRIBUTE.string)];
  if (typeof value !== 'number') {
    return [text(1, name), ...value.map((item) => integer(8, item)), integer(20, ATTRIBUTE.ints)];
  }
  return Number.isInteger(value)
    ? [text(1, name), integer(3, value), integer(20, ATTRIBUTE.int)]
    : [text(1, name), float(2, value), integer(20, ATTRIBUTE.float)];
}

function valueInfo(name: string, dimensions: readonly Dimension[]): Field[] {
  const shape = dimensions.map((dimension) =>
    message(1, [typeof dimension === 'number' ? integer(1, dimension) : text(2, dimension)]),
  );
  return [text(1, name), message(2, [message(1, [integer(1, ELEMENT.float32), message(2, shape)])])];
}

/**
 * Writes an ONNX model: the fields of onnx.proto3 (IR version 8, operator set 13) that a convolutional network needs.
 * The same calls give the same bytes, so the result can be pinned by its hash.
 */
import { bytes, type Field, float, integer, message, text } from './protobuf.ts';

const IR_VERSION = 8;
const OPERATOR_SET = 13;
const FLOAT = 1;
const ATTRIBUTE = { float: 1, int: 2, string: 3, ints: 7 } as const;

/** Dense, row-major. */
export interface Tensor {
  shape: readonly number[];
  data: Float32Array | BigInt64Array | Int32Array | Int8Array | Uint8Array;
}

export type Attribute = number | readonly number[] | string;

/** A dimension by size, or by name when it is free. */
export type Dimension = number | string;

export const tensor = (shape: readonly number[], data: Tensor['data']): Tensor => ({ shape, data });

export const indices = (...values: number[]): Tensor => ({
  shape: [values.length],
  data: BigInt64Array.from(values, BigInt),
});

export interface Node {
  operator: string;
  inputs: readonly string[];
  attributes: Record<string, Attribute>;
  /** The only one. */
  output: string;
}

/** What goes in or comes out of a network, by name. */
type Ends = Map<string, readonly Dimension[]>;

export class OnnxGraph {
  readonly nodes: Node[] = [];
  readonly constants = new Map<string, Tensor>();
  readonly inputs: Ends = new Map();
  readonly outputs: Ends = new Map();
  #names = 0;

  input(name: string, dimensions: readonly Dimension[]): string {
    this.inputs.set(name, dimensions);
    return name;
  }

  output(name: string, dimensions: readonly Dimension[]): void {
    this.outputs.set(name, dimensions);
  }

  /** @returns the name under which nodes use it */
  constant(value: Tensor, name = this.#fresh('c')): string {
    this.constants.set(name, value);
    return name;
  }

  /** @returns the name of its only output */
  node(
    operator: string,
    inputs: readonly string[],
    attributes: Record<string, Attribute> = {},
    output = this.#fresh('t'),
  ): string {
    this.nodes.push({ operator, inputs, attributes, output });
    return output;
  }

  encode(): Buffer {
    return Buffer.concat([
      integer(1, IR_VERSION),
      text(2, 'assay'),
      message(7, [
        ...this.nodes.map(nodeField),
        text(2, 'g'),
        ...[...this.constants].map(([name, value]) => constantField(name, value)),
        ...[...this.inputs].map(([name, dimensions]) => message(11, valueInfo(name, dimensions))),
        ...[...this.outputs].map(([name, dimensions]) => message(12, valueInfo(name, dimensions))),
      ]),
      message(8, [integer(2, OPERATOR_SET)]),
    ]);
  }

  #fresh(prefix: string): string {
    this.#names += 1;
    return `${prefix}${this.#names}`;
  }
}

function nodeField({ operator, inputs, attributes, output }: Node): Field {
  return message(1, [
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => message(5, attribute(name, value))),
  ]);
}

const constantField = (name: string, value: Tensor): Field => message(5, tensorFields(name, value));

/** TensorProto. */
export function tensorFields(name: string, { shape, data }: Tensor): Field[] {
  return [
    ...shape.map((size) => integer(1, size)),
    integer(2, elementOf(data)),
    text(8, name),
    bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ];
}

/** TensorProto.DataType. */
function elementOf(data: Tensor['data']): number {
  if (data instanceof Float32Array) return FLOAT;
  if (data instanceof Uint8Array) return 2;
  if (data instanceof Int8Array) return 3;
  return data instanceof Int32Array ? 6 : 7;
}

/** AttributeProto. */
export function attribute(name: string, value: Attribute): Field[] {
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
  return [text(1, name), message(2, [message(1, [integer(1, FLOAT), message(2, shape)])])];
}

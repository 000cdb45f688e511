/** Reads an ONNX model that somebody else wrote, as far as its graph is changed, and writes it again; the rest stays byte for byte. */
import { type Tensor, tensorFields } from './onnx.ts';
import { type Field, fieldsOf, integer, message, type Read, text } from './protobuf.ts';

/** Numbers of fields in onnx.proto3. */
const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1, initializer: 5, output: 12 } as const;
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 } as const;
const ATTRIBUTE = { float: 2, integer: 3, tensor: 5, integers: 8, name: 1 } as const;
const VALUE = { name: 1, type: 2 } as const;
const TYPE = { tensor: 1, element: 1 } as const;
const TENSOR = { dimension: 1, type: 2, floats: 4, name: 8, raw: 9 } as const;
const FLOAT = 1;

export interface FileNode {
  operator: string;
  inputs: string[];
  outputs: string[];
  /** Name, attributes and whatever else it has. */
  rest: Field[];
}

export interface Floats extends Tensor {
  data: Float32Array;
}

export interface OnnxFile {
  /** In an order in which each comes after what it needs. */
  nodes: FileNode[];
  /** By name, those that the file holds as initialisers or as nodes. */
  constants: Map<string, Floats>;
  /** Names of the values that the network hands out; those that the file did not hand out are written as floats of any shape. */
  outputs: Set<string>;
  /** Everything else of the model and of its graph, and where the graph stands among it. */
  around: { before: Field[]; after: Field[]; graph: Read[] };
}

/** @throws RangeError for bytes that are no ONNX model */
export function readOnnx(encoded: Uint8Array): OnnxFile {
  const fields = fieldsOf(Buffer.from(encoded));
  const at = fields.findIndex(({ number }) => number === MODEL.graph);
  const graph = fields[at];
  if (!graph) throw new RangeError('an ONNX model without a graph');
  const parts = fieldsOf(graph.content);
  const nodes = parts.filter(({ number }) => number === GRAPH.node).map(({ content }) => nodeOf(content));
  const constants = new Map<string, Floats>();
  for (const { number, content } of parts) {
    if (number === GRAPH.initializer) keepFloats(constants, nameOf(content), content);
  }
  for (const { operator, outputs, rest } of nodes) {
    const [output] = outputs;
    const value = operator === 'Constant' ? tensorIn(rest) : undefined;
    if (output && value) keepFloats(constants, output, value);
  }
  return {
    nodes,
    constants,
    outputs: new Set(
      parts.filter(({ number }) => number === GRAPH.output).map(({ content }) => wordOf(content, VALUE.name)),
    ),
    around: {
      before: fields.slice(0, at).map(({ whole }) => whole),
      after: fields.slice(at + 1).map(({ whole }) => whole),
      graph: parts.filter(({ number }) => number !== GRAPH.node),
    },
  };
}

/**
 * What no node uses any more is left out.
 *
 * @param added constants that the file did not hold
 */
export function writeOnnx({ nodes, outputs, around }: OnnxFile, added: ReadonlyMap<string, Tensor>): Buffer {
  const handedOut = around.graph
    .filter(({ number }) => number === GRAPH.output)
    .map(({ content }) => wordOf(content, VALUE.name));
  const used = new Set(nodes.flatMap(({ inputs }) => inputs));
  const kept = nodes.filter(
    ({ operator, outputs }) => operator !== 'Constant' || outputs.some((output) => used.has(output)),
  );
  const others = around.graph.filter(
    ({ number, content }) => number !== GRAPH.initializer || used.has(nameOf(content)),
  );
  return Buffer.concat([
    ...around.before,
    message(MODEL.graph, [
      ...kept.map(({ operator, inputs, outputs, rest }) =>
        message(GRAPH.node, [
          ...inputs.map((input) => text(NODE.input, input)),
          ...outputs.map((output) => text(NODE.output, output)),
          text(NODE.operator, operator),
          ...rest,
        ]),
      ),
      ...others.map(({ whole }) => whole),
      ...[...added].map(([name, value]) => message(GRAPH.initializer, tensorFields(name, value))),
      ...[...outputs].filter((name) => !handedOut.includes(name)).map(outputOf),
    ]),
    ...around.after,
  ]);
}

const outputOf = (name: string): Field =>
  message(GRAPH.output, [
    text(VALUE.name, name),
    message(VALUE.type, [message(TYPE.tensor, [integer(TYPE.element, FLOAT)])]),
  ]);

/** A number that a node has as an attribute; undefined where it has none of that name. */
export function attributeOf({ rest }: FileNode, name: string): number | undefined {
  for (const [number, fields] of attributesOf(rest)) {
    if (number !== name) continue;
    const float = fields.find((field) => field.number === ATTRIBUTE.float);
    return float
      ? float.content.readFloatLE()
      : fields.find((field) => field.number === ATTRIBUTE.integer)?.integer;
  }
  return undefined;
}

/** Numbers of a list that a node has as an attribute; undefined where it has none of that name. */
export function listOf({ rest }: FileNode, name: string): number[] | undefined {
  for (const [found, fields] of attributesOf(rest)) {
    if (found === name)
      return fields.filter(({ number }) => number === ATTRIBUTE.integers).map(({ integer }) => integer);
  }
  return undefined;
}

/** The only node that uses a value, where one alone does and the graph does not hand it out. */
export function onlyUser({ nodes, outputs }: OnnxFile, value: string | undefined): FileNode | undefined {
  if (value === undefined || outputs.has(value)) return undefined;
  const users = nodes.filter(({ inputs }) => inputs.includes(value));
  return users.length === 1 ? users[0] : undefined;
}

export function scalarOf({ constants }: OnnxFile, name: string | undefined): number | undefined {
  const data = constants.get(name ?? '')?.data;
  return data?.length === 1 ? data[0] : undefined;
}

/** What a node of two inputs does to a value: the other input, where that is one number. */
export const other = ({ inputs }: FileNode, value: string): string | undefined =>
  inputs.find((input) => input !== value);

function nodeOf(content: Buffer): FileNode {
  const fields = fieldsOf(content);
  const words = (wanted: number): string[] =>
    fields.filter(({ number }) => number === wanted).map((field) => field.content.toString('utf8'));
  const own: number[] = [NODE.input, NODE.output, NODE.operator];
  return {
    operator: words(NODE.operator)[0] ?? '',
    inputs: words(NODE.input),
    outputs: words(NODE.output),
    rest: fields.filter(({ number }) => !own.includes(number)).map(({ whole }) => whole),
  };
}

function* attributesOf(rest: readonly Field[]): Generator<[name: string, fields: Read[]]> {
  for (const { number, content } of fieldsOf(Buffer.concat(rest))) {
    if (number !== NODE.attribute) continue;
    const fields = fieldsOf(content);
    const name = fields.find((field) => field.number === ATTRIBUTE.name)?.content.toString('utf8');
    yield [name ?? '', fields];
  }
}

function tensorIn(rest: readonly Field[]): Buffer | undefined {
  for (const [name, fields] of attributesOf(rest)) {
    if (name === 'value') return fields.find(({ number }) => number === ATTRIBUTE.tensor)?.content;
  }
  return undefined;
}

const wordOf = (encoded: Buffer, wanted: number): string =>
  fieldsOf(encoded)
    .find(({ number }) => number === wanted)
    ?.content.toString('utf8') ?? '';

const nameOf = (encoded: Buffer): string => wordOf(encoded, TENSOR.name);

function keepFloats(constants: Map<string, Floats>, name: string, encoded: Buffer): void {
  const fields = fieldsOf(encoded);
  if (fields.find(({ number }) => number === TENSOR.type)?.integer !== FLOAT) return;
  const shape = fields.filter(({ number }) => number === TENSOR.dimension).map(({ integer }) => integer);
  const packed = fields.filter(({ number }) => number === TENSOR.raw || number === TENSOR.floats);
  const content = Buffer.concat(packed.map((field) => field.content));
  const size = shape.reduce((product, length) => product * length, 1);
  // Dimensions may be packed as well, which the models at hand do not do.
  if (content.length !== size * 4)
    throw new RangeError(`the tensor ${name} has not the size that its shape says`);
  constants.set(name, { shape, data: new Float32Array(Uint8Array.from(content).buffer) });
}

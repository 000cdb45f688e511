/**
 * A model of operator set 9 as set 13 has it, the first in which bytes may have a scale for each channel. Of the operators that PaddlePaddle's
 * export uses, two take as inputs what were attributes.
 */
import { indices, type Tensor } from './onnx.ts';
import { listOf, type OnnxFile } from './onnx-file.ts';
import { fieldsOf, integer, message } from './protobuf.ts';

const MODEL = { operatorSet: 8 } as const;
const VERSION = 2;
const SET = 13;

/** In this order, as inputs. */
const NOW_INPUTS: Record<string, readonly string[]> = {
  Slice: ['starts', 'ends', 'axes'],
  Squeeze: ['axes'],
};
/** Others that changed in between otherwise than by taking more types. */
const CHANGED = ['Clip', 'Unsqueeze', 'ReduceSum', 'Split', 'Pad', 'Resize', 'Upsample', 'Dropout', 'TopK'];

/** @throws RangeError for a network with an operator that means something else there */
export function raiseOperatorSet(file: OnnxFile, added: Map<string, Tensor>): void {
  for (const node of file.nodes) {
    const { operator, inputs, outputs } = node;
    if (CHANGED.includes(operator))
      throw new RangeError(`${operator} is not the same in operator set ${SET}`);
    const names = NOW_INPUTS[operator];
    if (!names || inputs.length > 1) continue;
    node.inputs = [
      ...inputs,
      ...names.map((name) => {
        const values = listOf(node, name);
        if (!values) throw new RangeError(`${operator} without ${name}`);
        added.set(`${outputs[0]}/${name}`, indices(...values));
        return `${outputs[0]}/${name}`;
      }),
    ];
    node.rest = [];
  }
  const raised = (field: Buffer): Buffer =>
    fieldsOf(field)[0]?.number === MODEL.operatorSet
      ? message(MODEL.operatorSet, [integer(VERSION, SET)])
      : field;
  file.around.before = file.around.before.map(raised);
  file.around.after = file.around.after.map(raised);
}

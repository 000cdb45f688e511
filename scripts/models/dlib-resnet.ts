/**
 * dlib's face recognition network as @vladmandic/face-api ships it -> ONNX. The package has the weights in a file and
 * the graph in code (src/faceRecognitionNet, MIT): a residual network of 29 convolutions with 128 numbers at its end.
 * The scale layer behind each convolution is folded into it, and what dlib subtracts from the pixels and divides them by
 * into the first, which looks at nothing but pixels. The runtime keeps channels in blocks, but has no blocked padding: that is
 * done by convolutions of one pixel.
 */
import { channelPadding, convolutionKernel, perChannel } from './kernels.ts';
import { OnnxGraph, tensor } from './onnx.ts';
import type { Weight } from './tfjs-weights.ts';

const SIDE = 150;
/** Of red, green and blue; what dlib subtracts before it divides. */
const MEAN = [122.782, 117.001, 104.298];
const RANGE = 255;

const BLOCKS = [
  { names: ['conv32_1', 'conv32_2', 'conv32_3'], down: false },
  { names: ['conv64_down'], down: true },
  { names: ['conv64_1', 'conv64_2', 'conv64_3'], down: false },
  { names: ['conv128_down'], down: true },
  { names: ['conv128_1', 'conv128_2'], down: false },
  { names: ['conv256_down'], down: true },
  { names: ['conv256_1', 'conv256_2'], down: false },
  { names: ['conv256_down_out'], down: true },
];

/** @returns a network: `input` [n, 3, 150, 150] RGB 0..255, `embedding` [n, 128] */
export function convertDlibResnet(weights: Map<string, Weight>): OnnxGraph {
  const graph = new OnnxGraph();
  const weight = (name: string): Weight => {
    const found = weights.get(name);
    if (!found) throw new Error(`no weights ${name}`);
    return found;
  };

  /** @param ofPixels its input is pixels as they are */
  const convolution = (
    input: string,
    layer: string,
    stride: number,
    pad: number,
    ofPixels = false,
  ): string => {
    const { shape, data } = convolutionKernel(weight(`${layer}/conv/filters`));
    const gain = weight(`${layer}/scale/weights`).data;
    const shift = weight(`${layer}/scale/biases`).data;
    const bias = weight(`${layer}/conv/bias`).data;
    const each = data.length / shape[0]!;
    const plane = each / shape[1]!;
    const scaled = (data as Float32Array).map(
      (value, at) => (value * gain[Math.floor(at / each)]!) / (ofPixels ? RANGE : 1),
    );
    const moved = Float32Array.from(bias, (value, at) => value * gain[at]! + shift[at]!);
    if (ofPixels) {
      for (let at = 0; at < scaled.length; at++) {
        const out = Math.floor(at / each);
        moved[out] = moved[out]! - scaled[at]! * MEAN[Math.floor((at % each) / plane)]!;
      }
    }
    return graph.node(
      'Conv',
      [input, graph.constant(tensor(shape, scaled)), graph.constant(tensor([moved.length], moved))],
      { strides: [stride, stride], pads: [pad, pad, pad, pad] },
    );
  };
  const relu = (input: string): string => graph.node('Relu', [input]);

  const residual = (input: string, name: string): string => {
    const inner = relu(convolution(input, `${name}/conv1`, 1, 1));
    return relu(graph.node('Add', [convolution(inner, `${name}/conv2`, 1, 1), input]));
  };

  /** Halves the side; the shortcut is pooled, and channels that it lacks are zeros. */
  const residualDown = (input: string, name: string, side: number): { output: string; side: number } => {
    let inner = relu(convolution(input, `${name}/conv1`, 2, 0));
    inner = convolution(inner, `${name}/conv2`, 1, 1);
    const innerSide = Math.floor((side - 3) / 2) + 1;
    const pooledSide = Math.floor(side / 2);
    const lacking = pooledSide - innerSide;
    const [, , from, to] = weight(`${name}/conv1/conv/filters`).shape as [number, number, number, number];
    if (lacking > 0) {
      const same = graph.constant(perChannel(new Float32Array(to).fill(1), to, (one) => one));
      inner = graph.node('Conv', [inner, same], { group: to, pads: [0, 0, lacking, lacking] });
    }
    let pooled = graph.node('AveragePool', [input], { kernel_shape: [2, 2], strides: [2, 2] });
    if (from !== to) {
      pooled = graph.node('Conv', [pooled, graph.constant(channelPadding(from, from, to))]);
    }
    return { output: relu(graph.node('Add', [inner, pooled])), side: pooledSide };
  };

  const input = graph.input('input', ['n', 3, SIDE, SIDE]);
  let value = relu(convolution(input, 'conv32_down', 2, 0, true));
  value = graph.node('MaxPool', [value], { kernel_shape: [3, 3], strides: [2, 2] });
  let side = Math.floor((Math.floor((SIDE - 7) / 2) + 1 - 3) / 2) + 1;
  for (const { names, down } of BLOCKS) {
    for (const name of names) {
      if (down) ({ output: value, side } = residualDown(value, name, side));
      else value = residual(value, name);
    }
  }
  const mean = graph.node('GlobalAveragePool', [value]);
  const pooled = graph.node('Flatten', [mean], { axis: 1 });
  const { shape, data } = weight('fc');
  const last = graph.constant(tensor(shape, data as Float32Array));
  graph.node('MatMul', [pooled, last], {}, 'embedding');
  graph.output('embedding', ['n', 128]);
  return graph;
}

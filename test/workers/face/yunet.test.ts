/** YuNet's decoding on a network that is made here and says what it is told, and the real one where it is installed. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { indices, OnnxGraph, tensor } from '../../../scripts/models/onnx.ts';
import type { Model } from '../../../shared/contracts/models.ts';
import { compareVectors } from '../../../shared/platform/face-template.ts';
import type { Detection } from '../../../workers/face/look.ts';
import { pyramidOf } from '../../../workers/face/raster.ts';
import { openFaceRuntime } from '../../../workers/face/runtime.ts';
import { yunet } from '../../../workers/face/yunet.ts';
import { openSession } from '../../../workers/networks/session.ts';
import { notRun } from '../../harness/not-run.ts';
import { group, nobody, person } from './pictures.ts';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
const SIDE = 64;

interface Cell {
  stride: 8 | 16 | 32;
  column: number;
  row: number;
  classes: number;
  objects: number;
  /** Centre from the cell's corner and logarithm of the size, in cells. */
  box: [number, number, number, number];
  /** Of every point, from the cell's corner, in cells. */
  point: [number, number];
}

/**
 * A network with YuNet's outputs whose answers are constants, but for the object score of stride 8: that is the blue of
 * the top left pixel over 255, so that the order of the channels counts.
 */
function network(cells: readonly Cell[]): Buffer {
  const graph = new OnnxGraph();
  const input = graph.input('input', [1, 3, SIDE, SIDE]);
  const corner = graph.node('Slice', [
    input,
    graph.constant(indices(0, 0, 0)),
    graph.constant(indices(1, 1, 1)),
    graph.constant(indices(1, 2, 3)),
  ]);
  const blue = graph.node('Div', [
    graph.node('Reshape', [corner, graph.constant(indices(1, 1, 1))]),
    graph.constant(tensor([], Float32Array.of(255))),
  ]);
  for (const stride of [8, 16, 32] as const) {
    const columns = SIDE / stride;
    const count = columns * columns;
    const output = (name: string, each: number, of: (cell: Cell) => number[]): void => {
      const data = new Float32Array(count * each);
      for (const cell of cells.filter((other) => other.stride === stride)) {
        data.set(of(cell), (cell.row * columns + cell.column) * each);
      }
      const values = graph.constant(tensor([1, count, each], data));
      const factor = name === 'obj' && stride === 8 ? blue : graph.constant(tensor([], Float32Array.of(1)));
      graph.node('Mul', [values, factor], {}, `${name}_${stride}`);
      graph.output(`${name}_${stride}`, [1, count, each]);
    };
    output('cls', 1, ({ classes }) => [classes]);
    output('obj', 1, ({ objects }) => [objects]);
    output('bbox', 4, ({ box }) => box);
    output('kps', 10, ({ point: [x, y] }) => [0, 1, 2, 3, 4].flatMap((at) => [x + at, y]));
  }
  return graph.encode();
}

describe('YuNet', function () {
  this.timeout(360_000);
  let directory: string;
  before(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'assay-yunet-'));
  });
  after(() => rm(directory, { recursive: true }));

  async function look(cells: readonly Cell[], threshold = 0.5): Promise<Detection[]> {
    const bytes = network(cells);
    const file = path.join(directory, 'yunet.onnx');
    await writeFile(file, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const session = await openSession(file, { id: 'yunet', sha256 } as Model);
    // Pure blue, 640 px: ten pixels of the picture are one of the network.
    const data = new Uint8Array(640 * 640 * 3).map((_, at) => (at % 3 === 2 ? 255 : 0));
    const pyramid = pyramidOf({ data, width: 640, height: 640 });
    return yunet(session)(pyramid, { centreX: 320, centreY: 320, side: 640 }, threshold);
  }

  it('puts boxes and points where the cells say, in pixels of the picture', async () => {
    const found = await look([
      {
        ...{ stride: 8, column: 3, row: 2, classes: 0.81, objects: 1 },
        ...{ box: [0.5, 0.25, Math.log(2), Math.log(3)], point: [0.5, -0.5] },
      },
      {
        ...{ stride: 32, column: 1, row: 0, classes: 0.64, objects: 0.36 },
        ...{ box: [0, 0, 0, 0], point: [0, 0] },
      },
    ]);
    expect(found).to.have.lengthOf(1);
    const [face] = found as [Detection];
    expect(face.confidence).to.be.closeTo(0.9, 1e-6);
    expect(face.width).to.be.closeTo(160, 1e-3);
    expect(face.height).to.be.closeTo(240, 1e-3);
    expect(face.x + face.width / 2).to.be.closeTo(280, 1e-3);
    expect(face.y + face.height / 2).to.be.closeTo(180, 1e-3);
    expect(face.points).to.have.lengthOf(5);
    expect(face.points[0]![0]).to.be.closeTo(280, 1e-3);
    expect(face.points[0]![1]).to.be.closeTo(120, 1e-3);
    expect(face.points[4]![0]).to.be.closeTo(600, 1e-3);
  });

  it('weighs class and object by their geometric mean and leaves what is below the threshold', async () => {
    const cell = { stride: 32, column: 1, row: 1, box: [0, 0, 0, 0], point: [0, 0] } as const;
    const weak = {
      ...cell,
      classes: 0.64,
      objects: 0.36,
      box: [...cell.box],
      point: [...cell.point],
    } as Cell;
    const [found] = await look([weak], 0.4);
    expect(found!.confidence).to.be.closeTo(0.48, 1e-6);
    expect(await look([weak], 0.5)).to.deep.equal([]);
  });

  it('leaves boxes without a size', async () => {
    const cell: Cell = {
      ...{ stride: 16, column: 0, row: 0, classes: 1, objects: 1 },
      ...{ box: [0, 0, 1e9, 0], point: [0, 0] },
    };
    expect(await look([cell])).to.deep.equal([]);
  });

  for (const [id, file] of [
    ['yunet', 'yunet_n_dynamic.onnx'],
    ['yunet-640', 'yunet_n_640.onnx'],
  ] as const) {
    it(`finds with the real ${id} who stands on the photographs, and the same templates`, async function () {
      const placed = process.env.ASSAY_UPSTREAM_MODELS;
      if (!placed || !existsSync(path.join(placed, file))) {
        return notRun(this, `ASSAY_UPSTREAM_MODELS names no directory with ${file}`);
      }
      const runtime = await openFaceRuntime(MODELS, { detector: id, directory: placed });
      const usual = await openFaceRuntime(MODELS);
      for (const [sample, people] of [
        [3, 3],
        [6, 4],
      ] as const) {
        expect((await runtime.portrait(group(sample))).faceCount).to.equal(people);
      }
      expect((await runtime.portrait(await nobody(640, 480))).faceCount).to.equal(0);
      const picture = await person('gin6');
      const [one, other] = [await runtime.portrait(picture), await usual.portrait(picture)];
      expect(
        compareVectors(usual.embedder, one.face!.template, other.face!.template).score,
      ).to.be.greaterThan(0.99);
    });
  }
});

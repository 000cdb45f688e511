/** Passive attack detection: read off the networks as configured, and able to take a verdict back, never to give one. */
import { createHash } from 'node:crypto';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { emptyFrame } from '../../../../lab/liveness-sequences/camera.ts';
import { indices, OnnxGraph } from '../../../../scripts/models/onnx.ts';
import { chooseFaceModels } from '../../../../shared/platform/face-models.ts';
import { lookAtFrame } from '../../../../workers/biometric/liveness/measure.ts';
import { genuineShare, passiveOutcome, takenBack } from '../../../../workers/biometric/liveness/passive.ts';
import { pyramidOf } from '../../../../workers/face/raster.ts';
import { type LoadedAttackPart, openFaceRuntime } from '../../../../workers/face/runtime.ts';
import { notRun } from '../../../harness/not-run.ts';
import { person } from '../../face/pictures.ts';
import { MODELS } from './actor.ts';

/** Answers always the same, and keeps what it was shown. */
function seeing(more: Partial<LoadedAttackPart> = {}): { part: LoadedAttackPart; shown: Float32Array[] } {
  const shown: Float32Array[] = [];
  return {
    shown,
    part: {
      model: 'test',
      sidePx: 8,
      channels: 'bgr',
      layout: 'first',
      mean: [0, 0, 0],
      scale: 1,
      zoom: 2,
      genuineClass: 1,
      ...more,
      session: {
        inputShape: [1, 3, 8, 8],
        run: async (input) => {
          shown.push(input);
          return { y: Float32Array.from([0, Math.log(3), -Infinity]) };
        },
      },
    },
  };
}

describe('passive attack detection', function () {
  this.timeout(180_000);

  it('says nothing without networks', async () => {
    expect(await genuineShare([], pyramidOf(emptyFrame()), new Float32Array(9))).to.equal(null);
    expect(passiveOutcome({ sum: 0, count: 0 })).to.equal(null);
  });

  it('averages the probability of the genuine class, and shows each network its own cut', async () => {
    const frame = emptyFrame();
    for (let at = 0; at < frame.data.length; at += 3) frame.data.set([10, 20, 30], at);
    // A box of 100 in the middle, as points.
    const points = Float32Array.from([270, 190, 0, 370, 290, 0]);
    const one = seeing();
    const other = seeing({ channels: 'rgb', layout: 'last', scale: 2, genuineClass: 0 });
    const share = await genuineShare([one.part, other.part], pyramidOf(frame), points);
    expect(share).to.be.closeTo((0.75 + 0.25) / 2, 1e-6);
    expect([one.shown[0]![0], one.shown[0]![64], one.shown[0]![128]]).to.deep.equal([30, 20, 10]);
    expect([...other.shown[0]!.subarray(0, 3)]).to.deep.equal([5, 10, 15]);
  });

  it('keeps the cut inside the picture, as the networks were trained', async () => {
    const frame = emptyFrame();
    // Left half dark, right half bright; the face stands at the left edge.
    for (let y = 0; y < frame.height; y++) {
      frame.data.fill(200, (y * frame.width + 320) * 3, (y + 1) * frame.width * 3);
    }
    const { part, shown } = seeing({ zoom: 4 });
    await genuineShare([part], pyramidOf(frame), Float32Array.from([0, 200, 0, 100, 300, 0]));
    // Four times 100 px from the edge on: 320 dark columns, 80 bright ones.
    const row = [...shown[0]!.subarray(0, 8)];
    expect(row.slice(0, 6).every((value) => value < 10)).to.equal(true);
    expect(row[7]).to.be.greaterThan(150);
  });

  it('takes a pass back and never gives one', () => {
    const of = (mean: number, count = 10) => ({ sum: mean * count, count });
    expect(takenBack('PASSED', of(0.9))).to.deep.equal({ verdict: 'PASSED', reason: null });
    expect(takenBack('PASSED', of(0.4)).verdict).to.equal('INCONCLUSIVE');
    expect(takenBack('PASSED', of(0.1))).to.deep.equal({
      verdict: 'FAILED',
      reason: 'presentation_attack_likely',
    });
    // Too little was seen.
    expect(takenBack('PASSED', of(0.1, 2)).verdict).to.equal('PASSED');
    for (const verdict of ['FAILED', 'INCONCLUSIVE'] as const) {
      for (const mean of [0, 0.5, 1])
        expect(takenBack(verdict, of(mean))).to.deep.equal({ verdict, reason: null });
    }
    expect(passiveOutcome(of(0.4))).to.deep.equal({ score: 0.4, frames: 10, threshold: 0.5, passed: false });
  });

  it('runs the networks that the configuration names, from the operator’s files', async () => {
    const graph = new OnnxGraph();
    const x = graph.input('x', [1, 3, 80, 80]);
    const means = graph.node('GlobalAveragePool', [x]);
    graph.node('Reshape', [means, graph.constant(indices(1, 3))], {}, 'y');
    graph.output('y', [1, 3]);
    const network = graph.encode();
    const directory = await mkdtemp(path.join(os.tmpdir(), 'assay-attack-'));
    const hash = createHash('sha256').update(network).digest('hex');
    const names = ['minifasnet-v2', 'minifasnet-v1se'];
    const choice = {
      attackDetector: 'minifasnet',
      directory,
      sha256: Object.fromEntries(names.map((name) => [name, hash])),
    };
    for (const { file, kind } of chooseFaceModels(MODELS, choice).models) {
      if (kind === 'attack') await writeFile(path.join(directory, file), network);
    }
    const runtime = await openFaceRuntime(MODELS, choice);
    await rm(directory, { recursive: true });
    const picture = await person('amy1');
    const { measure, genuine } = await lookAtFrame(runtime, picture);
    const { pyramid } = await runtime.frame(picture);
    expect(await genuine()).to.equal(
      await genuineShare(runtime.attackParts, pyramid, measure.face!.mesh.points),
    );
    // Skin is redder than green: of the three means in BGR order, the genuine class has the middle one.
    expect(await genuine()).to.be.within(0, 0.1);
  });

  it('answers the same twice with the real networks, where they are placed', async function () {
    const directory = process.env.FACE_MODEL_DIR;
    const choice = { attackDetector: 'minifasnet', ...(directory ? { directory } : {}) };
    const placed = directory
      ? chooseFaceModels(MODELS, choice).models.filter(({ kind }) => kind === 'attack')
      : [];
    const there = await Promise.all(placed.map(({ file }) => access(`${directory}/${file}`))).catch(
      () => null,
    );
    if (!there || placed.length === 0) notRun(this, 'MiniFASNet is not in FACE_MODEL_DIR');
    const runtime = await openFaceRuntime(MODELS, choice);
    const looked = await lookAtFrame(runtime, await person('amy1'));
    const share = await looked.genuine();
    expect(share).to.be.within(0, 1);
    expect(await looked.genuine()).to.equal(share);
  });
});

/** Turned faces on real pictures: a head, a stretched photograph, a print folded along the nose. */
import { expect } from 'chai';
import { emptyFrame, randomOf, take } from '../../../../lab/liveness-sequences/camera.ts';
import { type Figure, NEUTRAL, type Pose } from '../../../../lab/liveness-sequences/figure.ts';
import { headOf } from '../../../../lab/liveness-sequences/head.ts';
import { paperOf } from '../../../../lab/liveness-sequences/paper.ts';
import { loadPerson, type Person } from '../../../../lab/liveness-sequences/people.ts';
import { warpOf } from '../../../../lab/liveness-sequences/warp.ts';
import { type LookedAt, lookAtFrame } from '../../../../workers/biometric/liveness/measure.ts';
import type { SurfaceChange } from '../../../../workers/biometric/liveness/surface.ts';
import { type FaceRuntime, openFaceRuntime } from '../../../../workers/face/runtime.ts';
import { MODELS } from './actor.ts';

describe('the surface of a face', function () {
  this.timeout(120_000);
  let runtime: FaceRuntime;
  let person: Person;
  const random = randomOf(11);

  before(async () => {
    runtime = await openFaceRuntime(MODELS);
    person = await loadPerson(runtime, 'fay');
  });

  async function shot(figure: Figure, pose: Partial<Pose>): Promise<LookedAt> {
    const frame = emptyFrame();
    figure.draw({ ...NEUTRAL, ...pose }, frame);
    return lookAtFrame(runtime, await take(frame, random));
  }

  async function changed(figure: Figure, pose: Partial<Pose>): Promise<SurfaceChange & { meshDeg: number }> {
    const before = await shot(figure, {});
    const after = await shot(figure, pose);
    const change = await after.changeSince(await before.surface());
    const meshDeg = after.measure.face!.yawDeg - before.measure.face!.yawDeg;
    return { ...change!, meshDeg };
  }

  it('stays the same while nobody turns, wherever the face is', async () => {
    const { texture, shading } = await changed(headOf(person, 2), {
      shift: [9, -6],
      rollDeg: 4,
      closeness: 1.05,
    });
    expect(texture).to.be.below(0.14);
    expect(shading).to.be.below(0.03);
  });

  it('has relief on a head that turns, and looks new', async () => {
    const { texture, shading, reliefDeg, misfit, meshDeg } = await changed(headOf(person, 2), {
      yawDeg: -24,
    });
    expect(reliefDeg / meshDeg).to.be.above(0.5);
    expect(misfit).to.be.below(1.06);
    expect(texture + 2 * shading).to.be.above(0.3);
  });

  it('looks old on a photograph that is stretched as a head would turn', async () => {
    const { texture, shading, reliefDeg, meshDeg } = await changed(warpOf(person), { yawDeg: -24 });
    expect(reliefDeg / meshDeg).to.be.above(0.5);
    expect(texture + 2 * shading).to.be.below(0.27);
  });

  for (const kind of ['fold', 'cylinder'] as const) {
    it(`fits paper better than a head on a ${kind}, though the mesh sees a turn`, async () => {
      const figure = paperOf(person, { kind, degrees: kind === 'fold' ? 35 : 180 });
      const { misfit, meshDeg } = await changed(figure, { yawDeg: -26 });
      expect(Math.abs(meshDeg)).to.be.above(5);
      expect(misfit).to.be.above(1.12);
    });
  }

  it('cannot be compared where the face shows nothing', async () => {
    const before = await shot(headOf(person, 2), {});
    const surface = await before.surface();
    surface.patches.fill(128);
    expect(await before.changeSince(surface)).to.equal(null);
  });
});

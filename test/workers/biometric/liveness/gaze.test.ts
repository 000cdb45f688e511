/** Where eyes look, on photographs whose irises were moved. */
import { expect } from 'chai';
import { moveIrises } from '../../../../lab/liveness-sequences/irises.ts';
import { loadPerson, type PersonName } from '../../../../lab/liveness-sequences/people.ts';
import { gazeOf } from '../../../../workers/biometric/liveness/gaze.ts';
import { pyramidOf } from '../../../../workers/face/raster.ts';
import { type FaceRuntime, openFaceRuntime } from '../../../../workers/face/runtime.ts';
import { MODELS } from './actor.ts';

describe('the gaze', function () {
  this.timeout(60_000);
  let runtime: FaceRuntime;

  before(async () => {
    runtime = await openFaceRuntime(MODELS);
  });

  for (const name of ['dee', 'fay'] as PersonName[]) {
    it(`moves as the irises of ${name} move`, async () => {
      const { picture, points } = await loadPerson(runtime, name);
      const at = (yawDeg: number): number => {
        const moved = { ...picture, data: Uint8Array.from(picture.data) };
        moveIrises(moved, points, yawDeg);
        const [right, left] = gazeOf(pyramidOf(moved), points);
        return (right + left) / 2;
      };
      const straight = at(0);
      expect(straight).to.be.within(0.3, 0.7);
      expect(at(25)).to.be.above(straight + 0.02);
      expect(at(-25)).to.be.below(straight - 0.02);
    });
  }

  it('is in the middle where nothing is darker than anything else', () => {
    const grey = { data: new Uint8Array(64 * 64 * 3).fill(90), width: 64, height: 64 };
    const points = new Float32Array(468 * 3);
    for (const [index, x] of [
      [33, 10],
      [133, 26],
      [362, 38],
      [263, 54],
    ] as const) {
      points.set([x, 32], index * 3);
    }
    expect(gazeOf(pyramidOf(grey), points)).to.deep.equal([0.5, 0.5]);
  });
});

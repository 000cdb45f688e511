/** The colour of the light on a face, from frames. */
import { expect } from 'chai';
import { emptyFrame } from '../../../../lab/liveness-sequences/camera.ts';
import { NEUTRAL } from '../../../../lab/liveness-sequences/figure.ts';
import { headOf } from '../../../../lab/liveness-sequences/head.ts';
import { loadPerson } from '../../../../lab/liveness-sequences/people.ts';
import { multiply, screenLight } from '../../../../lab/liveness-sequences/screen-light.ts';
import { lookAtFrame } from '../../../../workers/biometric/liveness/measure.ts';
import type { Tint } from '../../../../workers/biometric/liveness/tint.ts';
import { openFaceRuntime } from '../../../../workers/face/runtime.ts';
import { MODELS } from './actor.ts';
import { encode } from './encode.ts';

const own = ({ face, around }: Tint): number[] => [face[0] - around[0], face[1] - around[1]];

describe('the tint of a face', function () {
  this.timeout(120_000);

  it('takes the colour of a screen, and nothing of a cast over the whole picture', async () => {
    const runtime = await openFaceRuntime(MODELS);
    const head = headOf(await loadPerson(runtime, 'amy'), 2);
    const tint = async (colour: string | null, cast: readonly [number, number, number] = [1, 1, 1]) => {
      const frame = emptyFrame();
      head.draw(colour ? { ...NEUTRAL, screen: screenLight(colour, 0.2) } : NEUTRAL, frame);
      multiply(frame, cast);
      const found = await (await lookAtFrame(runtime, await encode(frame))).tint();
      return own(found!);
    };
    const [red, blue] = (await tint(null)) as [number, number];
    const [redder, asBlue] = (await tint('#ff4040')) as [number, number];
    expect(redder - red).to.be.greaterThan(0.06);
    expect(Math.abs(asBlue - blue)).to.be.lessThan(0.03);
    const [, bluer] = (await tint('#4040ff')) as [number, number];
    expect(bluer - blue).to.be.greaterThan(0.06);
    const [castRed, castBlue] = (await tint(null, [1.06, 1, 0.94])) as [number, number];
    expect(Math.abs(castRed - red)).to.be.lessThan(0.02);
    expect(Math.abs(castBlue - blue)).to.be.lessThan(0.02);
  });

  it('is not told of a face that fills the picture', async () => {
    const runtime = await openFaceRuntime(MODELS);
    const head = headOf(await loadPerson(runtime, 'amy'), 2);
    const frame = emptyFrame();
    head.draw({ ...NEUTRAL, closeness: 1.9 }, frame);
    const looked = await lookAtFrame(runtime, await encode(frame));
    expect(await looked.tint()).to.equal(null);
  });
});

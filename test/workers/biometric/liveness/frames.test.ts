/** Frames as they come in the middle of a session: through decoding, detector, mesh and judgement at once. */
import { expect } from 'chai';
import sharp from 'sharp';
import { frameOf, start } from '../../../../workers/biometric/liveness/respond.ts';
import { type FaceRuntime, openFaceRuntime } from '../../../../workers/face/runtime.ts';
import { type FaceName, nobody, person } from '../../face/pictures.ts';
import { MODELS } from './actor.ts';

type Placed = [name: FaceName, left: number, top: number, side: number];

async function frame(placed: readonly Placed[], width = 640, height = 480, light = 1): Promise<Buffer> {
  const faces = await Promise.all(
    placed.map(async ([name, left, top, side]) => ({ input: await person(name, side), left, top })),
  );
  const composed = await sharp(await nobody(width, height))
    .composite(faces)
    .png()
    .toBuffer();
  return sharp(composed).linear(light, 0).jpeg({ quality: 90 }).toBuffer();
}

describe('frames in the middle of a session', function () {
  this.timeout(120_000);
  let runtime: FaceRuntime;
  let state: Uint8Array;
  let now = 0;
  const send = async (image: Buffer) => {
    now += 100;
    const answer = await frameOf(runtime, { image, state, receivedAt: now });
    if ('refused' in answer) throw new Error(answer.refused);
    ({ state } = answer);
    return answer.frame;
  };
  const alone = (light: number): Promise<Buffer> => frame([['amy3', 60, 60, 360]], 640, 480, light);

  before(async () => {
    runtime = await openFaceRuntime(MODELS);
  });
  beforeEach(async () => {
    now = 0;
    const begun = await start(runtime, { now });
    if ('refused' in begun) throw new Error(begun.refused);
    ({ state } = begun);
    for (const light of [1, 0.98, 1.02]) {
      expect(await send(await alone(light))).to.deep.include({ accepted: true, faceCount: 1 });
    }
  });

  it('tell of a second face of half the width as soon as it is there, and go on when it has gone', async () => {
    const both = await send(
      await frame([
        ['amy3', 60, 60, 360],
        ['gin6', 425, 120, 212],
      ]),
    );
    expect(both).to.deep.include({ accepted: false, faceCount: 2, reasons: ['several_faces'] });
    expect(await send(await alone(0.96))).to.deep.include({ accepted: true, faceCount: 1 });
  });

  it('may show nobody, somebody far away, or have another shape', async () => {
    expect((await send(await nobody(640, 480))).reasons).to.deep.equal(['no_face']);
    const tiny = await send(await frame([['amy3', 300, 200, 100]]));
    expect(tiny.accepted).to.equal(false);
    const upright = await send(await frame([['amy3', 60, 140, 360]], 480, 640));
    expect(upright.faceCount).to.equal(1);
  });

  it('may be no pictures: each is told, none ends the session', async () => {
    const whole = await alone(0.95);
    const hostile = [
      Buffer.from('GIF89a'),
      Buffer.from([0xff, 0xd8, 0xff]),
      whole.subarray(0, whole.length >> 1),
      Buffer.concat([whole.subarray(0, 40), Buffer.alloc(2_000, 0xff)]),
    ];
    for (const image of hostile) {
      expect(await send(image)).to.deep.include({
        accepted: false,
        faceCount: 0,
        reasons: ['image_not_accepted'],
      });
    }
    expect(await send(await alone(0.97))).to.deep.include({ accepted: true, faceCount: 1 });
  });
});

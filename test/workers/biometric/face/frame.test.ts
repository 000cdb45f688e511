/** Faces on frames of a camera: how closely a frame is looked at may depend on the one before, what is found may not. */
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import { type FaceRuntime, openFaceRuntime } from '../../../../workers/biometric/face/runtime.ts';
import { lookAtFrame } from '../../../../workers/biometric/liveness/measure.ts';
import { type FaceName, nobody, person } from './pictures.ts';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));

interface Placed {
  name: FaceName;
  left: number;
  top: number;
  /** Of the face, half of its picture. */
  faceWidth: number;
}

async function frame(placed: readonly Placed[], width = 640, height = 480): Promise<Buffer> {
  const faces = await Promise.all(
    placed.map(async ({ name, left, top, faceWidth }) => ({
      input: await person(name, faceWidth * 2),
      left,
      top,
    })),
  );
  return sharp(await nobody(width, height))
    .composite(faces)
    .jpeg({ quality: 90 })
    .toBuffer();
}

describe('faces on frames of a camera', function () {
  this.timeout(120_000);
  let runtime: FaceRuntime;
  before(async () => {
    runtime = await openFaceRuntime(MODELS);
  });
  const lookTwice = async (image: Buffer) => {
    const fresh = (await lookAtFrame(runtime, image)).measure;
    const followed = (await lookAtFrame(runtime, image, fresh.face?.interocularPx)).measure;
    return { fresh, followed };
  };

  for (const faceWidth of [80, 110, 140, 180]) {
    it(`sees a second face of half its width beside one of ${faceWidth} px that it knows`, async () => {
      for (const name of ['bea1', 'gin6', 'fay5'] as const) {
        const image = await frame([
          { name: 'amy3', left: 10, top: 20, faceWidth },
          { name, left: 640 - 20 - faceWidth * 2, top: 100, faceWidth: Math.ceil(faceWidth * 0.62) },
        ]);
        const { fresh, followed } = await lookTwice(image);
        expect(fresh.faces, `${name}, not followed`).to.equal(2);
        expect(followed.faces, `${name}, followed`).to.equal(2);
      }
    });
  }

  it('measures the same, followed or not, but for the noise of the mesh', async () => {
    for (const [name, faceWidth] of [
      ['amy3', 90],
      ['gin6', 150],
      ['joy6', 220],
    ] as const) {
      const { fresh, followed } = await lookTwice(await frame([{ name, left: 100, top: 20, faceWidth }]));
      const [one, other] = [fresh.face!, followed.face!];
      expect(other.yawDeg).to.be.closeTo(one.yawDeg, 3);
      expect(other.pitchDeg).to.be.closeTo(one.pitchDeg, 3);
      expect(other.interocularPx / one.interocularPx).to.be.closeTo(1, 0.05);
      expect(other.eyes.left).to.be.closeTo(one.eyes.left, 0.04);
    }
  });

  it('finds a face that jumped, went far back or came near since the frame before', async () => {
    const near: Placed = { name: 'amy3', left: 0, top: 0, faceWidth: 230 };
    const far: Placed = { name: 'amy3', left: 460, top: 300, faceWidth: 60 };
    for (const [before, now] of [
      [near, far],
      [far, near],
    ] as const) {
      const { face } = (await lookAtFrame(runtime, await frame([before]))).measure;
      const image = await frame([now]);
      const { measure } = await lookAtFrame(runtime, image, face!.interocularPx);
      const alone = (await lookAtFrame(runtime, image)).measure;
      expect(measure.faces).to.equal(1);
      expect(measure.face!.interocularPx / alone.face!.interocularPx).to.be.closeTo(1, 0.05);
    }
  });

  it('counts a second face of half the width when the first has gone far back', async () => {
    const image = await frame([
      { name: 'amy3', left: 40, top: 100, faceWidth: 80 },
      { name: 'bea1', left: 400, top: 100, faceWidth: 60 },
    ]);
    // As if it had filled the picture a moment ago.
    const { measure } = await lookAtFrame(runtime, image, 150);
    expect(measure.faces).to.equal(2);
  });

  it('finds no face where there is none, whatever was there before', async () => {
    const image = await nobody(640, 480);
    for (const interocularPx of [undefined, 40, 120]) {
      expect((await lookAtFrame(runtime, image, interocularPx)).measure.faces).to.equal(0);
    }
  });

  it('takes pictures of any shape, also in the middle of a session', async () => {
    for (const [width, height] of [
      [480, 640],
      [641, 479],
      [1280, 720],
      [500, 500],
    ] as const) {
      const image = await frame([{ name: 'amy3', left: 60, top: 40, faceWidth: 150 }], width, height);
      const { measure } = await lookAtFrame(runtime, image, 70);
      expect(measure.faces, `${width} x ${height}`).to.equal(1);
      const [x, y] = measure.face!.centre;
      expect(x * width).to.be.closeTo(60 + 150, 25);
      expect(y * height).to.be.closeTo(40 + 130, 45);
    }
    for (const [width, height] of [
      [2000, 3],
      [1, 900],
      [20, 20],
    ] as const) {
      const strip = await sharp({ create: { width, height, channels: 3, background: '#777' } })
        .png()
        .toBuffer();
      expect((await lookAtFrame(runtime, strip, 70)).measure.faces).to.equal(0);
    }
  });

  it('makes nothing of a distance that is none', async () => {
    const image = await frame([{ name: 'amy3', left: 100, top: 20, faceWidth: 120 }]);
    for (const interocularPx of [0, -5, 1e-9, 1e9, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(
        (await lookAtFrame(runtime, image, interocularPx)).measure.faces,
        String(interocularPx),
      ).to.equal(1);
    }
  });

  it('tells a stranger by one view of the first network as surely as by two', async () => {
    const { likenessDistance, parts } = runtime.embedder;
    expect(likenessDistance).to.be.a('number');
    const likenesses = new Map<FaceName, Float32Array>();
    for (const name of ['amy1', 'amy3', 'bea1', 'cat3', 'dee4', 'gin6'] as const) {
      const looked = await lookAtFrame(runtime, await person(name));
      const likeness = await looked.likeness();
      expect(likeness.length).to.equal(parts[0]!.dimensions);
      likenesses.set(name, likeness);
    }
    const distance = (one: FaceName, other: FaceName): number =>
      Math.sqrt(
        likenesses.get(one)!.reduce((sum, value, at) => sum + (value - likenesses.get(other)![at]!) ** 2, 0),
      );
    expect(distance('amy1', 'amy3')).to.be.below(likenessDistance!);
    const names = [...likenesses.keys()].filter((name) => name !== 'amy1');
    for (const [index, one] of names.entries()) {
      for (const other of names.slice(0, index)) {
        expect(distance(one, other), `${one} ${other}`).to.be.above(likenessDistance!);
      }
    }
  });
});

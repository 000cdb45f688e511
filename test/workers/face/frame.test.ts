/** Faces on frames of a camera. */
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import { lookAtFrame } from '../../../workers/biometric/liveness/measure.ts';
import { type FaceRuntime, openFaceRuntime } from '../../../workers/face/runtime.ts';
import { type FaceName, nobody, person } from './pictures.ts';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));

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
  for (const faceWidth of [80, 110, 140, 180]) {
    it(`sees a second face of half its width beside one of ${faceWidth} px`, async () => {
      for (const name of ['bea1', 'gin6', 'fay5'] as const) {
        const image = await frame([
          { name: 'amy3', left: 10, top: 20, faceWidth },
          { name, left: 640 - 20 - faceWidth * 2, top: 100, faceWidth: Math.ceil(faceWidth * 0.62) },
        ]);
        expect((await lookAtFrame(runtime, image)).measure.faces, name).to.equal(2);
      }
    });
  }

  it('finds a face wherever it is, near and far', async () => {
    for (const placed of [
      { left: 0, top: 0, faceWidth: 230 },
      { left: 460, top: 300, faceWidth: 60 },
    ]) {
      const { measure } = await lookAtFrame(runtime, await frame([{ name: 'amy3', ...placed }]));
      expect(measure.faces).to.equal(1);
      expect(measure.face!.interocularPx / placed.faceWidth).to.be.within(0.3, 0.6);
    }
  });

  it('finds no face where there is none', async () => {
    expect((await lookAtFrame(runtime, await nobody(640, 480))).measure.faces).to.equal(0);
  });

  it('takes pictures of any shape', async () => {
    for (const [width, height] of [
      [480, 640],
      [641, 479],
      [1280, 720],
      [500, 500],
    ] as const) {
      const image = await frame([{ name: 'amy3', left: 60, top: 40, faceWidth: 150 }], width, height);
      const { measure } = await lookAtFrame(runtime, image);
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
      expect((await lookAtFrame(runtime, strip)).measure.faces).to.equal(0);
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

/** Parallax on a surface that stands for a face: turned as a head, and carried, tilted and bent as paper. */
import { expect } from 'chai';
import fc from 'fast-check';
import { parallaxOf } from '../../../../workers/biometric/liveness/parallax.ts';

/** A round face with a nose, in distances between the eyes; z towards the back. */
const FACE: [x: number, y: number, z: number][] = [];
for (let y = -0.8; y <= 0.8; y += 0.1) {
  for (let x = -0.9; x <= 0.9; x += 0.1) {
    const nose = -0.45 * Math.exp(-(x * x) / 0.03 - (y - 0.3) ** 2 / 0.08);
    FACE.push([x, y, 0.45 * x * x + 0.15 * y * y + nose]);
  }
}

type Move = (x: number, y: number, z: number) => readonly [number, number, number];
const moved = (move: Move): Float32Array => Float32Array.from(FACE.flatMap(([x, y, z]) => move(x, y, z)));
const STILL = moved((x, y, z) => [x, y, z]);
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** In distances between the eyes as they are seen, which the turn shortens. */
const turned = (degrees: number): Move => {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return (x, y, z) => [(x * cos - z * sin) / cos, y / cos, (x * sin + z * cos) / cos];
};

describe('parallax', () => {
  it('gives the angle of a head that has turned, and its width', () => {
    for (const degrees of [-35, -20, -12, 12, 20, 35]) {
      const parallax = parallaxOf(STILL, moved(turned(degrees)));
      expect(parallax.yawDeg).to.be.closeTo(degrees, 0.5);
      expect(parallax.depthShare).to.be.greaterThan(0.99);
      expect(parallax.widthKept).to.be.closeTo(1, 0.02);
    }
  });

  it('sees through the noise of a mesh', () => {
    let seed = 1;
    const noise = (): number => {
      seed = (seed * 16_807) % 2_147_483_647;
      return (seed / 2_147_483_647 - 0.5) * 0.01;
    };
    const now = moved(turned(18)).map((value) => value + noise());
    expect(parallaxOf(STILL, now).yawDeg).to.be.closeTo(18, 2);
    const still = parallaxOf(
      STILL,
      STILL.map((value) => value + noise()),
    );
    expect(Math.abs(still.yawDeg)).to.be.lessThan(2);
    expect(still.unexplained).to.be.lessThan(0.005);
  });

  it('gives paper no angle, however it is carried, tilted, brought near or gently bent', () => {
    fc.assert(
      fc.property(
        fc.record({
          yaw: fc.integer({ min: -50, max: 50 }),
          near: fc.double({ min: 0.7, max: 1.5, noNaN: true }),
          distance: fc.double({ min: 6, max: 20, noNaN: true }),
          bend: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
        }),
        ({ yaw, near, distance, bend }) => {
          const angle = radians(yaw);
          const now = moved((x, y, z) => {
            const depth = bend * x * x;
            const [u, w] = [
              x * Math.cos(angle) - depth * Math.sin(angle),
              x * Math.sin(angle) + depth * Math.cos(angle),
            ];
            const scale = (near * distance) / (distance + w);
            return [u * scale, y * scale, z];
          });
          const { yawDeg, widthKept } = parallaxOf(STILL, now);
          // Either there is no angle, or too little width is left for one.
          expect(Math.abs(yawDeg) < 9 || widthKept < 0.97).to.equal(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('bears points that all lie in one place', () => {
    const nothing = new Float32Array(STILL.length);
    const { yawDeg, depthShare } = parallaxOf(nothing, nothing);
    expect([yawDeg, depthShare].map(Math.abs)).to.deep.equal([0, 0]);
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { chipMap } from '../../../workers/face/align.ts';
import { CONTOUR, LEFT_EYE, placeOf, RIGHT_EYE, rollOf } from '../../../workers/face/mesh.ts';
import { measureQuality } from '../../../workers/face/quality.ts';
import { apply, pyramidOf, squareMap } from '../../../workers/face/raster.ts';

const POINTS = 468;
const SIDE = 112;

/** Turned by `angle` clockwise on the screen, `scale` times as large, and moved. */
interface Similarity {
  angle: number;
  scale: number;
  x: number;
  y: number;
}

const moved = ({ angle, scale, x, y }: Similarity, u: number, v: number): [number, number] => [
  scale * (u * Math.cos(angle) - v * Math.sin(angle)) + x,
  scale * (u * Math.sin(angle) + v * Math.cos(angle)) + y,
];

/** The five points of the ArcFace family in its cut of 112 px; corners of an eye lie either side of its middle. */
const MEAN: readonly [index: number, u: number, v: number][] = [
  [33, 30, 51.6963],
  [133, 46.5892, 51.6963],
  [362, 65, 51.5014],
  [263, 82.0636, 51.5014],
  [4, 56.0252, 71.7366],
  [61, 41.5493, 92.3655],
  [291, 70.7299, 92.2041],
];

function meshOf(similarity: Similarity): Float32Array {
  const points = new Float32Array(POINTS * 3);
  for (const [index, u, v] of MEAN) points.set(moved(similarity, u, v), index * 3);
  return points;
}

const anyPlace = fc.record({
  angle: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
  scale: fc.double({ min: 0.1, max: 20, noNaN: true }),
  x: fc.double({ min: -500, max: 4_000, noNaN: true }),
  y: fc.double({ min: -500, max: 4_000, noNaN: true }),
});

describe('the cut of a face', () => {
  it('is the mean face again, however the face is turned, sized and placed', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        const map = chipMap(meshOf(place), 'arcface', SIDE, 1);
        for (const [u, v] of [
          [38.2946, 51.6963],
          [56.0252, 71.7366],
          [0, 0],
        ] as const) {
          const [x, y] = apply(map, u, v);
          const [wantedX, wantedY] = moved(place, u, v);
          expect(Math.hypot(x - wantedX, y - wantedY)).to.be.below(0.01 * place.scale + 0.01);
        }
      }),
    );
  });

  it('shows more about the same middle where it is wider', () => {
    const mesh = meshOf({ angle: 0.3, scale: 2, x: 100, y: 50 });
    const [narrow, wide] = [1, 1.5].map((zoom) => chipMap(mesh, 'arcface', SIDE, zoom));
    const middle = apply(narrow!, SIDE / 2, SIDE / 2);
    const same = apply(wide!, SIDE / 2, SIDE / 2);
    expect(Math.hypot(same[0] - middle[0], same[1] - middle[1])).to.be.below(1e-3);
    expect(Math.hypot(wide![0], wide![3]) / Math.hypot(narrow![0], narrow![3])).to.be.closeTo(1.5, 1e-6);
  });

  it('of a square is turned clockwise about its middle', () => {
    const map = squareMap(50, 40, 20, Math.PI / 2, 10);
    expect(apply(map, 5, 5).map(Math.round)).to.deep.equal([50, 40]);
    // To the right in the cut is down on the screen.
    expect(apply(map, 10, 5).map(Math.round)).to.deep.equal([50, 50]);
    expect(apply(map, 5, 0).map(Math.round)).to.deep.equal([60, 40]);
  });
});

/** A head of which the sides, the top and the chin lie so, in its own axes; turned about three of them, in degrees. */
function head({ yaw = 0, pitch = 0, roll = 0 }): Float32Array {
  const points = new Float32Array(POINTS * 3);
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const place = (index: number, x: number, y: number): void => {
    const [p, r] = [radians(pitch), radians(roll)];
    // Yaw moves only what lies aside, pitch only what lies above and below: the two lines are looked at apart.
    const [u, v] = [x * Math.cos(radians(yaw)), y * Math.cos(p)];
    const depth = x * Math.sin(radians(yaw)) + y * Math.sin(p);
    points.set(
      [100 + u * Math.cos(r) - v * Math.sin(r), 100 + u * Math.sin(r) + v * Math.cos(r), depth],
      index * 3,
    );
  };
  place(CONTOUR.right, -50, 0);
  place(CONTOUR.left, 50, 0);
  place(CONTOUR.top, 0, -60);
  place(CONTOUR.bottom, 0, 60);
  for (const [eye, x] of [
    [RIGHT_EYE, -22],
    [LEFT_EYE, 22],
  ] as const) {
    // Corners 8 aside of the middle; lids 3 above and below.
    const offsets = [
      [-8, 0],
      [-3, -3],
      [3, -3],
      [8, 0],
      [3, 3],
      [-3, 3],
    ] as const;
    for (const [at, index] of eye.entries()) place(index, x + offsets[at]![0], -10 + offsets[at]![1]);
  }
  place(13, 0, 38);
  place(14, 0, 42);
  place(78, -15, 40);
  place(308, 15, 40);
  place(4, 0, 12);
  place(61, -16, 40);
  place(291, 16, 40);
  return points;
}

describe('measures of a face', () => {
  const grey = pyramidOf({ width: 200, height: 200, data: new Uint8Array(200 * 200 * 3).fill(128) });
  const measured = (points: Float32Array, upright = true) =>
    measureQuality(grey, { points, presence: 1 }, 0.9, upright);

  it('tell how far it is turned, by each axis', () => {
    for (const [axis, degrees] of [
      ['yaw', 25],
      ['yaw', -38],
      ['pitch', 12],
      ['pitch', -30],
      ['roll', 17],
      ['roll', -90],
    ] as const) {
      const { measures } = measured(head({ [axis]: degrees }));
      expect(measures[`${axis}Degrees`], axis).to.be.closeTo(degrees, 0.5);
      for (const other of (['yaw', 'pitch', 'roll'] as const).filter((one) => one !== axis))
        expect(measures[`${other}Degrees`], `${other} of ${axis}`).to.be.closeTo(0, 0.5);
    }
  });

  it('hold for its pose within limits only, and where it is known which way up it is', () => {
    for (const [turned, holds] of [
      [{ yaw: 39 }, true],
      [{ yaw: -41 }, false],
      [{ pitch: 34 }, true],
      [{ pitch: 36 }, false],
      [{ roll: -39 }, true],
      [{ roll: 41 }, false],
    ] as const)
      expect(measured(head(turned)).checks.pose, JSON.stringify(turned)).to.equal(holds);
    expect(measured(head({}), false).checks.pose).to.equal(false);
  });

  it('tell the openness of eyes and mouth by their own width, and the distance of the eyes in pixels', () => {
    for (const roll of [0, 30]) {
      const { measures } = measured(head({ roll }));
      expect(measures.eyeOpenness).to.be.closeTo(6 / 16, 1e-3);
      expect(measures.mouthOpenness).to.be.closeTo(4 / 30, 1e-3);
      expect(measures.interEyeDistancePx).to.be.closeTo(44, 1e-3);
    }
  });

  it('tell the light of a plain picture, in which nothing is sharp', () => {
    const { measures, checks } = measured(head({}));
    expect(measures).to.include({ luminanceLow: 128, luminanceHigh: 128, underexposed: 0, overexposed: 0 });
    expect(measures.luminanceMean).to.be.closeTo(128, 1e-3);
    expect(measures.illuminationUniformity).to.be.closeTo(1, 0.05);
    expect(checks).to.deep.equal({ sharpness: false, exposure: true, pose: true });
  });
});

describe('where the mesh looks', () => {
  it('is the middle of the box, as wide as its longer side, along the eyes', () => {
    const box = { x: 10, y: 20, width: 40, height: 60 };
    const eyes: [number, number][] = [
      [20, 40],
      [40, 60],
    ];
    expect(placeOf(eyes, box)).to.deep.equal({ centreX: 30, centreY: 50, side: 60, roll: Math.PI / 4 });
    expect((rollOf(head({ roll: 45 })) * 180) / Math.PI).to.be.closeTo(45, 1e-3);
  });
});

import { expect } from 'chai';
import {
  describe as describePoint,
  directions,
  LENGTH,
} from '../../../../../../workers/stages/forensic/methods/turned-copy/descriptors.ts';
import {
  applied,
  scaleOf,
} from '../../../../../../workers/stages/forensic/methods/turned-copy/transforms.ts';
import { planeFrom } from '../planes.ts';
import { SIDE, surface, TRUE, twoPlanes } from './surface.ts';

const lengthOf = (descriptor: Uint8Array): number => Math.hypot(...descriptor);
const distance = (one: Uint8Array, other: Uint8Array): number =>
  Math.hypot(...[...one].map((value, i) => value - other[i]!));

describe('the direction of a point', () => {
  it('is that of its gradients, wherever they lead', () => {
    for (let degrees = -175; degrees < 180; degrees += 25) {
      const angle = (degrees * Math.PI) / 180;
      const ramp = planeFrom(
        60,
        60,
        (x, y) => 128 + 2 * (Math.cos(angle) * (x - 30) + Math.sin(angle) * (y - 30)),
      );
      const found = directions(ramp, 30, 30, 2);
      expect(found).to.have.length(1);
      // To half of one of 36 parts of a turn.
      expect(Math.cos(found[0]! - angle), String(degrees)).to.be.greaterThan(Math.cos((5.1 * Math.PI) / 180));
    }
  });

  it('are two where two are nearly as strong, and none without gradients', () => {
    const roof = (steeper: number) =>
      directions(
        planeFrom(60, 60, (x, y) => (x < 30 ? steeper * 2 * x : 2 * y)),
        29.5,
        30,
        2,
      );
    expect(roof(1)).to.have.length(2);
    expect(roof(3)).to.have.length(1);
    expect(
      directions(
        planeFrom(60, 60, () => 50),
        30,
        30,
        2,
      ),
    ).to.deep.equal([]);
  });
});

describe('the description of a point', () => {
  const { large } = twoPlanes(TRUE);
  const describeAt = (x: number, y: number, sigma = 2, angle = 0.4): Uint8Array =>
    describePoint(large, x, y, sigma, angle);

  it('has the same length whatever the contrast, and is the same', () => {
    const own = describeAt(60, 60);
    expect(own).to.have.length(LENGTH);
    expect(lengthOf(own)).to.be.within(495, 525);
    const fainter = planeFrom(SIDE, SIDE, (x, y) => 90 + surface(x, y) / 5);
    expect(distance(describePoint(fainter, 60, 60, 2, 0.4), own)).to.be.lessThan(12);
  });

  it('is nearly the same after a turn and a scaling of the picture, with the direction and scale turned and scaled', () => {
    const { small } = twoPlanes(TRUE);
    const turned = Math.atan2(TRUE.c, TRUE.a);
    for (const [x, y] of [
      [56, 60],
      [70, 66],
      [64, 80],
    ] as const) {
      const [toX, toY] = applied(TRUE, x, y);
      const one = describePoint(small, x, y, 2, 0.4);
      const other = describeAt(toX, toY, 2 * scaleOf(TRUE), 0.4 + turned);
      expect(distance(one, other)).to.be.lessThan(130);
      // Another place, or the same one not turned, is further away than what pairs may be.
      expect(distance(one, describeAt(toX + 14, toY - 9, 2 * scaleOf(TRUE), 0.4 + turned))).to.be.greaterThan(
        250,
      );
      expect(
        distance(one, describeAt(toX, toY, 2 * scaleOf(TRUE), 0.4 + turned + Math.PI / 2)),
      ).to.be.greaterThan(250);
    }
  });

  it('is of nothing where nothing stands, and of the part that lies in the picture at its border', () => {
    expect(
      lengthOf(
        describePoint(
          planeFrom(60, 60, () => 9),
          30,
          30,
          2,
          0,
        ),
      ),
    ).to.equal(0);
    expect(lengthOf(describeAt(0, 0))).to.be.within(490, 525);
    expect(lengthOf(describeAt(-60, -60))).to.equal(0);
  });
});

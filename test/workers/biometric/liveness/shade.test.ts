/** Light that moves across a face. */
import { expect } from 'chai';
import { PLACES } from '../../../../workers/biometric/liveness/places.ts';
import type { Found } from '../../../../workers/biometric/liveness/register.ts';
import { RIGID } from '../../../../workers/biometric/liveness/rigid-points.ts';
import { slopeOfLight } from '../../../../workers/biometric/liveness/shade.ts';

const xOf = (place: number): number => ((place * 37) % 101) / 60 - 0.84;
const points = Float32Array.from(RIGID.flatMap((place) => [xOf(place), 0, 0]));
const found = (light: (place: number, index: number) => number): Found[] =>
  PLACES.map((place, index) => ({ place, light: light(place, index), unexplained: 0.2, x: 0, y: 0 }));

describe('light across a face', () => {
  it('is a slope, whatever the lamp does to the whole', () => {
    expect(
      slopeOfLight(
        points,
        found((place) => 0.4 - 0.1 * xOf(place)),
      ),
    ).to.be.closeTo(-0.1, 1e-6);
    expect(
      slopeOfLight(
        points,
        found(() => 0.7),
      ),
    ).to.equal(0);
  });

  it('is not moved by single places that were found wrongly', () => {
    const places = found((place, index) => (index % 6 === 0 ? 2 * Math.sin(index) : 0.05 * xOf(place)));
    expect(slopeOfLight(points, places)).to.be.closeTo(0.05, 0.02);
    // Nor by those whose find is the least sure.
    const unsure = found((place) => 0.05 * xOf(place)).map((each, index) =>
      index % 5 === 0 ? { ...each, light: 5 * xOf(each.place), unexplained: 0.9 } : each,
    );
    expect(slopeOfLight(points, unsure)).to.be.closeTo(0.05, 1e-6);
  });

  it('is none where places lie too near to each other', () => {
    const near = new Float32Array(points.length);
    expect(
      slopeOfLight(
        near,
        found((place) => xOf(place)),
      ),
    ).to.equal(0);
  });
});

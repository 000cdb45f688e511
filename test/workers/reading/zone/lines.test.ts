import { expect } from 'chai';
import { cornersOf, type Quad } from '../../../../workers/reading/geometry.ts';
import { asLongAs, blockOf, FAR, joined, NEAR, seenFrom } from '../../../../workers/reading/zone/lines.ts';

/** A line of 10 px height whose beginning stands `along` and `down` in the frame of a card turned by `angle`. */
function line(along: number, down: number, length: number, angle: number): Quad {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [u, v] = [along + length / 2, down];
  return cornersOf({ x: 500 + u * c - v * s, y: 500 + u * s + v * c, width: length, height: 10, angle });
}

const length = ([a, b]: Quad): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

describe('lines that a zone may have', () => {
  for (const degrees of [0, 27, 90, -40]) {
    const angle = (degrees * Math.PI) / 180;

    it(`joins pieces of one line at ${degrees} degrees`, () => {
      const pieces = [line(0, 0, 150, angle), line(170, 1, 40, angle), line(0, 20, 250, angle)];
      const lines = joined(pieces, NEAR);
      expect(lines).to.have.length(2);
      expect(Math.max(...lines.map(length))).to.be.closeTo(250, 1);
      expect(Math.min(...lines.map(length))).to.be.closeTo(210, 2);
    });

    it(`tells the block of a line from prose beside it at ${degrees} degrees`, () => {
      const seed = line(0, 0, 250, angle);
      const above = line(2, -18, 250, angle);
      const prose = [line(0, -90, 250, angle), line(120, 18, 200, angle), line(0, 18, 250, angle + 0.6)];
      expect(blockOf(seed, [seed, above, ...prose])).to.deep.equal([above, seed]);
    });
  }

  it('joins what something hides a part of only where it is asked to', () => {
    const pieces = [line(0, 0, 100, 0), line(200, 0, 100, 0)];
    expect(joined(pieces, NEAR)).to.have.length(2);
    expect(joined(pieces, FAR)).to.have.length(1);
  });

  it('does not take the direction of a blot for that of a line', () => {
    expect(joined([line(0, 0, 12, 1.2), line(25, 0, 100, 0)], NEAR)).to.have.length(2);
  });

  it('brings a short piece to the length of the line that it stands below', () => {
    const model = line(0, 0, 300, 0.3);
    const seen = seenFrom(model, asLongAs(model, line(0, 20, 60, 0.34)));
    expect(seen.x0).to.be.closeTo(0, 0.1);
    expect(seen.x1).to.be.closeTo(30, 0.1);
    expect(seen.y).to.be.closeTo(2, 0.3);
  });

  it('lets pieces without extent stand for nothing', () => {
    const blot = line(0, 0, 0, 0);
    expect(joined([blot, blot], FAR)).to.have.length(2);
    expect(Number.isFinite(seenFrom(blot, line(0, 0, 10, 0)).x0)).to.equal(true);
  });
});

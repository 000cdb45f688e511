/** Light on a face that turns. */
import { expect } from 'chai';
import { type Lamp, lampOf, NO_LAMP, type Turn } from '../../../../workers/biometric/liveness/lamp.ts';
import { PLACES } from '../../../../workers/biometric/liveness/places.ts';
import { noLooks, withLook } from '../../../../workers/biometric/liveness/side-looks.ts';
import { BALL, growthOfLight, pointOnBall } from './ball.ts';

type Light = (place: number, turn: Turn) => number;
const litBy =
  (lamp: Partial<Lamp>): Light =>
  (place, turn) =>
    growthOfLight({ ...NO_LAMP, ...lamp }, place, turn);

/** Three looks at each side, each with an exposure of its own and noise. @param downDeg how far the head nods as it turns */
function seen(light: Light, wrong: (place: number) => boolean = () => false, downDeg = 0): Lamp {
  const side = (degrees: readonly number[]) => {
    const turns = degrees.map((awayDeg) => ({ awayDeg, downDeg }));
    const looks = turns.reduce((before, turn) => {
      const found = PLACES.map((place) => ({
        ...{ place, across: 0, unexplained: 0.2 + 0.001 * (place % 13) },
        light: wrong(place)
          ? 2 * Math.sin(place)
          : light(place, turn) + 0.1 * Math.sin(turn.awayDeg) + 0.01 * Math.sin(place * turn.awayDeg),
      }));
      return withLook(before, found);
    }, noLooks());
    return { looks, turns };
  };
  return lampOf(BALL, [side([16, 20, 25]), side([-17, -22, -24])]);
}

describe('the lamp before a face', () => {
  it('is found by what it does to both turns, in front and at a side', () => {
    const before = seen(litBy({ front: 0.4 }));
    expect(before.front).to.be.within(0.34, 0.42);
    expect(Math.abs(before.aside)).to.be.below(0.05);
    for (const aside of [0.35, -0.35]) {
      const beside = seen(litBy({ front: 0.3, aside }));
      expect(beside.front, `${aside}`).to.be.within(0.24, 0.4);
      expect(beside.aside * Math.sign(aside), `${aside}`).to.be.within(0.15, 0.45);
    }
  });

  it('is found on a head that nods as it turns, above it and below', () => {
    for (const below of [0.3, -0.3]) {
      const lamp = seen(litBy({ front: 0.4, below }), undefined, 8);
      expect(lamp.front, `${below}`).to.be.within(0.28, 0.48);
      expect(lamp.below * Math.sign(below), `${below}`).to.be.above(0.1);
    }
  });

  it('is none where shade goes along with the face, whatever the exposure', () => {
    const { front, aside } = seen(() => 0);
    expect(Math.abs(front)).to.be.below(0.03);
    expect(Math.abs(aside)).to.be.below(0.05);
    expect(Math.abs(seen((place) => 0.1 * pointOnBall(place)[1]).front)).to.be.below(0.1);
  });

  it('is none where light moves the other way', () => {
    const lit = litBy({ front: 0.4 });
    expect(seen((place, turn) => -lit(place, turn)).front).to.be.below(0.03);
  });

  it('is not moved by places that were found quite wrongly', () => {
    const lamp = seen(litBy({ front: 0.4, aside: 0.2 }), (place) => place % 6 === 0);
    expect(lamp.front).to.be.within(0.32, 0.45);
  });

  it('is none where nothing was seen', () => {
    expect(lampOf(BALL, [])).to.deep.equal(NO_LAMP);
    const blank = { looks: withLook(noLooks(), []), turns: [{ awayDeg: 20, downDeg: 0 }] };
    expect(lampOf(BALL, [blank])).to.deep.equal(NO_LAMP);
  });
});

/** What the pictures of turned faces prove, and what stays in doubt. */
import { expect } from 'chai';
import {
  doubtsOf,
  newProof,
  type Proof,
  type TurnedLook,
} from '../../../../workers/biometric/liveness/proof.ts';

/** Three looks at each side, as a living head gives them. */
function proof(change: Partial<NonNullable<TurnedLook['change']>> = {}, more: Partial<Proof> = {}): Proof {
  const looks = [16, 22, 27, -16, -22, -27].map(
    (awayDeg): TurnedLook => ({
      awayDeg,
      change: {
        ...{ texture: 0.3, shading: 0.08, reliefDeg: 0.8 * awayDeg, reliefT: 4 * Math.sign(awayDeg) },
        ...{ misfit: 0.9, irises: 0 },
        ...change,
      },
      eyesOpen: true,
      alike: true,
    }),
  );
  return { ...newProof(), still: { sum: 0.6, count: 6 }, looks, ...more };
}

describe('the proof of turns', () => {
  it('is given by relief, new skin and one face on both sides', () => {
    expect(doubtsOf(proof())).to.deep.equal([]);
  });

  it('is not given by a picture that shows nothing new', () => {
    expect(doubtsOf(proof({ texture: 0.2, shading: 0.02 }))).to.deep.equal(['turns_of_one_picture']);
  });

  it('is not given by a sharp photograph, whose detail seems new while its shade stays', () => {
    expect(doubtsOf(proof({ texture: 0.6, shading: 0.05 }))).to.deep.equal(['turns_of_one_picture']);
    expect(doubtsOf(proof({ texture: 0.6, shading: 0.06 }))).to.deep.equal([]);
  });

  it('asks less of the skin when the eyes stay on the screen, and nothing of eyes that are closed', () => {
    const even = { texture: 0.18, shading: 0.06 };
    expect(doubtsOf(proof(even))).to.deep.equal(['turns_of_one_picture']);
    const looks = (share: number, eyesOpen: boolean) =>
      proof(even).looks.map((look) => ({
        ...look,
        change: { ...look.change!, irises: -share * 0.41 * Math.sin((look.awayDeg * Math.PI) / 180) },
        eyesOpen,
      }));
    expect(doubtsOf(proof({}, { looks: looks(0.8, true) }))).to.deep.equal([]);
    expect(doubtsOf(proof({}, { looks: looks(0.25, true) }))).to.deep.equal(['turns_of_one_picture']);
    // With the head, or further than any head turns: neither is what was to be seen.
    expect(doubtsOf(proof({}, { looks: looks(-0.8, true) }))).to.deep.equal(['turns_of_one_picture']);
    expect(doubtsOf(proof({}, { looks: looks(0.8, false) }))).to.deep.equal(['turns_of_one_picture']);
    // However far they go, they are no substitute for skin.
    const bare = looks(3, true).map((look) => ({ ...look, change: { ...look.change, texture: 0.03 } }));
    expect(doubtsOf(proof({}, { looks: bare }))).to.deep.equal(['turns_of_one_picture']);
  });

  it('asks more of the skin the further it turns', () => {
    const looks = (degrees: number) =>
      proof({ texture: 0.2, shading: 0.06 }).looks.map((look) => {
        const awayDeg = Math.sign(look.awayDeg) * degrees;
        return { ...look, awayDeg, change: { ...look.change!, reliefDeg: 0.8 * awayDeg } };
      });
    expect(doubtsOf(proof({}, { looks: looks(18) }))).to.deep.equal([]);
    expect(doubtsOf(proof({}, { looks: looks(28) }))).to.deep.equal(['turns_of_one_picture']);
  });

  it('takes noise off: what is new on frontal frames as well is no turn', () => {
    const noisy = { texture: 0.37, shading: 0.06 };
    expect(doubtsOf(proof(noisy))).to.deep.equal([]);
    expect(doubtsOf(proof(noisy, { still: { sum: 2.3, count: 6 } }))).to.deep.equal(['turns_of_one_picture']);
  });

  it('is not given by one side alone: a fold has relief where it is seen from its edge', () => {
    const looks = proof().looks.map((look) =>
      look.awayDeg > 0 || !look.change ? look : { ...look, change: { ...look.change, reliefDeg: 1 } },
    );
    expect(doubtsOf(proof({}, { looks }))).to.deep.equal(['turns_without_relief']);
    const oneSide = proof().looks.filter(({ awayDeg }) => awayDeg > 0);
    expect(doubtsOf(proof({}, { looks: oneSide }))).to.deep.equal(['turns_not_assessable']);
  });

  it('is not given by relief that is as likely to be an error of the points', () => {
    const unsure = (left: number, right: number) =>
      proof().looks.map((look) => ({
        ...look,
        change: { ...look.change!, reliefT: look.awayDeg > 0 ? left : -right },
      }));
    expect(doubtsOf(proof({}, { looks: unsure(2.1, 2.2) }))).to.deep.equal(['turns_without_relief']);
    expect(doubtsOf(proof({}, { looks: unsure(1, 5) }))).to.deep.equal(['turns_without_relief']);
    expect(doubtsOf(proof({}, { looks: unsure(2.3, 2.7) }))).to.deep.equal([]);
  });

  it('is not given by what paper explains better than a head does', () => {
    expect(doubtsOf(proof({ misfit: 1.3 }))).to.deep.equal(['turns_without_relief']);
  });

  it('is not given by what could not be looked at', () => {
    const looks = proof().looks.map((look) => ({ ...look, change: null }));
    expect(doubtsOf(proof({}, { looks }))).to.deep.equal(['turns_not_assessable']);
    expect(doubtsOf(newProof())).to.deep.equal(['turns_not_assessable']);
  });

  it('is not given by turns of somebody else; one look may be misread', () => {
    const looks = proof().looks.map((look, at) => ({ ...look, alike: at % 2 === 0 }));
    expect(doubtsOf(proof({}, { looks }))).to.deep.equal(['turns_of_another_face']);
    const once = proof().looks.map((look, at) => ({ ...look, alike: at !== 1 }));
    expect(doubtsOf(proof({}, { looks: once }))).to.deep.equal([]);
  });
});

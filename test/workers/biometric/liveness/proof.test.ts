/** What the pictures of turned faces prove, and what stays in doubt. */
import { expect } from 'chai';
import {
  doubtsOf,
  newProof,
  type Proof,
  type TurnedLook,
  tryAgain,
} from '../../../../workers/biometric/liveness/proof.ts';

/** Three looks at each side, as a living head gives them. */
function proof(change: Partial<NonNullable<TurnedLook['change']>> = {}, more: Partial<Proof> = {}): Proof {
  const looks = [16, 22, 27, -16, -22, -27].map(
    (awayDeg): TurnedLook => ({
      awayDeg,
      change: {
        ...{ texture: 0.3, shading: 0.08, reliefDeg: 0.8 * awayDeg, reliefT: 4 * Math.sign(awayDeg) },
        ...{ misfit: 0.9, irises: 0, slope: -0.004 * awayDeg, places: [] },
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
    expect(doubtsOf(proof({ texture: 0.9, shading: 0.04 }))).to.deep.equal(['turns_of_one_picture']);
    const unlit = proof({ texture: 0.35, shading: 0.05 });
    for (const look of unlit.looks) look.change!.slope = 0;
    expect(doubtsOf(unlit)).to.deep.equal(['turns_of_one_picture']);
  });

  it('asks less of skin that light has moved across, the way that it moves on a head', () => {
    const slopes = (perDeg: number) => {
      const lit = proof({ texture: 0.22, shading: 0.06 });
      for (const look of lit.looks) look.change!.slope = perDeg * look.awayDeg;
      return doubtsOf(lit);
    };
    expect(slopes(-0.003)).to.deep.equal([]);
    expect(slopes(0)).to.deep.equal(['turns_of_one_picture']);
    expect(slopes(0.003)).to.deep.equal(['turns_of_one_picture']);
    // However much it moves, it is no substitute for the skin itself.
    const bare = proof({ texture: 0.05, shading: 0.04 });
    for (const look of bare.looks) look.change!.slope = -look.awayDeg;
    expect(doubtsOf(bare)).to.deep.equal(['turns_of_one_picture']);
  });

  it('asks less of the skin when the eyes stay on the screen, and nothing of eyes that are closed', () => {
    const even = { texture: 0.24, shading: 0.06 };
    const looks = (share: number, eyesOpen: boolean) =>
      proof(even).looks.map((look) => {
        const irises = -share * 0.41 * Math.sin((look.awayDeg * Math.PI) / 180);
        return { ...look, change: { ...look.change!, irises, slope: -0.001 * look.awayDeg }, eyesOpen };
      });
    expect(doubtsOf(proof({}, { looks: looks(0, true) }))).to.deep.equal(['turns_of_one_picture']);
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
    expect(doubtsOf(proof({}, { looks: unsure(0.6, 0.8) }))).to.deep.equal(['turns_without_relief']);
    expect(doubtsOf(proof({}, { looks: unsure(-1.2, 5) }))).to.deep.equal(['turns_without_relief']);
    expect(doubtsOf(proof({}, { looks: unsure(1.7, 2) }))).to.deep.equal([]);
  });

  it('is not given by what paper explains better than a head does', () => {
    expect(doubtsOf(proof({ misfit: 1.3 }))).to.deep.equal(['turns_without_relief']);
  });

  it('may be tried once more where turns were measured badly, and only there', () => {
    const flat = proof({ misfit: 1.3 });
    expect(tryAgain(flat, [])).to.equal(false);
    expect(tryAgain(flat, ['turns_without_relief', 'turns_of_one_picture'])).to.equal(false);
    expect(tryAgain(flat, ['turns_of_another_face'])).to.equal(false);
    expect(tryAgain(flat, doubtsOf(flat))).to.equal(true);
    expect(tryAgain(flat, doubtsOf(flat))).to.equal(false);
  });

  it('is given by the second turns together with the first ones, not by the better of the two', () => {
    const seen = (misfit: number): Proof => {
      const given = proof({ misfit });
      for (const look of given.looks) look.change!.reliefT = 1.3 * Math.sign(look.awayDeg);
      return given;
    };
    expect(doubtsOf(seen(0.9))).to.deep.equal([]);
    const tried = seen(1.1);
    expect(tryAgain(tried, doubtsOf(tried))).to.equal(true);
    tried.looks.push(...seen(0.9).looks);
    expect(doubtsOf(tried)).to.deep.equal(['turns_without_relief']);
    tried.looks.push(...seen(0.75).looks);
    expect(doubtsOf(tried)).to.deep.equal([]);
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

/** What the pictures of turned faces prove, and what stays in doubt. */
import { expect } from 'chai';
import {
  doubtsOf,
  newProof,
  type Proof,
  type TurnedLook,
  tryAgain,
} from '../../../../workers/biometric/liveness/proof.ts';
import { noLooks, type SideLooks, withLook } from '../../../../workers/biometric/liveness/side-looks.ts';
import { BALL, lookAtBall } from './ball.ts';

const TURNS = [16, 22, 27, -16, -22, -27];

const litBy = (front: number, turns: readonly number[]): SideLooks =>
  turns.reduce((looks, awayDeg) => withLook(looks, lookAtBall(front, awayDeg)), noLooks());

/** Three looks at each side, as a living head gives them. @param front the lamp, see lampOf */
function proof(
  change: Partial<NonNullable<TurnedLook['change']>> = {},
  { front = 0.25, ...more }: Partial<Proof> & { front?: number } = {},
): Proof {
  const looks = TURNS.map(
    (awayDeg): TurnedLook => ({
      ...{ awayDeg, downDeg: 0 },
      change: {
        ...{ texture: 0.3, shading: 0.08, reliefDeg: 0.8 * awayDeg, reliefT: 4 * Math.sign(awayDeg) },
        ...{ misfit: 0.9, ...change },
      },
      alike: true,
    }),
  );
  const [left, right] = [litBy(front, TURNS.slice(0, 3)), litBy(front, TURNS.slice(3))];
  const surface = { points: BALL, patches: new Uint8Array() };
  return { ...newProof(), surface, still: { sum: 0.6, count: 6 }, looks, left, right, ...more };
}

describe('the proof of turns', () => {
  it('is given by relief, new skin and one face on both sides', () => {
    expect(doubtsOf(proof())).to.deep.equal([]);
  });

  it('is not given by a picture that shows nothing new', () => {
    expect(doubtsOf(proof({ texture: 0.2, shading: 0.02 }))).to.deep.equal(['turns_of_one_picture']);
  });

  it('is not given by a sharp photograph, whose detail seems new while its shade stays', () => {
    expect(doubtsOf(proof({ texture: 0.9, shading: 0.045 }))).to.deep.equal(['turns_of_one_picture']);
  });

  it('asks less of skin that a lamp lights as it lights a head, and more where no lamp stands before it', () => {
    const under = (front: number, shading = 0.06) => doubtsOf(proof({ shading }, { front }));
    expect(under(0.25)).to.deep.equal([]);
    expect(under(0.1)).to.deep.equal(['turns_of_one_picture']);
    expect(under(0.1, 0.12)).to.deep.equal([]);
    // However much shade has changed: without a lamp it is not a head's.
    expect(under(0, 0.6)).to.deep.equal(['turns_of_one_picture']);
    // However strong the lamp: it is no substitute for skin.
    expect(under(3, 0.045)).to.deep.equal(['turns_of_one_picture']);
    expect(doubtsOf(proof({ texture: 0.05 }))).to.deep.equal(['turns_of_one_picture']);
  });

  it('asks for more change the further the head has turned', () => {
    const changed = (shading: number) =>
      doubtsOf(proof({ shading }, { looks: proof({ shading }).looks.map(further) }));
    const further = (look: TurnedLook): TurnedLook => ({ ...look, awayDeg: 1.4 * look.awayDeg });
    expect(doubtsOf(proof({ shading: 0.058 }))).to.deep.equal([]);
    expect(changed(0.058)).to.include('turns_of_one_picture');
  });

  it('takes noise off: what is new on frontal frames as well is no turn', () => {
    const noisy = { texture: 0.37, shading: 0.065 };
    expect(doubtsOf(proof(noisy))).to.deep.equal([]);
    expect(doubtsOf(proof(noisy, { still: { sum: 2.2, count: 6 } }))).to.deep.equal(['turns_of_one_picture']);
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

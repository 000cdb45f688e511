import { expect } from 'chai';
import { calibrate } from '../../../lab/bench/face-calibration.ts';

describe('the calibration of an embedder', () => {
  const pair = (same: boolean, distance: number): { same: boolean; distance: number } => ({ same, distance });
  const impostors = Array.from({ length: 3_000 }, (_, at) => pair(false, 1 + at / 1_000));

  it('puts the distances where the impostors say, and tells what that costs', () => {
    const genuine = Array.from({ length: 200 }, (_, at) => pair(true, 0.5 + at * 0.0026));
    const measured = calibrate([...impostors, ...genuine].reverse(), 'made up');
    expect(measured.errorRates.map(({ falseMatchRate }) => falseMatchRate)).to.deep.equal([0.01, 0.001]);
    for (const { falseMatchRate, distance, falseNonMatchRate } of measured.errorRates) {
      const passing = impostors.filter((each) => each.distance < distance).length;
      expect(passing / impostors.length).to.equal(falseMatchRate);
      const refused = genuine.filter((each) => each.distance > distance).length;
      expect(falseNonMatchRate).to.equal(refused / genuine.length);
    }
    expect(measured.decisionFalseMatchRate).to.equal(0.001);
    expect(measured.similarity.centre).to.equal(measured.errorRates[1]!.distance);
    expect(measured.measuredOn).to.equal('made up: 200 genuine and 3000 impostor pairs');
  });

  it('decides at the strictest rate that the pairs carry, and refuses too few', () => {
    const some = [...impostors.slice(0, 400), pair(true, 0.4)];
    expect(calibrate(some, 'few').decisionFalseMatchRate).to.equal(0.01);
    expect(() => calibrate([...impostors.slice(0, 200), pair(true, 0.4)], 'none')).to.throw('too few');
    expect(() => calibrate(impostors, 'nobody twice')).to.throw('too few');
  });
});

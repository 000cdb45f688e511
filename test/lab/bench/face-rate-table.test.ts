import { expect } from 'chai';
import { band, type LabelledFace, rate, Tallies } from '../../../lab/bench/face-rate-table.ts';

const face = (person: string, yawDegrees: number): LabelledFace => ({
  ...{ person, file: 'x.jpg', template: new Float32Array(1), qualityScore: 0.35 },
  measures: { yawDegrees, interEyeDistancePx: 40, occlusion: 0 },
});

describe('error rates by group', () => {
  it('counts each pair once in every grouping, by the worse of its pictures', () => {
    const tallies = new Tallies([0.5, 0.7]);
    tallies.add(face('a', 2), face('a', -25), 0.6);
    tallies.add(face('a', 2), face('b', 3), 0.6);
    tallies.add(face('a', 2), face('b', 3), 0.9);
    const rows = [...tallies.rows()];
    const row = (title: string, group: string, distance: number) =>
      rows.find((each) => each.title === title && each.group === group && each.distance === distance);
    expect(row('all', 'all', 0.5)).to.include({
      ...{ genuine: 1, falseNonMatches: 1, impostors: 2, falseMatches: 0 },
    });
    expect(row('all', 'all', 0.7)).to.include({
      ...{ genuine: 1, falseNonMatches: 0, impostors: 2, falseMatches: 1 },
    });
    expect(row('yaw, degrees', '20 to 30', 0.7)).to.include({ genuine: 1, impostors: 0 });
    expect(row('yaw, degrees', 'below 10', 0.7)).to.include({ genuine: 0, impostors: 2 });
  });

  it('names ranges whose lower end belongs to them', () => {
    expect([9, 10, 19.9, 20].map((value) => band(value, [10, 20]))).to.deep.equal([
      ...['below 10', '10 to 20', '10 to 20', '20 and more'],
    ]);
  });

  it('tells a rate with its bounds, the rule of three for none', () => {
    expect(rate(0, 300)).to.equal('0 (0 to 0.0099; 0 of 300)');
    expect(rate(3, 60)).to.match(/^0\.0500 \(0\.01\d\d to 0\.12\d\d; 3 of 60\)$/);
    expect(rate(0, 0)).to.equal('none');
  });
});

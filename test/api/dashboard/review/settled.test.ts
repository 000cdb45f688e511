import { expect } from 'chai';
import {
  type Act,
  deciders,
  peopleNeeded,
  settled,
  type Verdict,
} from '../../../../api/dashboard/review/settled.ts';

/** "a:APPROVED b:REJECTED" */
const acts = (text: string): Act[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [userId = '', verdict = ''] = one.split(':');
      return { userId, verdict: verdict as Verdict };
    });

describe('what acts come to', () => {
  for (const [text, needed, done, verdict] of [
    ['', 1, false, null],
    ['a:NOTED', 1, false, null],
    ['a:APPROVED', 1, true, 'APPROVED'],
    ['a:APPROVED a:NOTED', 1, true, 'APPROVED'],
    ['a:APPROVED', 2, false, 'APPROVED'],
    ['a:APPROVED a:APPROVED', 2, false, 'APPROVED'],
    ['a:APPROVED b:APPROVED', 2, true, 'APPROVED'],
    ['a:APPROVED b:REJECTED', 2, false, 'ESCALATED'],
    ['a:APPROVED b:REJECTED c:APPROVED', 2, true, 'APPROVED'],
    ['a:APPROVED a:REJECTED b:APPROVED', 2, false, 'ESCALATED'],
    ['a:APPROVED a:REJECTED b:REJECTED', 2, true, 'REJECTED'],
    ['a:ASKED', 2, true, 'ASKED'],
    ['a:APPROVED b:ESCALATED', 1, false, 'ESCALATED'],
    // Whoever passed the case on has taken back what he said before.
    ['a:APPROVED a:ESCALATED b:APPROVED', 2, false, 'APPROVED'],
    ['a:APPROVED a:ESCALATED b:APPROVED c:APPROVED', 2, true, 'APPROVED'],
    ['a:REJECTED a:ESCALATED b:APPROVED', 2, false, 'APPROVED'],
    ['a:APPROVED a:REOPENED', 1, false, null],
    ['a:APPROVED b:APPROVED a:REOPENED b:REJECTED', 2, false, 'REJECTED'],
  ] as const) {
    it(`${text || 'nothing'} of ${needed}`, () => {
      expect(settled(acts(text), needed)).to.deep.equal({ done, verdict });
    });
  }

  it('names those whose word it is, and nobody who took his back or was overruled', () => {
    expect(deciders(acts('a:APPROVED b:NOTED b:APPROVED'), 'APPROVED')).to.deep.equal(['a', 'b']);
    expect(deciders(acts('a:APPROVED a:REOPENED b:APPROVED'), 'APPROVED')).to.deep.equal(['b']);
    expect(deciders(acts('a:REJECTED a:APPROVED b:REJECTED c:REJECTED'), 'REJECTED')).to.deep.equal([
      'b',
      'c',
    ]);
    expect(deciders(acts('a:NOTED'), null)).to.deep.equal([]);
  });

  it('two people from the wanted level on', () => {
    expect(peopleNeeded('CRITICAL', null)).to.equal(1);
    expect(peopleNeeded('MEDIUM', 'HIGH')).to.equal(1);
    expect(peopleNeeded('HIGH', 'HIGH')).to.equal(2);
  });
});

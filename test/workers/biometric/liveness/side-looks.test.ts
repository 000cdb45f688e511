/** What a session keeps of looks at turned faces. */
import { expect } from 'chai';
import { PLACES } from '../../../../workers/biometric/liveness/places.ts';
import { looksOf, noLooks, withLook } from '../../../../workers/biometric/liveness/side-looks.ts';

describe('looks at a side', () => {
  it('come back one by one, each with the places that it found', () => {
    const first = [
      { place: PLACES[0]!, across: 0.25, unexplained: 0.5, light: -0.125 },
      { place: PLACES[3]!, across: -0.5, unexplained: 0.25, light: 0.75 },
    ];
    const second = [{ place: PLACES.at(-1)!, across: 0, unexplained: 0, light: 0 }];
    const looks = withLook(withLook(withLook(noLooks(), first), []), second);
    expect(looksOf(looks)).to.deep.equal([first, [], second]);
    expect(looksOf(noLooks())).to.deep.equal([]);
  });

  it('are no more than count: the first twelve', () => {
    let looks = noLooks();
    for (let look = 0; look < 15; look++)
      looks = withLook(looks, [{ place: PLACES[0]!, across: look, unexplained: 0, light: 0 }]);
    expect(looksOf(looks).map(([found]) => found?.across)).to.deep.equal([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });
});

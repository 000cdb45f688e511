import { expect } from 'chai';
import { hasEntity } from '../../../api/answers/entity-tag.ts';

describe('If-None-Match', () => {
  it('matches by weak comparison, in a list, and by the star', () => {
    for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', ' * ']) {
      expect(hasEntity(header, '"a"'), header).to.equal(true);
    }
  });
  it('does not match other tags, half tags or nothing', () => {
    for (const header of [undefined, '', '"b"', 'a', '"a', '"ab"', '"*"']) {
      expect(hasEntity(header, '"a"'), header).to.equal(false);
    }
  });
});

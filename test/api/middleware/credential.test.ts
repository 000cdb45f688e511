import { expect } from 'chai';
import { readCredential } from '../../../api/middleware/credential.ts';

describe('reading a credential', () => {
  const cases: [string, string[], object][] = [
    ['none', ['Host', 'x'], { problem: 'credential_missing' }],
    ['a bearer', ['Authorization', 'Bearer abc'], { credential: 'abc' }],
    ['a bearer in any case', ['AUTHORIZATION', 'bEARER   abc'], { credential: 'abc' }],
    ['an X-API-Key', ['x-api-key', ' abc '], { credential: 'abc' }],
    ['both alike', ['X-API-Key', 'abc', 'Authorization', 'Bearer abc'], { credential: 'abc' }],
    [
      'both and different',
      ['X-API-Key', 'abc', 'Authorization', 'Bearer abd'],
      { problem: 'credential_malformed' },
    ],
    [
      'two different bearers',
      ['Authorization', 'Bearer a', 'Authorization', 'Bearer b'],
      { problem: 'credential_malformed' },
    ],
    ['two different keys', ['X-API-Key', 'a', 'X-API-Key', 'b'], { problem: 'credential_malformed' }],
    ['another scheme', ['Authorization', 'Basic abc'], { problem: 'credential_malformed' }],
    [
      'another scheme beside a key',
      ['Authorization', 'Basic abc', 'X-API-Key', 'a'],
      { problem: 'credential_malformed' },
    ],
    ['a bearer without token', ['Authorization', 'Bearer'], { problem: 'credential_malformed' }],
    ['a bearer of two words', ['Authorization', 'Bearer a b'], { problem: 'credential_malformed' }],
    ['an empty key', ['X-API-Key', ''], { problem: 'credential_malformed' }],
  ];
  for (const [name, rawHeaders, expected] of cases) {
    it(name, () => expect(readCredential(rawHeaders)).to.deep.equal(expected));
  }
});

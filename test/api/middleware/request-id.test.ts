import { expect } from 'chai';
import { ulid } from '../../../api/middleware/request-id.ts';

describe('request ids', () => {
  it('are ULIDs: 26 characters of Crockford base32 that sort by time', () => {
    expect(ulid(0)).to.match(/^0{10}[0-9A-HJKMNP-TV-Z]{16}$/);
    // The example of the ULID specification.
    expect(ulid(1469918176385).slice(0, 10)).to.equal('01ARYZ6S41');
    expect(ulid(1_000) < ulid(1_001)).to.equal(true);
    expect(new Set(Array.from({ length: 1_000 }, () => ulid(5))).size).to.equal(1_000);
  });
});

import { expect } from 'chai';
import { integrityOf } from '../../../../workers/formats/cms/integrity.ts';
import { checkTimestamp } from '../../../../workers/formats/cms/timestamp.ts';
import { ecdsa, SIGNERS, signedMessage, timestampToken } from './make-cms.ts';

const stamped = Buffer.from('what was there at that time');

describe('RFC 3161 timestamp', () => {
  const clock = ecdsa('prime256v1', 'sha256', '1.2.840.10045.4.3.2');

  it('tells what was stamped and when', () => {
    const stamp = checkTimestamp(timestampToken(clock, stamped), [stamped]);
    expect(stamp.problems).to.deep.equal([]);
    expect(stamp.imprint).to.equal('match');
    expect(new Date(stamp.time ?? 0).toISOString()).to.equal('2024-06-01T12:00:00.000Z');
    expect(stamp.signer && integrityOf(stamp.signer)).to.equal('valid');
  });

  it('finds other bytes, a certificate that may not stamp, and what is no timestamp', () => {
    expect(checkTimestamp(timestampToken(clock, stamped), [Buffer.from('x')]).problems).to.deep.equal([
      'imprint-mismatch',
    ]);
    expect(checkTimestamp(timestampToken(clock, stamped, false), [stamped]).problems).to.deep.equal([
      'not-a-timestamping-certificate',
    ]);
    const message = signedMessage(SIGNERS[0]!, { content: stamped, embedded: stamped });
    expect(checkTimestamp(message, [stamped]).problems).to.deep.equal(['not-a-timestamp']);
    expect(checkTimestamp(Buffer.from('rubbish'), [stamped]).problems).to.deep.equal(['not-cms']);
  });
});

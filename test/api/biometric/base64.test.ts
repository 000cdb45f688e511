import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { decodeBase64 } from '../../../api/biometric/base64.ts';

describe('base64 as callers send it', () => {
  const bytes = Buffer.concat([Buffer.from([251, 255, 191]), randomBytes(58)]);
  const standard = bytes.toString('base64');

  it('is read in both alphabets, padded or not, with line breaks, as a data URL', () => {
    const forms = [
      standard,
      standard.replace(/=+$/, ''),
      bytes.toString('base64url'),
      standard.replace(/(.{20})/g, '$1\r\n'),
      `${standard}\n`,
      `data:image/jpeg;base64,${standard}`,
      `data:image/png;name=a;base64,${bytes.toString('base64url')}`,
    ];
    for (const form of forms) expect(decodeBase64(form), form).to.deep.equal(bytes);
    for (const size of [1, 2, 3, 4]) {
      const short = randomBytes(size);
      expect(decodeBase64(short.toString('base64'))).to.deep.equal(short);
    }
  });

  it('is nothing when it is none', () => {
    for (const text of [
      '',
      '=',
      '==',
      'A',
      'AAAAA',
      'AAA===',
      'A=AA',
      'AA*A',
      'data:image/jpeg;base64,',
      'é',
      '  ',
    ]) {
      expect(decodeBase64(text), JSON.stringify(text)).to.equal(null);
    }
  });
});

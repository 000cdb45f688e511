import { expect } from 'chai';
import fc from 'fast-check';
import { isPublicAddress } from '../../../api/assistants/public-address.ts';

describe('public addresses', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
  ]) {
    it(`${address} is public`, () => expect(isPublicAddress(address)).to.equal(true));
  }
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:808:808',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    '',
    'localhost',
    '0x7f.1',
    '2130706433',
  ]) {
    it(`${address || '(nothing)'} is not`, () => expect(isPublicAddress(address)).to.equal(false));
  }

  it('never lets any IPv4 address past in IPv6 clothes', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).to.equal(false);
        expect(isPublicAddress(`::${address}`)).to.equal(false);
        expect(isPublicAddress(`64:ff9b::${address}`)).to.equal(false);
      }),
    );
  });
});

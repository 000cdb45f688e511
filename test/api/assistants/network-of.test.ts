import { expect } from 'chai';
import fc from 'fast-check';
import { networkOf } from '../../../api/assistants/network-of.ts';

describe('the network of a caller', () => {
  it('is an IPv4 address as it stands, also inside IPv6', () => {
    expect(networkOf('203.0.113.9')).to.equal('203.0.113.9');
    expect(networkOf('::ffff:203.0.113.9')).to.equal('203.0.113.9');
  });

  it('is the /64 of an IPv6 address, however it is written', () => {
    expect(networkOf('2606:4700:0:12::1')).to.equal('2606:4700:0:12::/64');
    expect(networkOf('2606:4700:0:12:ffff:0:0:2')).to.equal('2606:4700:0:12::/64');
    expect(networkOf('2606:4700::1')).to.equal('2606:4700:0:0::/64');
    expect(networkOf('::1')).to.equal('0:0:0:0::/64');
    expect(networkOf('fe80::1%eth0')).to.equal('fe80:0:0:0::/64');
  });

  it('is one for all addresses of a /64 and another for the next', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 4, maxLength: 4 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (net, host) => {
          const other = ((Number.parseInt(net[3]!, 16) + 1) % 0x10000).toString(16);
          expect(networkOf([...net, ...host].join(':'))).to.equal(
            networkOf([...net, '0', '0', '0', '1'].join(':')),
          );
          expect(networkOf([...net, ...host].join(':'))).not.to.equal(
            networkOf([...net.slice(0, 3), other, ...host].join(':')),
          );
        },
      ),
    );
  });
});

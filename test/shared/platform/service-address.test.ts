import { expect } from 'chai';
import { publicAddress, serviceAddress } from '../../../shared/platform/service-address.ts';
import { testConfig } from '../../harness/config.ts';

describe('the address of the service', () => {
  const HOSTS: [string, string][] = [
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['assay.internal', 'http://assay.internal:3000'],
    ['::1', 'http://[::1]:3000'],
    ['::', 'http://[::]:3000'],
    ['fe80::1%eth0', 'http://[fe80::1]:3000'],
  ];
  for (const [HOST, address] of HOSTS) {
    it(`of HOST=${HOST} is one that can be read`, () => {
      const config = testConfig({ HOST, PORT: '3000' });
      expect(serviceAddress(config)).to.equal(address);
      expect(publicAddress(config)).to.equal(address);
      expect(URL.canParse(address)).to.equal(true);
    });
  }

  it('for others is BASE_URL where that is set, without slashes at its end', () => {
    for (const BASE_URL of ['https://assay.example', 'https://assay.example/', 'https://assay.example//'])
      expect(publicAddress(testConfig({ BASE_URL }))).to.equal('https://assay.example');
  });
});

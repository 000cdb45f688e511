/** LDIF as RFC 2849 has it, which directories write with and without what may be left out. */
import { expect } from 'chai';
import { STATE } from '../../../../../lab/chip-vectors/state.ts';
import { collectTrust } from '../../../../../workers/biometric/chip/trust/collect.ts';
import { ldifValues, looksLikeLdif } from '../../../../../workers/biometric/chip/trust/ldif.ts';

const der = STATE.csca.der.toString('base64');
const authoritiesIn = (text: string): number =>
  collectTrust([{ name: 'x.ldif', bytes: Buffer.from(text) }]).authorities.length;
const valuesOf = (text: string): [string, string][] =>
  [...ldifValues(text)].map(({ attribute, bytes }) => [attribute, Buffer.from(bytes).toString('latin1')]);

describe('LDIF', () => {
  for (const [what, head] of [
    ['with a version and a name', 'version: 1\ndn: o=dsc,c=DE\n'],
    ['without blanks behind the colons (FILL is any number of blanks)', 'dn:o=dsc,c=DE\n'],
    ['whose name stands in base64 without a blank', 'dn::bz1kc2MsYz1ERQ==\n'],
    ['of a version without a blank', 'version:1\n\n'],
    ['that begins with a comment', '# exported yesterday\n\ndn: o=dsc,c=DE\n'],
    ['with the line ends of another system', 'version: 1\r\ndn: o=dsc,c=DE\r\n'],
  ] as const)
    it(`is read ${what}`, () => {
      expect(authoritiesIn(`${head}userCertificate;binary:: ${der}\n`)).to.equal(1);
      expect(authoritiesIn(`${head}cACertificate;binary::${der}\n`)).to.equal(1);
    });

  it('has values that go on in lines which begin with a blank, up to the end of the file', () => {
    const folded = der.replace(/(.{70})/g, '$1\r\n ');
    expect(authoritiesIn(`dn: o=dsc,c=DE\r\nuserCertificate;binary:: ${folded}`)).to.equal(1);
  });

  it('takes only the attributes that hold certificates and lists, by their names in any case', () => {
    const text = 'dn: c=DE\nCN:: QQ==\nUSERCERTIFICATE:: QkI=\nuserCertificate: plain\n';
    expect(valuesOf(text)).to.deep.equal([['usercertificate', 'BB']]);
  });

  it('has comments that go on too, and belong to no value', () => {
    const text = 'dn: c=DE\nuserCertificate:: QkI=\n# a comment ::\n QUJD\ncACertificate:: Q0M=\n';
    expect(valuesOf(text)).to.deep.equal([
      ['usercertificate', 'BB'],
      ['cacertificate', 'CC'],
    ]);
  });

  it('is no text that only speaks of names', () => {
    expect(looksLikeLdif('-----BEGIN CERTIFICATE-----\nMIIB\n')).to.equal(false);
    expect(looksLikeLdif('Subject: the dn: of it\nconversion: 1\n')).to.equal(false);
  });
});

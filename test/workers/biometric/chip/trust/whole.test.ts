/** A file of trust is used whole, or what of it was not used is told: an authority that is missing is unknown to every chip. */
import { expect } from 'chai';
import { authority, masterList, revocationList } from '../../../../../lab/chip-vectors/pki.ts';
import { securityObject } from '../../../../../lab/chip-vectors/security-object.ts';
import { OTHER, STATE } from '../../../../../lab/chip-vectors/state.ts';
import { explicit, integer, OID, oid, sequence, setOf, tlv } from '../../../../../lab/corpus/pki/der.ts';
import { collectTrust } from '../../../../../workers/biometric/chip/trust/collect.ts';

const { csca, signer } = STATE;
/** A SEQUENCE, and no certificate. */
const BROKEN = sequence(integer(1));
const collected = (bytes: Buffer) => collectTrust([{ name: 'file', bytes }]);

describe('bags of certificates (RFC 5652, 5.1)', () => {
  const bag = (certificates: readonly Buffer[], crls: readonly Buffer[] = []): Buffer =>
    sequence(
      oid(OID.signedData),
      explicit(
        0,
        sequence(
          integer(1),
          setOf(),
          sequence(oid(OID.data)),
          tlv(0xa0, ...certificates),
          ...(crls.length > 0 ? [tlv(0xa1, ...crls)] : []),
          setOf(),
        ),
      ),
    );

  it('give all that they hold, more than any message is signed with', () => {
    const key = csca.key;
    const many = Array.from(
      { length: 70 },
      (_, at) => authority(csca.algorithm, 'DE', `csca-${at}`, { key }).der,
    );
    const { authorities, sources, rejected } = collected(bag(many));
    expect([authorities.length, sources[0]?.authorities, rejected]).to.deep.equal([70, 70, []]);
  });

  it('give their revocation lists too', () => {
    const { revocations, sources } = collected(bag([csca.der], [revocationList(csca, [signer.serial])]));
    expect(sources[0]).to.include({ kind: 'certificates', authorities: 1, revocationLists: 1 });
    expect(Object.keys(revocations[0]?.revoked ?? {})).to.have.length(1);
  });

  it('tell what of them cannot be read', () => {
    const { authorities, rejected } = collected(bag([csca.der, BROKEN, OTHER.csca.der]));
    expect(authorities).to.have.length(2);
    expect(rejected).to.deep.equal([{ name: 'file', why: 'neither a certificate nor a list' }]);
  });
});

describe('PEM (RFC 7468)', () => {
  const pem = (der: Buffer): string =>
    `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`;

  it('may have any text before and between its blocks, a figure first too, which is an octet of DER', () => {
    for (const head of ['', 'Germany\n', '01 Germany\n', '0\n', '\ufeff', 'dn: c=DE\n'])
      expect(
        collected(Buffer.from(`${head}${pem(csca.der)}02 France\n${pem(OTHER.csca.der)}`)).authorities,
      ).to.have.length(2);
  });
});

describe('master lists (ICAO 9303-12, 9)', () => {
  const listOf = (certificates: readonly Buffer[], signers = 1): Buffer => {
    const made = masterList(csca, certificates);
    return securityObject(made.content, made.signer, {
      bare: true,
      contentType: '2.23.136.1.1.2',
      certificates: [made.signer.der, csca.der],
      signers,
    });
  };

  it('tell how many of their certificates cannot be read', () => {
    const { authorities, rejected } = collected(listOf([csca.der, BROKEN, OTHER.csca.der]));
    expect(authorities).to.have.length(2);
    expect(rejected).to.deep.equal([{ name: 'file', why: '1 of the list’s 3 certificates cannot be read' }]);
    expect(collected(listOf([csca.der, OTHER.csca.der])).rejected).to.deep.equal([]);
  });

  it('with more signers than are checked give nothing: all of them must hold', () => {
    expect(collected(listOf([csca.der], 4)).authorities).to.have.length(1);
    const { authorities, rejected } = collected(listOf([csca.der], 5));
    expect(authorities).to.deep.equal([]);
    expect(rejected[0]?.why).to.equal('the list has more signers than can be genuine');
  });
});

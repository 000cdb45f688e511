/** What is told of a chip beside the verdicts: which signer, which dates, and nothing that the contract does not name. */
import { expect } from 'chai';
import { dg1, PERSON, td3 } from '../../../../lab/chip-vectors/groups.ts';
import { documentSigner, type Holder, revocationList } from '../../../../lab/chip-vectors/pki.ts';
import {
  LDS_OBJECT,
  ldsObject,
  type SodWish,
  securityObject,
} from '../../../../lab/chip-vectors/security-object.ts';
import { ALL_GROUPS, STATE, vector } from '../../../../lab/chip-vectors/state.ts';
import { explicit, integer, OID, octets, oid, sequence, setOf, tlv } from '../../../../lab/corpus/pki/der.ts';
import { extension } from '../../../../lab/corpus/pki/x509.ts';
import { EmrtdResult } from '../../../../shared/contracts/emrtd.ts';
import { authenticate } from '../../../../workers/biometric/chip/authenticate.ts';
import { collectTrust } from '../../../../workers/biometric/chip/trust/collect.ts';
import { openStore } from '../../../../workers/biometric/chip/trust/store.ts';
import { childrenOf, rawOf, readBer } from '../../../../workers/formats/cms/ber.ts';
import { checkDigit } from '../../../../workers/formats/mrz/check-digit.ts';

const NOW = Date.UTC(2026, 10, 21);
const { csca } = STATE;
const storeOf = (...ders: readonly Buffer[]) =>
  openStore(collectTrust(ders.map((bytes, at) => ({ name: `${at}.cer`, bytes }))));
const codesOf = ({ anomalies }: ReturnType<typeof authenticate>): string[] =>
  anomalies.map(({ code }) => code);

describe('the answer about a chip', () => {
  it('has the fields of its contract, and no other', () => {
    for (const each of [
      vector({ name: 'genuine' }),
      vector({ name: 'security object alone', dg1: null, dg2: null }),
      vector({ name: 'no zone', dg1: dg1('none') }),
      vector({ name: 'no security object', file: Buffer.from('none') }),
      vector({
        name: 'revoked',
        trust: { 'a.cer': csca.der, 'a.crl': revocationList(csca, [STATE.signer.serial]) },
      }),
    ]) {
      const files = Object.entries(each.trust ?? {}).map(([name, bytes]) => ({ name, bytes }));
      const answer = {
        sessionId: '6f1c2c3e-0d5b-4c55-9a43-5f6a2b1c0d9e',
        protocol: 'BAC',
        ...authenticate(each, openStore(collectTrust(files)), NOW),
      };
      expect(EmrtdResult.parse(answer), each.name).to.deep.equal(answer);
    }
  });
});

describe('the date of expiry of a zone', () => {
  /** A chip whose document ends at `expiry`, YYMMDD with fillers for what is not known. */
  const expiring = (expiry: string) => {
    const zone = td3(PERSON);
    const dates = `${zone.slice(0, 44 + 21)}${expiry}${checkDigit(expiry)}${zone.slice(44 + 28)}`;
    return authenticate(
      vector({ name: expiry, groups: new Map([...ALL_GROUPS, [1, dg1(dates)]]) }),
      null,
      NOW,
    );
  };

  for (const [expiry, date, isPast] of [
    ['261120', '2026-11-20', true],
    ['261121', '2026-11-21', false],
    ['2611<<', '2026-11', false],
    ['2610<<', '2026-10', true],
    ['26<<<<', '2026', false],
    ['25<<<<', '2025', true],
    ['999999', null, false],
    ['<<<<<<', null, false],
  ] as const)
    it(`${expiry} ${isPast ? 'has passed' : 'has not passed'}: a month or a year ends with its last day`, () => {
      const result = expiring(expiry);
      expect(result.mrz?.expiryDate).to.equal(date);
      expect(codesOf(result).includes('document_expired')).to.equal(isPast);
    });
});

describe('a security object that two signers signed', () => {
  /** The one SignerInfo of a security object. */
  const infoOf = (content: Buffer, signer: Holder, wish: SodWish): Buffer => {
    const [message] = childrenOf(readBer(securityObject(content, signer, wish)));
    const [, wrapper] = childrenOf(message);
    const [info] = childrenOf(childrenOf(childrenOf(wrapper)[0]).at(-1));
    return Buffer.from(rawOf(info!));
  };
  const signedBy = (...signers: readonly [Holder, SodWish][]) => {
    const content = ldsObject(ALL_GROUPS);
    const body = sequence(
      integer(3),
      setOf(),
      sequence(oid(LDS_OBJECT), explicit(0, octets(content))),
      tlv(0xa0, ...signers.map(([{ der }]) => der)),
      // Not sorted: the order is that of the arguments.
      tlv(0x31, ...signers.map(([signer, wish]) => infoOf(content, signer, wish))),
    );
    const file = tlv(0x77, sequence(oid(OID.signedData), explicit(0, body)));
    return authenticate(vector({ name: 'two signers', file }), storeOf(csca.der), NOW);
  };
  const late = documentSigner(csca, csca.algorithm, { until: '230101000000Z' });

  it('tells the time and the certificate of the same one, the less trusted of them', () => {
    const { trust, passiveAuthentication } = signedBy(
      [STATE.signer, { time: '230401120000Z' }],
      [late, { time: '240401120000Z' }],
    );
    expect(passiveAuthentication.signatureVerified).to.equal(true);
    expect(trust).to.include({ chainTrusted: false, reason: 'signer_not_valid_at_signing' });
    expect(trust.signer?.notAfter).to.equal('2023-01-01T00:00:00.000Z');
    expect(trust).to.include({ signingTime: '2024-04-01T12:00:00.000Z', validityBasis: 'signing_time' });
  });

  it('tells what is unusual of either', () => {
    const unknown = documentSigner(csca, csca.algorithm, {
      extensions: [extension('1.3.6.1.4.1.99999.1', true, sequence())],
    });
    const result = signedBy([STATE.signer, {}], [unknown, { time: null }]);
    expect(result.trust.chainTrusted).to.equal(true);
    expect(codesOf(result)).to.include.members([
      'several_signers',
      'unknown_critical_extension',
      'signing_time_absent',
    ]);
    expect(codesOf(signedBy([STATE.signer, {}], [late, { time: '221201000000Z' }]))).to.include(
      'signer_expired_now',
    );
  });
});

/** What nobody can say about an authority is no statement about the document (ICAO 9303-12; docs of the chip's README). */
import { expect } from 'chai';
import { authority, documentSigner, type Holder, revocationList } from '../../../../lab/chip-vectors/pki.ts';
import { STATE, vector } from '../../../../lab/chip-vectors/state.ts';
import { OID, octets, sequence, tlv } from '../../../../lab/corpus/pki/der.ts';
import { extension } from '../../../../lab/corpus/pki/x509.ts';
import { authenticate } from '../../../../workers/biometric/chip/authenticate.ts';
import { collectTrust } from '../../../../workers/biometric/chip/trust/collect.ts';
import { openStore, type TrustStore } from '../../../../workers/biometric/chip/trust/store.ts';

const NOW = Date.UTC(2026, 10, 21);
const { algorithm } = STATE.csca;
const storeOf = (...ders: readonly Buffer[]): TrustStore =>
  openStore(collectTrust(ders.map((bytes, at) => ({ name: `${at}`, bytes }))));
const trustOf = (signer: Holder, store: TrustStore) =>
  authenticate(vector({ name: 'trust', state: { csca: STATE.csca, signer } }), store, NOW).trust;

describe('authorities of one name and one key identifier', () => {
  const ID = Buffer.from('0102030405060708', 'hex');
  const named = { bare: true, extensions: [extension(OID.subjectKeyIdentifier, false, octets(ID))] };
  const namesake = (): Holder => authority(algorithm, 'DE', 'csca-specimen', named);
  /** Its point lies on no curve: nothing can be computed with it. */
  const unusable = (): Holder => {
    const key = algorithm.newKey();
    const spki = Buffer.from(key.spki);
    spki[spki.length - 1] = (spki.at(-1) ?? 0) ^ 1;
    return authority(algorithm, 'DE', 'csca-specimen', { ...named, key: { ...key, spki } });
  };
  /** Of an authority that no list has, under the name and identifier of those that are there. */
  const stranger = documentSigner(namesake(), algorithm, {
    bare: true,
    extensions: [extension(OID.authorityKeyIdentifier, false, sequence(tlv(0x80, ID)))],
  });

  it('contradict a signer that none of them signed', () => {
    expect(trustOf(stranger, storeOf(namesake().der, namesake().der))).to.include({
      chainTrusted: false,
      reason: 'issuer_signature_invalid',
    });
  });

  it('do not, where one of their keys cannot be computed with: it may be the one', () => {
    for (const files of [
      [namesake().der, unusable().der],
      [unusable().der, namesake().der],
    ])
      expect(trustOf(stranger, storeOf(...files))).to.include({
        chainTrusted: null,
        reason: 'issuer_signature_not_computable',
      });
  });

  it('are all asked, however many there are', () => {
    const six = Array.from({ length: 6 }, () => namesake().der);
    expect(trustOf(stranger, storeOf(...six)).chainTrusted).to.equal(false);
    expect(trustOf(stranger, storeOf(...six, unusable().der)).chainTrusted).to.equal(null);
  });
});

describe('an authority that renewed its certificate over one key', () => {
  const old = authority(algorithm, 'DE', 'csca-specimen', { from: '190101000000Z', until: '220101000000Z' });
  const renewed = authority(algorithm, 'DE', 'csca-specimen', { key: old.key, from: '220101000000Z' });
  const signer = documentSigner(renewed, algorithm, { from: '220601000000Z' });

  it('is judged by the certificate that was good at signing', () => {
    expect(trustOf(signer, storeOf(old.der, renewed.der)).chainTrusted).to.equal(true);
    expect(trustOf(signer, storeOf(old.der))).to.include({
      chainTrusted: false,
      reason: 'authority_not_valid_at_signing',
    });
  });

  /** Two readers differ about the renewed certificate. */
  const differing = (...more: readonly Buffer[]): TrustStore => {
    const store = storeOf(old.der, renewed.der, ...more);
    for (const { certificate } of store.authorities)
      if (Buffer.compare(certificate.raw, renewed.der) === 0) certificate.pathLength = 7;
    return store;
  };

  it('accuses nobody by the one that had ended where the other is read in two ways', () => {
    expect(trustOf(signer, differing())).to.include({
      chainTrusted: null,
      reason: 'certificate_readers_disagree',
    });
  });

  it('still tells what holds of the signer whichever of them counts', () => {
    const revoked = differing(revocationList(renewed, [signer.serial]));
    expect(trustOf(signer, revoked).chainTrusted).to.equal(false);
    const forLists = documentSigner(renewed, algorithm, { extendedKeyUsage: '2.23.136.1.1.3' });
    expect(trustOf(forLists, differing())).to.include({
      chainTrusted: false,
      reason: 'signer_wrong_purpose',
    });
  });
});

describe('what else a country signing authority certifies (ICAO 9303-12, 7)', () => {
  const { csca } = STATE;
  const used = (extendedKeyUsage: string) => {
    const signer = documentSigner(csca, algorithm, { extendedKeyUsage });
    return authenticate(vector({ name: 'purpose', state: { csca, signer } }), storeOf(csca.der), NOW);
  };

  for (const [purpose, what] of [
    ['2.23.136.1.1.3', 'master lists'],
    ['2.23.136.1.1.8', 'deviation lists'],
    ['2.23.136.1.1.9.8.1', 'travel stamps'],
    ['2.23.136.1.1.9.8.2', 'visas'],
    ['2.23.136.1.1.9.8.3', 'additional biometrics'],
    ['2.23.136.1.1.10.1', 'clients of other states'],
    ['2.23.136.1.1.10.2', 'servers of a state'],
    ['2.23.136.1.1.11.1', 'seals in barcodes'],
  ] as const)
    it(`a key for ${what} signs no passport`, () => {
      const { trust, anomalies } = used(purpose);
      expect(trust).to.include({ chainTrusted: false, reason: 'signer_wrong_purpose' });
      expect(anomalies.map(({ code }) => code)).not.to.include('unusual_extended_key_usage');
    });

  it('a purpose that nobody here knows is told, and accuses nobody', () => {
    const { trust, anomalies } = used('1.3.6.1.4.1.99999.5');
    expect(trust.chainTrusted).to.equal(true);
    expect(anomalies.map(({ code }) => code)).to.include('unusual_extended_key_usage');
  });
});

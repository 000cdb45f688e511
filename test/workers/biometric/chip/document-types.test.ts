/** ICAO 9303-12, 7.1.1: the DocumentType extension of a document signer names the codes that it may sign for. */
import { expect } from 'chai';
import { dg1, PERSON, td3 } from '../../../../lab/chip-vectors/groups.ts';
import { authority, documentSigner } from '../../../../lab/chip-vectors/pki.ts';
import { ALL_GROUPS, STATE, vector } from '../../../../lab/chip-vectors/state.ts';
import { integer, sequence, setOf, tlv } from '../../../../lab/corpus/pki/der.ts';
import { extension } from '../../../../lab/corpus/pki/x509.ts';
import { collectTrust } from '../../../../workers/biometric/chip/trust/collect.ts';
import { openStore } from '../../../../workers/biometric/chip/trust/store.ts';
import { authenticateTwice } from '../../../../workers/biometric/chip/two-readers.ts';

const NOW = Date.UTC(2026, 10, 21);
const { csca } = STATE;
const typeList = (...types: string[]): Buffer =>
  sequence(integer(0), setOf(...types.map((type) => tlv(0x13, Buffer.from(type)))));

async function judge(value: Buffer, zone = td3(PERSON), dg1Sent = dg1(zone)) {
  const extensions = [extension('2.23.136.1.1.6.2', false, value)];
  const state = { csca, signer: documentSigner(csca, csca.algorithm, { extensions }) };
  const groups = new Map([...ALL_GROUPS, [1, dg1(zone)]]);
  const files = { ...vector({ name: 'types', state, groups }), dg1: dg1Sent };
  const trusted = Object.entries(files.trust ?? {}).map(([name, bytes]) => ({ name, bytes }));
  return authenticateTwice(files, openStore(collectTrust(trusted)), NOW);
}
/** The same zone under another code; no check digit covers it. */
const zoneOf = (code: string): string => `${code}${td3(PERSON).slice(2)}`;

describe('the types of document that a signer was certified for', () => {
  for (const [types, code] of [
    [['P'], 'P<'],
    [['P'], 'PD'],
    [['ID', 'P'], 'P<'],
    [['PM'], 'P<'],
    [['P<'], 'P<'],
  ] as const) {
    it(`${types} may sign ${code}`, async () => {
      const { trust, anomalies } = await judge(typeList(...types), zoneOf(code));
      expect(trust).to.include({ chainTrusted: true, reason: 'chain_trusted' });
      expect(anomalies.map((a) => a.code)).not.to.include('document_types_unreadable');
    });
  }

  for (const [types, code] of [
    [['ID', 'AC'], 'P<'],
    [['PD'], 'PO'],
    [['V'], 'P<'],
  ] as const) {
    it(`${types} does not vouch for ${code}: nobody can say, and nothing of the zone is verified`, async () => {
      const { trust, mrz, explanations } = await judge(typeList(...types), zoneOf(code));
      expect(trust).to.include({ chainTrusted: null, reason: 'document_type_mismatch' });
      expect(mrz?.verified).to.equal(false);
      expect(explanations).to.have.property('document_type_mismatch');
    });
  }

  it('says nothing about a zone that was not signed, whose code anybody may have written', async () => {
    const { trust, reasons } = await judge(typeList('ID'), td3(PERSON), dg1(zoneOf('PD')));
    expect(reasons).to.include('dg1_hash_mismatch').and.not.include('document_type_mismatch');
    expect(trust.chainTrusted).to.equal(true);
  });

  it('tells a list that cannot be read, and judges without it', async () => {
    for (const value of [setOf(tlv(0x13, Buffer.from('P'))), typeList(), typeList('PASSPORT')]) {
      const { trust, anomalies } = await judge(value);
      expect(trust.chainTrusted).to.equal(true);
      expect(anomalies.map((a) => a.code)).to.include('document_types_unreadable');
    }
  });

  it('takes nothing back of what another reason denies', async () => {
    const foreign = authority(csca.algorithm);
    const extensions = [extension('2.23.136.1.1.6.2', false, typeList('ID'))];
    const signer = documentSigner(csca, csca.algorithm, { extensions, until: '210101000000Z' });
    const files = vector({
      name: 'late',
      state: { csca, signer },
      trust: { 'a.cer': csca.der, 'b.cer': foreign.der },
    });
    const trusted = Object.entries(files.trust ?? {}).map(([name, bytes]) => ({ name, bytes }));
    const { trust } = await authenticateTwice(files, openStore(collectTrust(trusted)), NOW);
    expect(trust).to.include({ chainTrusted: false, reason: 'signer_not_valid_at_signing' });
  });
});

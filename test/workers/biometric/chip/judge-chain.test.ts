/** When a chain holds (ICAO 9303-12, 4 and 6): at signing, with a day of grace for clocks, never by today's date. */
import { expect } from 'chai';
import { authority, documentSigner, type Holder, revocationList } from '../../../../lab/chip-vectors/pki.ts';
import { STATE, vector } from '../../../../lab/chip-vectors/state.ts';
import { certificateList } from '../../../../lab/corpus/pki/x509.ts';
import { authenticate } from '../../../../workers/biometric/chip/authenticate.ts';
import { collectTrust } from '../../../../workers/biometric/chip/trust/collect.ts';
import { openStore } from '../../../../workers/biometric/chip/trust/store.ts';

const NOW = Date.UTC(2026, 10, 21);
const { csca } = STATE;
const { algorithm } = csca;

const judged = (signer: Holder, time: string | null, by: Holder = csca, ...lists: readonly Buffer[]) => {
  const index = collectTrust([by.der, ...lists].map((bytes, at) => ({ name: `${at}`, bytes })));
  return authenticate(
    vector({ name: 'time', state: { csca: by, signer }, sod: { time } }),
    openStore(index),
    NOW,
  );
};
const reasonOf = (...given: Parameters<typeof judged>): string => judged(...given).trust.reason;

describe('the time of signing', () => {
  const signer = documentSigner(csca, algorithm, { from: '220301000000Z', until: '220601000000Z' });

  it('lies within the signer’s certificate, a day more at either end, long as it has expired since', () => {
    for (const time of ['220228010000Z', '220301000000Z', '220601000000Z', '220601230000Z'])
      expect(reasonOf(signer, time), time).to.equal('chain_trusted');
    for (const time of ['220227230000Z', '220602010000Z'])
      expect(reasonOf(signer, time), time).to.equal('signer_not_valid_at_signing');
    expect(judged(signer, '220301000000Z').trust.signerExpiredNow).to.equal(true);
  });

  it('lies within the authority’s, too', () => {
    const ended = authority(algorithm, 'DE', 'csca-ended', { from: '190101000000Z', until: '220415000000Z' });
    const its = documentSigner(ended, algorithm, { from: '220301000000Z', until: '330101000000Z' });
    expect(reasonOf(its, '220415230000Z', ended)).to.equal('chain_trusted');
    expect(reasonOf(its, '220417000000Z', ended)).to.equal('authority_not_valid_at_signing');
    // Without a time there is only when the signer's certificate was made.
    expect(reasonOf(its, null, ended)).to.equal('chain_trusted');
    const later = documentSigner(ended, algorithm, { from: '220417000000Z', until: '330101000000Z' });
    expect(reasonOf(later, null, ended)).to.equal('authority_not_valid_at_signing');
  });

  it('has come: neither it nor the signer’s certificate may lie in the future', () => {
    const tomorrow = documentSigner(csca, algorithm, { from: '261121200000Z' });
    expect(reasonOf(tomorrow, null)).to.equal('chain_trusted');
    const next = documentSigner(csca, algorithm, { from: '261201000000Z' });
    expect(reasonOf(next, null)).to.equal('signer_not_yet_valid');
    expect(reasonOf(next, '261205000000Z')).to.equal('signing_time_in_future');
    expect(judged(next, null).trust).to.include({ validityBasis: 'none', signingTime: null });
  });
});

describe('revocation', () => {
  const { signer } = STATE;
  const overdue = certificateList(
    {
      algorithm: algorithm.certificateIdentifier,
      issuer: csca.subject,
      thisUpdate: '250101000000Z',
      nextUpdate: '250401000000Z',
      revoked: [],
    },
    csca.key.sign,
  );

  it('is not checked without a list of the issuer, and told so', () => {
    const { trust } = judged(signer, '230401120000Z');
    expect(trust.revocation).to.deep.equal({ checked: false, revoked: null, listDate: null });
    expect(trust.chainTrusted).to.equal(true);
  });

  it('is checked by a list that is overdue, which is told and accuses nobody', () => {
    const { trust, anomalies } = judged(signer, '230401120000Z', csca, overdue);
    expect(trust).to.include({ chainTrusted: true, reason: 'chain_trusted' });
    expect(trust.revocation).to.deep.equal({
      checked: true,
      revoked: false,
      listDate: '2025-01-01T00:00:00.000Z',
    });
    expect(anomalies.map(({ code }) => code)).to.include('revocation_list_stale');
  });

  it('of the authority itself is one of all that it certified', () => {
    const { trust } = judged(signer, '230401120000Z', csca, revocationList(csca, [csca.serial]));
    expect(trust).to.include({ chainTrusted: false, reason: 'authority_revoked' });
  });
});

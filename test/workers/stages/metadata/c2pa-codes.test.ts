/** Failure codes of C2PA 2.1, section 15.2.2, and the finding in which each ends. */
import { expect } from 'chai';
import { interpret, type Store } from '../../../../workers/stages/metadata/c2pa.ts';
import type { MetadataFacts } from '../../../../workers/stages/metadata/facts.ts';
import { c2paNotVerifiable } from '../../../../workers/stages/metadata/rules/c2pa-not-verifiable.ts';
import { c2paTampered } from '../../../../workers/stages/metadata/rules/c2pa-tampered.ts';
import { withCredentials } from './credentials.ts';
import { factsOf, jpeg, NOW } from './material.ts';

const CAPTURE = 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture';

/** What the two rules say of a manifest whose validation ended so. */
function findings(facts: MetadataFacts, codes: string[], more: Partial<Store> = {}) {
  const store: Store = {
    active_manifest: 'urn:1',
    manifests: { 'urn:1': { signature_info: { issuer: 'Somebody', time: '2026-01-02T03:04:05+00:00' } } },
    validation_state: 'Invalid',
    validation_results: { activeManifest: { failure: codes.map((code) => ({ code })) } },
    ...more,
  };
  const { c2pa } = interpret(store, () => null);
  const judged = { ...facts, c2pa };
  return {
    c2pa,
    tampered: c2paTampered(judged, NOW).verdict,
    notVerifiable: c2paNotVerifiable(judged, NOW).verdict,
  };
}

const CHANGED = [
  ...['dataHash', 'boxesHash', 'bmffHash', 'collectionHash', 'hashedURI', 'multiAssetHash'].map(
    (hash) => `assertion.${hash}.mismatch`,
  ),
  'claimSignature.mismatch',
];
const ABOUT_SIGNER = [
  'signingCredential.untrusted',
  'signingCredential.expired',
  'signingCredential.ocsp.skipped',
  'signingCredential.ocsp.inaccessible',
  'signingCredential.ocsp.unknown',
  ...['mismatch', 'malformed', 'untrusted', 'outsideValidity'].map((code) => `timeStamp.${code}`),
];
const OPEN = [
  ...['missing', 'multiple', 'hardBindings.missing', 'required.missing', 'cbor.invalid', 'malformed'].map(
    (code) => `claim.${code}`,
  ),
  ...['claimSignature.missing', 'claimSignature.outsideValidity'],
  ...['inaccessible', 'multipleParents', 'update.invalid', 'update.wrongParents', 'unreferenced'].map(
    (code) => `manifest.${code}`,
  ),
  ...['signingCredential.invalid', 'signingCredential.revoked', 'signingCredential.ocsp.revoked'],
  ...['missing', 'undeclared', 'inaccessible', 'notRedacted', 'selfRedacted', 'required.missing'].map(
    (code) => `assertion.${code}`,
  ),
  ...['multipleHardBindings', 'json.invalid', 'cbor.invalid', 'action.malformed', 'action.redacted'].map(
    (code) => `assertion.${code}`,
  ),
  ...['dataHash.malformed', 'dataHash.redacted', 'bmffHash.malformed', 'boxesHash.unknownBox'].map(
    (code) => `assertion.${code}`,
  ),
  ...['ingredient.manifest.missing', 'ingredient.manifest.mismatch', 'ingredient.hashedURI.mismatch'],
  ...['algorithm.unsupported', 'algorithm.deprecated', 'hashedURI.missing', 'general.error'],
  'assertion.of.a.later.specification',
];

describe('failure codes of content credentials', () => {
  let signed: Buffer;
  let facts: MetadataFacts;
  before(async () => {
    signed = await withCredentials(await jpeg(), [{ action: 'c2pa.created', digitalSourceType: CAPTURE }]);
    facts = await factsOf(signed, 'image/jpeg');
  });

  it('prove a change where hashes or the signature do not match', () => {
    for (const code of CHANGED) {
      expect(findings(facts, [code]), code).to.include({ tampered: 'fail', notVerifiable: 'pass' });
      expect(findings(facts, ['signingCredential.untrusted', code]).tampered, code).to.equal('fail');
    }
  });

  it('say nothing of the file where they are about the signer alone', () => {
    for (const code of ABOUT_SIGNER) {
      const found = findings(facts, [code]);
      expect(found.c2pa.state, code).to.equal('valid-untrusted');
      expect(found, code).to.include({ tampered: 'pass', notVerifiable: 'pass' });
    }
  });

  it('are told as they are, and prove nothing, where something is missing, malformed, revoked or unknown', () => {
    for (const code of OPEN) {
      const found = findings(facts, [code]);
      expect(found, code).to.include({ tampered: 'not-applicable', notVerifiable: 'fail' });
      expect(found.c2pa.failures, code).to.deep.equal([code]);
    }
  });

  it('find a mismatch behind any number of others', () => {
    const many = Array.from({ length: 60 }, (_, i) => `assertion.code.${i}`);
    expect(findings(facts, [...many, 'assertion.dataHash.mismatch']).tampered).to.equal('fail');
  });

  it('take no time from a stamp that covers another signature', () => {
    expect(findings(facts, []).c2pa.signedAt).to.equal('2026-01-02T03:04:05+00:00');
    expect(findings(facts, ['timeStamp.untrusted']).c2pa.signedAt).to.not.equal(null);
    expect(findings(facts, ['timeStamp.mismatch']).c2pa.signedAt).to.equal(null);
    const informational = [{ code: 'timeStamp.malformed' }];
    const results = { validation_results: { activeManifest: { failure: [], informational } } };
    expect(findings(facts, [], results).c2pa.signedAt).to.equal(null);
  });

  it('end the same way in real files', async () => {
    const changed = (text: string, from = 0): Buffer => {
      const file = Buffer.from(signed);
      file.write('X', file.indexOf(text, from) + text.length - 1, 'latin1');
      return file;
    };
    const open = ['jumdc2cs', 'jumdc2cl', 'c2pa.hash.data', 'c2pa.actions.v2'];
    for (const text of open) {
      const read = await factsOf(changed(text), 'image/jpeg');
      expect(read.c2pa.state, text).to.equal('invalid');
      expect(c2paTampered(read, NOW).verdict, text).to.equal('not-applicable');
      expect(c2paNotVerifiable(read, NOW).verdict, text).to.equal('fail');
    }
    // The claim names its signature: with another name there the signature that is in the file does not fit any more.
    const claim = signed.indexOf('jumdc2cl');
    const read = await factsOf(changed('c2pa.signature', claim), 'image/jpeg');
    expect(read.c2pa.failures).to.include.members(['claimSignature.missing', 'claimSignature.mismatch']);
    expect(c2paTampered(read, NOW).verdict).to.equal('fail');
  });

  it('are told of a signed file that was cut off, which has credentials that nobody can validate', async () => {
    for (const end of [signed.length >> 1, signed.length - 30]) {
      const read = await factsOf(signed.subarray(0, end), 'image/jpeg');
      expect(read.c2pa).to.deep.include({ state: 'invalid', failures: ['reader.InvalidAsset'] });
      expect(c2paNotVerifiable(read, NOW).verdict).to.equal('fail');
    }
    const plain = await jpeg();
    const cut = await factsOf(plain.subarray(0, plain.length - 30), 'image/jpeg');
    expect(cut.c2pa.state).to.equal('none');
  });
});

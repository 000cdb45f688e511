import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { walkStream } from '../../../../../workers/formats/jpeg/walk.ts';
import { c2paNotVerifiable } from '../../../../../workers/stages/metadata/rules/c2pa-not-verifiable.ts';
import { c2paTampered } from '../../../../../workers/stages/metadata/rules/c2pa-tampered.ts';
import { issuerPem, leavingOut, withCredentials } from '../credentials.ts';
import { factsOf, jpeg, NOW } from '../material.ts';

const CLI = path.resolve(import.meta.dirname, '../../../../../scripts/assay/main.ts');
const CAPTURE = 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture';

describe('metadata/c2pa-tampered', () => {
  let signed: Buffer;
  before(async () => {
    signed = await withCredentials(await jpeg(), [{ action: 'c2pa.created', digitalSourceType: CAPTURE }]);
  });

  it('passes intact credentials, and gives an unknown signer next to no weight', async () => {
    const verdict = c2paTampered(await factsOf(signed, 'image/jpeg'), NOW);
    if (verdict.verdict !== 'pass') throw new Error(verdict.verdict);
    expect(verdict.assurance?.[0]).to.deep.include({ confidence: 0.05 });
    expect(verdict.assurance?.[0]?.data).to.include({ signer: 'Assay tests' });
  });

  it('fires when one bit of the picture changed', async () => {
    const changed = Buffer.from(signed);
    changed[changed.length - 20]! ^= 1;
    const verdict = c2paTampered(await factsOf(changed, 'image/jpeg'), NOW);
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    expect(verdict.occurrences[0]!.confidence).to.equal(1);
    expect(verdict.occurrences[0]!.data!.codes).to.include('assertion.dataHash.mismatch');
  });

  it('fires when the signed description changed, and when the claim did', async () => {
    for (const [word, code] of [
      ['c2pa.created', 'assertion.hashedURI.mismatch'],
      ['assay-tests', 'claimSignature.mismatch'],
    ] as const) {
      const changed = Buffer.from(signed);
      changed[changed.indexOf(word) + 6]! ^= 1;
      const facts = await factsOf(changed, 'image/jpeg');
      expect(facts.c2pa.failures, word).to.include(code);
      expect(c2paTampered(facts, NOW).verdict, word).to.equal('fail');
    }
  });

  it('does not count a signer whom nobody trusts, nor an algorithm', async () => {
    const facts = await factsOf(signed, 'image/jpeg');
    const invalid = {
      ...facts,
      c2pa: { ...facts.c2pa, state: 'invalid' as const, failures: ['algorithm.unsupported'] },
    };
    expect(c2paTampered(invalid, NOW).verdict).to.equal('not-applicable');
  });

  it('leaves a changed record of an earlier version to the context: this file is as it was signed', async () => {
    const facts = await factsOf(signed, 'image/jpeg');
    const changed = {
      ...facts,
      c2pa: { ...facts.c2pa, ingredientFailures: ['ingredient.manifest.mismatch'] },
    };
    expect(c2paTampered(changed, NOW).verdict).to.equal('pass');
    expect(c2paNotVerifiable(changed, NOW).verdict).to.equal('fail');
  });

  describe('where the signer left more than the manifest out of the hash', () => {
    let camera: Buffer;
    /** Bytes of the segments between the manifest and the picture's tables. */
    let behind: number;
    before(async () => {
      const actions = [{ action: 'c2pa.created', digitalSourceType: CAPTURE }];
      camera = await withCredentials(await jpeg({ exif: { Make: 'Maker', Model: 'Model' } }), actions);
      const { segments } = walkStream(camera);
      const manifest = segments.findLastIndex(({ marker }) => marker === 0xeb);
      const tables = segments.findIndex(({ marker }, at) => at > manifest && (marker & 0xf0) !== 0xe0);
      behind = segments.slice(manifest + 1, tables).reduce((sum, { length }) => sum + length, 0);
    });

    it('takes EXIF that was left out for what it is, and says that it is not covered', async () => {
      expect(behind).to.be.greaterThan(20);
      const facts = await factsOf(leavingOut(camera, behind), 'image/jpeg');
      expect(facts.c2pa).to.include({ state: 'valid-untrusted', leftOut: 'metadata' });
      const verdict = c2paTampered(facts, NOW);
      if (verdict.verdict !== 'pass') throw new Error(verdict.verdict);
      expect(verdict.assurance?.[0]?.note).to.include('EXIF');
    });

    it('still fires when the picture changed', async () => {
      const changed = leavingOut(camera, behind);
      changed[changed.length - 20]! ^= 1;
      const facts = await factsOf(changed, 'image/jpeg');
      expect(facts.c2pa).to.include({ state: 'tampered', leftOut: null });
      expect(c2paTampered(facts, NOW).verdict).to.equal('fail');
    });

    it('believes nothing when parts of the picture itself were left out', async () => {
      const facts = await factsOf(leavingOut(camera, behind + 60), 'image/jpeg');
      expect(facts.c2pa).to.include({ state: 'invalid', leftOut: 'content' });
      expect(c2paTampered(facts, NOW).verdict).to.equal('not-applicable');
      expect(c2paNotVerifiable(facts, NOW).verdict).to.equal('fail');
    });
  });

  it('believes a signer whose issuer is on the imported trust list, as a capture most of all', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'c2pa-trust-'));
    const bundle = path.join(home, 'bundle.pem');
    const trust = (...args: string[]) =>
      spawnSync(process.execPath, [CLI, 'trust', ...args], { env: { ...process.env, ASSAY_HOME: home } });
    try {
      await writeFile(bundle, 'nothing');
      expect(trust('import-c2pa', bundle).status).to.equal(3);
      await writeFile(bundle, `C2PA trust list\n${issuerPem()}`);
      expect(trust('import-c2pa', bundle).status).to.equal(0);
      const facts = await factsOf(signed, 'image/jpeg', 60_000, path.join(home, 'trust'));
      expect(facts.c2pa.state).to.equal('valid-trusted');
      const verdict = c2paTampered(facts, NOW);
      if (verdict.verdict !== 'pass') throw new Error(verdict.verdict);
      expect(verdict.assurance?.[0]).to.include({ confidence: 1 });
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });

  it('does not apply without credentials', async () => {
    expect(c2paTampered(await factsOf(await jpeg(), 'image/jpeg'), NOW).verdict).to.equal('not-applicable');
  });
});

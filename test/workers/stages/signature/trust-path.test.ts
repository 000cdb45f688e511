import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect } from 'chai';
import { rootCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import { bits, bool, explicit, nul, OID, oid, sequence } from '../../../../lab/corpus/pki/der.ts';
import { certificate, distinguishedName, extension } from '../../../../lab/corpus/pki/x509.ts';
import { type SignatureEvidence, signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import type { SignatureStageFacts } from '../../../../workers/stages/signature/facts.ts';
import { causedFacts } from './material.ts';

const NOW = Date.UTC(2026, 10, 1);
const corpusRoot = rootCertificate().der.toString('base64');

interface Holder {
  der: Buffer;
  name: Buffer;
  key: KeyObject;
}

interface Wish {
  from?: string;
  until?: string;
  authority?: boolean;
  /** Octet of keyUsage. */
  usage?: number;
  extensions?: Buffer[];
}

const DIGITAL_SIGNATURE = 0x80;
const CERTIFICATE_SIGNING = 0x04;
let serial = 100n;

/** A certificate under another one, or its own. */
function issued(common: string, by: Holder | null, wish: Wish = {}): Holder {
  const { from = '200101000000Z', until = '300101000000Z', authority = false, extensions = [] } = wish;
  const usage = wish.usage ?? (authority ? CERTIFICATE_SIGNING : DIGITAL_SIGNATURE);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = distinguishedName('UT', 'Made-up Trust', common);
  const der = certificate(
    {
      serial: serial++,
      algorithm: sequence(oid(OID.ecdsaWithSha256)),
      issuer: by?.name ?? name,
      from,
      until,
      subject: name,
      spki: publicKey.export({ type: 'spki', format: 'der' }),
      extensions: [
        extension(OID.basicConstraints, true, authority ? sequence(bool(true)) : sequence()),
        extension(OID.keyUsage, true, bits(Buffer.from([usage]))),
        ...extensions,
      ],
    },
    (body) => sign('sha256', body, by?.key ?? privateKey),
  );
  return { der, name, key: privateKey };
}

const sha256 = ({ der }: Holder): string => createHash('sha256').update(der).digest('hex');
const root = issued('Root', null, { authority: true });

/** The corpus's signature, as if the last one of `chain` had made it under the others. */
async function facts(chain: readonly Holder[], cause = 'signed'): Promise<SignatureStageFacts> {
  const made = await causedFacts(cause, 3);
  const [first, ...rest] = made.signatures;
  const signer = { ...first!.signer!, sha256: sha256(chain.at(-1)!) };
  return {
    ...made,
    signatures: [{ ...first!, signer }, ...rest],
    certificates: [...made.certificates, ...chain.map(({ der }) => der.toString('base64'))],
  };
}

const judged = (all: SignatureStageFacts, anchor = root): SignatureEvidence =>
  signatureEvidence(all, { anchors: [anchor.der.toString('base64'), corpusRoot], now: NOW })[0]!;
const verdict = async (...chain: Holder[]): Promise<string[]> => {
  const { trust, indication, subIndication } = judged(await facts(chain));
  return [trust, indication, subIndication ?? ''];
};

/** A trusted timestamp that the signature covers: it was made later than that. */
async function stampedBefore(chain: readonly Holder[]): Promise<{ all: SignatureStageFacts; at: number }> {
  const made = await facts(chain, 'signed-archived');
  const [signature] = made.signatures;
  const stamp = made.signatures.find(({ kind }) => kind === 'timestamp')!;
  const signatures = [
    { ...signature!, timestamp: null },
    { ...stamp, coveredUntil: 10 },
  ];
  return { all: { ...made, signatures }, at: Date.parse(stamp.timestamp!.time!) };
}

describe('certificates on the way to an anchor', () => {
  it('that nothing is known against leave open only whether they were revoked', async () => {
    const authority = issued('Authority', root, { authority: true });
    expect(await verdict(issued('Signer', root))).to.deep.equal(['trusted', 'INDETERMINATE', 'TRY_LATER']);
    expect(await verdict(authority, issued('Signer', authority))).to.deep.equal([
      'trusted',
      'INDETERMINATE',
      'TRY_LATER',
    ]);
  });

  it('have to be allowed to issue, for that name, and the signer’s to sign', async () => {
    const refused = ['untrusted', 'INDETERMINATE', 'CHAIN_CONSTRAINTS_FAILURE'];
    const person = issued('Person', root);
    expect(await verdict(person, issued('Signer', person))).to.deep.equal(refused);
    const elsewhere = sequence(
      explicit(0, sequence(explicit(4, distinguishedName('FR', 'Another', 'Tree')))),
    );
    const limited = issued('Limited', root, {
      authority: true,
      extensions: [extension('2.5.29.30', true, elsewhere)],
    });
    expect(await verdict(limited, issued('Signer', limited))).to.deep.equal(refused);
    // Key encipherment alone.
    expect(await verdict(issued('Signer', root, { usage: 0x20 }))).to.deep.equal(refused);
    // Non-repudiation is signing too.
    expect((await verdict(issued('Signer', root, { usage: 0x40 })))[0]).to.equal('trusted');
  });

  it('with conditions that are not understood say nothing', async () => {
    const strange = issued('Strange', root, { extensions: [extension('1.2.3.4', true, nul())] });
    expect(await verdict(strange)).to.deep.equal([
      'unknown',
      'INDETERMINATE',
      'CERTIFICATE_CHAIN_GENERAL_FAILURE',
    ]);
  });

  it('fail a signature that is older than the signer’s, or younger', async () => {
    expect(await verdict(issued('Signer', root, { from: '290101000000Z' }))).to.deep.equal([
      'untrusted',
      'TOTAL-FAILED',
      'NOT_YET_VALID',
    ]);
    const expired = issued('Signer', root, { until: '210101000000Z' });
    expect(await verdict(expired)).to.deep.equal(['unknown', 'INDETERMINATE', 'OUT_OF_BOUNDS_NO_POE']);
    const { all, at } = await stampedBefore([expired]);
    expect(at).to.be.greaterThan(Date.UTC(2021, 0, 1));
    expect(judged(all)).to.include({
      trust: 'untrusted',
      indication: 'TOTAL-FAILED',
      subIndication: 'EXPIRED',
    });
  });
});

describe('revocation on the way to an anchor', () => {
  const revoked = (holder: Holder, at: number): SignatureStageFacts['revocation'][number] => ({
    certificate: sha256(holder),
    issuer: sha256(root),
    kind: 'crl',
    status: 'revoked',
    revokedAt: new Date(at).toISOString(),
    thisUpdate: new Date(at).toISOString(),
    nextUpdate: null,
    expiredSince: null,
  });

  it('fails a signature that is proven to be younger, and leaves others open', async () => {
    const signer = issued('Signer', root);
    const { all, at } = await stampedBefore([signer]);
    const told = (days: number) =>
      judged({ ...all, revocation: [...all.revocation, revoked(signer, at + days * 86_400_000)] });
    expect(told(-1)).to.include({ trust: 'untrusted', indication: 'TOTAL-FAILED', subIndication: 'REVOKED' });
    expect(told(1)).to.include({
      trust: 'untrusted',
      indication: 'INDETERMINATE',
      subIndication: 'REVOKED_NO_POE',
    });
  });

  it('of an authority is told as that, and proves nothing about the time of signing', async () => {
    const authority = issued('Authority', root, { authority: true });
    const { all, at } = await stampedBefore([authority, issued('Signer', authority)]);
    const found = judged({ ...all, revocation: [...all.revocation, revoked(authority, at - 86_400_000)] });
    expect(found).to.include({
      trust: 'untrusted',
      indication: 'INDETERMINATE',
      subIndication: 'REVOKED_CA_NO_POE',
    });
    expect(found.reasons.join(' ')).to.contain('authority above the signer');
  });
});

describe('the time of a signature', () => {
  it('decides whether its algorithm was broken by then', async () => {
    const { all } = await stampedBefore([issued('Signer', root)]);
    const [first, ...rest] = all.signatures;
    const weak = { ...first!, cryptography: { ...first!.cryptography!, digestAlgorithm: 'md5' } };
    expect(judged({ ...all, signatures: [weak, ...rest] })).to.include({
      indication: 'INDETERMINATE',
      subIndication: 'CRYPTO_CONSTRAINTS_FAILURE',
    });
  });

  it('cannot be later than that of a timestamp over the file', async () => {
    const made = await causedFacts('signed-archived', 3);
    const [first, ...rest] = made.signatures;
    const stamp = rest.find(({ kind }) => kind === 'timestamp')!;
    const time = new Date(Date.parse(stamp.timestamp!.time!) + 1_000).toISOString();
    const late = { ...first!, timestamp: { ...first!.timestamp!, time } };
    const anchors = [corpusRoot];
    const of = (signatures: SignatureStageFacts['signatures']) =>
      signatureEvidence({ ...made, signatures }, { anchors, now: NOW })[0]!;
    expect(of(made.signatures)).to.include({ indication: 'TOTAL-PASSED' });
    expect(of([late, ...rest])).to.include({
      indication: 'INDETERMINATE',
      subIndication: 'TIMESTAMP_ORDER_FAILURE',
    });
  });

  it('and the signer’s certificate itself are needed to say anything', async () => {
    const made = await facts([issued('Signer', root)]);
    const [first, ...rest] = made.signatures;
    const nobody = { ...made, signatures: [{ ...first!, signer: null }, ...rest] };
    expect(judged(nobody)).to.include({ trust: 'unknown', subIndication: 'NO_SIGNING_CERTIFICATE_FOUND' });
  });
});

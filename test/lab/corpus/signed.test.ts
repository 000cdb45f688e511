import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { forge, makeClean } from '../../../lab/corpus/index.ts';
import type { ProducerName } from '../../../lab/corpus/pdf/producers.ts';
import { signPdf } from '../../../lab/corpus/pdf/sign.ts';
import { pem, rootCertificate } from '../../../lab/corpus/pki/certificates.ts';

/** Signed bytes and CMS of the nth signature, cut out by nothing but its ByteRange. */
function signatureOf(bytes: Buffer, nth = 0): { content: Buffer; cms: Buffer; end: number } {
  const ranges = [...bytes.toString('latin1').matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/g)];
  const [a = 0, b = 0, c = 0, d = 0] = (ranges[nth] ?? []).slice(1).map(Number);
  const hex = Buffer.from(bytes.toString('latin1', a + b + 1, c - 1), 'hex');
  const length = 4 + hex.readUInt16BE(2);
  expect(hex[1], 'long form of two length bytes').to.equal(0x82);
  return {
    content: Buffer.concat([bytes.subarray(a, a + b), bytes.subarray(c, c + d)]),
    cms: hex.subarray(0, length),
    end: c + d,
  };
}

describe('corpus: signatures', () => {
  let folder = '';
  before(function () {
    try {
      execFileSync('openssl', ['version'], { stdio: 'ignore' });
    } catch {
      console.log(
        '      openssl is not on this machine: signatures were not checked by a second implementation',
      );
      this.skip();
    }
    folder = mkdtempSync(path.join(tmpdir(), 'assay-signed-'));
    writeFileSync(path.join(folder, 'root.pem'), pem(rootCertificate()));
  });
  after(() => {
    if (folder !== '') rmSync(folder, { recursive: true });
  });

  /** True when openssl accepts the signature and the chain to the corpus's root. */
  const accepted = (signature: { content: Buffer; cms: Buffer }): boolean => {
    const file = (name: string): string => path.join(folder, name);
    writeFileSync(file('content'), signature.content);
    writeFileSync(file('cms'), signature.cms);
    const input = [
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      file('cms'),
      '-content',
      file('content'),
    ];
    const trust = ['-CAfile', file('root.pem'), '-purpose', 'any', '-out', file('out')];
    try {
      execFileSync('openssl', [...input, ...trust], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };

  for (const key of ['rsa', 'p256'] as const) {
    for (const subFilter of ['adbe.pkcs7.detached', 'ETSI.CAdES.detached'] as const) {
      for (const producer of ['itext', 'word', 'adobe'] as const satisfies ProducerName[]) {
        it(`${key}, ${subFilter}, as ${producer} saves: openssl accepts, the whole file is covered`, async () => {
          const { pdf, plan } = await makeClean('statement', 5, { producer });
          if (pdf === undefined) throw new Error('no PDF');
          const { bytes } = signPdf(pdf, {
            signer: 'Registry of Norwell',
            key,
            subFilter,
            time: plan.created,
          });
          const signature = signatureOf(bytes);
          expect(accepted(signature)).to.equal(true);
          expect(signature.end).to.equal(bytes.length);
        });
      }
    }
  }

  it('a changed byte inside the signed range is refused', async () => {
    for (const producer of ['inhouse', 'itext', 'adobe'] as const) {
      const clean = await makeClean('invoice', 6, { producer });
      expect(
        accepted(signatureOf((await forge('signed-then-bytes-changed', clean, 2)).bytes)),
        producer,
      ).to.equal(false);
    }
  });

  for (const cause of [
    'signed-then-amount-replaced',
    'signed-then-form-filled',
    'signed-then-dss-added',
    'shadow-hide',
  ]) {
    it(`${cause}: the signature still verifies, but bytes follow it`, async () => {
      const clean = await makeClean('invoice', 6, { producer: 'adobe' });
      const { bytes } = await forge(cause, clean, 2);
      const signature = signatureOf(bytes);
      expect(accepted(signature)).to.equal(true);
      expect(signature.end).to.be.lessThan(bytes.length);
    });
  }

  it('signed-twice: both verify and the second covers the file', async () => {
    const clean = await makeClean('invoice', 6, { producer: 'itext' });
    const { bytes } = await forge('signed-twice', clean, 2);
    expect(accepted(signatureOf(bytes, 0))).to.equal(true);
    expect(accepted(signatureOf(bytes, 1))).to.equal(true);
    expect(signatureOf(bytes, 1).end).to.equal(bytes.length);
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { rootCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import { openPdf } from '../../../../workers/formats/pdf/index.ts';
import { verifyContents } from '../../../../workers/stages/signature/cryptography.ts';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { signatureFacts } from '../../../../workers/stages/signature/extract.ts';
import { SignatureStageFacts } from '../../../../workers/stages/signature/facts.ts';
import { signature as stage } from '../../../../workers/stages/signature/stage.ts';
import { rsa, signedMessage, timestampAttribute, timestampToken } from '../../formats/cms/make-cms.ts';
import { caused, minimalSigned } from './material.ts';

const key = rsa('sha256', '1.2.840.113549.1.1.11');
const content = Buffer.from('a document');
const context = { anchors: [rootCertificate().der.toString('base64')], now: Date.UTC(2026, 0, 1) };

/** The whole stage on bytes: facts, every rule, the evidence. */
function judge(bytes: Buffer) {
  const facts = SignatureStageFacts.parse(signatureFacts(openPdf(bytes), () => false));
  for (const rule of Object.values(stage.rules)) rule(facts, context);
  return signatureEvidence(facts, context);
}

interface Edit {
  at: number;
  remove: number;
  insert: Uint8Array;
}
const edits = (length: number, most: number) =>
  fc.array(
    fc.record({ at: fc.nat(length - 1), remove: fc.nat(40), insert: fc.uint8Array({ maxLength: 24 }) }),
    { minLength: 1, maxLength: most },
  );
function edited(bytes: Buffer, list: readonly Edit[]): Buffer {
  let out = bytes;
  for (const { at, remove, insert } of list) {
    const from = Math.min(at, out.length);
    out = Buffer.concat([out.subarray(0, from), insert, out.subarray(from + remove)]);
  }
  return out;
}

/** Everything but long hex strings: what signatures cover. */
const withoutValues = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/<[0-9a-f]{60}[^>]{900,}>?/g, '<>');

describe('hostile signatures', () => {
  it('never pass for intact with a byte range that is not the one that leaves out the value', () => {
    const numbers = fc.oneof(fc.integer({ min: -5, max: 20_000 }), fc.integer(), fc.double());
    const sign = (covered: Buffer) => signedMessage(key, { content: covered });
    fc.assert(
      fc.property(
        fc.array(numbers, { maxLength: 6 }),
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        (any, near, nearby) => {
          let right = '';
          const bytes = minimalSigned({
            sign,
            byteRange: (range) => {
              right = `[${range.join(' ')}]`;
              const written = nearby ? range.map((number, i) => number + (near[i] as number)) : any;
              return `[${written.map((number) => String(number).slice(0, 12)).join(' ')}]`.slice(0, 60);
            },
          });
          const [evidence] = judge(bytes);
          const same = bytes.includes(right);
          if (!same && evidence?.integrity === 'valid') {
            // Digits written otherwise, and a last range that stops before line ends: still all but the value.
            expect(evidence.coversWholeFile || evidence.laterChanges !== 'permitted').to.equal(true);
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  it('are read to the end whatever a message is turned into, and change no content unseen', () => {
    const value = signedMessage(key, { content }).subarray(-256);
    const stamped = signedMessage(key, {
      content,
      ess: true,
      unsigned: timestampAttribute(timestampToken(key, value)),
    });
    const token = timestampToken(key, content);
    const kinds = [
      'adbe.pkcs7.detached',
      'ETSI.CAdES.detached',
      'adbe.pkcs7.sha1',
      'ETSI.RFC3161',
      'adbe.x509.rsa_sha1',
      null,
    ];
    fc.assert(
      fc.property(
        fc
          .constantFrom(stamped, token)
          .chain((message) => fc.tuple(fc.constant(message), edits(message.length, 4))),
        fc.constantFrom(...kinds),
        ([message, list], kind) => {
          const changed = edited(message, list);
          verifyContents(kind, changed, [content], [changed]);
          const other = verifyContents(kind, changed, [Buffer.from('another document')], []);
          expect(other.facts.integrity).to.not.equal('valid');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('come to a verdict whatever a file is turned into', async () => {
    const files = await Promise.all(
      ['signed-archived', 'signed-twice', 'certified-then-commented', 'locked-field-filled'].map((cause) =>
        caused(cause, 3),
      ),
    );
    fc.assert(
      fc.property(
        // By its place in the list, so that a failure does not print a file.
        fc.nat(files.length - 1).chain((i) => fc.tuple(fc.constant(i), edits(files[i]!.length, 5))),
        ([i, list]) => {
          const file = files[i]!;
          const bytes = edited(file, list);
          const whole = judge(bytes).filter((one) => one.integrity === 'valid' && one.coversWholeFile);
          // Cutting off later saves uncovers an older signature; nothing else leaves one whole.
          if (whole.length > 0)
            expect(withoutValues(file).startsWith(withoutValues(bytes).trimEnd())).to.equal(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

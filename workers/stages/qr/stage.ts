/** The qr stage: machine readable codes on the pages. What they say against the print is judged by fusion. */
import { defineStage } from '../stage.ts';
import { type Code, type Payload, QrFacts } from './facts.ts';
import { barcodeReadersDisagree } from './rules/barcode-readers-disagree.ts';
import { sealSignatureBroken } from './rules/seal-signature-broken.ts';

/** Characters of a payload in the report. */
const MAX_TOLD = 1000;

export const qr = defineStage({
  id: 'qr',
  version: '1.7.0',
  engine: 'zxing-wasm, jsqr',
  reads: ['rasters'],
  timeoutMs: 12_000,
  facts: QrFacts,
  skipReason: (document) =>
    document.condition === 'readable'
      ? null
      : (document.conditionReason ?? `the document is ${document.condition}`),
  load: () => import('./extract.ts'),
  reportEvidence: ({ codes }) => (codes.length > 0 ? { barcodes: codes.map(told) } : {}),
  rules: {
    'barcode-readers-disagree': barcodeReadersDisagree,
    'seal-signature-broken': sealSignatureBroken,
  },
});

/**
 * A code as the report tells it; the longest payloads are cut. `verified` stands at signed seals: true where a trusted
 * signer's signature holds, false where it does not; absent where nobody can tell.
 */
function told({ format, text, page, box, payload }: Code) {
  return {
    format,
    text: text.slice(0, MAX_TOLD),
    page,
    box,
    kind: payload.kind === 'seal' ? payload.scheme : payload.kind,
    ...(payload.kind === 'seal' ? toldSeal(payload) : {}),
  };
}

function toldSeal({ issuer, signer, fields, check }: Extract<Payload, { kind: 'seal' }>) {
  const verified = { valid: true, broken: false, intact: undefined, unchecked: undefined }[check.state];
  return {
    ...(verified === undefined ? {} : { verified }),
    signature: { ...check, issuer, signer },
    fields: fields.map(({ label, value }) => ({ label, value })),
  };
}

/** Findings of the qr stage. */
import type { Rows } from '../row.ts';

export const QR = {
  'barcode-readers-disagree': {
    stage: 'qr',
    group: 'qr',
    severity: 'MEDIUM',
    family: 'content',
    title: 'A QR code reads differently with two readers',
    meaning: 'Two independent programs take different contents from the same QR code.',
    basis:
      'A correctly made symbol has one content; a symbol between two codes, or one that is patched beyond its error correction, may give another to each reader.',
    alternatives: [
      'A damaged or badly photographed code',
      'A difference in how the readers decode characters',
    ],
    advice: 'Scan the code with a telephone and compare what it shows with the printed text.',
  },
  'seal-signature-broken': {
    stage: 'qr',
    group: 'qr',
    severity: 'CRITICAL',
    family: 'signature',
    title: 'The signature of a seal does not hold',
    meaning:
      'The document carries a signed seal (2D-Doc, a visible digital seal, a health certificate). What the seal says is not what its signer signed.',
    basis:
      'The seal names the key that signed it, and that key is at hand: installed by the operator, or a certificate inside the code. A signature that does not verify under it was made for another content, or by somebody else (ICAO 9303-13; 2D-Doc 3.1.3; RFC 9052).',
    alternatives: ['A test seal with an invented signature', 'A fault of the program that wrote the seal'],
    advice: 'Do not accept the document; have its issuer confirm the content over a known contact.',
  },
} as const satisfies Rows<'qr'>;

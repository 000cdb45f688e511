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
} as const satisfies Rows<'qr'>;

/** The qr stage: machine readable codes on the pages. What they say against the print is judged by fusion. */
import { defineStage } from '../stage.ts';
import { QrFacts } from './facts.ts';
import { barcodeReadersDisagree } from './rules/barcode-readers-disagree.ts';

export const qr = defineStage({
  id: 'qr',
  version: '1.0.0',
  engine: 'zxing-wasm, jsqr',
  timeoutMs: 12_000,
  facts: QrFacts,
  skipReason: (document) =>
    document.condition === 'readable'
      ? null
      : (document.conditionReason ?? `the document is ${document.condition}`),
  load: () => import('./extract.ts'),
  rules: { 'barcode-readers-disagree': barcodeReadersDisagree },
});

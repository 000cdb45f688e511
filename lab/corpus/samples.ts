/**
 * The published samples in `samples/`: small, committed, and made by this file alone.
 * `node lab/corpus/samples.ts` writes them again; a test holds that nothing changes by it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { forge, makeClean } from './index.ts';

const INVOICE_SEED = 2025;
const STATEMENT_SEED = 2026;
const CARD_SEED = 2027;

/** Name -> maker, each independent of the others. */
export const SAMPLES: Readonly<Record<string, () => Promise<Buffer>>> = {
  'invoice-clean.pdf': async () => (await invoice()).bytes,
  'invoice-amount-replaced.pdf': async () => (await forge('amount-replaced', await invoice(), 1)).bytes,
  'invoice-covered-and-retyped.pdf': async () =>
    (await forge('covered-and-retyped', await invoice(), 2)).bytes,
  'statement-signed.pdf': async () => (await forge('signed', await statement(), 3)).bytes,
  'statement-signed-then-changed.pdf': async () =>
    (await forge('signed-then-amount-replaced', await statement(), 3)).bytes,
  'photo-forged-region.jpg': async () => {
    const card = await makeClean('id-card', CARD_SEED, { form: 'jpeg', capture: 'camera', longSide: 400 });
    return (await forge('region-misaligned', card, 4)).bytes;
  },
};

const invoice = () => makeClean('invoice', INVOICE_SEED, { producer: 'fop' });
const statement = () => makeClean('statement', STATEMENT_SEED, { producer: 'itext' });

/** Where the samples lie, beside `scripts/`. */
export const SAMPLE_FOLDER = path.join(import.meta.dirname, '../../samples');

if (import.meta.main) {
  mkdirSync(SAMPLE_FOLDER, { recursive: true });
  for (const [name, make] of Object.entries(SAMPLES)) {
    const bytes = await make();
    writeFileSync(path.join(SAMPLE_FOLDER, name), bytes);
    process.stdout.write(`${name} ${bytes.length} bytes\n`);
  }
}

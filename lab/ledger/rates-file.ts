/** shared/findings/rates.json, as it stands: what the product makes of it (`withUnseen`) is never written. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Rates } from '../../shared/findings/rates.ts';

const FILE = fileURLToPath(new URL('../../shared/findings/rates.json', import.meta.url));

export const readRates = (source: string = FILE): Rates =>
  Rates.parse(JSON.parse(readFileSync(source, 'utf8')));

/** Short lists on one line, as the repository's formatter has them. */
export function writeRates(rates: Rates, target: string = FILE): void {
  const text = JSON.stringify(rates, null, 2).replaceAll(/\[\s+([^[\]{}]+?)\s+\]/g, (list, inner: string) => {
    const line = inner.replaceAll(/\s*\n\s*/g, ' ');
    return line.length <= 92 ? `[${line}]` : list;
  });
  writeFileSync(target, `${text}\n`);
}

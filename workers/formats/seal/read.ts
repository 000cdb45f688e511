/** The seal that a code carries, whichever scheme it follows. */
import { health } from './health.ts';
import { icaoVds } from './icao-vds.ts';
import type { Seal } from './seal.ts';
import { twoDDoc } from './two-d-doc.ts';
import { vdsNc } from './vds-nc.ts';

/**
 * @param bytes decoded bytes: readers write separators into their text in words of their own
 * @returns null where it is none
 */
export function readSeal(bytes: Uint8Array): Seal | null {
  const characters = Buffer.from(bytes).toString('latin1');
  return (
    icaoVds(bytes) ?? vdsNc(Buffer.from(bytes).toString('utf8')) ?? twoDDoc(characters) ?? health(characters)
  );
}

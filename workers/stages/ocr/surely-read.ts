import type { Iban, Mrz, PrintedDate } from './facts.ts';

/** The engine's confidence in the least sure word that is read from pixels. */
const SURE = 0.95;

/** Characters of the file, or what both readers of pixels and two further readings have alike. */
export const isSurelyRead = ({ source, agreed, confirmed, confidence }: Iban | PrintedDate): boolean =>
  source === 'text-layer' ||
  (source === 'ocr' && agreed === true && confirmed === true && (confidence ?? 0) >= SURE);

/** Least probability of a zone's characters; a zone with a worse one was taken in a layout that is not its own. */
const LEAST_OF_ZONE = 0.2;

/** A further look gave the same zone, and no character of it may be the misread twin of another. */
export const isZoneSurelyRead = ({ source, confirmed, confidence, repairs }: Mrz): boolean =>
  source === 'text-layer' ||
  (source === 'ocr' && confirmed === true && repairs.length === 0 && (confidence ?? 0) >= LEAST_OF_ZONE);

import { LAYOUTS } from '../../formats/mrz/layout.ts';
import { isOfNames } from '../../reading/zone/doubts.ts';
import { isLegible } from '../../reading/zone/legible.ts';
import type { Iban, Mrz, PrintedDate } from './facts.ts';

/** The engine's confidence in the least sure word that is read from pixels. */
const SURE = 0.95;

/** Characters of the file, or what both readers of pixels and two further readings have alike. */
export const isSurelyRead = ({ source, agreed, confirmed, confidence }: Iban | PrintedDate): boolean =>
  source === 'text-layer' ||
  (source === 'ocr' && agreed === true && confirmed === true && (confidence ?? 0) >= SURE);

/** Characters of the file, or such that were all seen. */
export const isZoneLegible = ({ source, confidence, format, doubts = [] }: Mrz): boolean =>
  source === 'text-layer' ||
  (source === 'ocr' && isLegible({ confidence: confidence ?? 0, doubts, layout: LAYOUTS[format] }));

/** Characters of its names that were not surely seen: they stand under no check digit. */
export const doubtedNames = ({ format, doubts = [] }: Mrz): number =>
  doubts.filter((doubt) => isOfNames(doubt, LAYOUTS[format])).length;

/** A further look gave the same zone, and no character of it may be the misread twin of another. */
export const isZoneSurelyRead = (zone: Mrz): boolean =>
  zone.source === 'text-layer' ||
  (isZoneLegible(zone) && zone.confirmed === true && zone.repairs.length === 0);

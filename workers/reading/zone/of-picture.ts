/** Machine readable zones of one picture, for whoever wants nothing else of it. */
import { openImage } from '../../artifacts/pixels.ts';
import { openPrintReader, openZoneReader } from '../networks.ts';
import { survey } from '../page.ts';
import { decodePicture } from '../picture.ts';
import { findZones } from './find.ts';
import { isLegible, type ReadZone } from './read.ts';

/**
 * @param bytes of a JPEG, PNG or WebP; turned as its EXIF orientation says
 * @returns the surest zone first, or why there is none
 * @throws Error when the picture cannot be decoded or the networks are not installed
 */
export async function zonesOfPicture(
  bytes: Uint8Array,
  modelsDir: string,
): Promise<{ zones: ReadZone[]; reason: string | null }> {
  const [print, zones] = [await openPrintReader(modelsDir), await openZoneReader(modelsDir)];
  if (!print || !zones) throw new Error('the networks that read zones are not installed: run scripts/setup');
  const upright = await openImage(bytes)
    .autoOrient()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width: widthPx, height: heightPx } = upright.info;
  const picture = await decodePicture(upright.data, { widthPx, heightPx });
  let best: ReadZone[] = [];
  let isPrinted = false;
  for (const side of SIDES) {
    // A picture that is not much larger would be seen as it was before.
    if (side !== SIDES[0] && Math.max(picture.width, picture.height) < LARGER * SIDES[0]) break;
    const seen = await survey(print, picture, side);
    if (!seen) continue;
    isPrinted = true;
    const found = await findZones({ zones, print }, picture, seen.found, true, () => Infinity);
    best = [...best, ...found].toSorted(surestFirst);
    if (best[0] && isSure(best[0])) break;
  }
  const reason = isPrinted
    ? 'no lines of the picture read like a machine readable zone'
    : 'no print was found in the picture';
  return { zones: best, reason: best.length > 0 ? null : reason };
}

/** Long sides at which lines are looked for: small print in a large picture is found at the second only. */
const SIDES = [1280, 2048] as const;
const LARGER = 1.2;

const isSure = (zone: ReadZone): boolean => zone.valid === zone.checks && isLegible(zone);

const surestFirst = (a: ReadZone, b: ReadZone): number =>
  Number(isSure(b)) - Number(isSure(a)) || b.valid / b.checks - a.valid / a.checks || b.score - a.score;

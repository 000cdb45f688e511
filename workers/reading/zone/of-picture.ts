/** Machine readable zones of one picture, for whoever wants nothing else of it. */
import { openImage } from '../../artifacts/pixels.ts';
import { openPrintReader, openZoneReader } from '../networks.ts';
import { survey } from '../page.ts';
import { decodePicture } from '../picture.ts';
import { findZones } from './find.ts';
import type { ReadZone } from './read.ts';

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
  const seen = await survey(print, picture);
  if (!seen) return { zones: [], reason: 'no print was found in the picture' };
  const found = await findZones({ zones, print }, picture, seen.found, true, () => Infinity);
  return {
    zones: found.toSorted((a, b) => b.valid / b.checks - a.valid / a.checks || b.score - a.score),
    reason: found.length > 0 ? null : 'no lines of the picture read like a machine readable zone',
  };
}

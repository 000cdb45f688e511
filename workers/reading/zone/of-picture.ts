/** Machine readable zones of one picture, for whoever wants nothing else of it. */
import { openImage } from '../../artifacts/pixels.ts';
import { openPrintReader, openZoneReader } from '../networks.ts';
import { survey } from '../page.ts';
import { decodePicture } from '../picture.ts';
import { findZones } from './find.ts';
import { isSure, type ReadZone } from './legible.ts';

/**
 * @param bytes of a JPEG, PNG or WebP; turned as its EXIF orientation says
 * @returns the surest zone first, or why there is none
 * @throws Error when the picture cannot be decoded or the networks are not installed
 */
export async function zonesOfPicture(
  bytes: Uint8Array,
  modelsDir: string,
): Promise<{ zones: ReadZone[]; reason: string | null }> {
  const [print, networks] = [await openPrintReader(modelsDir), await openZoneReader(modelsDir)];
  if (!print || !networks)
    throw new Error('the networks that read zones are not installed: run scripts/setup');
  const upright = await openImage(bytes)
    .autoOrient()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width: widthPx, height: heightPx } = upright.info;
  const picture = await decodePicture(upright.data, { widthPx, heightPx });
  const seen = await survey(print, picture);
  const readers = { ...networks, print };
  const found = await findZones(readers, picture, seen?.found ?? [], true, () => Infinity);
  const zones = found.zones.toSorted(surestFirst);
  return { zones, reason: zones.length > 0 ? null : reasonOf(seen !== null, found.complete) };
}

function reasonOf(hasPrint: boolean, complete: boolean): string {
  if (!hasPrint) return 'no print was found in the picture';
  return complete
    ? 'no lines of the picture read like a machine readable zone'
    : 'the picture has more that looks like a machine readable zone than is read, and no zone in what was read: cut it to one paper';
}

const surestFirst = (a: ReadZone, b: ReadZone): number =>
  Number(isSure(b)) - Number(isSure(a)) || b.valid / b.checks - a.valid / a.checks || b.score - a.score;

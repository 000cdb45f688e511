/**
 * The EXIF and IPTC segments of a JPEG, each as a file of its own. Our reader of EXIF stops at what decoders pass over (fill, stray
 * bytes, restart markers), and takes one block of several; a second one is what another program left.
 */
import { walkStream } from '../../formats/jpeg/walk.ts';

const START = Buffer.from([0xff, 0xd8]);
/** A scan, at which the reader ends. */
const END = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0]);

/** @param most segments of each kind; other files, and those that have none, are given back as they are */
export function exifFiles(bytes: Uint8Array, most: number): Uint8Array[] {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return [bytes];
  const { segments } = walkStream(bytes);
  const scan = segments.findIndex(({ marker }) => marker === 0xda);
  const inFront = scan < 0 ? segments : segments.slice(0, scan);
  const [exif, iptc] = (['exif', 'photoshop'] as const).map((kind) =>
    inFront
      .filter(({ app }) => app === kind)
      .slice(0, most)
      .map(({ offset, length }) => bytes.subarray(offset, offset + length)),
  ) as [Uint8Array[], Uint8Array[]];
  const files = Array.from({ length: Math.max(exif.length, iptc.length) }, (_, i) =>
    Buffer.concat([START, exif[i] ?? Buffer.alloc(0), iptc[i] ?? Buffer.alloc(0), END]),
  );
  return files.length > 0 ? files : [bytes];
}

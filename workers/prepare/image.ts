/** A submitted JPEG, PNG or WebP becomes one page with one PNG raster, upright, sRGB, on white. */
import { join } from 'node:path';
import type { Metadata, Sharp } from 'sharp';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { NotAssessed } from '../../shared/contracts/finding.ts';
import { decodable } from '../artifacts/decodable.ts';
import { MAX_INPUT_PIXELS, openImage } from '../artifacts/pixels.ts';
import { coversFrame } from '../formats/jpeg/scan-coverage.ts';
import { walkStream } from '../formats/jpeg/walk.ts';
import type { PrepareContext } from './context.ts';

/** Long side of the raster: a passport page photographed at 12 MP keeps its MRZ at more than 20 px a character. */
const MAX_RASTER_SIDE_PX = 2600;

const FORMAT_OF = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** Why there is no raster. */
interface Refused {
  condition: 'damaged' | 'too-large';
  reason: string;
}
interface Raster {
  width: number;
  height: number;
  /** Why the strict decoder gave up before the end; null when it did not. */
  incomplete: string | null;
}

/** Prepares an image; damage and excess are told by `condition`, never thrown. */
export async function prepareImage(context: PrepareContext): Promise<PreparedDocument> {
  const { bytes, frames, left } = decodable(await context.bytes());
  const metadata = await headerOf(bytes, context.mediaType);
  if ('condition' in metadata) return unreadable(context, metadata);
  const file = 'page-001.png';
  const raster = await rasterise(bytes, join(context.outputDir, file));
  if ('condition' in raster) return unreadable(context, raster);

  const turned = (metadata.orientation ?? 1) >= 5;
  const width = turned ? metadata.height : metadata.width;
  const height = turned ? metadata.width : metadata.height;
  return {
    mediaType: context.mediaType,
    condition: 'readable',
    pageCount: 1,
    pages: [
      {
        number: 1,
        width,
        height,
        raster: {
          file,
          widthPx: raster.width,
          heightPx: raster.height,
          dpi: statedDpi(metadata, raster.width / width),
        },
        imageCoverage: 1,
        images: [],
      },
    ],
    notAssessed: missing(raster.incomplete ?? (lacksScans(bytes) ? CUT : null), frames, left),
  };
}

const CUT = 'the file ends before its picture does';

/** Whether a JPEG was cut off between two scans: every scan that it has is sound, so that the decoder does not complain. */
function lacksScans(bytes: Uint8Array): boolean {
  const { frame, scans } = walkStream(bytes);
  return frame !== null && !coversFrame(frame, scans);
}

/** What the header says of a picture that may be decoded. */
async function headerOf(bytes: Uint8Array, mediaType: string): Promise<Metadata | Refused> {
  let metadata: Metadata;
  try {
    metadata = await openImage(bytes, true).metadata();
  } catch (error) {
    // libvips checks the limit while it reads the header.
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return { condition: isTooLarge ? 'too-large' : 'damaged', reason: reasonOf(error) };
  }
  if (metadata.format !== FORMAT_OF[mediaType as keyof typeof FORMAT_OF]) {
    return { condition: 'damaged', reason: `the image data is ${metadata.format}, not ${mediaType}` };
  }
  const excess = tooLarge(metadata);
  return excess ? { condition: 'too-large', reason: excess } : metadata;
}

/** Strictly, else as far as it can be decoded. */
async function rasterise(bytes: Uint8Array, target: string): Promise<Raster | Refused> {
  try {
    return { ...(await page(openImage(bytes)).toFile(target)), incomplete: null };
  } catch (strict) {
    const reason = reasonOf(strict);
    try {
      return { ...(await page(openImage(bytes, true)).toFile(target)), incomplete: reason };
    } catch {
      return { condition: 'damaged', reason };
    }
  }
}

function missing(incomplete: string | null, frames: number, left: string | null): NotAssessed[] {
  const told: NotAssessed[] = [];
  if (incomplete !== null) {
    told.push({
      what: 'damaged or missing part of the image',
      reason: `decoded as far as it goes: ${incomplete}`,
      pages: [1],
    });
  }
  if (frames > 1) {
    told.push({
      what: 'further frames of an animated image',
      reason: `only the first of ${frames} frames is analysed`,
    });
  }
  if (left !== null) {
    told.push({ what: 'part of the image', reason: `decoded without ${left}`, pages: [1] });
  }
  return told;
}

/** Pixels of the longer side: what a JPEG can have, and more than any picture of a document. */
const MAX_SIDE_PX = 65_535;
/** Bytes of all samples: 16 bits and four channels make eight bytes of a pixel, which take eight times as long. */
const MAX_SAMPLE_BYTES = 4 * MAX_INPUT_PIXELS;
/** The same of pictures that come in passes over their whole area, all of which are held until the last has come. */
const MAX_HELD_BYTES = 200_000_000;

/** Why a picture is not decoded, by what its header says; null when it is. */
function tooLarge(metadata: Metadata): string | null {
  const { width, height, channels, depth, isProgressive } = metadata;
  const size = `${width} x ${height} pixels`;
  if (width * height > MAX_INPUT_PIXELS) return `${size}; at most ${MAX_INPUT_PIXELS} pixels are decoded`;
  if (Math.max(width, height) > MAX_SIDE_PX) return `${size}; at most ${MAX_SIDE_PX} on a side are decoded`;
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  const most = isProgressive ? MAX_HELD_BYTES : MAX_SAMPLE_BYTES;
  return bytes > most ? `${size} of ${bytes} bytes; at most ${most} bytes are decoded` : null;
}

function page(image: Sharp): Sharp {
  return image
    .autoOrient()
    .resize({
      width: MAX_RASTER_SIDE_PX,
      height: MAX_RASTER_SIDE_PX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1, adaptiveFiltering: false });
}

/** 72 and 96 are what software writes when it knows nothing about size; a scanner writes 100 or more. */
function statedDpi(metadata: Metadata, scale: number): number | null {
  return metadata.density !== undefined && metadata.density >= 100 ? metadata.density * scale : null;
}

function unreadable(context: PrepareContext, { condition, reason }: Refused): PreparedDocument {
  return {
    mediaType: context.mediaType,
    condition,
    conditionReason: reason,
    pageCount: 1,
    pages: [],
    notAssessed: [{ what: 'image content', reason }],
  };
}

/** What libvips says of its decoders' failures, for whoever sent the file. */
const FAILURES: readonly (readonly [RegExp, string])[] = [
  [/pixel limit/i, 'it has more pixels than are decoded'],
  [/premature end of JPEG image/, CUT],
  [/webp: unable to parse/, 'the file ends before its picture does, or its header is damaged'],
  [/corrupt header|unsupported image format/i, 'its header is damaged'],
];

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return FAILURES.find(([pattern]) => pattern.test(message))?.[1] ?? 'part of its data cannot be decoded';
}

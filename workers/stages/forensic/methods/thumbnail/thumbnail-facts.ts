import { decodeCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import { decodeLuma, type LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { JpegStream } from '../../../../formats/jpeg/model.ts';
import { readJpeg } from '../../../../formats/jpeg/reader.ts';
import { readExifPreview } from '../../../../formats/jpeg/tiff-directory.ts';
import type { ThumbnailFacts } from '../../facts.ts';
import type { Place } from '../../place.ts';
import { type Cell, type Comparison, compareThumbnail } from './compare.ts';

/** An EXIF thumbnail is 160 x 120 by the standard; far larger ones are previews and cost little more. */
const MAX_THUMBNAIL_SAMPLES = 4_000_000;
/**
 * A cell that shows something else. On 23 files whose thumbnail shows the same picture no cell of an agreeing
 * thumbnail of 100 pixels or more reached a difference of 22 together with a correlation below 0.5.
 */
const DIFFERENT = { correlation: 0.35, difference: 25 };
/** Cells beside a different one that belong to the same change. */
const DOUBTFUL = { correlation: 0.6, difference: 12 };
const CELL = 8;
const MAX_REGIONS = 8;

/**
 * Compares the EXIF thumbnail of a JPEG file with its picture. Null without a thumbnail that can be decoded; where either was cut
 * off or is damaged nothing is compared, since what one lacks is no other content of the other.
 */
export function thumbnailFacts(
  bytes: Uint8Array,
  stream: JpegStream,
  { luma, isWhole }: { luma: LumaPlane; isWhole: boolean },
  placeOf: (x: number, y: number, width: number, height: number) => Place,
): ThumbnailFacts | null {
  const range = readExifPreview(bytes, stream.segments)?.thumbnail;
  if (!range) return null;
  const embedded = bytes.subarray(range.offset, range.offset + range.length);
  const decoding = decodeCoefficients(embedded, readJpeg(embedded).main, {
    maxSamples: MAX_THUMBNAIL_SAMPLES,
  });
  const thumbnail = decoding.planes ? decodeLuma(decoding) : null;
  if (!thumbnail) return null;
  const comparison =
    isWhole && decoding.planes && decoding.complete ? compareThumbnail(luma, thumbnail) : null;
  const facts = {
    offset: range.offset,
    lengthBytes: range.length,
    widthPx: thumbnail.width,
    heightPx: thumbnail.height,
  };
  if (!comparison) return { ...facts, medianCorrelation: null, cells: 0, differingCells: 0, regions: [] };
  const differing = new Set(comparison.cells.filter((cell) => exceeds(cell, DIFFERENT)));
  const groups = groupCells(comparison.cells.filter((cell) => exceeds(cell, DOUBTFUL)))
    .map((cells) => ({ cells, different: cells.filter((cell) => differing.has(cell)).length }))
    .filter(({ different }) => different > 0)
    .toSorted((a, b) => b.different - a.different);
  return {
    ...facts,
    medianCorrelation: comparison.medianCorrelation,
    cells: comparison.cells.length,
    differingCells: differing.size,
    regions: groups.slice(0, MAX_REGIONS).map(({ cells, different }) => ({
      cells: different,
      place: placeOf(...inMainImage(cells, comparison)),
    })),
  };
}

function exceeds(
  { correlation, difference }: Cell,
  limit: { correlation: number; difference: number },
): boolean {
  return correlation !== null && correlation < limit.correlation && difference > limit.difference;
}

/** Cells that touch. */
function groupCells(cells: readonly Cell[]): Cell[][] {
  const left = new Map(cells.map((cell) => [`${cell.x},${cell.y}`, cell]));
  const groups: Cell[][] = [];
  for (const seed of cells) {
    if (!left.delete(`${seed.x},${seed.y}`)) continue;
    const group = [seed];
    for (const { x, y } of group) {
      for (const [dx, dy] of [
        [-1, -1],
        [0, -1],
        [1, -1],
        [-1, 0],
        [1, 0],
        [-1, 1],
        [0, 1],
        [1, 1],
      ] as const) {
        const key = `${x + dx * CELL},${y + dy * CELL}`;
        const neighbour = left.get(key);
        if (neighbour && left.delete(key)) group.push(neighbour);
      }
    }
    groups.push(group);
  }
  return groups;
}

function inMainImage(
  cells: readonly Cell[],
  { crop, content }: Comparison,
): [number, number, number, number] {
  const scale = { x: crop.width / content.width, y: crop.height / content.height };
  const left = Math.min(...cells.map((cell) => cell.x));
  const top = Math.min(...cells.map((cell) => cell.y));
  const right = Math.max(...cells.map((cell) => cell.x)) + CELL;
  const bottom = Math.max(...cells.map((cell) => cell.y)) + CELL;
  return [
    Math.round(crop.x + left * scale.x),
    Math.round(crop.y + top * scale.y),
    Math.round((right - left) * scale.x),
    Math.round((bottom - top) * scale.y),
  ];
}

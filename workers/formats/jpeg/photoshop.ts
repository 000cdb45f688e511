import { startsWith } from './identify.ts';
import type { JpegSegment } from './model.ts';

/**
 * Traces that only an Adobe encoder or another known program writes. `quality` 0..12 is the level of Photoshop's
 * "Save as" dialogue, from image resource 0x0406 (which holds it minus four); `saveForWebQuality` 0..100 comes from
 * the APP12 `Ducky` segment of "Save for Web". 8BIM blocks with other resources (IPTC captions) are written by many
 * programs and prove nothing: only their ids are listed.
 */
export type PhotoshopTraces = {
  resourceIds: number[];
  quality: number | null;
  progressive: boolean | null;
  saveForWebQuality: number | null;
  adobeTransform: number | null;
};

const MAX_RESOURCES = 256;

/** Reads the APP12 `Ducky`, APP13 `Photoshop 3.0` and APP14 `Adobe` segments. Damaged blocks end the reading of theirs. */
export function readPhotoshopTraces(bytes: Uint8Array, segments: readonly JpegSegment[]): PhotoshopTraces {
  const traces: PhotoshopTraces = {
    resourceIds: [],
    quality: null,
    progressive: null,
    saveForWebQuality: null,
    adobeTransform: null,
  };
  for (const { app, offset, length } of segments) {
    const start = offset + 4;
    const end = offset + length;
    if (app === 'photoshop') readResources(bytes, start + 14, end, traces);
    if (app === 'adobe' && end - start >= 12) traces.adobeTransform = bytes[start + 11] as number;
    if (app === 'ducky') traces.saveForWebQuality ??= duckyQuality(bytes, start + 5, end);
  }
  return traces;
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}

function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) * 65536 + u16(bytes, at + 2);
}

/** Image resource blocks: `8BIM`, id, Pascal name padded to even, 32-bit size, data padded to even. */
function readResources(bytes: Uint8Array, from: number, end: number, traces: PhotoshopTraces): void {
  let at = from;
  while (at + 12 <= end && startsWith(bytes, at, end, '8BIM') && traces.resourceIds.length < MAX_RESOURCES) {
    const id = u16(bytes, at + 4);
    const nameLength = bytes[at + 6] as number;
    const sizeAt = at + 6 + nameLength + 1 + ((nameLength + 1) & 1);
    if (sizeAt + 4 > end) return;
    const size = u32(bytes, sizeAt);
    const data = sizeAt + 4;
    traces.resourceIds.push(id);
    if (id === 0x0406 && size >= 4 && data + 4 <= end) {
      const level = ((u16(bytes, data) << 16) >> 16) + 4;
      if (level >= 0 && level <= 13) traces.quality = level;
      traces.progressive = u16(bytes, data + 2) === 0x0101;
    }
    at = data + size + (size & 1);
  }
}

/** Ducky: records of 16-bit tag and length; tag 1 is the quality as a 32-bit number, tag 0 ends the list. */
function duckyQuality(bytes: Uint8Array, from: number, end: number): number | null {
  for (let at = from; at + 4 <= end; at += 4 + u16(bytes, at + 2)) {
    const tag = u16(bytes, at);
    if (tag === 0) return null;
    if (tag === 1 && u16(bytes, at + 2) === 4 && at + 8 <= end) {
      const quality = u32(bytes, at + 4);
      return quality <= 100 ? quality : null;
    }
  }
  return null;
}

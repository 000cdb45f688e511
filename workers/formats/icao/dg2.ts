/**
 * EF.DG2 (ICAO 9303-10, 4.7.2): the portrait in 75/7F61/7F60, as ISO/IEC 19794-5 (a header and an image) or as
 * ISO/IEC 39794-5 (ASN.1, from 2026 on). Only format and size are read here; the pixels are a decoder's business.
 */
import { type BerNode, childrenOf, contentOf, readBer, smallInteger } from '../cms/ber.ts';
import { findImage, type ImageHead, imageHead } from './image-head.ts';
import { type FileProblem, readTlvFile } from './tlv-file.ts';

export type Dg2Problem =
  | FileProblem
  | 'no-biometric-template'
  | 'no-portrait'
  | 'portrait-format-unknown'
  | 'instance-count-differs';

export interface Portrait extends ImageHead {
  encoding: 'iso19794-5' | 'iso39794-5';
  /** The image's own bytes. */
  image: Uint8Array;
}

export interface Dg2 {
  tag: string | null;
  /** The first portrait whose format is known. */
  portrait: Portrait | null;
  /** Biometric information templates found. */
  instances: number;
  problem: Dg2Problem | null;
}

/** A chip with more faces than this holds no portrait of its bearer. */
const MAX_INSTANCES = 16;

const isApplication = (node: BerNode, tag: number): boolean => node.tagClass === 1 && node.tag === tag;

export function parseDg2(bytes: Uint8Array): Dg2 {
  const file = readTlvFile(bytes, 0x75);
  const found: Dg2 = { tag: file.tag, portrait: null, instances: 0, problem: file.problem };
  if (!file.node) return found;
  const group = childrenOf(file.node).find((node) => isApplication(node, 0x61));
  const parts = childrenOf(group);
  const templates = parts.filter((node) => isApplication(node, 0x60)).slice(0, MAX_INSTANCES);
  found.instances = templates.length;
  if (templates.length === 0) return { ...found, problem: file.problem ?? 'no-biometric-template' };
  let sawData = false;
  for (const template of templates) {
    const data = childrenOf(template).find((node) => isApplication(node, 0x2e));
    if (!data) continue;
    sawData = true;
    found.portrait = portraitOf(data);
    if (found.portrait) break;
  }
  const stated = parts.find((node) => node.tagClass === 0 && node.tag === 2);
  if (file.problem) return found;
  if (file.padding > 0) return { ...found, problem: 'trailing-bytes' };
  if (!found.portrait) return { ...found, problem: sawData ? 'portrait-format-unknown' : 'no-portrait' };
  const differs = stated !== undefined && smallInteger(stated) !== templates.length;
  return differs ? { ...found, problem: 'instance-count-differs' } : found;
}

/** 5F2E holds octets, 7F2E further elements; encoders take the one for the other, so the content decides. */
function portraitOf(data: BerNode): Portrait | null {
  const content = contentOf(data);
  if (content[0] === 0x46 && content[1] === 0x41 && content[2] === 0x43) return fromFaceRecord(content);
  const image = imageIn(data.constructed ? data : (readBer(content) ?? data), 0);
  const head = image && imageHead(image);
  if (image && head) return { encoding: 'iso39794-5', image, ...head };
  return null;
}

const RECORD_HEADER = 14;
const FACE_HEADER = 20;
const FEATURE_POINT = 8;
const IMAGE_HEADER = 12;

/** ISO/IEC 19794-5:2005, 5: the image follows headers whose feature point count is wrong in some issues. */
function fromFaceRecord(record: Uint8Array): Portrait | null {
  if (record.length < RECORD_HEADER + FACE_HEADER + IMAGE_HEADER) return null;
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const block = view.getUint32(RECORD_HEADER);
  const points = view.getUint16(RECORD_HEADER + 4);
  const stated = RECORD_HEADER + FACE_HEADER + points * FEATURE_POINT + IMAGE_HEADER;
  const end = Math.min(record.length, RECORD_HEADER + Math.max(block, FACE_HEADER));
  const isImage = stated < record.length && imageHead(record.subarray(stated, stated + 64)) !== null;
  const start = isImage ? stated : findImage(record);
  if (start < 0) return null;
  const image = record.subarray(start, end > start ? end : record.length);
  const head = imageHead(image);
  return head && { encoding: 'iso19794-5', image, ...head };
}

/** The first primitive element that begins as an image does: in 39794-5 it lies some choices deep. */
function imageIn(node: BerNode, depth: number): Uint8Array | null {
  if (!node.constructed) {
    const content = contentOf(node);
    return imageHead(content.subarray(0, 64)) ? content : null;
  }
  if (depth > 12) return null;
  for (const child of childrenOf(node).slice(0, 64)) {
    const image = imageIn(child, depth + 1);
    if (image) return image;
  }
  return null;
}

/**
 * Inputs made to hurt a reader. Each is made when asked for, so listing them costs nothing. A service must answer all
 * of them with memory and time bounded; every one is small enough to be submitted.
 */
import { encryptedPdf } from './hostile/encrypted.ts';
import * as pdf from './hostile/pdfs.ts';
import * as picture from './hostile/pictures.ts';
import { polyglot } from './hostile/polyglot.ts';
import type { MimeType } from './types.ts';

export type Hostile = {
  name: string;
  /** What a client would declare; the content may disagree. */
  mimeType: MimeType;
  bytes: () => Uint8Array;
};

const PDF = 'application/pdf';
const JPEG = 'image/jpeg';
const PNG = 'image/png';

const ALL: readonly Hostile[] = [
  { name: 'empty.pdf', mimeType: PDF, bytes: () => Buffer.alloc(0) },
  { name: 'header-only.pdf', mimeType: PDF, bytes: pdf.headerOnly },
  { name: 'truncated.pdf', mimeType: PDF, bytes: pdf.truncatedPdf },
  { name: 'encrypted.pdf', mimeType: PDF, bytes: () => encryptedPdf('secret') },
  { name: 'five-hundred-pages.pdf', mimeType: PDF, bytes: () => pdf.manyPages() },
  { name: 'zero-pages.pdf', mimeType: PDF, bytes: pdf.zeroPages },
  { name: 'polyglot.pdf', mimeType: PDF, bytes: polyglot },
  { name: 'flate-bomb.pdf', mimeType: PDF, bytes: pdf.flateBomb },
  { name: 'nested-flate-bomb.pdf', mimeType: PDF, bytes: pdf.nestedBomb },
  { name: 'page-tree-loop.pdf', mimeType: PDF, bytes: pdf.pageTreeLoop },
  { name: 'page-tree-deep.pdf', mimeType: PDF, bytes: pdf.deepPageTree },
  { name: 'prev-loop.pdf', mimeType: PDF, bytes: pdf.prevLoop },
  { name: 'huge-xref.pdf', mimeType: PDF, bytes: pdf.hugeXref },
  { name: 'million-saves.pdf', mimeType: PDF, bytes: pdf.manySaves },
  { name: 'deep-arrays.pdf', mimeType: PDF, bytes: pdf.deepArrays },
  { name: 'deep-object.pdf', mimeType: PDF, bytes: pdf.deepDictionary },
  { name: 'self-drawing-form.pdf', mimeType: PDF, bytes: pdf.selfDrawingForm },
  { name: 'length-loop.pdf', mimeType: PDF, bytes: pdf.lengthLoop },
  { name: 'huge-page.pdf', mimeType: PDF, bytes: pdf.hugePage },
  { name: 'many-revisions.pdf', mimeType: PDF, bytes: () => pdf.manyRevisions() },
  { name: 'wide.png', mimeType: PNG, bytes: picture.widePng },
  { name: 'bomb.png', mimeType: PNG, bytes: picture.bombPng },
  { name: 'empty-huge.png', mimeType: PNG, bytes: picture.emptyPng },
  { name: 'truncated.jpg', mimeType: JPEG, bytes: picture.truncatedJpeg },
  { name: 'frame-too-large.jpg', mimeType: JPEG, bytes: () => picture.lyingJpeg(65_500, 65_500) },
  { name: 'frame-too-small.jpg', mimeType: JPEG, bytes: () => picture.lyingJpeg(8, 8) },
  { name: 'frame-without-size.jpg', mimeType: JPEG, bytes: () => picture.lyingJpeg(0, 0) },
  { name: 'many-segments.jpg', mimeType: JPEG, bytes: picture.segmentedJpeg },
  { name: 'exif-loop.jpg', mimeType: JPEG, bytes: picture.exifLoop },
  { name: 'truncated.webp', mimeType: 'image/webp', bytes: picture.truncatedWebp },
  { name: 'png-called-pdf.pdf', mimeType: PDF, bytes: picture.emptyPng },
];

/** All of them, one after the other. */
export function hostileFiles(): Iterable<Hostile> {
  return ALL;
}

/** Small documents of every accepted type, made on the spot. */
import { readFile } from 'node:fs/promises';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import type { Test } from 'supertest';

export interface SpecDocument {
  type: string;
  name: string;
  bytes: Uint8Array;
}

export async function pdf(text = 'Invoice 4711, total 120.00 EUR'): Promise<SpecDocument> {
  const file = await PDFDocument.create();
  // Fixed, so that the same text is the same file whenever it is made.
  file.setCreationDate(new Date('2026-11-01T12:00:00Z'));
  file.setModificationDate(new Date('2026-11-01T12:00:00Z'));
  const font = await file.embedFont(StandardFonts.Helvetica);
  file.addPage([400, 300]).drawText(text, { x: 40, y: 200, size: 14, font });
  return { type: 'application/pdf', name: 'invoice.pdf', bytes: new Uint8Array(await file.save()) };
}

async function image(format: 'png' | 'jpeg' | 'webp'): Promise<SpecDocument> {
  const create = { width: 320, height: 200, channels: 3 as const, background: '#d8d4c8' };
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  return { type: `image/${format}`, name: `picture.${format}`, bytes: new Uint8Array(bytes) };
}

/** One document of each type of the specification, section 8. */
export async function oneOfEach(): Promise<SpecDocument[]> {
  return [await pdf(), await image('png'), await image('jpeg'), await image('webp')];
}

/** A published sample; the path is below samples/. */
export async function sample(name: string, type: string): Promise<SpecDocument> {
  const bytes = await readFile(new URL(`../../samples/${name}`, import.meta.url));
  return { type, name, bytes: new Uint8Array(bytes) };
}

/** The request with the document as its file part. */
export const attached = (request: Test, { type, name, bytes }: SpecDocument): Test =>
  request.attach('file', Buffer.from(bytes), { filename: name, contentType: type });

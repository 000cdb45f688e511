/** pdf.js, opened for hostile files: no evaluated code, no network, bounded images, quiet. */
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PreparedDocument } from '../../../shared/contracts/document.ts';

/** Larger images are left out of the raster: 64 megapixels are a 600 dpi A3 page, or 256 MB when decoded. */
const MAX_IMAGE_PIXELS = 64_000_000;

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => join(root, name) + sep;

/** Opens a document. `bytes` are handed over to pdf.js. Rejects as `failureOf` explains. */
export function openPdfJs(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    data: bytes,
    maxImageSize: MAX_IMAGE_PIXELS,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    // Brings the PostScript name of a font along.
    fontExtraProperties: true,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
}

/** What a rejection of `openPdfJs` says about the file. */
export function failureOf(error: unknown): {
  condition: Exclude<PreparedDocument['condition'], 'readable'>;
  reason: string;
} {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'PasswordException') {
    return { condition: 'encrypted', reason: 'the document opens with a password only' };
  }
  if (/encrypt|crypt filter|permission/i.test(message)) return { condition: 'encrypted', reason: message };
  return { condition: 'damaged', reason: message.slice(0, 300) };
}

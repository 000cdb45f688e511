/** Reads the codes of every rendered page, QR codes with both readers. */
import type { X509Certificate } from 'node:crypto';
import type { PreparedPage } from '../../../shared/contracts/document.ts';
import type { Box, NotAssessed } from '../../../shared/contracts/finding.ts';
import { markedPart } from '../../artifacts/marked.ts';
import { type Pixels, readRaster } from '../../artifacts/pixels.ts';
import { sealKeysIn } from '../../formats/seal/keys.ts';
import type { ExtractContext } from '../stage.ts';
import type { Code, QrFacts } from './facts.ts';
import { parsePayload } from './payload.ts';
import {
  cut,
  MAX_CODES_PER_PAGE,
  prepareReaders,
  readWithJsqr,
  readWithZxing,
  type Sighting,
} from './readers.ts';

/** A page takes at most about this long (12 megapixels searched in vain), on a machine that is not busy. */
const PAGE_MS = 1500;
/** The next page may take this much longer than the slowest until then. */
const SLACK = 1.5;
const PICTURE_COVERAGE = 0.5;
/** A second attempt on a softened picture: halftone print, screen pixels and decorated modules become even. */
const SOFT_SIDE_PX = 1000;
const SOFT_SIGMA_PX = 2.5;
/** To copy the part of a page that is larger takes as long as to search what lies around it. */
const WORTH_CUTTING = 0.8;
/** Longest payload of any 2D code is about 7 000 digits. */
const MAX_TEXT = 8000;

export async function warm(): Promise<void> {
  await prepareReaders();
}

export async function extract(context: ExtractContext): Promise<QrFacts> {
  const codes: Code[] = [];
  const pagesRead: number[] = [];
  const unrendered: number[] = [];
  const late: number[] = [];
  const full: number[] = [];
  const sealKeys = sealKeysIn(context.settings.trustDir);
  let neededMs = PAGE_MS;
  for (const page of context.document.pages) {
    if (!page.raster) unrendered.push(page.number);
    else if (context.remainingMs() < neededMs) late.push(page.number);
    else {
      const before = context.remainingMs();
      const found = await codesOf(page, context.artifactPath(page.raster.file), sealKeys);
      codes.push(...found);
      pagesRead.push(page.number);
      if (found.length >= MAX_CODES_PER_PAGE) full.push(page.number);
      neededMs = Math.max(neededMs, SLACK * (before - context.remainingMs()));
    }
  }
  const notAssessed: NotAssessed[] = [];
  if (unrendered.length > 0) {
    notAssessed.push({ what: 'barcodes', reason: 'the page was not rendered', pages: unrendered });
  }
  if (late.length > 0) {
    notAssessed.push({ what: 'barcodes', reason: 'time was used up by earlier pages', pages: late });
  }
  if (full.length > 0) {
    const reason = `more than ${MAX_CODES_PER_PAGE} on a page are not read`;
    notAssessed.push({ what: 'some barcodes', reason, pages: full });
  }
  return {
    notAssessed,
    pagesRead,
    codes,
    ...(unrendered.length + late.length + full.length > 0 ? { cut: true } : {}),
  };
}

async function codesOf(
  page: PreparedPage,
  path: string,
  sealKeys: readonly X509Certificate[],
): Promise<Code[]> {
  // Screens and photographs show light codes on dark ground; born-digital pages print them dark on light.
  const isPicture = page.imageCoverage >= PICTURE_COVERAGE;
  let pixels = await readRaster(path, 'rgba');
  let sightings = await sightingsIn(pixels, isPicture);
  if (sightings.length === 0 && isPicture) {
    pixels = await readRaster(path, 'rgba', SOFT_SIDE_PX, SOFT_SIGMA_PX);
    sightings = await sightingsIn(pixels, false);
  }
  return sightings.map((sighting) => {
    const second = sighting.format === 'QRCode' ? readWithJsqr(around(pixels, sighting)) : null;
    const agrees = second !== null && sameContent(second, sighting);
    return {
      page: page.number,
      box: boxOf(sighting.bounds, pixels),
      format: sighting.format,
      text: sighting.text.slice(0, MAX_TEXT),
      payload: parsePayload(sighting.text, sighting.bytes, sealKeys),
      readers: agrees ? (['zxing', 'jsqr'] as const).slice() : ['zxing' as const],
      // jsQR reports the empty string for patterns that only resemble a code.
      ...(second && second.text !== '' && !agrees ? { otherText: second.text.slice(0, MAX_TEXT) } : {}),
    };
  });
}

/** Looked for where anything stands: the rest of a page takes as long to search as its print. */
async function sightingsIn(pixels: Pixels, inverted: boolean): Promise<Sighting[]> {
  const { left, top, width, height } = markedPart(pixels);
  const share = (width * height) / (pixels.widthPx * pixels.heightPx);
  if (share > WORTH_CUTTING) return readWithZxing(pixels, inverted);
  const part = cut(pixels, [left, top, left + width, top + height]);
  return (await readWithZxing(part, inverted)).map(({ bounds: [x0, y0, x1, y1], ...sighting }) => ({
    ...sighting,
    bounds: [x0 + left, y0 + top, x1 + left, y1 + top],
  }));
}

/** The sighting with the quiet zone that a reader needs, and some. */
function around(pixels: Pixels, { bounds: [x0, y0, x1, y1] }: Sighting): Pixels {
  const margin = 0.2 * Math.max(x1 - x0, y1 - y0) + 8;
  return cut(pixels, [x0 - margin, y0 - margin, x1 + margin, y1 + margin]);
}

/** jsQR leaves out what ZXing decodes by ECI and keeps a text in its bytes, so either may be equal. */
function sameContent(a: Sighting, b: Sighting): boolean {
  return a.text === b.text || Buffer.compare(a.bytes, b.bytes) === 0;
}

function boxOf([x0, y0, x1, y1]: Sighting['bounds'], { widthPx, heightPx }: Pixels): Box {
  const unit = (value: number): number => Math.min(1, Math.max(0, value));
  const [left, top] = [unit(x0 / widthPx), unit(y0 / heightPx)];
  return [left, top, unit(x1 / widthPx) - left, unit(y1 / heightPx) - top];
}

/** Pixel and JPEG forensics of submitted images and of the pictures inside PDFs. */
import type { PreparedDocument } from '../../../shared/contracts/document.ts';
import { defineStage } from '../stage.ts';
import { ForensicFacts } from './facts.ts';
import { copiedRegion } from './rules/copied-region.ts';
import { earlierJpegGrid } from './rules/earlier-jpeg-grid.ts';
import { editedRegionInResavedJpeg } from './rules/edited-region-in-resaved-jpeg.ts';
import { foreignJpegGrid } from './rules/foreign-jpeg-grid.ts';
import { groundWithoutGrain } from './rules/ground-without-grain.ts';
import { jpegEditorTraces } from './rules/jpeg-editor-traces.ts';
import { jpegSavedTwice } from './rules/jpeg-saved-twice.ts';
import { noisyPrintOnDrawnPage } from './rules/noisy-print-on-drawn-page.ts';
import { printMixedOtherwise } from './rules/print-mixed-otherwise.ts';
import { severalImagesInFile } from './rules/several-images-in-file.ts';
import { thumbnailDisagrees } from './rules/thumbnail-disagrees.ts';
import { overAllImages } from './rules-of-all-images.ts';

export const forensic = defineStage<'forensic', ForensicFacts>({
  id: 'forensic',
  version: '1.28.0',
  engine: 'assay-jpeg',
  reads: ['document', 'images'],
  timeoutMs: 20_000,
  facts: ForensicFacts,
  skipReason,
  load: () => import('./extract.ts'),
  rules: {
    'foreign-jpeg-grid': overAllImages(foreignJpegGrid),
    'edited-region-in-resaved-jpeg': overAllImages(editedRegionInResavedJpeg),
    'copied-region': overAllImages(copiedRegion),
    'ground-without-grain': overAllImages(groundWithoutGrain),
    'noisy-print-on-drawn-page': overAllImages(noisyPrintOnDrawnPage),
    'print-mixed-otherwise': overAllImages(printMixedOtherwise),
    'thumbnail-disagrees': overAllImages(thumbnailDisagrees),
    'jpeg-saved-twice': overAllImages(jpegSavedTwice),
    'earlier-jpeg-grid': overAllImages(earlierJpegGrid),
    'jpeg-editor-traces': overAllImages(jpegEditorTraces),
    'several-images-in-file': overAllImages(severalImagesInFile),
  },
});

function skipReason(document: PreparedDocument): string | null {
  if (document.mediaType !== 'application/pdf') {
    return document.condition === 'readable'
      ? null
      : (document.conditionReason ?? 'the image cannot be read');
  }
  const images = document.pages.some((page) => page.images.length > 0);
  return images ? null : 'no JPEG image and no picture of a whole page in the document';
}

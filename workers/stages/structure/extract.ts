/** Reads the structure of one document into facts. Runs in the sandboxed child; judges nothing. */

import { inkMaps } from '../../artifacts/ink/maps.ts';
import type { ExtractContext } from '../stage.ts';
import { imageContainer } from './detectors/container/image-container.ts';
import { textLayers } from './detectors/readers/parser-differential/text-layers.ts';
import type { StructureFacts } from './facts.ts';
import { pdfStructure } from './pdf.ts';

/** Time kept for handing the facts over. */
const RESERVE_MS = 400;

/** Facts of the container and, for a PDF, of its saves and pages. Damage and forgery are facts, never errors. */
export async function extract(context: ExtractContext): Promise<StructureFacts> {
  const bytes = await context.bytes();
  const { mediaType } = context.document;
  if (mediaType === 'application/pdf') {
    const layers = textLayers(context);
    const ink = await inkMaps(context.document, context.artifactPath);
    return pdfStructure(bytes, () => context.remainingMs() < RESERVE_MS, layers, ink);
  }
  const kind = mediaType === 'image/jpeg' ? 'jpeg' : mediaType === 'image/png' ? 'png' : 'webp';
  return { container: imageContainer(bytes, kind), pdf: null, notAssessed: [] };
}

/** Entry of the preparation inside the sandboxed child. */
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import { artifactNames } from './artifacts.ts';
import type { PrepareContext } from './context.ts';
import { prepareImage } from './image.ts';
import { isPdfWorn, preparePdf, warmPdf } from './pdf/supervise.ts';

/** Writes the artifacts into `outputDir` and says what they are. Never throws for what a file contains. */
export async function extract(context: PrepareContext): Promise<PreparedDocument> {
  return context.mediaType === 'application/pdf' ? preparePdf(context) : prepareImage(context);
}

/** The files of those pages that were done when the time ended; others lie there half written. */
export function made(document: unknown): string[] {
  return artifactNames(document as PreparedDocument);
}

/** Memory of a heavy document that cannot be given back: the next document would have less. */
export function worn(): boolean {
  return isPdfWorn();
}

/** Loads the PDF engine ahead of the first document. */
export async function warm(): Promise<void> {
  await warmPdf();
}

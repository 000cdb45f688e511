/** The ocr stage's facts of a PDF, through the real preparation and readers. */
import { join } from 'node:path';
import { extract as prepare } from '../../../../workers/prepare/extract.ts';
import { extract } from '../../../../workers/stages/ocr/extract.ts';
import { OcrFacts } from '../../../../workers/stages/ocr/facts.ts';

/** @param dir where the preparation writes; @param modelsDir one without networks has no reader */
export async function factsOfPdf(bytes: Uint8Array, dir: string, modelsDir: string): Promise<OcrFacts> {
  const settings = { tesseractPath: null, modelsDir };
  const documentPath = join(dir, 'unread.pdf');
  const common = { documentPath, bytes: async () => bytes.slice(), settings, remainingMs: () => 60_000 };
  const document = await prepare({ ...common, mediaType: 'application/pdf', outputDir: dir });
  return OcrFacts.parse(
    await extract({ ...common, document, artifactPath: (file: string) => join(dir, file) }),
  );
}

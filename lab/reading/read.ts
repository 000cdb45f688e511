/** One picture through the real preparation and the real reading, as the service does it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MediaType } from '../../shared/contracts/document.ts';
import { extract as prepare } from '../../workers/prepare/extract.ts';
import { extract } from '../../workers/stages/ocr/extract.ts';
import type { OcrFacts } from '../../workers/stages/ocr/facts.ts';

export const MODELS = fileURLToPath(new URL('../../models/', import.meta.url));

export interface ReadOptions {
  /** Directory of models; one without a manifest leaves tesseract alone. */
  modelsDir?: string;
  /** Null for tesseract.js. */
  tesseractPath?: string | null;
  timeMs?: number;
}

/** Facts of the ocr stage, and how long the stage took. */
export async function readFacts(
  bytes: Uint8Array,
  mediaType: MediaType,
  { modelsDir = MODELS, tesseractPath = '/usr/bin/tesseract', timeMs = 120_000 }: ReadOptions = {},
): Promise<{ facts: OcrFacts; ms: number }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'assay-read-'));
  try {
    const documentPath = path.join(directory, 'document');
    await writeFile(documentPath, bytes);
    const common = {
      documentPath,
      bytes: async () => bytes.slice(),
      settings: { tesseractPath, modelsDir },
    };
    const document = await prepare({
      ...common,
      mediaType,
      outputDir: directory,
      remainingMs: () => 60_000,
    });
    const started = performance.now();
    const facts = await extract({
      ...common,
      document,
      artifactPath: (file) => path.join(directory, file),
      remainingMs: () => timeMs - (performance.now() - started),
    });
    return { facts, ms: performance.now() - started };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

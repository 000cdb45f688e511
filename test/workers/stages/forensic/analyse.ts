/** Runs the real extractor on real files in a temporary folder, as the sandbox would. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaType, PreparedDocument } from '../../../../shared/contracts/document.ts';
import { extract } from '../../../../workers/stages/forensic/extract.ts';
import { ForensicFacts } from '../../../../workers/stages/forensic/facts.ts';

/** Facts of one submitted image, parsed by the stage's own schema. */
export async function analyse(
  bytes: Uint8Array,
  mediaType: MediaType,
  budgetMs = 20_000,
): Promise<ForensicFacts> {
  const document: PreparedDocument = {
    mediaType,
    condition: 'readable',
    pageCount: 1,
    pages: [{ number: 1, width: 100, height: 100, imageCoverage: 1, images: [] }],
    notAssessed: [],
  };
  return analysePrepared(document, { document: bytes }, budgetMs);
}

/** Facts of a prepared document whose artifacts are given by name; `document` is the submitted file. */
export async function analysePrepared(
  document: PreparedDocument,
  files: { document: Uint8Array; [artifact: string]: Uint8Array },
  budgetMs = 20_000,
): Promise<ForensicFacts> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-forensic-'));
  const end = performance.now() + budgetMs;
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
    const facts = await extract({
      documentPath: join(folder, 'document'),
      document,
      artifactPath: (file) => join(folder, file),
      bytes: async () => files.document,
      remainingMs: () => end - performance.now(),
      settings: { tesseractPath: null, modelsDir: folder },
    });
    return ForensicFacts.parse(JSON.parse(JSON.stringify(facts)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

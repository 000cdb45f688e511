/** Runs the preparation as a worker does, on bytes of the test, and looks at what it wrote. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { type MediaType, PreparedDocument, TextRun } from '../../../shared/contracts/document.ts';
import { PREPARED_FILES } from '../../../workers/prepare/artifacts.ts';
import { extract } from '../../../workers/prepare/extract.ts';

export interface Preparing {
  run(bytes: Buffer, mediaType: MediaType, timeMs?: number, maxPages?: number): Promise<PreparedDocument>;
  /** Bytes of an artifact of the last run. */
  artifact(file: string): Promise<Buffer>;
  /** Text runs of an artifact of the last run. */
  runsOf(file: string): Promise<TextRun[]>;
  /** Mean grey of an artifact of the last run, 0 to 255. */
  meanOf(file: string): Promise<number>;
}

/** Call inside `describe`: each test has a directory of its own, removed afterwards. */
export function preparing(): Preparing {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-prepare-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  async function run(
    bytes: Buffer,
    mediaType: MediaType,
    timeMs = 90_000,
    maxPages?: number,
  ): Promise<PreparedDocument> {
    const documentPath = join(dir, 'document');
    await writeFile(documentPath, bytes);
    const started = performance.now();
    const outputDir = await mkdtemp(join(dir, 'out-'));
    const result = await extract({
      documentPath,
      mediaType,
      outputDir,
      bytes: () => readFile(documentPath),
      remainingMs: () => timeMs - (performance.now() - started),
      settings: { tesseractPath: null, modelsDir: dir, maxPages },
    });
    const named = result.pages.flatMap((page) =>
      [
        page.raster?.file,
        page.textLayer?.file,
        page.ink?.file,
        ...page.images.map((image) => image.file),
      ].filter(Boolean),
    );
    expect((await readdir(outputDir)).sort()).to.deep.equal(named.sort());
    // The sandbox takes no other names from its process, and ends the preparation for one.
    for (const file of named)
      expect(
        PREPARED_FILES.some(({ name }) => new RegExp(name).test(file!)),
        file,
      ).to.equal(true);
    artifacts = outputDir;
    return PreparedDocument.parse(result);
  }
  let artifacts = '';
  const artifact = (file: string): Promise<Buffer> => readFile(join(artifacts, file));
  const runsOf = async (file: string): Promise<TextRun[]> =>
    TextRun.array().parse(JSON.parse((await artifact(file)).toString()));
  const meanOf = async (file: string): Promise<number> =>
    (
      await sharp(await artifact(file))
        .greyscale()
        .stats()
    ).channels[0]!.mean;
  return { run, artifact, runsOf, meanOf };
}

/** A page as an earlier save of the file shows it: the bytes up to that save's end are the file as it was then. */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EarlierPage } from '../../shared/contracts/drawing.ts';
import { preparePdf } from '../prepare/pdf/supervise.ts';
import type { StageSettings } from '../stages/stage.ts';

/** A page that takes longer is missing from the drawing; the rest of it is made all the same. */
const MAX_MS = 4_000;

export interface EarlierPicture {
  save: number;
  page: number;
  /** PNG. */
  path: string;
}

/**
 * @param outputDir a folder of its own is made in it
 * @param earlierPageMs longest time for the page, milliseconds; 4 s when absent
 * @returns undefined when the earlier file cannot be shown
 */
export async function earlierPage(
  documentPath: string,
  { save, page, endOffset }: EarlierPage,
  context: { outputDir: string; remainingMs(): number; settings: StageSettings; earlierPageMs?: number },
): Promise<EarlierPicture | undefined> {
  const outputDir = path.join(context.outputDir, `save-${save}-page-${page}`);
  await mkdir(outputDir);
  const bytes = (await readFile(documentPath)).subarray(0, endOffset);
  const end = performance.now() + Math.min(context.earlierPageMs ?? MAX_MS, context.remainingMs());
  const { pages } = await preparePdf(
    {
      outputDir,
      bytes: async () => bytes,
      remainingMs: () => end - performance.now(),
      settings: context.settings,
    },
    page,
  );
  const raster = pages.find(({ number }) => number === page)?.raster;
  return raster && { save, page, path: path.join(outputDir, raster.file) };
}

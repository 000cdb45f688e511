/** A page as an earlier save of the file shows it: the bytes up to that save's end are the file as it was then. */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EarlierPage } from '../../shared/contracts/drawing.ts';
import { preparePdf, TIME_USED_UP } from '../prepare/pdf/supervise.ts';
import type { SandboxSettings } from '../sandbox/settings.ts';

/** Where many pages are wanted, one that takes longer is missing; the rest of the drawing is made all the same. */
const LEAST_MS = 4_000;

/**
 * Longest time for the next page, milliseconds: its share of what is left. A page that is asked for alone has all of
 * it, so that a busy machine shows it late rather than not at all.
 */
export const timeForPage = (remainingMs: number, pagesLeft: number): number =>
  Math.min(remainingMs, Math.max(LEAST_MS, remainingMs / pagesLeft));

export interface EarlierPicture {
  save: number;
  page: number;
  /** PNG. */
  path: string;
}

/**
 * @param outputDir a folder of its own is made in it
 * @param remainingMs time for the page
 * @returns undefined when the earlier file cannot be shown, `late` when there was no time to find out
 */
export async function earlierPage(
  documentPath: string,
  { save, page, endOffset }: EarlierPage,
  context: { outputDir: string; remainingMs(): number; settings: SandboxSettings },
): Promise<EarlierPicture | 'late' | undefined> {
  const outputDir = path.join(context.outputDir, `save-${save}-page-${page}`);
  await mkdir(outputDir);
  const bytes = (await readFile(documentPath)).subarray(0, endOffset);
  const { pages, notAssessed } = await preparePdf(
    {
      outputDir,
      bytes: async () => bytes,
      remainingMs: context.remainingMs,
      settings: context.settings,
    },
    page,
  );
  const raster = pages.find(({ number }) => number === page)?.raster;
  if (raster) return { save, page, path: path.join(outputDir, raster.file) };
  return notAssessed.some(({ reason }) => reason.includes(TIME_USED_UP)) ? 'late' : undefined;
}

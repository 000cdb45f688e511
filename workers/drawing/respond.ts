/** The `document` pool's answers to interactive jobs: drawings of what is stored already. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DrawingTask } from '../../shared/contracts/drawing.ts';
import type { StageSettings } from '../stages/stage.ts';
import { annotateDocument, type NoCopy } from './annotate.ts';
import { drawPage } from './draw-page.ts';
import { type EarlierPicture, earlierPage } from './earlier-page.ts';
import { loadFonts } from './fonts.ts';
import { printReport } from './print-report.ts';

/** Undefined when there is nothing that could be shown. */
type Draw = (task: DrawingTask, earlier: readonly EarlierPicture[]) => Promise<Buffer | NoCopy | undefined>;

const DRAW: Record<string, Draw> = {
  'draw-page': async (task, [earlier]) => {
    if (task.earlier.length > 0) return earlier && readFile(earlier.path);
    return drawPage(task);
  },
  'print-report': printReport,
  'annotate-document': async ({ documentPath, report }) =>
    annotateDocument(await readFile(documentPath!), report),
};

interface Context {
  outputDir?: string | undefined;
  remainingMs(): number;
  settings: StageSettings;
  /** Longest time for one earlier page; 4 s when absent. */
  earlierPageMs?: number;
}

/**
 * Writes the drawing into the output directory, or nothing when there is nothing that could be shown.
 * @returns what was written, or why the document allows no such drawing
 */
export async function answer(
  name: string,
  payload: unknown,
  context: Context,
): Promise<{ file: string } | NoCopy> {
  const { outputDir } = context;
  const draw = DRAW[name];
  if (!draw || !outputDir) throw new Error(`no drawing "${name}"`);
  const task = DrawingTask.parse(payload);
  loadFonts();
  const scratch = await mkdtemp(path.join(outputDir, 'earlier-'));
  try {
    const drawn = await draw(task, await earlierPictures(task, { ...context, outputDir: scratch }));
    if (drawn && 'refused' in drawn) return drawn;
    if (drawn) await writeFile(path.join(outputDir, path.basename(task.file)), drawn);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return { file: task.file };
}

/** Kept back for the drawing itself. */
const RESERVE_MS = 3_000;

async function earlierPictures(
  { documentPath, earlier }: DrawingTask,
  context: Context & { outputDir: string },
): Promise<EarlierPicture[]> {
  const pictures: EarlierPicture[] = [];
  const remainingMs = (): number => context.remainingMs() - RESERVE_MS;
  for (const wanted of documentPath ? earlier : []) {
    if (remainingMs() <= 0) break;
    const found = await earlierPage(documentPath!, wanted, { ...context, remainingMs });
    if (found) pictures.push(found);
  }
  return pictures;
}

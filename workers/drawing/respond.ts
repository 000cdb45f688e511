/** The `document` pool's answers to interactive jobs: drawings of what is stored already. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DRAWN_DOCUMENT, DrawingTask } from '../../shared/contracts/drawing.ts';
import type { SandboxSettings } from '../sandbox/settings.ts';
import type { NoCopy } from './annotate.ts';
import { drawPage } from './draw-page.ts';
import { drawPlaces } from './draw-places.ts';
import type { Drawing } from './drawing.ts';
import { type EarlierPicture, earlierPage, timeForPage } from './earlier-page.ts';
import { loadFonts } from './fonts.ts';
import { drawThumbnail } from './thumbnail.ts';

/** One file, or several by their names; undefined when there is nothing that could be shown. */
type Drawn = Buffer | Map<string, Buffer> | NoCopy | undefined;
type Draw = (drawing: Drawing, earlier: readonly EarlierPicture[]) => Promise<Drawn>;

/** What writes PDFs is large and seldom asked for: it is loaded then, and not with every child. */
const DRAW: Record<string, Draw> = {
  'draw-page': async (drawing, [earlier]) => {
    if (drawing.earlier.length > 0) return earlier && readFile(earlier.path);
    return drawPage(drawing);
  },
  'draw-thumbnail': drawThumbnail,
  'print-report': async (drawing, earlier) =>
    (await import('./print-report.ts')).printReport(drawing, earlier),
  'keep-places': drawPlaces,
  'annotate-document': async ({ documentPath, report }) =>
    (await import('./annotate.ts')).annotateDocument(await readFile(documentPath()), report),
};

interface Context {
  outputDir: string;
  /** Path of a file that goes with the question. */
  filePath(name: string): string;
  remainingMs(): number;
  settings: SandboxSettings;
  /** Longest time for one earlier page; its share of what is left when absent. */
  earlierPageMs?: number;
}

/**
 * Writes the drawing into the output directory, or nothing when there is nothing that could be shown.
 * @returns what was written, or why the document allows no such drawing; `late` where its time ran out
 */
export async function answer(
  name: string,
  payload: unknown,
  context: Context,
): Promise<{ file: string; late?: true } | NoCopy> {
  const { outputDir } = context;
  const draw = DRAW[name];
  if (!draw) throw new Error(`no drawing "${name}"`);
  const task = DrawingTask.parse(payload);
  loadFonts();
  const scratch = await mkdtemp(path.join(outputDir, 'earlier-'));
  try {
    const pages = task.pages.map(({ number, picture }) => ({ number, path: context.filePath(picture) }));
    const kept = new Map(task.kept.map((name) => [name, context.filePath(name)]));
    const { earlier, late } = await earlierPictures(task, { ...context, outputDir: scratch });
    const drawn = await draw(
      { ...task, pages, kept, documentPath: () => context.filePath(DRAWN_DOCUMENT) },
      earlier,
    );
    if (drawn && 'refused' in drawn) return drawn;
    if (!drawn && late) return { file: task.file, late };
    const files = drawn instanceof Map ? drawn : new Map(drawn ? [[path.basename(task.file), drawn]] : []);
    for (const [name, content] of files) await writeFile(path.join(outputDir, name), content);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return { file: task.file };
}

/** Kept back for the drawing itself. */
const RESERVE_MS = 3_000;

async function earlierPictures(
  { earlier }: DrawingTask,
  context: Context,
): Promise<{ earlier: EarlierPicture[]; late?: true }> {
  const pictures: EarlierPicture[] = [];
  let isLate = false;
  const remainingMs = (): number => context.remainingMs() - RESERVE_MS;
  for (const [at, wanted] of earlier.entries()) {
    const left = remainingMs();
    if (left <= 0) {
      isLate = true;
      break;
    }
    const end =
      performance.now() + Math.min(left, context.earlierPageMs ?? timeForPage(left, earlier.length - at));
    const found = await earlierPage(context.filePath(DRAWN_DOCUMENT), wanted, {
      ...context,
      remainingMs: () => end - performance.now(),
    });
    if (found === 'late') isLate = true;
    else if (found) pictures.push(found);
  }
  return { earlier: pictures, ...(isLate ? { late: true } : {}) };
}

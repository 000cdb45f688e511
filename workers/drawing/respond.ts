/** The `document` pool's answers to interactive jobs: drawings of what is stored already. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DrawingTask } from '../../shared/contracts/drawing.ts';
import { drawPage } from './draw-page.ts';
import { loadFonts } from './fonts.ts';
import { printReport } from './print-report.ts';

const DRAW: Record<string, (task: DrawingTask) => Promise<Buffer>> = {
  'draw-page': drawPage,
  'print-report': printReport,
};

/** Writes the drawing into the output directory. */
export async function answer(
  name: string,
  payload: unknown,
  context: { outputDir?: string },
): Promise<{ file: string }> {
  const draw = DRAW[name];
  if (!draw || !context.outputDir) throw new Error(`no drawing "${name}"`);
  const task = DrawingTask.parse(payload);
  loadFonts();
  await writeFile(path.join(context.outputDir, path.basename(task.file)), await draw(task));
  return { file: task.file };
}

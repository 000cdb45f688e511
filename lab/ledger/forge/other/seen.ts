/** Whether an edit can be seen: the place looks otherwise than before, and something is written in it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Place, run } from '../programs.ts';

const DPI = 200;

function grey(pdf: string, { x, y, width, height }: Place, folder: string): Buffer {
  const [left, top, wide, high] = [x, y, width, height].map((points) =>
    String(Math.round((points * DPI) / 72)),
  );
  const crop = ['-x', left, '-y', top, '-W', wide, '-H', high].map(String);
  run('pdftoppm', ['-r', String(DPI), '-gray', '-singlefile', '-f', '1', ...crop, pdf, 'seen'], folder);
  const bytes = readFileSync(path.join(folder, 'seen.pgm'));
  // The head of a PGM is three lines.
  let at = 0;
  for (let line = 0; line < 3; line += 1) at = bytes.indexOf(10, at) + 1;
  return bytes.subarray(at);
}

export function isSeen(before: string, after: string, place: Place, folder: string): boolean {
  const [old, fresh] = [grey(before, place, folder), grey(after, place, folder)];
  if (old.length !== fresh.length) return false;
  const ink = fresh.reduce((count, value) => count + (value < 128 ? 1 : 0), 0);
  const other = fresh.reduce(
    (count, value, at) => count + (Math.abs(value - (old[at] ?? 0)) > 80 ? 1 : 0),
    0,
  );
  return ink > fresh.length * 0.01 && other >= 8;
}

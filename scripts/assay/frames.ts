/** A folder of frames: its pictures in the order in which a person would number them. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from './command.ts';

const PICTURE = /\.(jpe?g|png)$/i;

/** @returns paths; frame2.jpg stands before frame10.jpg */
export async function framesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => {
    throw new UsageError(`there is no folder ${folder}`);
  });
  const order = new Intl.Collator('en', { numeric: true });
  const frames = names.filter((name) => PICTURE.test(name)).sort(order.compare);
  if (frames.length === 0) throw new UsageError(`there are no JPEG or PNG files in ${folder}`);
  return frames.map((name) => path.join(folder, name));
}

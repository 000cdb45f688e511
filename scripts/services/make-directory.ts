import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a directory, and those that are missing above it. Node's recursive way never returns where a parent is there and takes no child,
 * as below /proc: it is told that something is missing, and makes the parent again and again.
 *
 * @param mode of each that is made
 * @throws the system's error, of the first directory that could not be made
 */
export async function makeDirectory(directory: string, mode: number): Promise<void> {
  const parent = path.dirname(directory);
  if (parent !== directory && !(await isDirectory(parent))) await makeDirectory(parent, mode);
  try {
    await mkdir(directory, { mode });
  } catch (error) {
    // Made by another process meanwhile, or there before.
    if (!(await isDirectory(directory))) throw error;
  }
}

const isDirectory = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );

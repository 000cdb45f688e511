/** A folder of frames: its pictures in the order in which a person would number them, and the bytes of each. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from './command.ts';
import { why } from './named-file.ts';

const PICTURE = /\.(jpe?g|png)$/i;
/** Far more than any frame; what is larger was not taken by a camera. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Files that are named like pictures: hidden ones (macOS leaves `._frame1.jpg` beside `frame1.jpg`) and folders are
 * left out; links count. What cannot be read keeps its place, its turn tells why.
 * @returns paths; frame2.jpg stands before frame10.jpg
 * @throws UsageError when there is no such folder, or no picture in it
 */
export async function framesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    throw new UsageError(why(folder, error));
  });
  const names = entries
    .filter((entry) => PICTURE.test(entry.name) && !entry.name.startsWith('.') && !entry.isDirectory())
    .map(({ name }) => name);
  if (names.length === 0) throw new UsageError(`there are no JPEG or PNG files in ${folder}`);
  const { compare } = new Intl.Collator('en', { numeric: true });
  // 1.jpg and 01.jpg are one number: without the second comparison the file system would choose.
  names.sort((one, other) => compare(one, other) || (one < other ? -1 : 1));
  return names.map((name) => path.join(folder, name));
}

/** @throws Error that names the file and says why it cannot be read */
export async function readPicture(file: string): Promise<Buffer> {
  try {
    const found = await stat(file);
    // A pipe would be waited for without an end, a device read without one.
    if (!found.isFile()) throw new Error('this is not a file');
    if (found.size === 0) throw new Error('the file is empty');
    if (found.size > MOST_BYTES) throw new Error(`larger than ${MOST_BYTES / 1024 / 1024} MiB`);
    return await readFile(file);
  } catch (error) {
    throw new Error(why(file, error));
  }
}

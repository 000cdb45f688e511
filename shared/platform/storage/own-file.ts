/** Files that are given to a store. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { StorageError } from './port.ts';

/**
 * Opens a file that is given away: it must be this process's own and plain. What lies behind a link, or has a second
 * name, is somebody else's.
 * @throws StorageError for such, and whatever the disk throws
 */
export async function openOwn(file: string): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  const found = await handle.stat();
  if (found.isFile() && found.nlink === 1 && found.uid === process.geteuid?.()) return handle;
  await handle.close();
  throw new StorageError('adopt failed: not a plain file of this process');
}

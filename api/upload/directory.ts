/** Where uploads lie until they are stored, and what becomes of those that a killed process left there. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Another API process may share the directory: what was written to lately is in work. */
const ABANDONED_MS = 3_600_000;
const LOOK_EVERY_MS = 600_000;

export interface UploadDirectory {
  path: string;
  /** Ends the looks. */
  close(): void;
}

/** Makes the directory, removes what was abandoned, and looks again from time to time: nobody may start for weeks. */
export async function openUploadDirectory(home: string): Promise<UploadDirectory> {
  const directory = path.resolve(home, 'uploads');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeAbandoned(directory, Date.now());
  const looking = setInterval(() => {
    removeAbandoned(directory, Date.now()).catch(() => undefined);
  }, LOOK_EVERY_MS).unref();
  return { path: directory, close: () => clearInterval(looking) };
}

/** @param now in ms since the epoch */
export async function removeAbandoned(directory: string, now: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const file = path.join(directory, name);
    const found = await stat(file).catch(() => undefined);
    if (found && now - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}

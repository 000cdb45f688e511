/**
 * The directories of one child. Its inbox holds exactly what its task in work needs: copies that the worker makes, which
 * the child can read and, behind its mounts, not change. Its scratch is the only place that it can write to where no tmpfs takes its place.
 */
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { chown, copyFile, unlink } from 'node:fs/promises';
import path from 'node:path';

export interface Place {
  directory: string;
  inbox: string;
  scratch: string;
  /** The account that the child runs as, where that is another one. */
  uid: number | null;
}

export function makePlace(directory: string, uid: number | null): Place {
  const place = { directory, inbox: path.join(directory, 'in'), scratch: path.join(directory, 'tmp'), uid };
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  // Nobody else on this machine enters either of them.
  for (const own of [place.inbox, place.scratch]) {
    mkdirSync(own, { mode: 0o700 });
    if (uid !== null) chownSync(own, uid, uid);
  }
  return place;
}

export function removePlace({ directory }: Place): void {
  rmSync(directory, { recursive: true, force: true });
}

/**
 * Copies files into the inbox; names are the worker's own.
 * @returns their paths as the child sees them
 */
export async function fillInbox(
  { inbox, uid }: Place,
  seenAs: string,
  files: Record<string, string>,
): Promise<Record<string, string>> {
  const entries = Object.entries(files).map(async ([name, source], index) => {
    const file = String(index);
    const copy = path.join(inbox, file);
    await copyFile(source, copy);
    if (uid !== null) await chown(copy, uid, uid);
    return [name, path.join(seenAs, file)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** @param files how many it was filled with; a child that adds some where no mount forbids it adds them for itself */
export async function emptyInbox({ inbox }: Place, files: number): Promise<void> {
  const names = Array.from({ length: files }, (_, index) => path.join(inbox, String(index)));
  await Promise.all(names.map((name) => unlink(name).catch(() => undefined)));
}

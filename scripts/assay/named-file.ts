/** Files that somebody named: read, or told in words why they cannot be. */
import { readFileSync } from 'node:fs';
import { messageOf } from '../../shared/platform/errors.ts';

const WORDS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'this is not a folder',
  EISDIR: 'this is a folder',
  EACCES: 'there is no permission to read it',
  EPERM: 'there is no permission to read it',
  ELOOP: 'the link leads round in a circle',
};

/** With the file's name in front; never the name of a system call. */
export function why(file: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return `${file}: ${(code && WORDS[code]) ?? messageOf(error)}`;
}

/** @throws Error that names the file and says why it cannot be read */
export function readNamed(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(why(file, error));
  }
}

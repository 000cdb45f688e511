/**
 * Files that a child made: hostile until their name is one that was expected, their first bytes are those of their
 * kind, and their number and sizes are within bounds. The worker writes them itself, into a directory that nobody else
 * can write, so that what is adopted from there is a plain file and never a link to something else.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ProtocolError } from './message.ts';

export type FileKind = 'png' | 'jpeg' | 'pdf' | 'json';

/** A kind of file that a task may make. */
export interface Expected {
  name: RegExp | string;
  kind: FileKind;
}

/** Fifty pages have a picture and a text layer each; beside them the embedded photographs that are looked at. */
const MAX_FILES = 400;
/** Fifty noisy pages of 2600 pixels. */
const MAX_TOTAL_BYTES = 1024 * 1024 * 1024;

const FIRST_BYTES: Record<FileKind, Buffer> = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  pdf: Buffer.from('%PDF-'),
  json: Buffer.from('['),
};

const isNamed = (expected: Expected, name: string): boolean =>
  typeof expected.name === 'string' ? expected.name === name : expected.name.test(name);

export interface Deliveries {
  /** Writes one file. @throws ProtocolError for what was not expected, whatever the disk throws otherwise */
  accept(name: string, content: Uint8Array): Promise<void>;
}

/** @param directory of this process alone; mode 0700 */
export function openDeliveries(directory: string, expected: readonly Expected[]): Deliveries {
  const names = new Set<string>();
  let total = 0;
  return {
    async accept(name, content) {
      const kind = expected.find((one) => isNamed(one, name))?.kind;
      if (!kind) throw new ProtocolError('a file that the task does not make');
      if (names.has(name)) throw new ProtocolError('a file that was sent before');
      names.add(name);
      total += content.length;
      if (names.size > MAX_FILES || total > MAX_TOTAL_BYTES) throw new ProtocolError('more files than fit');
      const first = FIRST_BYTES[kind];
      if (!first.equals(content.subarray(0, first.length))) {
        throw new ProtocolError('a file of another kind than its name says');
      }
      await writeFile(path.join(directory, name), content, { flag: 'wx', mode: 0o600 });
    },
  };
}

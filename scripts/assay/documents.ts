/** The files that `assay verify` was asked about, and what can be said of one without asking the service. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  detectMediaType,
  HEADER_WITHIN,
  HeaderSearch,
  isLatePdf,
  MAGIC_BYTES,
} from '../../api/upload/magic-bytes.ts';
import { MAX_DOCUMENT_BYTES, type MediaType } from '../../shared/contracts/document.ts';
import { ERRORS, type ErrorReason } from '../../shared/contracts/problem.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { ServiceError } from './service-error.ts';

/**
 * The named files, and those of the named folders with everything below them, in alphabetical order within each.
 * Hidden files are left out; links to files are followed, links to folders are not (they may lead round in a circle).
 * What cannot be looked into is listed as it was named: its turn tells why.
 */
export async function listDocuments(named: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const name of named) {
    const isFolder = (await stat(name).catch(() => undefined))?.isDirectory() ?? false;
    files.push(...(isFolder ? (await below(name)).sort() : [name]));
  }
  return files;
}

async function below(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [folder];
  const found: string[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await below(place)));
    else if (!entry.isSymbolicLink()) found.push(place);
    else if (!(await stat(place).catch(() => undefined))?.isDirectory()) found.push(place);
  }
  return found;
}

/**
 * The type that a file's first bytes show. What the service would refuse is refused here, in the same words and
 * without sending it.
 * @throws ServiceError
 */
export async function mediaTypeOf(file: string): Promise<MediaType> {
  try {
    const found = await stat(file);
    // A pipe would be waited for without an end.
    if (!found.isFile()) {
      const what = found.isDirectory() ? 'The folder cannot be read.' : 'This is not a file.';
      throw new ServiceError(what, 'unreadable_file');
    }
    if (found.size > MAX_DOCUMENT_BYTES) throw refused('file_too_large');
    const type = await typeOf(file);
    if (!type) throw refused('unsupported_mime_type');
    return type;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError(inWords(error), 'unreadable_file');
  }
}

const WORDS: Record<string, string> = {
  ENOENT: 'There is no such file.',
  EACCES: 'This file may not be read.',
  ELOOP: 'This link leads to itself.',
};

const inWords = (error: unknown): string =>
  WORDS[(error as NodeJS.ErrnoException).code ?? ''] ?? messageOf(error);

/** By the same look as the service's own; read on only where the first bytes leave it open. */
async function typeOf(file: string): Promise<MediaType | undefined> {
  const search = new HeaderSearch();
  let head = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { end: HEADER_WITHIN - 1 }) as AsyncIterable<Buffer>) {
    if (head.length < MAGIC_BYTES) head = Buffer.concat([head, chunk]).subarray(0, MAGIC_BYTES);
    const type = detectMediaType(head);
    if (type) return type;
    search.add(chunk);
  }
  if (head.length === 0) throw refused('file_empty');
  return isLatePdf(head, search) ? 'application/pdf' : undefined;
}

const refused = (reason: ErrorReason): ServiceError => new ServiceError(ERRORS[reason].message, reason);

/** Appends an incremental update to a file of ours and keeps the object map in step. */
import type { PdfFile } from './file.ts';
import { type PdfObject, ref } from './objects.ts';
import type { XrefStyle } from './producers.ts';
import { writeUpdate } from './writer.ts';

export type Update = {
  changes: ReadonlyMap<number, PdfObject | 'free'>;
  /** Default: as the file has it; a table for Word's hybrid. */
  xref?: Exclude<XrefStyle, 'hybrid'>;
  /** Default: as the file has it; needs a cross-reference stream. */
  objectStreams?: boolean;
  /** Numbers that stay outside object streams. */
  direct?: ReadonlySet<number>;
  /** Offsets of older bytes under which the cross-reference now lists an object. */
  repointed?: ReadonlyMap<number, number>;
  /** Second half of the file identifier, hex; unchanged by default. */
  id?: string;
};

/** The file after the update; the bytes before are untouched. */
export function appendUpdate(file: PdfFile, update: Update): PdfFile {
  const xref = update.xref ?? (file.producer.xref === 'stream' ? 'stream' : 'table');
  const objectStreams = xref === 'stream' && (update.objectStreams ?? file.producer.objectStreams);
  const id: readonly [string, string] = [file.id[0], update.id ?? file.id[1]];
  const highest = Math.max(file.size - 1, ...update.changes.keys());
  const written = writeUpdate(file.bytes, {
    objects: update.changes,
    xref,
    objectStreams,
    ...(update.repointed === undefined ? {} : { repointed: update.repointed }),
    ...(update.direct === undefined ? {} : { direct: update.direct }),
    size: highest + 1,
    trailer: {
      Root: ref(file.catalog),
      Info: ref(file.info),
      ID: `[<${id[0]}> <${id[1]}>]`,
      Prev: String(file.startxref),
    },
  });
  const objects = new Map(file.objects);
  for (const [number, object] of update.changes) {
    if (object === 'free') objects.delete(number);
    else objects.set(number, object);
  }
  return { ...file, bytes: written.bytes, objects, id, startxref: written.startxref, size: written.size };
}

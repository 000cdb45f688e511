/** Saves a file of ours anew, as an editor does that keeps no history: one revision, nothing left of the last. */
import type { PdfFile } from './file.ts';
import { type PdfObject, ref } from './objects.ts';
import { writeFile } from './writer.ts';

/** The file with some objects changed or added, written from scratch. */
export function resave(
  file: PdfFile,
  changes: ReadonlyMap<number, PdfObject>,
  id: string,
  options: { producer?: PdfFile['producer']; hidden?: ReadonlyMap<number, PdfObject> } = {},
): PdfFile & { hiddenAt: ReadonlyMap<number, number> } {
  const producer = options.producer ?? file.producer;
  const objects = new Map(
    [...new Map([...file.objects, ...changes])].sort((one, other) => one[0] - other[0]),
  );
  const written = writeFile(producer.version, {
    ...producer,
    objects,
    ...(options.hidden === undefined ? {} : { hidden: options.hidden }),
    size: Math.max(...objects.keys()) + 1,
    trailer: { Root: ref(file.catalog), Info: ref(file.info), ID: `[<${file.id[0]}> <${id}>]` },
  });
  return {
    ...file,
    producer,
    bytes: written.bytes,
    objects,
    id: [file.id[0], id],
    startxref: written.startxref,
    size: written.size,
    hiddenAt: written.hiddenAt,
  };
}

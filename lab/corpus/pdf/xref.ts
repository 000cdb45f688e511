/** Cross-reference sections in both forms (ISO 32000-2, 7.5.4 and 7.5.8), and object streams (7.5.7). */
import { type Dict, deflate, dictText, objectBytes, type PdfObject } from './objects.ts';

/** Where an object is: at an offset, or as the nth in an object stream; `free` ends its life. */
export type Place = { offset: number } | { container: number; index: number } | 'free';

/** Consecutive numbers in runs, as both forms list them. */
function runs(numbers: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = found.at(-1);
    if (last !== undefined && last.at(-1) === number - 1) last.push(number);
    else found.push([number]);
  }
  return found;
}

/** `xref` ... `trailer` as one text. Objects in object streams have no place in a table and are listed as free. */
export function xrefTable(places: ReadonlyMap<number, Place>, trailer: Dict): string {
  const lines = runs([...places.keys()]).flatMap((run) => [
    `${run[0]} ${run.length}`,
    ...run.map((number) => {
      const place = places.get(number);
      if (typeof place !== 'object' || !('offset' in place))
        return `0000000000 ${number === 0 ? '65535' : '00001'} f `;
      return `${String(place.offset).padStart(10, '0')} 00000 n `;
    }),
  ]);
  return `xref\n${lines.join('\n')}\ntrailer\n${dictText(trailer)}\n`;
}

/** A cross-reference stream object with fields of 1, 4 and 2 bytes. */
export function xrefStream(places: ReadonlyMap<number, Place>, trailer: Dict): PdfObject {
  const groups = runs([...places.keys()]);
  const rows = groups.flat().map((number) => {
    const place = places.get(number) ?? 'free';
    const row = Buffer.alloc(7);
    if (place === 'free') {
      row.writeUInt16BE(number === 0 ? 65535 : 1, 5);
    } else if ('offset' in place) {
      row[0] = 1;
      row.writeUInt32BE(place.offset, 1);
    } else {
      row[0] = 2;
      row.writeUInt32BE(place.container, 1);
      row.writeUInt16BE(place.index, 5);
    }
    return row;
  });
  return {
    dict: {
      Type: '/XRef',
      ...trailer,
      W: '[1 4 2]',
      Index: `[${groups.map((run) => `${run[0]} ${run.length}`).join(' ')}]`,
      Filter: '/FlateDecode',
    },
    stream: deflate(Buffer.concat(rows)),
  };
}

/** An object stream that holds the given objects, none of which may be a stream itself. */
export function objectStream(objects: readonly (readonly [number, PdfObject])[]): PdfObject {
  const bodies = objects.map(([, object]) => objectBytes(object));
  let offset = 0;
  const header = objects
    .map(([number], index) => {
      const entry = `${number} ${offset}`;
      offset += (bodies[index]?.length ?? 0) + 1;
      return entry;
    })
    .join(' ');
  const data = bodies.flatMap((body) => [body, Buffer.from('\n')]);
  return {
    dict: {
      Type: '/ObjStm',
      N: String(objects.length),
      First: String(header.length + 1),
      Filter: '/FlateDecode',
    },
    stream: deflate(Buffer.concat([Buffer.from(`${header}\n`, 'latin1'), ...data])),
  };
}

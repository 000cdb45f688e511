/** Writes one save of a PDF: header, objects, cross-reference data, trailer; or appends one as an update. */
import { type Dict, dictText, objectBytes, type PdfObject } from './objects.ts';
import type { XrefStyle } from './producers.ts';
import { objectStream, type Place, xrefStream, xrefTable } from './xref.ts';

export type Save = {
  /** Objects to write; `free` removes an object (updates only). */
  objects: ReadonlyMap<number, PdfObject | 'free'>;
  xref: XrefStyle;
  /** Packs what may be packed into one object stream. */
  objectStreams: boolean;
  /** Object numbers that must not go into an object stream, e.g. a signature dictionary. */
  direct?: ReadonlySet<number>;
  /** Root, Info, ID and, for an update, Prev. Size is added here. */
  trailer: Dict;
  /** Objects written but named by no cross-reference: what a shadow attack keeps in store. */
  hidden?: ReadonlyMap<number, PdfObject>;
  /** Offsets that the cross-reference gives for objects which this save does not write. */
  repointed?: ReadonlyMap<number, number>;
  /** First number not in use before this save; the save's own container objects come from here on. */
  size: number;
};

export type Written = {
  bytes: Buffer;
  startxref: number;
  size: number;
  hiddenAt: ReadonlyMap<number, number>;
};

const HEADER_COMMENT = Buffer.from([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);

/** A new file. */
export function writeFile(version: string, save: Save): Written {
  return write(Buffer.concat([Buffer.from(`%PDF-${version}\n`, 'latin1'), HEADER_COMMENT]), save, true);
}

/** An incremental update after existing bytes (ISO 32000-2, 7.5.6), which stay as they are. */
export function writeUpdate(before: Buffer, save: Save): Written {
  const newline = before.at(-1) === 0x0a ? '' : '\n';
  return write(Buffer.concat([before, Buffer.from(newline)]), save, false);
}

function write(before: Buffer, save: Save, first: boolean): Written {
  const parts: Buffer[] = [before];
  const places = new Map<number, Place>(first ? [[0, 'free']] : []);
  let offset = before.length;
  let size = save.size;
  const push = (data: Buffer | string): void => {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    parts.push(bytes);
    offset += bytes.length;
  };
  const pushObject = (number: number, object: PdfObject): void => {
    places.set(number, { offset });
    push(`${number} 0 obj\n`);
    push(objectBytes(object));
    push('\nendobj\n');
  };
  const hiddenAt = new Map<number, number>();
  for (const [number, object] of save.hidden ?? []) {
    pushObject(number, object);
    hiddenAt.set(number, (places.get(number) as { offset: number }).offset);
    places.delete(number);
  }
  for (const [number, at] of save.repointed ?? []) places.set(number, { offset: at });
  const packed: [number, PdfObject][] = [];
  for (const [number, object] of save.objects) {
    if (object === 'free') places.set(number, 'free');
    else if (save.objectStreams && !hasStream(object) && save.direct?.has(number) !== true)
      packed.push([number, object]);
    else pushObject(number, object);
  }
  if (packed.length > 0) {
    const container = size;
    size += 1;
    pushObject(container, objectStream(packed));
    for (const [index, [number]] of packed.entries()) places.set(number, { container, index });
  }
  const startxref = offset;
  if (save.xref === 'table') {
    push(xrefTable(places, { Size: String(size), ...save.trailer }));
    push(`startxref\n${startxref}\n%%EOF\n`);
    return { bytes: Buffer.concat(parts), startxref, size, hiddenAt };
  }
  if (save.xref === 'stream') {
    const number = size;
    size += 1;
    places.set(number, { offset });
    pushObject(number, xrefStream(places, { Size: String(size), ...save.trailer }));
    push(`startxref\n${startxref}\n%%EOF\n`);
    return { bytes: Buffer.concat(parts), startxref, size, hiddenAt };
  }
  const end = writeHybrid({ push, pushObject, offset: () => offset, places, size, trailer: save.trailer });
  return { bytes: Buffer.concat(parts), ...end, hiddenAt };
}

const hasStream = (object: PdfObject): boolean => 'dict' in object && object.stream !== undefined;

/**
 * Word's way: a table for all, then an empty section whose trailer points at a stream with the same content. Two
 * `%%EOF` in a single save, which a reader must not take for an update.
 */
function writeHybrid(state: {
  push: (data: string) => void;
  pushObject: (number: number, object: PdfObject) => void;
  offset: () => number;
  places: Map<number, Place>;
  size: number;
  trailer: Dict;
}): { startxref: number; size: number } {
  const streamNumber = state.size;
  const size = state.size + 1;
  const streamAt = state.offset();
  state.places.set(streamNumber, { offset: streamAt });
  const trailer = { Size: String(size), ...state.trailer };
  state.pushObject(streamNumber, xrefStream(state.places, trailer));
  const tableAt = state.offset();
  state.push(xrefTable(state.places, trailer));
  state.push(`startxref\n${tableAt}\n%%EOF\n`);
  const startxref = state.offset();
  const second = { ...trailer, Prev: String(tableAt), XRefStm: String(streamAt) };
  state.push(`xref\n0 0\ntrailer\n${dictText(second)}\nstartxref\n${startxref}\n%%EOF\n`);
  return { startxref, size };
}

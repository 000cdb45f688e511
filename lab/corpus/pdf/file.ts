/** A PDF file together with the objects it was written from, so that forgers need no parser. */
import type { FontName } from '../fonts.ts';
import type { Layout } from '../layout.ts';
import type { Instant } from '../words/dates.ts';
import type { PdfObject } from './objects.ts';
import type { Producer } from './producers.ts';

export type PdfFile = {
  bytes: Buffer;
  /** Objects as of the last revision, by number. */
  objects: ReadonlyMap<number, PdfObject>;
  catalog: number;
  info: number;
  /** Page objects, in page order, and the content stream of each. */
  pages: readonly number[];
  contents: readonly number[];
  fonts: Readonly<Record<FontName, number>>;
  metadata?: number;
  producer: Producer;
  layouts: readonly Layout[];
  created: Instant;
  /** Time of the last save. */
  modified: Instant;
  /** File identifier, two hex strings (ISO 32000-2, 14.4). */
  id: readonly [string, string];
  /** Offset of the last cross-reference section. */
  startxref: number;
  /** First object number not in use. */
  size: number;
};

/** The dictionary of an object; throws when it has none, since forgers know what they touch. */
export function dictOf(file: PdfFile, number: number): Readonly<Record<string, string>> {
  const object = file.objects.get(number);
  if (object === undefined || 'raw' in object) throw new RangeError(`object ${number} is no dictionary`);
  return object.dict;
}

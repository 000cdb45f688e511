/** Whose encoder made the streams of a document, each looked at once. */
import {
  dictOf,
  effortOf,
  entry,
  isOfZlib,
  type PdfPage,
  type PdfStream,
} from '../../../../../formats/pdf/index.ts';
import type { SeenDocument } from '../../detector.ts';
import { ownStreams } from './font-streams.ts';

/**
 * Decoded bytes from which on encoders differ: a map of a dozen characters, a page of some lines. Of pages that Microsoft's wrote,
 * eight of up to 1 223 bytes are what zlib makes of them as well, and none of 29 of more than 1 500.
 */
const [LEAST_PART, LEAST_CONTENT] = [300, 2_000];
/** Of one stream, and of all that are compressed once more. */
const [MOST_OF_ONE, MOST_BYTES] = [400_000, 2_000_000];
/** Programs that make files small compress the content of pages once more (PDF::API2 does whenever it saves). */
export const HARDEST = 3;
/** The stream that is most of a page; others beside it are stamps and letterheads. */
const MOST_OF_PAGE = 0.5;

export class Encoders {
  /** False where there is more than is compressed once more. */
  complete = true;
  private bytes = 0;
  private readonly document: SeenDocument;
  private readonly known = new Map<number, boolean>();
  private readonly parts = new Map<number, PdfStream[]>();

  constructor(document: SeenDocument) {
    this.document = document;
  }

  /** The one stream that is most of a page; null where there is none, or one that cannot be compared. */
  mainOf({ contents }: PdfPage, least = LEAST_CONTENT): PdfStream | null {
    const { view } = this.document;
    const streams = contents.flatMap((num) => {
      const value = view.object(num)?.value;
      return value?.kind === 'stream' ? { value, length: view.decode(value).bytes.length } : [];
    });
    const whole = streams.reduce((sum, { length }) => sum + length, 0);
    const main = streams.find(({ length }) => length > MOST_OF_PAGE * whole)?.value;
    return main && this.isComparable(main, least) ? main : null;
  }

  /** Content that zlib did not write at its usual effort. That it did shows in long content alone, that it did not in any. */
  isOfAnother(page: PdfPage): boolean {
    const main = this.mainOf(page, 1);
    if (!main) return false;
    return effortOf(this.dataOf(main)) === HARDEST || (!this.isOfZlib(main) && this.complete);
  }

  /** A later save leaves in the file what stood there before: the comparison of saves says what it changed. */
  isOfLaterSave({ num, dataStart }: PdfStream): boolean {
    const { file } = this.document;
    const first = file.revisions.length > 1 ? file.at(0).object(num)?.value : undefined;
    return file.revisions.length > 1 && !(first?.kind === 'stream' && first.dataStart === dataStart);
  }

  /** Parts of a font that can be compared. */
  partsOf(num: number): PdfStream[] {
    const { view } = this.document;
    const known = this.parts.get(num);
    if (known) return known;
    const font = dictOf(view.object(num)?.value);
    const parts = font ? ownStreams(view, font).filter((part) => this.isComparable(part, LEAST_PART)) : [];
    this.parts.set(num, parts);
    return parts;
  }

  /** As stored, decrypted. */
  dataOf(stream: PdfStream): Uint8Array {
    return this.document.view.encoded(stream)?.bytes ?? new Uint8Array(0);
  }

  /** Of comparable streams. */
  isOfZlib(stream: PdfStream): boolean {
    const known = this.known.get(stream.num);
    if (known !== undefined) return known;
    const { view, stop } = this.document;
    const { bytes } = view.decode(stream);
    this.bytes += bytes.length;
    if (this.bytes > MOST_BYTES || stop()) this.complete = false;
    const answer = this.complete && isOfZlib(this.dataOf(stream), bytes);
    this.known.set(stream.num, answer);
    return answer;
  }

  /** Compressed by FlateDecode alone, whole, and of a size that tells something and costs little. */
  private isComparable(stream: PdfStream, least: number): boolean {
    const { view } = this.document;
    const [filter, ...more] = view.encoded(stream)?.filters ?? [];
    if (filter?.name !== 'FlateDecode' || more.length > 0) return false;
    if (filter.params && entry(filter.params, 'Predictor')) return false;
    const { bytes, complete } = view.decode(stream);
    return complete && bytes.length >= least && bytes.length <= MOST_OF_ONE;
  }
}

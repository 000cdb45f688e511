import { MAX_VALUES, PARSE_FACTOR, PARSE_FLOOR } from '../limits.ts';
import type { Problems } from '../problems.ts';
import type {
  DecodedStream,
  EncodedStream,
  FilterStep,
  IndirectObject,
  PdfDict,
  PdfLimits,
  PdfStream,
  PdfValue,
} from '../types.ts';
import { dataStartAfter, endsAt } from '../xref/scan.ts';
import type { ScanTable } from '../xref/scan-table.ts';
import { asBuffer, latin1 } from './chars.ts';
import type { Decryptor } from './crypt.ts';
import { applyFilters } from './filters.ts';
import { Lexer } from './lexer.ts';
import { headOf, withoutValue } from './object-head.ts';
import { allEntries, dictOf, entry, integerOf, nameOf, withPlainValues } from './values.ts';

/** How a view answers "what is this reference?" while an object is being read (indirect /Length, filters). */
export type Resolve = (value: PdfValue | null | undefined) => PdfValue;

interface ObjectStream {
  data: Uint8Array;
  /** Object number -> offset in `data`; the first mention wins. */
  offsets: Map<number, number>;
  parsed: Map<number, IndirectObject | null>;
}

const MAX_NESTED_READS = 16;

/** Decoded streams kept for reuse: the same page content is asked for by several stages' questions. */
const CACHE_BYTES = 24 * 1024 * 1024;

/**
 * Reads indirect objects where they stand and decodes streams, each at most once, within the budgets of one file.
 */
export class ObjectReader {
  readonly bytes: Uint8Array;
  readonly limits: PdfLimits;
  readonly problems: Problems;
  decryptor: Decryptor | null = null;
  locked = false;
  /** Object number of the encryption dictionary, whose strings are never encrypted. */
  plain: number | null = null;
  private readonly scanned: ScanTable;
  private readonly objects = new Map<number, IndirectObject | null>();
  private readonly reading = new Set<number>();
  private readonly objectStreams = new Map<number, ObjectStream | null>();
  private readonly decoded = new Map<number, DecodedStream>();
  private decodedBytes = 0;
  private budget: number;
  private values = 0;
  /** Object streams being opened, one for the sake of another. */
  private opening = 0;
  private decodeBudget: number;

  constructor(bytes: Uint8Array, limits: PdfLimits, problems: Problems, scanned: ScanTable) {
    this.bytes = bytes;
    this.limits = limits;
    this.problems = problems;
    this.scanned = scanned;
    this.budget = bytes.length * PARSE_FACTOR + PARSE_FLOOR;
    this.decodeBudget = limits.maxTotalBytes;
  }

  /** Drops everything read so far (the decryptor arrived, so strings must be read again). */
  forget(): void {
    this.objects.clear();
    this.objectStreams.clear();
    this.decoded.clear();
    this.decodedBytes = 0;
  }

  /** The object whose `n g obj` starts at `offset` (white space before it is skipped), or null. */
  at(offset: number, resolve: Resolve): IndirectObject | null {
    if (!(offset >= 0 && offset < this.bytes.length)) return null;
    const known = this.objects.get(offset);
    if (known !== undefined) return known;
    // Only an indirect /Length or filter nests; a chain of those deeper than this is an attack on the stack.
    if (this.reading.has(offset) || this.reading.size > MAX_NESTED_READS) return null;
    this.reading.add(offset);
    const object = this.parse(offset, resolve);
    this.reading.delete(offset);
    this.objects.set(offset, object);
    return object;
  }

  private parse(offset: number, resolve: Resolve): IndirectObject | null {
    if (this.budget <= 0 || this.values > MAX_VALUES) {
      this.problems.add('object-cap', null, 'too many values: the rest of the objects is not read');
      return null;
    }
    const lexer = new Lexer(this.bytes, offset, this.bytes.length, this.limits.maxDepth);
    lexer.maxValues = this.share();
    const object = this.parseWith(lexer, offset, resolve);
    this.budget -= lexer.passed;
    return object;
  }

  private parseWith(lexer: Lexer, offset: number, resolve: Resolve): IndirectObject | null {
    const head = headOf(lexer);
    const value = head && lexer.value();
    this.values += lexer.values;
    this.budget -= lexer.pos - offset;
    if (!head) return null;
    const { num, gen, start } = head;
    if (lexer.tooDeep) this.problems.add('object-too-deep', offset, `object ${num} is nested too deep`);
    if (lexer.cut) this.noteCut(offset, num);
    if (!value || value.kind === 'keyword')
      return { num, gen, start, ...withoutValue(value, lexer.pos), container: null };
    this.noteDuplicates(value, this.bytes, offset, num);
    const body = value.kind === 'dict' ? (this.streamAfter(lexer, value, num, gen, resolve) ?? value) : value;
    lexer.skipSpace();
    const end = latin1(this.bytes, lexer.pos, lexer.pos + 6) === 'endobj' ? lexer.pos + 6 : lexer.pos;
    if (this.decryptor && num !== this.plain) this.decryptStrings(body, num, gen);
    return { num, gen, value: body, start, end, container: null };
  }

  /** Values that the next object may have: half of what is left, so that no single one takes it from all others. */
  private share(): number {
    return ((MAX_VALUES - this.values) >> 1) + 1;
  }

  private noteCut(offset: number, num: number): void {
    this.problems.add('object-cap', offset, `object ${num} has more values than are read`);
  }

  /** @param bytes in which the value stands */
  private noteDuplicates(value: PdfValue, bytes: Uint8Array, offset: number, num: number): void {
    const twice = value.kind === 'dict' ? contradicted(value, bytes) : undefined;
    if (twice === undefined) return;
    this.problems.add('duplicate-key', offset, `object ${num} writes /${twice.slice(0, 40)} twice`);
  }

  private streamAfter(
    lexer: Lexer,
    dict: PdfDict,
    num: number,
    gen: number,
    resolve: Resolve,
  ): PdfStream | null {
    lexer.skipSpace();
    const word = lexer.pos;
    if (latin1(this.bytes, word, word + 6) !== 'stream') return null;
    const dataStart = dataStartAfter(this.bytes, word + 6);
    if (dataStart < 0) return null;
    const length = integerOf(resolve(entry(dict, 'Length')));
    const lengthOk = length !== null && length >= 0 && endsAt(this.bytes, dataStart + length);
    const dataEnd = lengthOk ? dataStart + length : this.searchEnd(dict, dataStart, num);
    lexer.pos = dataEnd;
    lexer.skipSpace();
    if (latin1(this.bytes, lexer.pos, lexer.pos + 9) === 'endstream') lexer.pos += 9;
    return {
      kind: 'stream',
      dict,
      dataStart,
      dataEnd,
      lengthOk,
      num,
      gen,
      start: dict.start,
      end: lexer.pos,
    };
  }

  private searchEnd(dict: PdfDict, dataStart: number, num: number): number {
    this.problems.add('stream-length-wrong', dict.start, `stream ${num}: /Length does not lead to endstream`);
    let end = -1;
    const before = this.scanned.firstFrom(dict.start + 1) - 1;
    if (before >= 0 && dict.start - this.scanned.startOf(before) < 64) {
      end = this.scanned.streamEndOf(before) || -1;
    }
    if (end < dataStart) {
      end = asBuffer(this.bytes).indexOf('endstream', dataStart);
      if (end < 0) end = this.bytes.length;
      this.budget -= end - dataStart;
    }
    // The line end before endstream is not data.
    if (this.bytes[end - 1] === 10) end--;
    if (this.bytes[end - 1] === 13) end--;
    return Math.max(end, dataStart);
  }

  private decryptStrings(value: PdfValue, num: number, gen: number): void {
    const walk = (v: PdfValue, signature: boolean): void => {
      if (v.kind === 'string') {
        if (!signature) v.bytes = this.decryptor?.string(v.bytes, num, gen) ?? v.bytes;
      } else if (v.kind === 'array') for (const item of v.items) walk(item, false);
      else if (v.kind === 'stream') walk(v.dict, false);
      else if (v.kind === 'dict') {
        const signed = entry(v, 'ByteRange') !== null;
        for (const e of v.entries) walk(e.value, signed && e.key.value === 'Contents');
      }
    };
    walk(value, false);
  }

  /** Filter steps of a stream dictionary, references resolved. */
  private steps(dict: PdfDict, resolve: Resolve): FilterStep[] {
    const filter = resolve(entry(dict, 'Filter'));
    const params = resolve(entry(dict, 'DecodeParms'));
    const names = filter.kind === 'array' ? filter.items : [filter];
    const steps: FilterStep[] = [];
    for (const [index, item] of names.entries()) {
      const name = nameOf(resolve(item));
      if (name === null) continue;
      const step = params.kind === 'array' ? resolve(params.items[index]) : index === 0 ? params : undefined;
      steps.push({ name, params: withPlainValues(dictOf(step), resolve) });
    }
    return steps;
  }

  /** Decodes a stream under the caps; an unreadable one is empty with `complete: false`. */
  decode(stream: PdfStream, resolve: Resolve): DecodedStream {
    const known = this.decoded.get(stream.dataStart);
    if (known) return known;
    const result = this.decodeFresh(stream, resolve);
    if (result.bytes.length < CACHE_BYTES / 4 && result.imageFilter === null) {
      if (this.decodedBytes > CACHE_BYTES) {
        this.decoded.clear();
        this.decodedBytes = 0;
      }
      this.decoded.set(stream.dataStart, result);
      this.decodedBytes += result.bytes.length;
    }
    return result;
  }

  /** Data of a stream as stored, decrypted, with the filters that lead to its content; null where it is locked. */
  encoded(stream: PdfStream, resolve: Resolve): EncodedStream | null {
    const filters = this.steps(stream.dict, resolve);
    const type = nameOf(entry(stream.dict, 'Type'));
    const raw = this.bytes.subarray(stream.dataStart, stream.dataEnd);
    if (type === 'XRef') return { bytes: raw, filters };
    if (this.locked) return null;
    if (!this.decryptor || (type === 'Metadata' && !this.decryptor.encryptMetadata)) {
      return { bytes: raw, filters };
    }
    const crypt = filters.find((s) => s.name === 'Crypt');
    const filter = crypt ? (nameOf(entry(crypt.params, 'Name')) ?? 'Identity') : null;
    return { bytes: this.decryptor.stream(raw, stream.num, stream.gen, filter), filters };
  }

  private decodeFresh(stream: PdfStream, resolve: Resolve): DecodedStream {
    const nothing = {
      bytes: new Uint8Array(0),
      imageFilter: null,
      imageParams: null,
      complete: false,
    } as const;
    const at = stream.dataStart;
    const encoded = this.encoded(stream, resolve);
    if (!encoded) return nothing;
    const cap = Math.min(this.limits.maxStreamBytes, this.decodeBudget);
    if (cap <= 0) {
      this.problems.add('stream-truncated-by-cap', null, 'decoded bytes of the whole file over the cap');
      return nothing;
    }
    return applyFilters(
      encoded.bytes,
      encoded.filters,
      cap,
      (code, message) => this.problems.add(code, at, `object ${stream.num}: ${message}`),
      (made) => {
        this.decodeBudget -= made;
      },
    );
  }

  /** Object `num` inside the object stream `container`; null when it is not there. */
  inStream(container: IndirectObject, num: number, resolve: Resolve): IndirectObject | null {
    const stream = this.objectStream(container, resolve);
    if (!stream) return null;
    const known = stream.parsed.get(num);
    if (known !== undefined) return known;
    const offset = stream.offsets.get(num);
    let object: IndirectObject | null = null;
    if (offset !== undefined && this.values <= MAX_VALUES && this.budget > 0) {
      const lexer = new Lexer(stream.data, offset, stream.data.length, this.limits.maxDepth);
      lexer.maxValues = this.share();
      const value = lexer.value();
      this.values += lexer.values;
      this.budget -= lexer.pos - offset + lexer.passed;
      if (lexer.cut) this.noteCut(container.start, num);
      if (value && value.kind !== 'keyword') {
        this.noteDuplicates(value, stream.data, container.start, num);
        object = { num, gen: 0, value, start: value.start, end: value.end, container: container.num };
      }
    }
    stream.parsed.set(num, object);
    return object;
  }

  /** Numbers of the objects in an object stream (empty when it is none or unreadable). */
  numbersIn(container: IndirectObject, resolve: Resolve): number[] {
    return [...(this.objectStream(container, resolve)?.offsets.keys() ?? [])];
  }

  private objectStream(container: IndirectObject, resolve: Resolve): ObjectStream | null {
    const known = this.objectStreams.get(container.start);
    if (known !== undefined) return known;
    // What says how one is read may stand in another; a long row of those would overflow the stack.
    if (this.opening > MAX_NESTED_READS) return null;
    this.opening++;
    const stream = this.openObjectStream(container, resolve);
    this.opening--;
    if (!stream && !this.locked) {
      this.problems.add('object-stream-unreadable', container.start, `object stream ${container.num}`);
    }
    this.objectStreams.set(container.start, stream);
    return stream;
  }

  private openObjectStream(container: IndirectObject, resolve: Resolve): ObjectStream | null {
    if (container.value.kind !== 'stream') return null;
    const { dict } = container.value;
    const count = integerOf(resolve(entry(dict, 'N')));
    const first = integerOf(resolve(entry(dict, 'First')));
    if (count === null || first === null || count < 0 || first < 0) return null;
    const { bytes: data } = this.decode(container.value, resolve);
    if (data.length === 0) return null;
    const lexer = new Lexer(data, 0, Math.min(first, data.length), 1, false);
    const offsets = new Map<number, number>();
    for (let i = 0; i < count && offsets.size < this.limits.maxObjects; i++) {
      const num = integerOf(lexer.value());
      const offset = integerOf(lexer.value());
      if (num === null || offset === null || num < 0 || offset < 0) break;
      if (!offsets.has(num)) offsets.set(num, first + offset);
    }
    return { data, offsets, parsed: new Map() };
  }
}

/** Keys written twice of one dictionary that are compared; each takes a walk through it. */
const MAX_DUPLICATES = 16;

/** A key that stands twice and not with the same words: whichever a reader takes, the others say something else. */
function contradicted(dict: PdfDict, bytes: Uint8Array): string | undefined {
  return dict.duplicates.find((key, i) => {
    if (i >= MAX_DUPLICATES) return true;
    const [first, ...others] = allEntries(dict, key).map(({ start, end }) => bytes.subarray(start, end));
    return first && others.some((other) => Buffer.compare(other, first) !== 0);
  });
}

/**
 * What crosses between a worker and its compute child: JSON with a length in front, and the bytes that it names behind.
 *
 *   length of the rest (u32) | length of the JSON (u32) | JSON | bytes        little endian
 *
 * The child's half is hostile input: every length is held against a limit before a byte is kept for it, and whatever
 * does not parse is a ProtocolError, which costs the child.
 */
const LENGTH_BYTES = 4;
/** Facts nest some ten levels; a reader of JSON that calls itself would run out of stack on a hundred thousand. */
const MAX_DEPTH = 64;

export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

/** Stand in the JSON for what lies behind it. */
const BYTES = '$bytes';
const FLOATS = '$floats';
const PLACE = `{"${BYTES}":`;

/** @param withBytes whether Uint8Array and Float32Array may stand in it; looking for them costs time */
export function encodeMessage(message: unknown, withBytes: boolean): Buffer {
  const parts: Uint8Array[] = [];
  let size = 0;
  const json = JSON.stringify(
    message,
    withBytes
      ? function (this: Record<string, unknown>, key: string, value: unknown) {
          // A Buffer has been turned into an object by its own toJSON here.
          const own = this[key];
          if (!(own instanceof Uint8Array || own instanceof Float32Array)) return value;
          const bytes = new Uint8Array(own.buffer, own.byteOffset, own.byteLength);
          parts.push(bytes);
          size += bytes.length;
          return { [own instanceof Float32Array ? FLOATS : BYTES]: [size - bytes.length, bytes.length] };
        }
      : undefined,
  );
  const text = Buffer.from(json);
  const head = Buffer.alloc(2 * LENGTH_BYTES);
  head.writeUInt32LE(LENGTH_BYTES + text.length + size, 0);
  head.writeUInt32LE(text.length, LENGTH_BYTES);
  return Buffer.concat([head, text, ...parts]);
}

/** @param body a message without its first length @throws ProtocolError */
export function decodeMessage(body: Buffer): unknown {
  if (body.length < LENGTH_BYTES) throw new ProtocolError('a message without its second length');
  const end = LENGTH_BYTES + body.readUInt32LE(0);
  if (end > body.length) throw new ProtocolError('JSON that is longer than its message');
  const text = body.subarray(LENGTH_BYTES, end);
  if (isTooDeep(text)) throw new ProtocolError('JSON that nests too deep');
  const attached = body.subarray(end);
  try {
    const message: unknown = JSON.parse(text.toString('utf8'));
    // An empty file has a place and no bytes.
    return attached.length > 0 || text.includes(PLACE) ? attach(message, attached) : message;
  } catch (cause) {
    throw cause instanceof ProtocolError ? cause : new ProtocolError('not JSON', { cause });
  }
}

/** Nesting by brackets outside of strings. */
function isTooDeep(text: Buffer): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (inString) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) inString = false;
    } else if (byte === 0x22) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return false;
}

function attach(value: unknown, attached: Buffer): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => attach(item, attached));
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only && (only[0] === BYTES || only[0] === FLOATS)) {
    return attachment(only[0], only[1], attached);
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, attach(item, attached)]));
}

function attachment(kind: string, place: unknown, attached: Buffer): Uint8Array | Float32Array {
  const [from, length] = Array.isArray(place) ? (place as unknown[]) : [];
  if (!isCount(from) || !isCount(length) || from + length > attached.length) {
    throw new ProtocolError('bytes that are not there');
  }
  const bytes = attached.subarray(from, from + length);
  if (kind === BYTES) return bytes;
  if (length % Float32Array.BYTES_PER_ELEMENT !== 0) throw new ProtocolError('half a number');
  // A copy, as floats begin at a multiple of four.
  return new Float32Array(new Uint8Array(bytes).buffer);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Cuts a stream into messages' bodies. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #held = 0;
  #wanted: number | null = null;
  readonly #limit: () => number;

  /** @param limit bytes that the next message may have */
  constructor(limit: () => number) {
    this.#limit = limit;
  }

  /** @throws ProtocolError as soon as a length is over the limit */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    const bodies: Buffer[] = [];
    for (;;) {
      if (this.#wanted === null) {
        if (this.#held < LENGTH_BYTES) return bodies;
        this.#wanted = this.#take(LENGTH_BYTES).readUInt32LE(0);
        if (this.#wanted > this.#limit()) throw new ProtocolError('a message that is too long');
      }
      if (this.#held < this.#wanted) return bodies;
      bodies.push(this.#take(this.#wanted));
      this.#wanted = null;
    }
  }

  #take(length: number): Buffer {
    const all = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#held -= length;
    this.#chunks = this.#held > 0 ? [all.subarray(length)] : [];
    return all.subarray(0, length);
  }
}

/** What an ONNX file needs of protobuf's wire format. Source: protobuf.dev/programming-guides/encoding. */

const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** One field, already encoded; a message is any number of them one after the other. */
export type Field = Buffer;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  // Negative numbers are sign-extended to 64 bits, ten bytes long.
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
}

const key = (field: number, wire: number): Buffer => varint(field * 8 + wire);

/** int32, int64, enum. */
export const integer = (field: number, value: number): Field =>
  Buffer.concat([key(field, WIRE.varint), varint(value)]);

export const bytes = (field: number, value: Uint8Array): Field =>
  Buffer.concat([key(field, WIRE.bytes), varint(value.length), value]);

export const text = (field: number, value: string): Field => bytes(field, Buffer.from(value, 'utf8'));

export const message = (field: number, fields: readonly Field[]): Field =>
  bytes(field, Buffer.concat(fields));

export function float(field: number, value: number): Field {
  const encoded = Buffer.alloc(4);
  encoded.writeFloatLE(value);
  return Buffer.concat([key(field, WIRE.fixed32), encoded]);
}

/** A field as it stands in a message: what was read can be written again as it was. */
export interface Read {
  number: number;
  /** A number's own value; of any other kind 0. */
  integer: number;
  /** What a string, a message or a packed list holds; of a number its bytes. */
  content: Buffer;
  /** With its key. */
  whole: Field;
}

/** @throws RangeError where the message ends within a field or holds a kind of field that no ONNX file has */
export function fieldsOf(encoded: Buffer): Read[] {
  const fields: Read[] = [];
  let at = 0;
  const readVarint = (): number => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = encoded[at++];
      if (byte === undefined) throw new RangeError('a protobuf message that ends within a number');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
  };
  const lengthOf = (wire: number): number => {
    if (wire === WIRE.bytes) return readVarint();
    if (wire === WIRE.fixed32) return 4;
    if (wire === WIRE.fixed64) return 8;
    throw new RangeError(`a protobuf field of wire type ${wire}`);
  };
  while (at < encoded.length) {
    const start = at;
    const tag = readVarint();
    const wire = tag & 7;
    let integer = 0;
    let from = at;
    if (wire === WIRE.varint) integer = readVarint();
    else {
      const length = lengthOf(wire);
      from = at;
      at += length;
    }
    if (at < from || at > encoded.length) throw new RangeError('a protobuf message that ends within a field');
    fields.push({
      number: Math.floor(tag / 8),
      integer,
      content: encoded.subarray(from, at),
      whole: encoded.subarray(start, at),
    });
  }
  return fields;
}

/** The five things of protobuf's wire format that an ONNX file needs. Source: protobuf.dev/programming-guides/encoding. */

const WIRE = { varint: 0, bytes: 2, fixed32: 5 } as const;

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

/**
 * The part of a Type 1 program (Adobe Type 1 Font Format, 1990) that says what its glyphs are called: /Encoding in clear
 * text, the names of /CharStrings behind eexec. No PostScript is run: both are read as the fixed phrases that the format
 * prescribes.
 */

export interface Type1Program {
  /** Built-in encoding, code to glyph name; null where it is StandardEncoding. */
  encoding: ReadonlyMap<number, string> | null;
  /** Undecoded (still charstring-encrypted) outlines by glyph name; empty where the private part cannot be read. */
  outlines: ReadonlyMap<string, Uint8Array>;
}

/** The clear part holds a few hundred bytes and 256 encoding lines; hostile ones are cut. */
const MAX_CLEAR = 64 * 1024;
const MAX_PRIVATE = 2 * 1024 * 1024;
const MAX_GLYPHS = 10_000;
/** Names between /CharStrings and the first glyph; there are none as a rule. */
const MAX_STRAYS = 100;
const EEXEC_KEY = 55_665;

/** Reads a Type 1 program with or without the segment headers of a .pfb; null when it is none. */
export function readType1(bytes: Uint8Array): Type1Program | null {
  const program = withoutSegments(bytes);
  const head = Buffer.from(program.subarray(0, MAX_CLEAR)).toString('latin1');
  const eexec = /\beexec(?:\r\n|[ \t\r\n])/.exec(head);
  const clear = eexec ? head.slice(0, eexec.index) : head;
  if (!/^\s*%!|\/FontMatrix|\/Encoding/.test(clear)) return null;
  const hidden = eexec ? program.subarray(eexec.index + eexec[0].length) : new Uint8Array(0);
  return { encoding: readEncoding(clear), outlines: readOutlines(decrypted(hidden)) };
}

/** Joins the data of .pfb segments: 0x80, kind 1 or 2, length in four bytes, low byte first. */
function withoutSegments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x80) return bytes;
  const parts: Uint8Array[] = [];
  for (
    let at = 0;
    bytes[at] === 0x80 && (bytes[at + 1] === 1 || bytes[at + 1] === 2) && parts.length < 64;
  ) {
    const length =
      (bytes[at + 2] ?? 0) +
      (bytes[at + 3] ?? 0) * 256 +
      (bytes[at + 4] ?? 0) * 65536 +
      (bytes[at + 5] ?? 0) * 2 ** 24;
    parts.push(bytes.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

/** `dup 65 /A put`, numbers also as 8#101; null for `/Encoding StandardEncoding def`. */
function readEncoding(clear: string): Map<number, string> | null {
  const start = clear.indexOf('/Encoding');
  const encoding = new Map<number, string>();
  if (start < 0 || /^\/Encoding\s+StandardEncoding\b/.test(clear.slice(start, start + 60))) return null;
  for (const [, base, digits = '', name = ''] of clear
    .slice(start)
    .matchAll(/\bdup\s+(?:(8|16)#)?([0-9A-Fa-f]{1,4})\s*\/([^\s/()<>[\]{}%]{1,128})\s+put\b/g)) {
    const code = Number.parseInt(digits, base ? Number(base) : 10);
    if (code >= 0 && code < 256) encoding.set(code, name);
  }
  return encoding;
}

/** eexec encryption (chapter 7): binary, or hexadecimal where the first four characters are. */
function decrypted(data: Uint8Array): Uint8Array {
  const cipher = isHex(data.subarray(0, 4))
    ? fromHex(data.subarray(0, MAX_PRIVATE))
    : data.subarray(0, MAX_PRIVATE);
  const plain = new Uint8Array(cipher.length);
  let key = EEXEC_KEY;
  for (let i = 0; i < cipher.length; i++) {
    const byte = cipher[i] ?? 0;
    plain[i] = byte ^ (key >> 8);
    key = ((byte + key) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(Math.min(4, plain.length));
}

function isHex(data: Uint8Array): boolean {
  return (
    data.length === 4 &&
    data.every((c) => (c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102))
  );
}

function fromHex(data: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(data).toString('latin1').replace(/\s+/g, ''), 'hex');
}

/** `/A 120 RD <120 bytes> ND` from /CharStrings on; RD and ND go by any name. */
function readOutlines(plain: Uint8Array): Map<string, Uint8Array> {
  const outlines = new Map<string, Uint8Array>();
  const text = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
  let at = text.indexOf('/CharStrings', 0, 'latin1');
  if (at < 0) return outlines;
  at += 12;
  for (let strays = 0; outlines.size < MAX_GLYPHS && strays < MAX_STRAYS; ) {
    const slash = text.indexOf(0x2f, at);
    if (slash < 0) break;
    const line = text.toString('latin1', slash, slash + 160);
    const entry = /^\/([^\s/()<>[\]{}%]{1,128})\s+(\d{1,5})\s+\S{1,8} /.exec(line);
    if (!entry) {
      at = slash + 1;
      strays++;
      // Whatever stands behind the glyphs is not a glyph.
      if (outlines.size > 0) break;
      continue;
    }
    const [head, name = '', length] = entry;
    const start = slash + head.length;
    const end = start + Number(length);
    if (end > plain.length) break;
    outlines.set(name, plain.subarray(start, end));
    at = end;
  }
  return outlines;
}

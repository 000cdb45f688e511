/**
 * Just enough of a TrueType reader to measure text and to make a subset for embedding (OpenType 1.9: head, hhea,
 * hmtx, maxp, cmap format 4, loca, glyf). It reads only the fonts that pdfjs-dist ships, so it trusts them.
 */

export type TrueType = {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  box: [number, number, number, number];
  glyphOf: (codePoint: number) => number;
  advanceOf: (glyph: number) => number;
  /**
   * A font file that keeps glyph numbers but holds outlines only of the given glyphs.
   * @param drawnAs glyphs that get the outline of another one
   */
  subset: (glyphs: ReadonlySet<number>, drawnAs?: ReadonlyMap<number, number>) => Buffer;
};

const KEPT_TABLES = ['cmap', 'cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

export function readTrueType(font: Buffer): TrueType {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16;
    const offset = font.readUInt32BE(entry + 8);
    tables.set(
      font.toString('latin1', entry, entry + 4),
      font.subarray(offset, offset + font.readUInt32BE(entry + 12)),
    );
  }
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (found === undefined) throw new Error(`font without ${tag}`);
    return found;
  };
  const head = table('head');
  const hhea = table('hhea');
  const hmtx = table('hmtx');
  const longLoca = head.readInt16BE(50) === 1;
  const glyphs = table('maxp').readUInt16BE(4);
  const metrics = hhea.readUInt16BE(34);
  const loca = table('loca');
  const glyf = table('glyf');
  const start = (glyph: number): number =>
    longLoca ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const outline = (glyph: number): Buffer => glyf.subarray(start(glyph), start(glyph + 1));

  const subset = (wanted: ReadonlySet<number>, drawnAs?: ReadonlyMap<number, number>): Buffer => {
    const kept = new Set([0, ...wanted]);
    for (const glyph of kept) for (const part of components(outline(glyph))) kept.add(part);
    const offsets = Buffer.alloc((glyphs + 1) * 4);
    const outlines: Buffer[] = [];
    let length = 0;
    for (let glyph = 0; glyph < glyphs; glyph += 1) {
      offsets.writeUInt32BE(length, glyph * 4);
      if (!kept.has(glyph)) continue;
      const padded = pad4(outline(drawnAs?.get(glyph) ?? glyph));
      outlines.push(padded);
      length += padded.length;
    }
    offsets.writeUInt32BE(length, glyphs * 4);
    const newHead = Buffer.from(head);
    newHead.writeInt16BE(1, 50);
    const replaced = new Map([
      ...tables,
      ['glyf', Buffer.concat(outlines)],
      ['loca', offsets],
      ['head', newHead],
    ]);
    return assemble(
      KEPT_TABLES.flatMap((tag) => (replaced.has(tag) ? [[tag, replaced.get(tag) as Buffer]] : [])),
    );
  };

  const mapped = readCmap(table('cmap'));
  return {
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    glyphOf: (codePoint) => mapped(codePoint),
    advanceOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4),
    subset,
  };
}

/** Component glyphs of a composite outline; empty for a simple one. */
function components(outline: Buffer): number[] {
  if (outline.length < 12 || outline.readInt16BE(0) >= 0) return [];
  const found: number[] = [];
  let offset = 10;
  for (;;) {
    const flags = outline.readUInt16BE(offset);
    found.push(outline.readUInt16BE(offset + 2));
    offset += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    if ((flags & 0x20) === 0) return found;
  }
}

/** The Unicode BMP mapping (platform 3, encoding 1, format 4). */
function readCmap(cmap: Buffer): (codePoint: number) => number {
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const entry = 4 + index * 8;
    const offset = cmap.readUInt32BE(entry + 4);
    if (cmap.readUInt16BE(entry) !== 3 || cmap.readUInt16BE(entry + 2) !== 1) continue;
    if (cmap.readUInt16BE(offset) !== 4) continue;
    const segments = cmap.readUInt16BE(offset + 6) / 2;
    const ends = offset + 14;
    const starts = ends + segments * 2 + 2;
    return (codePoint) => {
      for (let segment = 0; segment < segments; segment += 1) {
        if (codePoint > cmap.readUInt16BE(ends + segment * 2)) continue;
        const first = cmap.readUInt16BE(starts + segment * 2);
        if (codePoint < first) return 0;
        const delta = cmap.readUInt16BE(starts + (segments + segment) * 2);
        const rangeAt = starts + (2 * segments + segment) * 2;
        const range = cmap.readUInt16BE(rangeAt);
        if (range === 0) return (codePoint + delta) & 0xffff;
        const glyph = cmap.readUInt16BE(rangeAt + range + (codePoint - first) * 2);
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error('font without a Unicode map');
}

const pad4 = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);

function assemble(tables: [string, Buffer][]): Buffer {
  const searched = 2 ** Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(12 + tables.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(searched * 16, 6);
  header.writeUInt16BE(Math.log2(searched), 8);
  header.writeUInt16BE((tables.length - searched) * 16, 10);
  let offset = header.length;
  for (const [index, [tag, data]] of tables.entries()) {
    const entry = 12 + index * 16;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(checksum(data), entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(data.length, entry + 12);
    offset += pad4(data).length;
  }
  return Buffer.concat([header, ...tables.map(([, data]) => pad4(data))]);
}

function checksum(data: Buffer): number {
  const padded = pad4(data);
  let sum = 0;
  for (let offset = 0; offset < padded.length; offset += 4) sum = (sum + padded.readUInt32BE(offset)) >>> 0;
  return sum;
}

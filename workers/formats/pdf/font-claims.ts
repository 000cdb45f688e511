import { parseCMap } from './cmap.ts';
import { encodingTable, unicodeOfName } from './encodings.ts';
import { glyphCharacters } from './truetype-cmap.ts';
import type { PdfDict, PdfView } from './types.ts';
import { dictOf, entry, nameOf } from './values.ts';

/** One glyph that the font itself calls otherwise than its map to Unicode does. */
export interface GlyphClaim {
  code: number;
  /** What copying and searching give (/ToUnicode). */
  claimed: string;
  /** What the glyph is by the font's own names or character map: what is drawn. */
  drawn: string;
}

export interface FontClaims {
  /** Letters and digits on which both agree. */
  agree: number;
  differ: GlyphClaim[];
}

const MAX_CODES = 20_000;

/**
 * /ToUnicode (9.10.3) against the font's other names for the same glyphs: the encoding's glyph names of a simple font
 * (9.6.6), the embedded TrueType program's character map of a composite one. Null where there is nothing to compare.
 * Only letters and digits of ASCII count, capitals and small letters as one.
 */
export function fontClaims(view: PdfView, font: PdfDict): FontClaims | null {
  const stream = view.get(font, 'ToUnicode');
  if (stream.kind !== 'stream') return null;
  const drawn =
    nameOf(view.get(font, 'Subtype')) === 'Type0' ? compositeNames(view, font) : simpleNames(view, font);
  if (!drawn) return null;
  const claims: FontClaims = { agree: 0, differ: [] };
  let seen = 0;
  for (const [code, claimed] of parseCMap(view.decode(stream).bytes).unicode) {
    if (++seen > MAX_CODES) break;
    const names = drawn(code).filter((name) => /^[0-9A-Za-z]$/.test(name));
    if (!/^[0-9A-Za-z]$/.test(claimed) || names.length === 0) continue;
    if (names.some((name) => name.toLowerCase() === claimed.toLowerCase())) claims.agree++;
    else if (claims.differ.length < 200) claims.differ.push({ code, claimed, drawn: names[0] });
  }
  return claims.agree + claims.differ.length > 0 ? claims : null;
}

/** Characters by the names of /Encoding; null when it names none. */
function simpleNames(view: PdfView, font: PdfDict): ((code: number) => string[]) | null {
  const encoding = view.get(font, 'Encoding');
  const base = nameOf(encoding) ?? nameOf(view.get(encoding, 'BaseEncoding'));
  const differences = view.get(encoding, 'Differences');
  if (nameOf(view.get(font, 'Subtype')) === 'Type3' || (!base && differences.kind !== 'array')) return null;
  const table: (string | undefined)[] = base ? [...encodingTable(base)] : [];
  if (differences.kind === 'array') {
    let code = 0;
    for (const raw of differences.items.slice(0, 1_000)) {
      const item = view.resolve(raw);
      if (item.kind === 'number') code = item.value;
      else if (item.kind === 'name' && code >= 0 && code < 256)
        table[code++] = unicodeOfName(item.value) ?? '';
    }
  }
  return (code) => (table[code] ? [table[code]] : []);
}

/** Characters by the embedded program, where codes are glyph numbers (Identity); null where that cannot be told. */
function compositeNames(view: PdfView, font: PdfDict): ((code: number) => string[]) | null {
  if (nameOf(view.get(font, 'Encoding')) !== 'Identity-H') return null;
  const descendants = view.get(font, 'DescendantFonts');
  const child = dictOf(descendants.kind === 'array' ? view.resolve(descendants.items[0]) : null);
  const map = entry(child, 'CIDToGIDMap');
  if (nameOf(view.get(child, 'Subtype')) !== 'CIDFontType2') return null;
  if (map !== null && nameOf(view.resolve(map)) !== 'Identity') return null;
  const program = view.get(view.get(child, 'FontDescriptor'), 'FontFile2');
  if (program.kind !== 'stream') return null;
  const characters = glyphCharacters(view.decode(program).bytes);
  return characters.size === 0 ? null : (code) => characters.get(code) ?? [];
}

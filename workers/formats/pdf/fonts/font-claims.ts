import type { PdfDict, PdfView } from '../types.ts';
import { type DigitShape, digitShapes } from './digit-shapes.ts';
import { cmapOf } from './file-cmaps.ts';
import { fontGlyphs } from './font-glyphs.ts';

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
  /** Claimed characters that no truly named glyph of the font has, with what is drawn for them. */
  readable: ReadonlyMap<string, string>;
  /** What is drawn for its digits. */
  digits: DigitShape[];
  /** Its map gives control characters: a program lost half of each character's number, so that letters of other scripts read as digits. */
  isDamaged: boolean;
}

const MAX_CODES = 20_000;
const MAX_DIFFER = 200;
/** One may be a program's mark. */
const MIN_CONTROLS = 2;
const CHARACTER = /^[0-9A-Za-z]$/;

/** What no text has; a tab or a line end may stand for a blank. */
function isControl(text: string): boolean {
  const code = text.charCodeAt(0);
  return text.length === 1 && code > 0 && code < 0x20 && !(code > 0x08 && code < 0x0e);
}

function hasControls(map: ReadonlyMap<number, string>): boolean {
  let controls = 0;
  for (const text of map.values()) if (isControl(text)) controls++;
  return controls >= MIN_CONTROLS;
}

/**
 * /ToUnicode (9.10.3) against the font's other names for the same glyphs: the glyph names of /Encoding and of the
 * embedded Type 1 or CFF program (9.6.6), its character identifiers, the TrueType program's character map. Null where
 * the font says nothing of its glyphs. Only letters and digits of ASCII count, capitals and small letters as one.
 */
export function fontClaims(view: PdfView, font: PdfDict): FontClaims | null {
  const glyphs = fontGlyphs(view, font);
  if (!glyphs) return null;
  const stream = view.get(font, 'ToUnicode');
  const map = stream.kind === 'stream' ? cmapOf(view, stream).unicode : new Map<number, string>();
  const readable = new Map<string, string>();
  const claims = {
    agree: 0,
    differ: [] as GlyphClaim[],
    readable,
    digits: digitShapes(glyphs, map),
    isDamaged: hasControls(map),
  };
  const agreed = new Set<string>();
  let seen = 0;
  for (const [code, claimed] of map) {
    if (++seen > MAX_CODES) break;
    if (!CHARACTER.test(claimed)) continue;
    const names = glyphs.characters(code);
    const [drawn] = names;
    if (drawn === undefined) continue;
    if (names.some((name) => name.toLowerCase() === claimed.toLowerCase())) {
      claims.agree++;
      agreed.add(claimed);
    } else if (claims.differ.length < MAX_DIFFER) {
      claims.differ.push({ code, claimed, drawn });
      // Two glyphs under one character cannot be told apart in the text.
      readable.set(claimed, readable.has(claimed) && readable.get(claimed) !== drawn ? '' : drawn);
    }
  }
  for (const [claimed, name] of readable) if (name === '' || agreed.has(claimed)) readable.delete(claimed);
  return claims;
}

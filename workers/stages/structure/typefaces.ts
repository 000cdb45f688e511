/** What a font's name says: the family behind subset prefix and style, and how heavy or slanted it is. */

/** `ABCDEF+` of an embedded subset (ISO 32000-1, 9.6.4). */
const SUBSET = /^[A-Z]{6}\+/;
const STYLE =
  /(?:semi|demi|extra|ultra)?(?:bold|black|heavy|light|thin|medium|regular|roman|book)|italic|oblique|(?:ital|obl)$|mt$|psmt$|ps$|std$|pro$|cond(?:ensed)?|narrow/g;

export interface Typeface {
  /** Letters and digits only, lower case, without style words; '' when the font has no name. */
  family: string;
  style: string;
  subset: boolean;
}

const known = new Map<string, Typeface>();

/** Family and style of a /BaseFont. Names that differ only in style share a family. */
export function typefaceOf(baseFont: string): Typeface {
  const seen = known.get(baseFont);
  if (seen) return seen;
  const plain = baseFont.replace(SUBSET, '').toLowerCase();
  const letters = plain.replace(/[^a-z0-9]/g, '');
  const style = [...new Set(letters.match(STYLE) ?? [])].filter(
    (s) => !/^(?:mt|psmt|ps|regular|roman)$/.test(s),
  );
  const family = letters.replace(STYLE, '').replace(/(?:bd|it|bi)$/, '') || letters;
  const face = { family, style: style.toSorted().join(' '), subset: SUBSET.test(baseFont) };
  // Names come from hostile files: the memory of them is bounded.
  if (known.size > 2_000) known.clear();
  known.set(baseFont, face);
  return face;
}

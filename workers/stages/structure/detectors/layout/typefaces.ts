/** What a font's name says: the family behind subset prefix and style, and how heavy or slanted it is. */
import { subsetTag, withoutTag } from '../../../../formats/pdf/index.ts';

export { withoutTag };

const STYLE =
  /(?:semi|demi|extra|ultra)?(?:bold|black|heavy|light|thin|medium|regular|roman|book)|italic|oblique|(?:ital|obl)$|mt$|psmt$|ps$|std$|pro$|cond(?:ensed)?|narrow/g;

export interface Typeface {
  /** Letters and digits only, lower case, without style words; '' when the font has no name. */
  family: string;
  style: string;
  /** The six letters of an embedded subset; producers that give one to all fonts of a job give it to each face. */
  tag: string | null;
  /** Which font of its job it is, where the name says nothing else: cairo's third is `CairoFont-2-0`, then `CairoFont-2-1`. */
  numbered: string | null;
}

const NUMBERED = /^cairofont-(\d+)-\d+$/;

/** Letters that programs append to a family's name for its bold and slanted faces (`LatoB`, `ArialBI`). */
const MAX_ENDING = 2;

/** Whether two families are one: the same name, or one with an ending of a letter or two. */
export function isOneFamily(a: Typeface, b: Typeface): boolean {
  const [short, long] = a.family.length <= b.family.length ? [a.family, b.family] : [b.family, a.family];
  return (
    short === long ||
    (short.length > MAX_ENDING && long.startsWith(short) && long.length - short.length <= MAX_ENDING)
  );
}

/** Whether the names tell that two fonts are one face: those that a program only numbers are one under one number. */
export function isOneFace(a: Typeface, b: Typeface): boolean {
  return a.family !== '' && a.family === b.family && a.style === b.style && a.numbered === b.numbered;
}

/** By what foundries and TeX call them: Courier, Nimbus Mono and its older NimbusMonL, Computer Modern's CMTT, Bera Mono. */
const FIXED_WIDTH = /mono|nimbusmon|cour|consol|typewriter|cmtt|fixed|ocr|code|micr/i;

/** Every letter as wide as the next: codes, accounts and what was filled in are often set so. */
export const isFixedWidth = (name: string): boolean => FIXED_WIDTH.test(name);

/**
 * Faces of Computer Modern's text by Knuth's names, in his fonts (`CMBX8`) and in those with more letters (`SFBX0800`, `ECBX0800`):
 * roman, bold, slanted, italic, capitals. What sets formulas has names of its own and is another family.
 */
const COMPUTER_MODERN = /^(cm|sf|ec)(rm?|b|bx|bxti|bxsl|bi|bl|ti|sl|csc|cc|xc|u|ui)(\d{1,4})$/;

const known = new Map<string, Typeface>();

/** Characters of a name that are read; the longest that programs write have some sixty. */
const MAX_NAME = 200;

/** Faces of one design that are families of their own: DejaVu Sans and DejaVu Sans Mono. */
const OF_FAMILY = /^(?:sans|serif|slab|mono|math|code|symbols?|emoji|script|display|cjk|jp|kr|sc|tc|hk)/;

/**
 * PostScript names are Family-Style, TrueType names Family,Style: what stands behind is style, however it is called. Pango and
 * those who use it write a family's own blanks as hyphens too: `DejaVu-Sans-Mono-Bold`.
 */
function familyPart(plain: string): string {
  const [first = '', ...behind] = plain.split(/[-,]/);
  const style = behind.findIndex((part) => !OF_FAMILY.test(part));
  return [first, ...behind.slice(0, style < 0 ? behind.length : style)].join('');
}

/** Family and style of a /BaseFont. Names that differ only in style share a family. */
export function typefaceOf(name: string): Typeface {
  const baseFont = name.slice(0, MAX_NAME);
  const seen = known.get(baseFont);
  if (seen) return seen;
  const plain = withoutTag(baseFont).toLowerCase();
  const letters = plain.replace(/[^a-z0-9]/g, '');
  const style = [...new Set(letters.match(STYLE) ?? [])].filter(
    (s) => !/^(?:mt|psmt|ps|regular|roman|book)$/.test(s),
  );
  const named = familyPart(plain).replace(/[^a-z0-9]/g, '') || letters;
  const [, maker, cut = '', size] = COMPUTER_MODERN.exec(letters) ?? [];
  const family = maker ? `${maker}r${size}` : named.replace(STYLE, '').replace(/(?:bd|it|bi)$/, '') || named;
  const face = {
    family,
    style: maker && !cut.startsWith('r') ? cut : style.toSorted().join(' '),
    tag: subsetTag(baseFont),
    numbered: NUMBERED.exec(plain)?.[1] ?? null,
  };
  // Names come from hostile files: the memory of them is bounded.
  if (known.size > 2_000) known.clear();
  known.set(baseFont, face);
  return face;
}

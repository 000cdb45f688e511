export { interpretAppearance, interpretPage, MAX_OPERATIONS } from './content/content.ts';
export type * from './content/content-types.ts';
export { hiddenGroups } from './content/optional-content.ts';
export {
  annotations,
  listedAnnotations,
  normalAppearance,
  type PdfAnnotation,
} from './document/annotations.ts';
export { info, xmp } from './document/document.ts';
export { fields, fieldsComplete, shareFields } from './document/fields.ts';
export {
  area,
  inPoints,
  intersect,
  onPage,
  type PageTree,
  pages,
  rectOf,
  toPageBox,
  turned,
} from './document/pages.ts';
export { openPdf } from './file.ts';
export type { DigitShape } from './fonts/digit-shapes.ts';
export { type FontClaims, fontClaims, type GlyphClaim } from './fonts/font-claims.ts';
export type { Glyph } from './fonts/fonts.ts';
export { type HeldGlyphs, heldGlyphs } from './fonts/held-glyphs.ts';
export { subsetTag, withoutTag } from './fonts/subset-tag.ts';
export { multiply } from './matrix.ts';
export { decodedLength } from './syntax/decoded-length.ts';
export { textOf } from './syntax/text-string.ts';
export { allEntries, dictOf, entry, integerOf, nameOf, numberOf, PDF_NULL } from './syntax/values.ts';
export { effortOf, isOfZlib } from './syntax/zlib-trace.ts';
export type * from './types.ts';
export { savedState } from './xref/saved-state.ts';

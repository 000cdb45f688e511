export type * from './content-types.ts';
export { info, xmp } from './document.ts';
export { fields } from './fields.ts';
export { openPdf } from './file.ts';
export { area, intersect, type PageTree, pages, rectOf, toPageBox } from './pages.ts';
export { textOf } from './text-string.ts';
export type * from './types.ts';
export { allEntries, dictOf, entry, integerOf, nameOf, numberOf, PDF_NULL } from './values.ts';

/** By what two pages that follow each other in a file say that they do not follow in the paper. */

/** A page's own number, and that of all. */
export const PAGE_OF = 'page number';

/** A balance that one page leads to, where the next one says another. */
export const CARRIED_FROM = 'by the page before';
export const CARRIED_TO = 'on the next page';

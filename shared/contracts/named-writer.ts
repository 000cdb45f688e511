/** Where a page is held against the program that its file names: what is said of that program. */
export const NAMED_WRITER = 'named in the file';

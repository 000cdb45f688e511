/** What is said of a page that the program named in its file does not write so; that program's name follows. */
export const NAMED_WRITER = 'page written by another program than';

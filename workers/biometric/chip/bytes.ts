/** Caps on what is looked at: portraits have some ten kilobytes, security objects a few. */
export const MAX_FILE_BYTES = 1024 * 1024;

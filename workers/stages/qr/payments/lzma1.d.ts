/** The package has its sources for types, which do not pass this project's checks. */

/**
 * @param data a whole .lzma file: properties, size of the dictionary, size of the content, and what was packed
 * @throws Error for content that cannot be unpacked
 */
declare function decompress(data: Uint8Array): Uint8Array;
declare function compress(data: Uint8Array): Uint8Array;

export { compress, decompress };

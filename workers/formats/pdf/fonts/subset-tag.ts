/**
 * The tag that the name of an embedded subset begins with: six capitals (ISO 32000-1, 9.6.4), or as some programs write it, Prawn among
 * them, six hexadecimal digits.
 */
const TAG = /^([A-Z]{6}|[0-9a-f]{6})\+/;

export const subsetTag = (fontName: string): string | null => TAG.exec(fontName)?.[1] ?? null;

export const withoutTag = (fontName: string): string => fontName.replace(TAG, '');

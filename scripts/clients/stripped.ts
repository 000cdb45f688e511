/** A source without its layout: the generator leaves indentation and line breaks to the formatter. */
export function stripped(source: string): string {
  return source
    .replace(/\s+/g, '')
    .replace(/[(|,;]/g, '')
    .replaceAll(')', '');
}

/** The text of a rich value (/RV), which is XHTML (ISO 32000-2, 12.7.4.4). */

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const MAX_LENGTH = 100_000;
const LAST_CHARACTER = 0x10ffff;

export function plainOf(xhtml: string): string {
  return xhtml
    .slice(0, MAX_LENGTH)
    .replaceAll(/<\?[^<>]*>|<\/?[a-zA-Z][^<>]*>/g, ' ')
    .replaceAll(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-z]{2,4}));/g, (whole, hex, decimal, name) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= LAST_CHARACTER ? String.fromCodePoint(code) : whole;
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
}

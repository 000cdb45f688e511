/** Distinguished names (X.501) as people read them. */
import { type BerNode, childrenOf, contentOf, isUniversal, oidOf, TAG } from './ber.ts';

const SHORT: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.42': 'GN',
  '2.5.4.65': 'pseudonym',
  '2.5.4.97': 'organizationIdentifier',
  '1.2.840.113549.1.9.1': 'E',
  '0.9.2342.19200300.100.1.25': 'DC',
};

/** Attributes kept of one name, and characters of one value: names are shown, not archived. */
export const MAX_ATTRIBUTES = 24;
const MAX_CHARACTERS = 200;
/** Octets looked at of one value: four for each character, and as many control characters again. */
const MAX_OCTETS = 8 * MAX_CHARACTERS;

/** Text of a DirectoryString of any kind; control characters are dropped, since names end up in reports. */
function textOf(node: BerNode): string {
  const bytes = Buffer.from(contentOf(node).subarray(0, MAX_OCTETS));
  let text: string;
  if (isUniversal(node, TAG.bmp))
    text = Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  else text = bytes.toString(isUniversal(node, TAG.utf8) ? 'utf8' : 'latin1');
  return text.replace(/\p{C}/gu, '').slice(0, MAX_CHARACTERS);
}

/** `CN=..., O=..., C=..`, most specific first as people write it (RFC 4514 order). */
export function nameText(name: BerNode): string {
  const parts: string[] = [];
  for (const rdn of childrenOf(name).slice(0, MAX_ATTRIBUTES)) {
    for (const attribute of childrenOf(rdn).slice(0, MAX_ATTRIBUTES - parts.length)) {
      const [type, value] = childrenOf(attribute);
      const oid = oidOf(type);
      if (oid && value) parts.unshift(`${SHORT[oid] ?? oid}=${textOf(value)}`);
    }
  }
  return parts.join(', ');
}

/** Attributes in the order in which they stand, each RDN's together; for comparing and for single values. */
export function nameAttributes(name: BerNode | null): { oid: string; text: string }[][] {
  return childrenOf(name)
    .slice(0, MAX_ATTRIBUTES)
    .map((rdn) =>
      childrenOf(rdn)
        .slice(0, MAX_ATTRIBUTES)
        .flatMap((attribute) => {
          const [type, value] = childrenOf(attribute);
          const oid = oidOf(type);
          return oid && value ? [{ oid, text: textOf(value) }] : [];
        }),
    );
}
